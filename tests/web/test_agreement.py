"""What several pages tell of one day is the same on each: its matches, how far it is."""

import re
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from random import Random
from typing import get_args

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import DayFactory
from tests.support.examples import sized, some
from tests.support.free_tournaments import FreeTournament
from tests.support.random_pages import play_an_evening, play_at_random, rule_at_random
from tests.support.remembered import undone
from tests.support.scenario import Scenario
from tests.support.what_is_told import ON_PAPER, disagreements
from tournament.championship import commands
from tournament.championship.days.queries import suspended_state
from tournament.events.execution import Refused, execute
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_state
from tournament.play import services as play
from tournament.play import suspension
from tournament.regulations.tournament_rules import IN_ROUNDS, Format, TournamentRules

pytestmark = pytest.mark.pages


@pytest.fixture
def publisher(db: None) -> Client:
    return Client(headers={"Accept-Language": "en"})


def told(client: Client, day: Scenario) -> list[tuple[int, int]]:
    """How many matches are over and how many there are, as each page says."""
    found = []
    for name, arguments in (("day", [day.event]), ("day_hall", [day.event])):
        page = client.get(reverse(name, args=arguments)).text
        found += re.findall(r"(\d+) of (\d+) matches decided", page)
    page = client.get(reverse("publisher_championship", args=[day.championship])).text
    found += re.findall(r"matches (\d+)/(\d+)", page)
    return [(int(over), int(all_of_them)) for over, all_of_them in found]


@pytest.mark.rule("CH-DE-6")
@pytest.mark.parametrize(
    ("outcome", "ends"), [("A", (18, 18)), ("B", (19, 19))], ids=["one final", "with the reset"]
)
def test_all_pages_count_the_same_matches(
    publisher: Client, outcome: str, ends: tuple[int, int]
) -> None:
    day = Scenario().drawn(10)
    publisher.force_login(day.publisher)
    assert told(publisher, day) == [(0, 18)] * 3
    day.play_on(17)
    assert told(publisher, day) == [(17, 18)] * 3
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(day.organizer)
    assert "1 match is open" in client.get(reverse("close_day", args=[day.event])).text
    day.play_match("GF", outcome)
    if outcome == "B":
        assert told(publisher, day) == [(18, 19)] * 3
        day.play_match("GF2")
    assert told(publisher, day) == [ends] * 3


def test_all_pages_know_that_the_last_match_is_over(publisher: Client) -> None:
    day = Scenario().drawn(10)
    day.play_on()
    publisher.force_login(day.publisher)
    assert event_state(day.event).status == "finished"
    for name, arguments in (
        ("home", []),
        ("day", [day.event]),
        ("staff_home", []),
        ("staff_day", [day.event]),
        ("publisher_home", []),
        ("publisher_championship", [day.championship]),
    ):
        page = publisher.get(reverse(name, args=arguments)).text
        badges = set(re.findall(r'class="badge[^"]*">([^<]*)<', page))
        assert "played, not closed yet" in badges, name
        # The stage is still running: that ends with the closing of its days (spec 5.3).
        assert "being played" not in badges or name == "publisher_championship", name


def _interrupt(day: Scenario, chance: Random) -> str:
    """One of the things that happen to a whole day; what it was."""
    state = event_state(day.event)
    by = day.by(day.judge if state.matches_in_play() else day.organizer)
    if not state.suspended and chance.random() < 0.5:
        if state.paused:
            play.resume_day(day.by(day.organizer), event=day.event)
            return "the break is over"
        play.pause_day(day.by(day.organizer), event=day.event)
        return "a break"
    if not state.suspended:
        suspension.suspend_day(by, event=day.event, category="power", reason="Свет погас")
        return "suspended"
    if chance.random() < 0.6:
        date = day.now.date() + timedelta(days=chance.choice((0, 1)))
        start = f"{chance.randrange(18, 23)}:00"
        suspension.set_continuation(by, event=day.event, day=date, start=start)
        return f"goes on: {date} {start}"
    planned = championship_state(day.championship).days[day.event].date
    if planned > day.now.date():
        day.wait(days=(planned - day.now.date()).days)
    suspension.continue_day(
        day.by(day.judge),
        event=day.event,
        matches={key: chance.choice(("continue", "replay")) for key in state.matches_in_play()},
        met=suspended_state(state),
        reason="Свет дали",
    )
    return "continued"


@pytest.mark.rule("CH-DAY-5")
@pytest.mark.django_db
@pytest.mark.parametrize("seed", sized(tuple(some(range(100)))[:5], tuple(range(100))))
def test_on_random_days_all_tell_the_same(
    seed: int, pages_see: Callable[[Scenario], Scenario], subtests: pytest.Subtests
) -> None:
    chance = Random(seed)
    day = pages_see(Scenario().drawn(chance.choice((10, 12, 17))))
    for moment in range(sized(2, 10)):
        what = "play"
        chance.choice((play_at_random, rule_at_random))(day, chance, chance.randrange(1, 12))
        if chance.random() < 0.7:
            with suppress(Refused):
                what = _interrupt(day, chance)
        for language in ("ru", "en") if sized(False, True) else (chance.choice(("ru", "en")),):
            with subtests.test(what, moment=moment, language=language):
                assert disagreements(day, language) == []
    assert disagreements(day, "ru", ON_PAPER) == []


@pytest.mark.rule("FT-TABLE-1")
@pytest.mark.django_db
@pytest.mark.parametrize("seed", sized(tuple(some(range(100)))[:3], tuple(range(100))))
def test_on_random_evenings_all_tell_the_same(
    seed: int, pages_see: Callable[[Scenario], Scenario], subtests: pytest.Subtests
) -> None:
    chance = Random(seed)
    kind: Format = chance.choice(get_args(Format))
    rules = TournamentRules(
        kind,
        results=chance.choice(("desk", "desk", "signed")),
        cut=chance.choice((0, 4)) if kind in IN_ROUNDS else 0,
        groups=2 if kind == "round_robin" and chance.random() < 0.5 else 1,
        draws=kind in IN_ROUNDS and chance.random() < 0.5,
    )
    numbers = {"tables": chance.choice((1, 3, 8))}
    tournament = FreeTournament(rules, numbers).filled(chance.randrange(5, 12)).started()
    day = pages_see(tournament.scenario)
    day.event, day.judge = tournament.event, day.organizer
    day.championship = place_of(day.event).championship
    for moment in range(sized(2, 8)):
        play_an_evening(tournament, chance, chance.randrange(1, 15))
        for language in ("ru", "en") if sized(False, True) else (chance.choice(("ru", "en")),):
            with subtests.test(kind, moment=moment, language=language):
                assert disagreements(day, language) == []
    assert disagreements(day, "ru", ON_PAPER) == []


@pytest.mark.django_db
def test_before_and_after_play_all_tell_the_same(
    pages_see: Callable[[Scenario], Scenario], subtests: pytest.Subtests
) -> None:
    """Open, closed for registration, at check-in, drawn, played, closed."""
    for steps, make in {
        "open": lambda: DayFactory(players=10, days_before=7),
        "checking in": lambda: DayFactory(checking_in=True),
        "checked in": lambda: DayFactory(checked_in=True),
        "drawn": lambda: DayFactory(drawn=True),
        "played": lambda: DayFactory(played=True),
        "closed": lambda: DayFactory(closed=True),
    }.items():
        with undone():
            day = pages_see(make())
            with subtests.test(steps):
                assert disagreements(day, "ru") == []
            if steps == "open":
                closing = commands.CloseRegistration(day.event)
                execute(closing, place_of(day.event), day.by(day.organizer))
                assert disagreements(day, "en") == []
