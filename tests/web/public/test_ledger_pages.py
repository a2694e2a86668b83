"""The public log: a sentence for every fact, names as the public knows them, receipts that hold."""

import re
from dataclasses import fields, replace
from enum import StrEnum
from types import UnionType
from typing import Any, get_args, get_origin

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.support.plain_sight import codes_in
from tests.support.scenario import Scenario
from tests.support.signed_site import signed_site
from tests.support.tables import every_row
from tests.support.unmarked import unmarked
from tests.web.public.days import HIDDEN_NAME, checking_in, completed, opened, running
from tournament.championship import championship_evolve, event_evolve, facts
from tournament.championship.codec import _TYPES
from tournament.championship.custody.state import Custody
from tournament.events import selectors, services
from tournament.events.states import championship_state, folded
from tournament.ledger import store
from tournament.ledger.core.receipts import Receipt, check
from tournament.play import services as play
from tournament.web.public import ledger_page
from tournament.web.shared.day_reading import DayReading, read_day
from tournament.web.shared.ledger_words import WORDS, sentence
from tournament.web.shared.ledger_words.teller import Teller

ALL_FACTS = sorted(set(_TYPES.values()), key=lambda cls: (cls.TYPE, cls.VERSION))


def page(name: str, *of: object, query: str = "", language: str = "ru") -> str:
    client = Client(headers={"accept-language": language})
    answer = client.get(reverse(name, args=list(of)) + query)
    assert answer.status_code == 200
    assert not answer.cookies
    return answer.content.decode()


def lines(text: str) -> list[str]:
    """The words of every line of a log."""
    found = re.findall(r'<span class="log__words">(.*?)</span>', unmarked(text), re.S)
    return [re.sub(r"<[^>]+>", "", item).strip() for item in found]


def sample(cls: type[Any]) -> Any:
    """A fact whose fields are filled with something of their kind."""
    known: dict[str, Any] = {
        "date": "2016-12-10",
        "until": "2016-12-10T09:00:00.000000Z",
        "statement": {"revision": 2},
        "profile": {"name": "test", "version": 3},
        "parts": ({},),
        "seats": ({"regional": "r"},) if cls is facts.QualifiersConfirmed else ("A",),
        "placed": ({"registration": "r"},),
        "scores": ((2, 1),),
        "pairs": (("r", "s"),),
    }
    if cls in {facts.EntrantsListed, facts.EntrantsJoined}:
        known["entrants"] = ({"registration": "r"},)
    plain = {"int": 3, "bool": True, "str": "x", "dict": {}, "tuple": ("x",)}
    values = {item.name: known.get(item.name, plain[_kind(item.type)]) for item in fields(cls)}
    return cls(**values)


def _kind(annotation: Any) -> str:
    """`int`, `str`, `tuple` …: what a field holds, if it holds something."""
    if isinstance(annotation, UnionType):
        annotation = get_args(annotation)[0]
    if isinstance(annotation, type) and issubclass(annotation, StrEnum):
        return "str"
    return str((get_origin(annotation) or annotation).__name__)


@pytest.mark.django_db
@every_row("cls", ALL_FACTS)
def test_every_fact_has_a_sentence_in_both_languages(cls: type[Any]) -> None:
    tell = Teller(championship_state("nobody"))
    said = {}
    for language in ("ru", "en"):
        with translation.override(language):
            said[language] = sentence(sample(cls), tell)
            assert len(said[language]) > 8
            assert "%(" not in said[language]
    assert re.search(r"[а-яё]{3}", said["ru"])
    assert not re.search(r"[а-яё]", said["en"])


def test_no_sentence_is_left_of_a_fact_that_is_none() -> None:
    assert set(WORDS) == set(_TYPES.values())
    assert set(event_evolve._EVOLVE) | set(championship_evolve._EVOLVE) <= set(WORDS)


@pytest.mark.django_db
def test_every_entry_of_a_played_day_is_a_line_newest_first() -> None:
    day = completed()
    size = folded(f"event:{day.event}").checkpoint.size
    seen: list[int] = []
    query = ""
    while True:
        text = page("day_ledger_page", day.event, query=query)
        seen += [int(item) for item in re.findall(r'id="entry-(\d+)"', text)]
        assert all(lines(text))
        earlier = re.search(r'rel="next" href="[^"]*(\?before=\d+)"', text)
        if earlier is None:
            break
        query = earlier[1]
    assert seen == list(range(size, 0, -1))
    assert "закрыт" in lines(page("day_ledger_page", day.event))[0]


@pytest.mark.django_db
def test_a_page_shows_the_same_for_ever() -> None:
    day = running()
    address = reverse("day_ledger_page", args=[day.event])
    last = folded(f"event:{day.event}").checkpoint.size
    before = page("day_ledger_page", day.event, query=f"?before={last}")
    play.pause_day(day.by(day.organizer), event=day.event)
    after = page("day_ledger_page", day.event, query=f"?before={last}")
    assert lines(before) == lines(after)
    assert f'href="{address}"' in after


@pytest.mark.django_db
def test_a_result_is_told_with_its_winner() -> None:
    day = Scenario().drawn(10)
    day.play_match("W1.2", "A")
    text = page("day_ledger_page", day.event, language="en")
    match = r"Winners bracket, round 1 \(.+ – .+\)"
    signed = rf"{match}, game 1: signed on paper by .+, .+\. .*{match}: .+ won\."
    assert re.search(signed, text)
    assert codes_in(text) == []
    assert "paper, witnessed" in text


@pytest.mark.django_db
@pytest.mark.rule("CH-PD-3")
def test_who_is_not_shown_by_name_is_a_number_and_staff_are_roles() -> None:
    day = completed()
    state = championship_state(day.championship)
    everything = ""
    for name, of in (
        ("day_ledger_page", day.event),
        ("championship_ledger_page", day.championship),
    ):
        for query in ("", *(f"?before={bound}" for bound in range(50, 400, 50))):
            everything += page(name, of, query=query)
    assert HIDDEN_NAME not in everything
    assert "Игрок 1" in everything
    for user in (day.publisher, day.organizer, day.judge):
        assert user.username not in everything
        assert user.public_id not in everything
    for person in {item.person for item in state.registrations.values()}:
        assert person not in everything


@pytest.mark.django_db
@pytest.mark.rule("CH-PD-3")
def test_before_the_draw_nobody_is_named() -> None:
    day = checking_in()
    text = page("day_ledger_page", day.event)
    assert "Игрок Бн" not in text
    assert "Игрок 1: отметка о приходе" in text
    log = page("championship_ledger_page", day.championship)
    assert "Игрок 1 (Казань" in log


@pytest.mark.django_db
def test_the_log_of_the_championship_tells_its_entries() -> None:
    day = opened()
    text = page("championship_ledger_page", day.championship, language="en")
    size = folded(f"championship:{day.championship}").checkpoint.size
    assert len(lines(text)) == size <= ledger_page.PAGE_LENGTH
    assert "The championship is set up." in lines(text)[-1]
    assert "Player 3 (Kazan, 10 December 2016) registers." in text


@pytest.mark.django_db
def test_a_draft_has_no_log() -> None:
    scene = Scenario()
    championship = services.create_championship(
        scene.by(scene.publisher),
        profile=selectors.profile(),
        first_day=scene.now.date(),
        final_date=scene.now.date(),
    )
    for name in ("championship_ledger_page", "championship_checkpoint", "championship_bundle"):
        assert Client().get(reverse(name, args=[championship])).status_code == 404
    address = reverse("championship_receipt", args=[championship, 1])
    assert Client().get(address).status_code == 404
    assert Client().get(reverse("championship_ledger_page", args=["nobody"])).status_code == 404


@pytest.mark.django_db
def test_the_log_of_a_day_that_has_not_opened_says_so() -> None:
    day = Scenario().plan()
    assert "Пока ничего не записано" in page("day_ledger_page", day.event)


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["?before=0", "?before=x", "?before=-1", f"?before={10**12}"])
def test_an_odd_bound_is_no_fault(query: str) -> None:
    day = checking_in()
    assert Client().get(reverse("day_ledger_page", args=[day.event]) + query).status_code == 200


@pytest.mark.django_db
def test_every_receipt_holds() -> None:
    day = checking_in()
    key = store.installation_key()
    for name, of, ledger in (
        ("day_receipt", day.event, f"event:{day.event}"),
        ("championship_receipt", day.championship, f"championship:{day.championship}"),
    ):
        size = folded(ledger).checkpoint.size
        for seq in (1, size // 2, size):
            answer = Client().get(reverse(name, args=[of, seq]))
            sealed = check(Receipt.from_bytes(answer.content), {key.key_id: key.public_key})
            assert (sealed.entry.scope, sealed.entry.seq) == (ledger, seq)
        for seq in (0, size + 1, 10**15):
            assert Client().get(reverse(name, args=[of, seq])).status_code == 404


@pytest.mark.django_db
def test_an_unchanged_log_is_not_sent_again() -> None:
    day = checking_in()
    for name, of in (
        ("day_ledger_page", day.event),
        ("championship_ledger_page", day.championship),
    ):
        address = reverse(name, args=[of])
        tag = Client().get(address).headers["ETag"]
        assert Client(headers={"if-none-match": tag}).get(address).status_code == 304


@pytest.mark.django_db
@pytest.mark.rule("CH-VENUE-1")
def test_what_was_written_in_the_hall_is_marked() -> None:
    day = running()
    reading = read_day(day.event)
    custody = Custody(day.event, "m", "k", 3, "", day.now, ended="returned", ended_size=6)
    told = DayReading(replace(reading.championship, custodies=(custody,)), reading.day)
    log = ledger_page.log_of_day(told, None)
    marks = {line.seq: line.in_hall for _, of_date in log.days for line in of_date}
    assert [seq for seq, marked in sorted(marks.items()) if marked] == [4, 5, 6]


@pytest.mark.django_db
def test_signatures_and_keys_are_told_with_their_players_and_levels() -> None:
    """Whoever signs or gets a key has a name in every line: none of them is nobody."""
    site = signed_site(10, 3)
    size = folded(f"event:{site.event}").checkpoint.size
    text = "".join(
        page("day_ledger_page", site.event, query=f"?before={bound}", language="en")
        for bound in range(size + 1, 0, -ledger_page.PAGE_LENGTH)
    )
    assert len(lines(text)) == size
    for level in ("paper, witnessed", "tablet, witnessed", "own phone", "passkey"):
        assert f">{level}</span>" in text
    for words in ("signs with a key of their own", "agrees on the organizer", "signed on paper by"):
        told = [line for line in lines(text) if words in line]
        assert told
        assert not [line for line in told if "–" in line.split("): ")[-1].split(", game")[-1]]
    earlier = page("championship_ledger_page", site.scenario.championship, language="en")
    enrolled = [line for line in lines(earlier) + lines(text) if "for signing" in line]
    told = re.compile(
        r"(Player \d+ \(Kazan, 10 December 2016\)|Игрок \w+|A member of the staff) "
        r"gets a (key on a phone|passkey) for signing: [0-9a-f]{8}\."
    )
    assert len(enrolled) > 2
    assert all(told.match(line) for line in enrolled), enrolled
    assert "A member of the staff gets a passkey for signing" in text


def test_levels_are_those_of_the_signatures() -> None:
    signed = facts.SheetSigned("W1.1", 1, "d", "A", "k", "A3", "s")
    assert ledger_page.level_of(signed) == "A3"
    assert ledger_page.level_of(sample(facts.SheetAcknowledged)) == "A1"
    assert ledger_page.level_of(facts.DayResumed()) == ""
