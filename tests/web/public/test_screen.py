"""The hall's screen as the site sends it: the slides of each moment, and how they turn."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.support.scenario import Scenario
from tests.support.tables import every_row
from tests.web.public.days import (
    HIDDEN_NAME,
    ask,
    checking_in,
    completed,
    drawn,
    opened,
    planned,
    running,
    text,
)
from tournament.brackets.sources import Seed
from tournament.events import selectors
from tournament.events.states import event_state
from tournament.people.links import make_link, token_of
from tournament.people.models import Person
from tournament.play import services as play
from tournament.web.public.screen.live_rounds import live_groups
from tournament.web.public.screen.reveal import first_round
from tournament.web.public.screen.slides import lines, parted
from tournament.web.shared.day_reading import read_day
from tournament.web.shared.matches import shown_matches

pytestmark = pytest.mark.django_db


def scenes(page: str) -> list[str]:
    """The scenes of a page in their order, each once."""
    return list(dict.fromkeys(re.findall(r'id="slide-([a-z]+)-\d+" data-slide', page)))


def paused() -> Scenario:
    day = running()
    until = (day.now + timedelta(minutes=40)).isoformat()
    play.pause_day(day.by(day.organizer), event=day.event, until=until)
    return day


MOMENTS: list[tuple[Callable[[], Scenario], list[str]]] = [
    (planned, ["arrivals", "programme"]),
    (opened, ["arrivals", "programme"]),
    (checking_in, ["arrivals", "programme"]),
    (drawn, ["draw"]),
    (running, ["calls", "tables", "bracket", "standings", "programme"]),
    (paused, ["clock", "standings", "programme"]),
    (completed, ["result", "standings"]),
]


@pytest.mark.parametrize(("moment", "expected"), MOMENTS)
def test_the_screen_shows_what_fits_the_moment(
    moment: Callable[[], Scenario], expected: list[str]
) -> None:
    day = moment()
    page = text(day.event, "day_hall")
    assert scenes(page) == expected
    assert HIDDEN_NAME.split()[0] not in page
    assert len(re.findall(r" data-slide(?! hidden)", page)) == 1


def test_a_browser_without_scripts_turns_through_what_somebody_chose() -> None:
    day = running()
    address = reverse("day_hall", args=[day.event])
    page = text(day.event, "day_hall", "?show=standings&show=tables,nonsense")
    assert scenes(page) == ["tables", "standings"]
    assert f'content="12; url={address}?show=tables%2Cstandings&amp;turn=1"></noscript>' in page
    second = text(day.event, "day_hall", "?show=tables,standings&turn=1")
    assert 'id="slide-standings-1" data-slide aria' in second
    assert 'id="slide-tables-1" data-slide hidden' in second
    assert f"{address}?show=tables%2Cstandings&amp;turn=0" in second
    assert scenes(text(day.event, "day_hall", "?show=tables&turn=x")) == ["tables"]
    before_the_draw = opened()
    assert scenes(text(before_the_draw.event, "day_hall", "?show=bracket")) == [
        "arrivals",
        "programme",
    ]
    assert "Refresh" not in ask(day.event, "day_hall").headers


@pytest.mark.rule("CH-TIME-1")
def test_the_time_of_a_table_ends_at_its_limit_and_stands_in_a_break() -> None:
    limited = replace(selectors.profile(), round_time_minutes=45)
    day = Scenario().drawn(10, profile=limited)
    day.start("W1.2")
    started = event_state(day.event).plays["W1.2"].started_at
    assert started is not None
    assert event_state(day.event).time_ends("W1.2") == started + timedelta(minutes=45)
    for query in ("?show=tables", "?show=clock"):
        assert "data-rings-at" in text(day.event, "day_hall", query)
    player = event_state(day.event).player("W1.2", "A")
    person = event_state(day.event).entrants[str(player)].person
    link = make_link([Person.objects.get(pk=person)], at=day.now)
    own = Client().get(reverse("my", args=[token_of(link)])).content.decode()
    assert f'data-minutes-until="{started.replace(microsecond=0):%Y}' in own
    day.wait(minutes=10)
    play.pause_day(day.by(day.organizer), event=day.event, until=None)
    assert "Перерыв" in Client().get(reverse("my", args=[token_of(link)])).content.decode()
    paused_at = day.now
    assert event_state(day.event).time_ends("W1.2") is None
    day.wait(minutes=20)
    play.resume_day(day.by(day.organizer), event=day.event)
    ends = started + timedelta(minutes=45) + (day.now - paused_at)
    assert event_state(day.event).time_ends("W1.2") == ends


def test_a_break_stands_on_every_slide() -> None:
    day = paused()
    for query in ("", "?show=tables", "?show=clock"):
        page = text(day.event, "day_hall", query)
        assert re.search(r'screen__band--pause"><strong>Break</strong> <span>until \d\d:\d\d', page)
        assert "data-minutes-until" in page


def test_the_bracket_shows_the_rounds_that_are_played_and_where_they_lead() -> None:
    day = running()
    reading = read_day(day.event)
    groups = live_groups(reading, shown_matches(reading))
    assert groups
    for group in groups:
        assert any(match.state in {"ready", "live"} for match in group.matches)
        assert {match.round_name for match in group.matches} == {group.round}
        if group.next is not None:
            assert group.next.bracket == group.matches[0].bracket
    shown = [match.id for group in groups for match in group.matches]
    assert len(shown) == len(set(shown))
    assert {*reading.event.progress.ready()} <= set(shown)


def test_the_draw_tells_whom_each_seed_meets_first() -> None:
    day = drawn()
    reading = read_day(day.event)
    with translation.override("en"):
        pairs = first_round(reading)
    seeds = sorted(side.seed for pair in pairs for side in pair if side)
    assert seeds == list(range(1, 13))
    opponents = {
        frozenset(slot.number for slot in (spec.a, spec.b) if isinstance(slot, Seed))
        for spec in reading.event.structure.matches
        if spec.bracket == "winners" and spec.round == 1
    }
    assert {frozenset((one.seed, other.seed)) for one, other in pairs if one and other} == opponents
    told = [(pair[0], pair[1]) for pair in pairs if pair[0] and pair[1]]
    for one, other in told:
        early, late = sorted((one, other), key=lambda side: side.seed)
        assert early.against == f"plays against seed {late.seed}", "the name is not open yet"
        assert late.against == f"plays against seed {early.seed}: {early.name}"
    assert "data-veiled" in text(day.event, "day_hall", "?show=draw")
    assert "data-veiled" not in text(day.event, "day_hall")


@every_row(
    ("items", "room", "expected"),
    [
        ([], 10, []),
        ([1, 1, 1], 10, [[1, 1, 1]]),
        ([4, 4, 4, 4], 12, [[4, 4], [4, 4]]),
        ([9, 1, 9], 10, [[9, 1], [9]]),
        ([50, 1], 10, [[50], [1]]),
    ],
)
def test_a_list_is_parted_so_that_none_is_cut(
    items: list[int], room: float, expected: list[list[int]]
) -> None:
    assert parted(items, float, room) == expected


def test_long_names_are_given_more_lines() -> None:
    assert lines("Анна", 28, 1.75) == 1
    assert lines("Константин Константинопольский-Вознесенский", 28, 1.75) == 3


def test_a_name_takes_as_many_lines_as_its_words_do() -> None:
    """Where a line of 29 letters ends behind a hyphen, a number may stand alone on the last one."""
    name = "Константин Константинопольский-Вознесенский-Преображенский 15"
    assert lines(name, 32.0, 1.6) == 4
    assert lines("Игрок", 32.0, 1.6) == 1
    assert lines("а" * 60, 32.0, 1.6) == 3
