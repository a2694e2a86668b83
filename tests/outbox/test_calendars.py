"""The calendar file, read back strictly."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.calendar_reading import read_calendar
from tournament.outbox.calendars import calendar_text
from tournament.outbox.kinds import Calendar

NOW = datetime(2016, 11, 20, 9, 30, 5, tzinfo=UTC)


def written(calendar: Calendar, name: str = "Чемпионат") -> bytes:
    text = calendar_text(calendar, organizer="no-reply@championship.example", name=name, at=NOW)
    return text.encode()


def entry(**changes: object) -> Calendar:
    usual = {
        "uid": "abc@championship.example",
        "sequence": 7,
        "start": datetime(2016, 12, 10, 11, 0, tzinfo=ZoneInfo("Asia/Kamchatka")),
        "end": datetime(2016, 12, 10, 19, 0, tzinfo=ZoneInfo("Asia/Kamchatka")),
        "summary": "Игровой день, Казань",
    }
    return Calendar(**{**usual, **changes})  # type: ignore[arg-type]


@pytest.mark.rule("CH-TZ-1")
def test_it_says_the_same_instant_as_the_clock_in_the_city() -> None:
    calendar, event = read_calendar(written(entry()))
    assert calendar["METHOD"].value == "PUBLISH"
    # 11:00 in Kamchatka is 23:00 of the day before in UTC.
    assert event["DTSTART"].value == "20161209T230000Z"
    assert event["DTEND"].value == "20161210T070000Z"
    assert event["DTSTAMP"].value == "20161120T093005Z"
    assert event["UID"].value == "abc@championship.example"
    assert event["SEQUENCE"].value == "7"
    assert event["STATUS"].value == "CONFIRMED"
    assert event["SUMMARY"].text == "Игровой день, Казань"
    assert {"LOCATION", "DESCRIPTION", "URL"}.isdisjoint(event)


def test_place_words_and_address_of_the_day() -> None:
    place = "Казань, ул. Пушкина; д. 5 \\ корп. 2"
    found = entry(
        location=place,
        description="Возьмите: колоду, ручку\nВопросы: на стойке",
        url="https://championship.example/days/abc/",
        confirmed=False,
    )
    _, event = read_calendar(written(found))
    assert event["LOCATION"].text == place
    assert event["DESCRIPTION"].text == "Возьмите: колоду, ручку\nВопросы: на стойке"
    assert event["URL"].value == "https://championship.example/days/abc/"
    assert event["STATUS"].value == "TENTATIVE"


@given(location=st.text(max_size=300), description=st.text(max_size=300), name=st.text())
def test_no_text_can_write_a_line_of_its_own(location: str, description: str, name: str) -> None:
    found = entry(location=location, description=description)
    _, event = read_calendar(written(found, name=name))
    expected = {"UID", "DTSTAMP", "DTSTART", "DTEND", "ORGANIZER", "SUMMARY", "SEQUENCE", "STATUS"}
    assert set(event) - {"LOCATION", "DESCRIPTION"} == expected
