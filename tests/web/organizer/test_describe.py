"""The organizer writes about their day, and everybody reads it."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import Scenario
from tests.web.organizer.conftest import browser
from tests.web.organizer.reading import entries, page, send, text_of
from tournament.events import services
from tournament.events.describe import description_of
from tournament.events.models import DayDescription
from tournament.ledger.models import Entry

WORDS = {
    "address": "Казань, улица Баумана, 1",
    "room": "Зал «Пиксель»",
    "map_url": "https://yandex.ru/maps/-/CDabc?x=1&y=2",
    "bring": "Паспорт.\r\nСвою колоду.\r\n\r\n",
    "ask": "Анна, +7 900 000-00-00",
    "stream_url": "https://vk.example/video?list=1&live=2",
}


def describe(client: Client, scenario: Scenario, **changes: Any) -> Any:
    """Send the form."""
    return send(client, "day_about", scenario.event, **{**WORDS, **changes})


def public_page(scenario: Scenario, language: str = "ru") -> Any:
    """The day's page as anybody reads it."""
    return Client(headers={"accept-language": language}).get(reverse("day", args=[scenario.event]))


@pytest.mark.parametrize(
    ("language", "labels"),
    [("ru", ("Что взять с собой", "На карте")), ("en", ("What to bring", "On the map"))],
)
def test_what_he_writes_stands_on_the_public_page(
    organizer: Client, scenario: Scenario, language: str, labels: tuple[str, ...]
) -> None:
    before = public_page(scenario, language).headers["ETag"]
    assert describe(organizer, scenario).status_code == 302
    answer = public_page(scenario, language)
    shown = text_of(answer)
    for words in (*labels, "улица Баумана, 1", "Зал «Пиксель»", "Паспорт.", "+7 900 000-00-00"):
        assert words in shown
    html = answer.content.decode()
    link = 'href="https://yandex.ru/maps/-/CDabc?x=1&amp;y=2" rel="noopener noreferrer"'
    assert link in html
    assert 'href="https://vk.example/video?list=1&amp;live=2" rel="noopener noreferrer"' in html
    assert "Паспорт.<br>Свою колоду.</dd>" in html
    assert answer.headers["ETag"] != before
    assert_rebuilds()


def test_the_form_shows_what_is_in_force(organizer: Client, scenario: Scenario) -> None:
    assert "<option" not in page(organizer, "day_about", scenario.event).content.decode()
    describe(organizer, scenario)
    html = page(organizer, "day_about", scenario.event).content.decode()
    assert 'value="Казань, улица Баумана, 1"' in html
    assert "Паспорт.\nСвою колоду.</textarea>" in html
    assert f'href="{reverse("day", args=[scenario.event])}"' in html
    for name, part in (("scene", "next"), ("embed", "bracket")):
        assert reverse(name, args=[scenario.event, part]) in html


def test_the_newest_words_stand(organizer: Client, scenario: Scenario) -> None:
    describe(organizer, scenario)
    describe(organizer, scenario, room="Зал «Воксель»", ask="")
    shown = text_of(public_page(scenario))
    assert "Воксель" in shown
    assert "«Пиксель»" not in shown
    assert "Кого спросить" not in shown


def test_the_same_words_again_are_no_new_entry(organizer: Client, scenario: Scenario) -> None:
    describe(organizer, scenario)
    before = entries()
    describe(organizer, scenario)
    assert "Ничего не изменилось" in text_of(page(organizer, "day_about", scenario.event))
    assert entries() == before


def test_one_command_is_one_description(organizer: Client, scenario: Scenario) -> None:
    for room in ("Зал 1", "Зал 1"):
        describe(organizer, scenario, room=room, command_id="about-1")
    assert DayDescription.objects.count() == 1


@pytest.mark.rule("CH-PD-5")
def test_the_ledger_holds_a_digest_of_the_words_alone(
    organizer: Client, scenario: Scenario
) -> None:
    describe(organizer, scenario)
    written = " ".join(bytes(entry.payload).decode() for entry in Entry.objects.all())
    assert "day-described" in written
    for text in ("Баумана", "yandex", "Анна", "900 000"):
        assert text not in written
    DayDescription.objects.all().delete()
    assert description_of(scenario.event) is None
    assert "ещё не написал, где это" in text_of(public_page(scenario))


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/map",
        "javascript:alert(1)",
        "JavaScript:alert(1)//https://",
        "data:text/html,x",
        "//example.org/map",
        "example.org/map",
        "https://",
        "https://bank.example@evil.example/",
        "https://example.org/\u202emap",
        "https://example.org/ map",
        "https://example.org/" + "x" * 600,
        "\x00",
    ],
)
def test_a_link_that_leads_elsewhere_is_refused(
    organizer: Client, scenario: Scenario, url: str
) -> None:
    before = entries()
    answer = describe(organizer, scenario, map_url=url, stream_url=url)
    assert answer.status_code == 422
    for field in ("map_url", "stream_url"):
        assert f'id="id_{field}_error"' in answer.content.decode()
    assert "улица Баумана" in answer.content.decode()
    assert entries() == before


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("address", "x" * 301),
        ("room", "Зал\x00"),
        ("room", "З\u202eал"),
        ("bring", "x" * 1001),
        ("bring", "Пас\u200bпорт"),
        ("ask", "x" * 501),
    ],
)
def test_what_is_wrong_is_said(
    organizer: Client, scenario: Scenario, field: str, text: str
) -> None:
    before = entries()
    answer = describe(organizer, scenario, **{field: text})
    assert answer.status_code == 422
    assert f'id="id_{field}_error"' in answer.content.decode()
    assert entries() == before


def test_words_are_shown_as_words(organizer: Client, scenario: Scenario) -> None:
    describe(organizer, scenario, ask="<script>alert(1)</script>", bring="<b>Воду</b>")
    html = public_page(scenario).content.decode()
    assert "<script>alert" not in html
    assert "&lt;b&gt;Воду" in html


def test_the_publisher_may_and_the_judge_may_not(
    publisher: Client, judge: Client, scenario: Scenario
) -> None:
    assert describe(publisher, scenario).status_code == 302
    assert describe(judge, scenario).status_code == 403
    assert "about/" not in page(judge, "staff_day", scenario.event).content.decode()
    assert "about/" in page(publisher, "day_more", scenario.event).content.decode()


def test_a_cancelled_day_is_not_described_any_more(organizer: Client, scenario: Scenario) -> None:
    services.cancel_day(
        scenario.by(scenario.organizer), event=scenario.event, category="too_few", reason="Мало."
    )
    assert "<textarea" not in page(organizer, "day_about", scenario.event).content.decode()
    answer = describe(organizer, scenario)
    assert answer.status_code == 422
    assert "CH-DAY-2" in text_of(answer)


def test_a_day_without_words_says_so(scenario: Scenario, clock: None) -> None:
    assert "The organizer has not written yet" in text_of(public_page(scenario, "en"))
    assert (
        browser(scenario.organizer).get(reverse("day_about", args=[scenario.event])).status_code
        == 200
    )
