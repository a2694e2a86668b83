"""The clock of a hall's laptop: said at the start, on its page, and when the day comes back."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from unittest.mock import patch

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.support.scenario import Scenario
from tests.web.organizer.conftest import browser
from tests.web.organizer.reading import text_of
from tournament.events.states import championship_state, event_ledger
from tournament.events.venue import clock, hall_file, returning
from tournament.events.venue.clock import Said, said_by, wrong_clock
from tournament.events.venue.hall_file import HallFile
from tournament.events.venue.handover import hand_over
from tournament.ledger import store
from tournament.people.models import Person
from tournament.web import venue_clock
from tournament.web.organizer import venue_return_views
from tournament.web.startup import CannotStart
from tournament.web.venue_clock import clock_in_the_hall, clock_lines, expect_clock_to_spare_people
from tournament.web.venue_start import open_hall

ZONE = "Europe/Moscow"


@pytest.fixture
def hall(scenario: Scenario) -> Iterator[HallFile]:
    """The day is out, and this installation has the note of its laptop."""
    scenario.register(2)
    hand_over(scenario.by(scenario.organizer), event=scenario.event, passphrase="коробка зонт река")
    custody = championship_state(scenario.championship).custody_of(scenario.event)
    assert custody is not None
    kept = HallFile(
        scenario.championship, scenario.event, custody.machine, "k", 3, custody.at, (), b"key"
    )
    with patch.object(hall_file, "read", lambda: kept):
        yield kept


def window(event: str, now: datetime) -> str:
    """What a Russian and an English window say of the clock."""
    said: list[str] = []
    for language in ("ru", "en"):
        with translation.override(language):
            said += clock_lines(event, now)
    return "\n".join(said)


def test_a_clock_that_may_be_right_is_shown_in_both_languages(
    scenario: Scenario, hall: HallFile
) -> None:
    said = window(scenario.event, scenario.now)
    assert "суббота, 10 декабря 2016, 09:00. Сверьте с телефоном." in said
    assert "09:00 on Saturday, 10 December 2016. Compare it with a phone." in said
    assert "!!" not in said
    early = scenario.now + timedelta(hours=15)
    assert wrong_clock(scenario.event, early) is None, "a day may end after its midnight"


@pytest.mark.parametrize(
    ("off", "russian", "english"),
    [
        (timedelta(days=-400), "отстают", "is slow"),
        (timedelta(minutes=-5), "отстают", "is slow"),
        (timedelta(days=2), "день начался давно", "but the day began at"),
    ],
)
def test_a_clock_that_cannot_be_right_is_named_with_what_it_breaks_and_the_remedy(
    scenario: Scenario, hall: HallFile, off: timedelta, russian: str, english: str
) -> None:
    said = window(scenario.event, scenario.now + off)
    for words in (russian, "навсегда останется неверное время", "поправьте дату, время и часовой"):
        assert words in said
    for words in (english, "keeps a wrong time for good", "set date, time and time zone"):
        assert words in said


def test_headquarters_clock_in_the_file_counts_and_so_does_the_newest_entry(
    scenario: Scenario, hall: HallFile
) -> None:
    now = scenario.now
    told = replace(hall, told_at=now + timedelta(hours=3))
    with patch.object(hall_file, "read", lambda: told):
        found = wrong_clock(scenario.event, now + timedelta(hours=1))
        assert found is not None
        assert (found.why, found.moment) == ("before_file", now + timedelta(hours=3))
    before = replace(hall, taken_at=now - timedelta(days=1))
    with patch.object(hall_file, "read", lambda: before):
        found = wrong_clock(scenario.event, now - timedelta(hours=1))
        assert found is not None
        assert found.why == "before_entry"
    with patch.object(hall_file, "read", lambda: None):
        assert wrong_clock(scenario.event, now - timedelta(days=400)) is None


def test_the_laptops_page_says_it_too(
    scenario: Scenario, hall: HallFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.events.venue.where.this_machine", lambda: hall.machine)
    organizer = browser(scenario.organizer)
    assert "Проверьте часы" not in text_of(organizer.get(reverse("hall")))
    scenario.now -= timedelta(days=300)
    shown = text_of(organizer.get(reverse("hall")))
    assert "Проверьте часы этого компьютера" in shown
    assert "Часы этого компьютера отстают" in shown


@pytest.mark.rule("CH-VENUE-4")
def test_a_clock_far_ahead_deletes_nobody_at_the_start(
    scenario: Scenario, hall: HallFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    expect_clock_to_spare_people(scenario.event, scenario.now + timedelta(days=29))
    later = scenario.now + timedelta(days=32)
    with pytest.raises(CannotStart, match="VENUE_CLOCK"):
        expect_clock_to_spare_people(scenario.event, later)
    people = Person.objects.count()
    with pytest.raises(CannotStart, match="VENUE_CLOCK"):
        open_hall([], later, str)
    assert Person.objects.count() == people
    purged = replace(hall, purged_at=scenario.now)
    with patch.object(hall_file, "read", lambda: purged):
        expect_clock_to_spare_people(scenario.event, later)
    monkeypatch.setenv(venue_clock.CONFIRMED, "right")
    expect_clock_to_spare_people(scenario.event, later)


def test_entries_tell_how_a_clock_was_off(scenario: Scenario) -> None:
    scenario.register(10)
    scenario.check_in_all()
    envelopes = [item.envelope for item in store.entries_after(event_ledger(scenario.event), 0)]
    first, last = scenario.now - timedelta(hours=1), scenario.now
    good = said_by(first, envelopes, 0)
    assert good is not None
    assert clock_in_the_hall(good, ZONE, last) == []
    assert said_by(first, envelopes, len(envelopes)) is None
    assert clock_in_the_hall(None, ZONE, last) == []

    early = said_by(last + timedelta(hours=2), envelopes, 0)
    (sentence,) = clock_in_the_hall(early, ZONE, last)
    assert sentence.startswith("Самая ранняя строка его журнала: суббота, 10 декабря")
    (sentence,) = clock_in_the_hall(good, ZONE, last - timedelta(hours=3))
    assert sentence.startswith("Самая поздняя строка его журнала")
    turned = [*envelopes[5:], *envelopes[:5]]
    with patch.object(clock, "PATIENCE", timedelta()):
        back = said_by(first, turned, 0)
        assert back is not None
        assert back.back_at == len(envelopes) - 4
        assert any("перевели назад" in item for item in clock_in_the_hall(back, ZONE, last))


@pytest.mark.parametrize(
    ("language", "words"), [("ru", "Часы ноутбука шли неверно"), ("en", "clock was off")]
)
def test_headquarters_says_it_before_it_takes_the_day_back(
    scenario: Scenario, monkeypatch: pytest.MonkeyPatch, language: str, words: str
) -> None:
    now = scenario.now
    off = Said(now, now - timedelta(days=400), now + timedelta(hours=3))
    monkeypatch.setattr(venue_return_views, "_kept", lambda *_: object())
    organizer: Client = browser(scenario.organizer, language)
    address = reverse("venue_return_check", args=[scenario.event, "a" * 32])
    for said, expected in ((off, True), (Said(now, now, now), False), (None, False)):
        look = returning.Return(None, 1, 0, clock=said)
        monkeypatch.setattr(venue_return_views, "_look", lambda *_, look=look: look)
        assert (words in text_of(organizer.get(address))) is expected
