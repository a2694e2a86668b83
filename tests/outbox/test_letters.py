"""What every message says, for every status it is for, in both languages."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.utils import translation

from tests.support.calendar_reading import read_calendar
from tests.support.tables import every_row
from tournament.events import hall_letters
from tournament.events.letter_kinds import KINDS
from tournament.events.letter_samples import (
    STATUSES,
    sample_letters,
    sample_occasion,
    sample_recipient,
    sample_unsubscribe,
)
from tournament.outbox.kinds import kinds
from tournament.outbox.writing import calendar_file, text_of

NOW = datetime(2016, 11, 20, 9, 30, tzinfo=UTC)
FOR_STATUS = {
    "registered": {"confirmed", "waitlisted", "awaiting_consent"},
    "moved": {"confirmed", "waitlisted", "awaiting_consent"},
    "withdrawn": {"withdrawn"},
    "place_offered": {"offered"},
    "place_given": {"confirmed"},
    "place_lost": {"waitlisted"},
    "day_moved": {"reconfirm_needed", "waitlisted", "awaiting_consent"},
    "day_cancelled": {"released"},
    "day_set_again": {"reconfirm_needed", "waitlisted", "awaiting_consent"},
    "split_choice": {"confirmed", "reconfirm_needed", "waitlisted"},
    "split_assigned": {"confirmed", "reconfirm_needed", "waitlisted", "awaiting_consent"},
    "split_undone": {"reconfirm_needed", "waitlisted", "awaiting_consent"},
    "day_suspended": {"in_bracket"},
    "day_goes_on": {"in_bracket"},
    "day_voided": {"released"},
    "match_reopened": {"in_bracket"},
    "reminder": {"confirmed", "reconfirm_needed"},
    "ended": {"refused", "released"},
    "new_link": set(STATUSES),
    "announcement": set(STATUSES)
    - {"withdrawn", "released", "refused", "moved", "declined", "disqualified"},
    "final_moved": {"confirmed", "invited"},
    "seat_won": {"invited"},
    "seat_offered": {"invited"},
    "seat_again": {"invited"},
    "seat_reminder": {"invited"},
    "seat_answer": {"confirmed", "declined"},
    "seat_passed_on": {"released"},
    "banned": {"disqualified"},
}
WITH_CALENDAR = {
    ("registered", "confirmed"),
    ("moved", "confirmed"),
    ("place_given", "confirmed"),
    ("day_moved", "reconfirm_needed"),
    ("day_set_again", "reconfirm_needed"),
    ("split_assigned", "confirmed"),
    ("split_assigned", "reconfirm_needed"),
    ("split_undone", "reconfirm_needed"),
    ("day_goes_on", "in_bracket"),
    ("final_moved", "confirmed"),
    ("seat_answer", "confirmed"),
}
DAY_STATUS = {
    "day_cancelled": "cancelled",
    "day_suspended": "suspended",
    "day_goes_on": "suspended",
    "day_voided": "voided",
    "final_moved": "planned",
}
KIND_AND_LANGUAGE = [(kind, language) for kind in KINDS for language in ("ru", "en")]


def test_every_message_that_is_asked_for_has_a_letter(project: Path) -> None:
    sources = "\n".join(path.read_text() for path in (project / "tournament").rglob("*.py"))
    asked = set(re.findall(r'\b(?:Notice|send)\(\s*"(\w+)"', sources))
    assert {"registered", "place_offered", "reminder", "new_link"} <= asked
    assert asked == {*KINDS, *hall_letters.KINDS}
    assert {kind.name for kind in kinds()} == asked


@pytest.mark.parametrize("kind", KINDS)
def test_each_is_written_for_the_statuses_in_which_it_is_true(kind: str) -> None:
    day_status = DAY_STATUS.get(kind, "open")
    write = KINDS[kind][1]
    reason = "no_date" if kind == "day_suspended" else ""
    letters = {status: write(sample_occasion(status, day_status, reason)) for status in STATUSES}
    assert {status for status, letter in letters.items() if letter} == FOR_STATUS[kind]
    for status, letter in letters.items():
        if letter is not None:
            assert (letter.calendar is not None) is ((kind, status) in WITH_CALENDAR)


@every_row(("kind", "language"), KIND_AND_LANGUAGE)
def test_it_reads_well_in_one_language(kind: str, language: str) -> None:
    with translation.override(language):
        letters = sample_letters(kind)
        assert letters
        for letter in letters:
            text = text_of(letter, sample_recipient(), sample_unsubscribe())
            for part in (letter.subject, text):
                assert "%(" not in part
                assert "None" not in part
            own_words = re.sub(r"https?://\S+", "", f"{letter.subject}\n{text}")
            own_words = own_words.replace("Pixel Tactics", "")
            foreign = re.findall(r"[A-Za-z]{2,}" if language == "ru" else r"[А-Яа-яЁё]+", own_words)
            assert foreign == []
            assert "10 декабря 2016" in text + letter.subject or language == "en"
            assert "10 December 2016" in text + letter.subject or language == "ru"
            assert sample_unsubscribe() in text
            assert "/my/example/" in text
            assert "\n\n\n" not in text


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_offer_names_the_deadline_on_the_clock_of_the_city(language: str) -> None:
    with translation.override(language):
        (letter,) = sample_letters("place_offered")
    text = "\n".join(letter.paragraphs)
    # 11:30 in UTC is 14:30 in Kazan.
    assert "14:30" in text
    assert ("8 декабря" if language == "ru" else "8 December") in text
    assert letter.until == datetime(2016, 12, 8, 11, 30, tzinfo=UTC)


def test_it_tells_when_where_what_to_bring_and_whom_to_ask() -> None:
    with translation.override("en"):
        (letter,) = sample_letters("place_given")
    text = "\n".join(letter.paragraphs)
    for part in (
        "Saturday, 10 December 2016 at 11:00",
        "5 Sample Street, board game club, second floor",
        "https://maps.example/club",
        "your deck and a pen",
        "the organizer, at the desk",
    ):
        assert part in text


@pytest.mark.parametrize("language", ["ru", "en"])
def test_calendar_files_are_sound(language: str) -> None:
    with translation.override(language):
        letters = [letter for kind in KINDS for letter in sample_letters(kind) if letter.calendar]
        assert len(letters) == len(WITH_CALENDAR)
        for letter in letters:
            assert letter.calendar is not None
            _, event = read_calendar(calendar_file(letter.calendar, NOW).encode())
            assert event["DTSTART"].value == "20161210T080000Z"
            assert event["DTEND"].value == "20161210T160000Z"
            assert ("Казань" if language == "ru" else "Kazan") in event["LOCATION"].text
            assert "/my/" not in calendar_file(letter.calendar, NOW)
