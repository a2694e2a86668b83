"""“May they?”: the page without a script, what it refuses, and the ways that lead to it."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from rules_engine.logs import frames
from rules_engine.pixel_tactics.observe import SPECTATOR
from rules_engine.pixel_tactics.ruling_positions import examples, no_positions
from rules_engine.pixel_tactics.setting import position_of, short_text
from rules_engine.pixel_tactics.texts import RULINGS
from tests.support.scenario import Scenario
from tests.support.tables import every_row
from tests.support.watched_games import hand_in, in_play, played

pytestmark = pytest.mark.django_db

HERO = "A:V1=knight B:V1=witch B:F1=oracle"


def page(language: str = "en", **given: str) -> str:
    """The page for what an address says; it answers whatever that is, and sets no cookie."""
    answer = Client().get(reverse("ask"), given, headers={"accept-language": language})
    assert answer.status_code == 200
    assert not answer.cookies
    assert "<script>" not in answer.text
    return unescape(answer.text)


def test_an_illegal_question_gets_rule_remedy_and_what_is_legal() -> None:
    text = page(position=HERO, do="A attack A:V1 melee B:F1")
    assert "No, they may not" in text
    assert f'href="{reverse("rules")}#PT-MELEE-2"' in text
    assert "PT-MELEE-2" not in re.sub(r"<[^>]*>", "", text)
    legal = re.findall(r'<button[^>]*name="do" value="([^"]*)"', text)
    assert legal == ["A attack A:V1 melee B:V1", "A attack A:V1 melee B:F2"]
    lit = re.findall(r'data-area="([^"]*)"[^>]*data-may', text)
    assert sorted(lit) == ["B:F2", "B:V1"]
    assert "Нельзя" in page("ru", position=HERO, do="A attack A:V1 melee B:F1")


def test_a_legal_question_gets_what_comes_of_it_and_the_way_on() -> None:
    text = page(position=HERO, do="A attack A:V1 melee B:V1", day="some-day")
    assert "Yes, they may" in text
    assert "Witch (B: vanguard 1): life 5 → 2" in text
    assert reverse("precedents", args=["some-day"]) in text
    onward = re.search(r'href="([^"]*)">Continue from there', text)
    assert onward is not None
    told = parse_qs(urlsplit(onward[1]).query)
    assert position_of(told["position"][0]).lying("B:V1").damage == 3  # type: ignore[union-attr]
    assert told["day"] == ["some-day"]


def test_what_was_decided_on_the_rule_at_hand_comes_before_the_rest() -> None:
    """Of an illegal action: first the rulings on the broken rule, and judges' on broken rules."""
    found = examples()["PT-FAQ-34"]
    position = short_text(found.position())
    asked = page(position=position, do=found.question, day="some-day")
    shown = asked.split('id="ask-of-rule"', 1)[1]
    first, rest = shown.split('id="ask-rulings"', 1)
    assert [rule for rule in RULINGS if RULINGS[rule].en in first] == ["PT-FAQ-34"]
    assert "PT-FAQ-34" not in [rule for rule in RULINGS if RULINGS[rule].en in rest]
    others = reverse("precedents", args=["some-day"])
    assert f'href="{others}?category=rules_broken"' in asked
    assert 'id="ask-of-rule"' not in page(ruling="PT-FAQ-34"), "it is told above already"
    of_it = [ruling for ruling, told in examples().items() if told.rule == "PT-ORDER-4"]
    order = page(ruling=of_it[0])
    listed = order.split('id="ask-of-rule"', 1)[1].split("</ul>", 1)[0]
    assert [rule for rule in RULINGS if RULINGS[rule].en in listed] == of_it[1:]
    legal = page(position=HERO, do="A attack A:V1 melee B:V1", day="some-day")
    assert 'id="ask-of-rule"' not in legal
    assert f'href="{others}"' in legal


def test_markers_hidden_cards_and_the_order_of_a_deck_are_drawn() -> None:
    text = page(position=f"{HERO} markers=3,0 handB=+2 deckA=healer,gunner/")
    assert 'id="ask-fault"' not in text
    assert text.count("board-marker") == 3
    assert text.count('"board-card__back"') == 2
    assert re.findall(r"<li>(\w+)</li>", text.split('class="board-tops"')[1]) == [
        "Healer",
        "Gunner",
    ]
    chosen = page(position=HERO, look="B", edit="markers B 2")
    assert chosen.count("board-marker") == 2
    assert 'value="markers B 2" aria-pressed="true"' in chosen


def test_a_change_stays_and_what_is_looked_at_is_asked_about() -> None:
    text = page(position=HERO, look="A:V1", edit="damage A:V1 2")
    assert 'name="position" value="A:V1=knight:2 A:F2=mystic' in text
    assert 'value="A attack A:V1 melee B:V1"' in text
    pressed = re.findall(r'value="(damage [^"]*)" aria-pressed="true"', text)
    assert pressed == ["damage A:V1 2"]


@every_row("given", [
    {"position": "A:V1=unicorn"}, {"position": HERO, "do": "A dance"}, {"position": "x" * 9000},
    {"position": HERO, "edit": "put A:V1 B:B:B"}, {"position": "\0 <script>"},
    {"position": "A:V1=witch A:V2=witch"},
    {"position": "pending=4.99999999999999999", "look": "A:V1"}, {"position": "first=B"},
    {"ruling": "PT-FAQ-63", "edit": "turn B"},
])  # fmt: skip
def test_what_cannot_be_read_is_said_and_the_page_stays(given: dict[str, str]) -> None:
    for language in ("ru", "en"):
        text = page(language, **given)
        assert 'id="ask-fault"' in text
        assert 'data-area="A:V1"' in text


@every_row("given", [
    {"look": "Z:9"}, {"look": "\0"}, {"ruling": "PT-FAQ-99"}, {"day": "../x y"},
    {"look": "A:witch"}, {"look": "AB"},
])  # fmt: skip
def test_what_is_nothing_is_left_out(given: dict[str, str]) -> None:
    assert 'id="ask-fault"' not in page(position=HERO, **given)


def test_the_rulings_are_listed_and_lead_to_their_positions() -> None:
    everything = Client(headers={"accept-language": "en"}).get(reverse("ask_rulings")).text
    assert everything.count('<li class="card"') == len(examples()) + len(no_positions()) == 73
    assert everything.count("?ruling=") == 72
    knight = Client().get(reverse("ask_rulings"), {"card": "knight"}).text
    assert 'id="PT-FAQ-03"' in knight
    assert 'id="PT-FAQ-63"' not in knight
    assert "as a position" not in page(ruling="PT-FAQ-60")
    assert "No, they may not" in page(ruling="PT-FAQ-63")


def test_a_position_in_the_middle_of_an_action_is_taken_from_this_site_alone() -> None:
    """Only the engine knows what may be pending: a text that anyone has changed is refused."""
    onward = re.search(r'href="([^"]*)">Continue from there', page(ruling="PT-FAQ-08"))
    assert onward is not None
    told = {name: values[0] for name, values in parse_qs(urlsplit(onward[1]).query).items()}
    there = page(**told)
    assert 'id="ask-fault"' not in there
    assert 'value="A reaction A:F2"' in there
    for changed in ({"seal": ""}, {"position": told["position"].replace("oracle:3", "oracle:2")}):
        assert 'id="ask-fault"' in page(**{**told, **changed})


@pytest.mark.rule("PT-LOG-14")
def test_a_moment_of_a_game_is_asked_about_as_its_reader_sees_it() -> None:
    """While the match is played a spectator asks about what spectators see, the staff about all."""
    day = Scenario().drawn(10)
    in_play(day, "W2.2")
    log = hand_in(day, "W2.2", played(1))
    judge = Client()
    judge.force_login(day.judge)
    public, staff = (
        reverse("game", args=[day.event, "W2.2", 1]),
        reverse("staff_game", args=[day.event, log]),
    )
    for client, address, viewer in ((Client(), public, SPECTATOR), (judge, staff, None)):
        link = re.search(r'href="([^"]*at=40&amp;ask=1)"', client.get(f"{address}?at=40").text)
        assert link is not None
        answer = client.get(unescape(link[1]))
        assert answer.status_code == 302
        told = parse_qs(urlsplit(answer["Location"]).query)
        assert position_of(told["position"][0]) == frames(played(1), viewer)[39].state
        assert told.get("day", []) == ([] if viewer else [day.event])
        assert 'id="ask-fault"' not in Client().get(answer["Location"]).text
