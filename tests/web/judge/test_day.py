"""Tables, closing, prints."""

import re
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.reports.reading import pages_of
from tests.support.scenario import Scenario
from tests.web.judge.conftest import browser
from tests.web.judge.reading import forms_of, mentions, name_of, page, press, text_of
from tournament.events.states import event_state
from tournament.play import services as play


def test_a_table_goes_out_of_use_and_comes_back(organizer: Client, drawn: Scenario) -> None:
    def shown():
        return page(organizer, "tables", drawn.event)

    play.call_match(drawn.by(drawn.judge), event=drawn.event, match="W1.2", table=2)
    assert name_of(drawn, "W1.2", "A") in text_of(shown())
    address = reverse("set_table", args=[drawn.event])
    assert organizer.post(address, {"table": "1", "in_use": "no"}).status_code == 302
    assert 1 not in event_state(drawn.event).free_tables()
    taken = organizer.post(address, {"table": "2", "in_use": "no"})
    assert taken.status_code == 409
    assert "Стол 2 занят: за ним играют" in text_of(taken)
    press(organizer, shown(), "Вернуть")
    assert 1 in event_state(drawn.event).free_tables()
    answer = press(organizer, shown(), "Добавить стол", table="40")
    assert answer["Location"].endswith("#table-40")
    assert 40 in event_state(drawn.event).free_tables()
    again = press(organizer, shown(), "Добавить стол", table="0")
    assert again.status_code == 422


@pytest.mark.rule("CH-DE-12")
def test_a_day_with_open_matches_is_not_closed(organizer: Client, drawn: Scenario) -> None:
    drawn.play_on(3)
    shown = page(organizer, "close_day", drawn.event)
    assert "Ещё не всё сыграно" in text_of(shown)
    assert not forms_of(shown)[1:], "log-out alone"
    refused = organizer.post(reverse("complete_day", args=[drawn.event]))
    assert refused.status_code == 422
    assert "CH-DE-12" in text_of(refused)


@pytest.mark.rule("CH-QUAL-1")
@pytest.mark.parametrize(
    ("language", "words"), [("ru", "День закрыт"), ("en", "The day is closed")]
)
def test_closing_shows_places_and_who_goes_to_the_final(
    drawn: Scenario, language: str, words: str
) -> None:
    drawn.play_on()
    client = browser(drawn.organizer, language)
    address = reverse("complete_day", args=[drawn.event])
    form = {"command_id": "close1", "anyway": "on"}
    assert page(client, "close_day", drawn.event).content.decode().count(address) == 1
    assert [client.post(address, form).status_code for _ in range(3)] == [302, 302, 302]
    shown = page(client, "close_day", drawn.event)
    text = text_of(shown)
    assert words in text
    state = event_state(drawn.event)
    champion = name_of(drawn, "GF", "A")
    assert state.status == "completed"
    assert mentions(text, champion) == 2, "among the places and among those who go to the final"
    assert shown.content.decode().count("places__place") == 10
    assert words in text_of(page(client, "console", drawn.event))


@pytest.mark.parametrize(
    ("language", "final", "missing"),
    [("ru", "Отменить это нельзя", "Решение № 1"), ("en", "This cannot be undone", "Ruling № 1")],
)
def test_closing_says_what_is_final_and_what_is_not_signed(
    drawn: Scenario, language: str, final: str, missing: str
) -> None:
    drawn.walkover()
    drawn.play_on()
    client = browser(drawn.organizer, language)
    overview = page(client, "close_day", drawn.event)
    assert "button--danger" in overview.text
    assert not forms_of(overview)[1:], "one press does not close the day; log-out alone"
    asked = page(client, "complete_day", drawn.event)
    assert final in text_of(asked)
    assert missing in text_of(asked)
    assert str(drawn.judge) in text_of(asked)
    address = reverse("complete_day", args=[drawn.event])
    refused = client.post(address, {"command_id": "close1"})
    assert refused.status_code == 422
    assert "#id_anyway" in refused.text
    assert event_state(drawn.event).status == "finished"
    assert client.post(address, {"command_id": "close1", "anyway": "on"}).status_code == 302
    assert event_state(drawn.event).status == "completed"
    assert page(client, "complete_day", drawn.event).status_code == 302


def test_a_day_with_every_signature_asks_for_no_tick(drawn: Scenario) -> None:
    drawn.play_on()
    organizer, signer = browser(drawn.organizer), browser(drawn.judge)
    while forms := [
        item
        for item in forms_of(page(signer, "statements", drawn.event))
        if "statement" in item.fields
    ]:
        signer.post(forms[0].action, forms[0].fields)
    asked = page(organizer, "complete_day", drawn.event)
    assert "anyway" not in asked.text
    assert organizer.post(reverse("complete_day", args=[drawn.event])).status_code == 302
    assert event_state(drawn.event).status == "completed"


def test_a_closed_day_says_once_why_nothing_can_be_ruled(drawn: Scenario) -> None:
    drawn.play_on()
    play.complete_day(drawn.by(drawn.organizer), event=drawn.event)
    html = page(browser(drawn.judge), "match", drawn.event, "W1.2").text
    shown = html.split('id="rule"', 1)[1].split("</section>", 1)[0]
    greyed = re.findall(r'disabled aria-describedby="([^"]*)"', shown)
    assert len(greyed) > 2
    assert len(set(greyed)) < len(greyed)
    sentences = re.findall(r'<p class="muted" id="[^"]*">([^<]*)', shown)
    assert len(sentences) == len(set(sentences)), "each reason is said once"
    assert set(greyed) <= set(re.findall(r'id="(why-[^"]*)"', shown))


@pytest.mark.rule("CH-QUAL-2")
def test_with_a_day_to_come_the_list_is_provisional(db: None) -> None:
    first = Scenario().plan()
    first.divided(date(2016, 12, 17))
    first.check_in_all()
    first.draw()
    first.play_on()
    play.complete_day(first.by(first.organizer), event=first.event)
    text = text_of(page(browser(first.organizer), "close_day", first.event))
    assert "предварительно" in text
    assert "CH-QUAL-2" in text


def test_only_the_organizer_closes(judge: Client, drawn: Scenario) -> None:
    drawn.play_on()
    assert judge.post(reverse("complete_day", args=[drawn.event])).status_code == 403
    assert "День закрывает организатор" in text_of(page(judge, "console", drawn.event))


@pytest.mark.parametrize(("language", "word"), [("ru", "Протокол партии"), ("en", "Game result")])
def test_slips_hold_names_tables_and_the_reader_s_language(
    drawn: Scenario, language: str, word: str
) -> None:
    client = browser(drawn.judge, language)
    play.call_match(drawn.by(drawn.judge), event=drawn.event, match="W1.2", table=5)
    answer = page(client, "print_slips", drawn.event)
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"].startswith("inline")
    assert "no-store" in answer["Cache-Control"]
    pages = pages_of(answer.content)
    assert len(pages) == 1, "four matches are ready or called"
    assert word in pages[0]
    assert {"ru": "лидер повержен", "en": "leader defeated"}[language] in pages[0]
    for match in ("W1.2", "W2.4"):
        assert name_of(drawn, match, "A") in pages[0]
    one = pages_of(page(client, "print_slips", drawn.event, match="W2.4").content)
    assert name_of(drawn, "W2.4", "B") in one[0]
    assert not mentions(one[0], name_of(drawn, "W1.2", "A"))


def test_nothing_to_print_is_no_document(judge: Client, drawn: Scenario) -> None:
    assert page(judge, "print_slips", drawn.event, match="GF").status_code == 404
    assert page(judge, "print_slips", drawn.event, match="W9.9").status_code == 404
    assert page(judge, "print_standings", drawn.event).status_code == 404


def test_bracket_and_standings_hold_the_names_and_the_checkpoint(
    judge: Client, drawn: Scenario
) -> None:
    drawn.play_on()
    bracket = " ".join(pages_of(page(judge, "print_bracket", drawn.event).content))
    standings = " ".join(pages_of(page(judge, "print_standings", drawn.event).content))
    for seat in "AB":
        assert name_of(drawn, "GF", seat) in bracket
        assert name_of(drawn, "GF", seat) in standings
    assert drawn.event[:20] in standings.replace(" ", "")


def test_a_document_before_the_draw(scenario: Scenario) -> None:
    scenario.plan()
    client = browser(scenario.judge)
    for name in ("print_slips", "print_bracket", "print_standings"):
        assert page(client, name, scenario.event).status_code == 404
