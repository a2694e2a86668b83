"""How long a day takes: what the organizer typed, what the hall has shown so far, the forecast.

The minutes of a game are those typed for the day until enough matches were played on it to learn
from; then they are the median of what was really needed, from the call to the last signature.
The forecast begins with the last thing that happened, so every page of the day says the same.
"""

import hashlib
from collections import OrderedDict
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from functools import lru_cache
from statistics import median
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from tournament.brackets.forecast import (
    MINUTE,
    RUNS,
    AtTable,
    Forecast,
    Pace,
    Situation,
    forecast,
    fresh,
)
from tournament.brackets.structure import Structure, double_elimination, single_elimination
from tournament.championship.championship_state import ChampionshipState, Day
from tournament.championship.event_state import EventState, Play
from tournament.championship.statuses import AT_PLAY
from tournament.events.models import DayPlan
from tournament.events.selectors import day_of, place_of
from tournament.events.states import championship_state, event_state
from tournament.events.versions import raise_versions

USUAL_MINUTES = 45
"""Minutes of a game until somebody types others: the suggestion of CH-TIME-1."""
SPREAD_PERCENT = 50
ENOUGH_PLAYED = 4
"""Matches from which the hall's own pace is learned."""
MOST_PLAYERS = 64
MOST_TABLES = 64
LIVE_RUNS = 60
MOST_KEPT = 64
CURVE_RUNS = 40
CURVE_POINTS = 12
STEP_MINUTES = 10
LONG_FINAL_ROUNDS = 6
_SHORTEST, _LONGEST = 5, 240


@dataclass(frozen=True, slots=True)
class Plan:
    """What a day is planned with; `closes` is when the hall closes, local, or nothing."""

    minutes: int = USUAL_MINUTES
    closes: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """What a forecast before the draw is asked about."""

    players: int
    tables: int
    minutes: int
    rest_minutes: int
    wins: int
    double: bool
    reset: bool = True

    @property
    def structure(self) -> Structure:
        """The bracket that so many players get."""
        if self.double:
            return double_elimination(self.players, grand_final_reset=self.reset)
        return single_elimination(self.players)

    @property
    def pace(self) -> Pace:
        """The hall."""
        return Pace(self.tables, self.minutes, self.rest_minutes, self.wins, SPREAD_PERCENT)


@dataclass(frozen=True, slots=True)
class Live:
    """A running day: when it ends. `games`: of how many the pace was learned, 0 if it was typed."""

    begins: datetime
    ends_low: datetime
    ends: datetime
    ends_high: datetime
    minutes: int
    games: int
    forecast: Forecast


def plan_of(event: str) -> Plan:
    """What was typed for a day, or the usual."""
    found = DayPlan.objects.filter(pk=event).first()
    return Plan(found.minutes, found.closes) if found is not None else Plan()


@transaction.atomic
def save_plan(event: str, plan: Plan) -> None:
    """Keep what was typed; pages of the day show it from now on."""
    values = {"minutes": plan.minutes, "closes": plan.closes}
    DayPlan.objects.update_or_create(pk=event, defaults=values)
    raise_versions([event])


def question_of(event: str, plan: Plan) -> Question:
    """What is asked about a day before its draw: who is expected now, the hall as planned."""
    state = championship_state(place_of(event).championship)
    day, known = day_of(place_of(event)), event_state(event)
    in_use = sum(known.tables.values()) if known.tables else day.tables
    final = state.is_final(event)
    return Question(
        players=min(MOST_PLAYERS, max(2, _expected(state, event, known))),
        tables=min(MOST_TABLES, max(1, in_use)),
        minutes=plan.minutes,
        rest_minutes=state.rules.rest_minutes,
        wins=state.rules.final_wins if final else state.rules.day_wins,
        double=not final,
        reset=state.rules.grand_final_reset,
    )


def _expected(state: ChampionshipState, event: str, known: EventState) -> int:
    """Those drawn, else those with a place, but as many as the day needs at least."""
    if known.order:
        return len(known.order)
    held = known.places_held if known.id else state.places_held(event)
    return max(held, state.rules.stage_minimum)


@lru_cache(maxsize=256)
def ask(question: Question, runs: int = RUNS) -> Forecast:
    """The forecast of a day that has not begun."""
    return forecast(fresh(question.structure), question.pace, _chance(repr(question)), runs)


def by_tables(question: Question) -> list[tuple[int, Forecast]]:
    """The same day with fewer and with more tables, up to as many as can be used at once."""
    useful = max(2, question.players // 2)
    step = max(1, -(-useful // CURVE_POINTS))
    counts = sorted({*range(1, useful + 1, step), min(question.tables, useful), useful})
    return [(count, ask(replace(question, tables=count), CURVE_RUNS)) for count in counts]


def live(state: EventState) -> Live | None:
    """When a drawn day that is not over ends; None for every other, and in an open-ended break."""
    if not state.order or state.status not in AT_PLAY:
        return None
    if state.paused and state.paused_until is None:
        return None
    games = played_minutes(state)
    learned = len(games) >= ENOUGH_PLAYED
    minutes = (
        min(_LONGEST, max(_SHORTEST, round(median(games))))
        if learned
        else plan_of(state.id).minutes
    )
    begins = _begins(state, timezone.now())
    key = (minutes, begins)
    kept = _kept.get(state.id)
    if kept is None or kept.state is not state or kept.key != key:
        seen = _rest_of(state, minutes, begins)
        kept = _Kept(state, key, _live(seen, minutes, len(games) if learned else 0, begins))
        _keep(kept)
    return kept.live


@dataclass(frozen=True, slots=True)
class _Kept:
    """The last forecast of a day: the same state at the same time is not asked twice."""

    state: EventState
    key: tuple[int, datetime]
    live: Live | None


_kept: OrderedDict[str, _Kept] = OrderedDict()


def _keep(made: _Kept) -> None:
    _kept[made.state.id] = made
    _kept.move_to_end(made.state.id)
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)


def _rest_of(state: EventState, minutes: int, begins: datetime) -> Forecast:
    """What is still to be played, from now on."""
    tables = sum(state.tables.values()) or 1
    pace = Pace(tables, minutes, state.rules.rest_minutes, state.wins_needed, SPREAD_PERCENT)
    chance = _chance(f"{state.id} {len(state.decisions)}")
    return forecast(situation_of(state, begins), pace, chance, LIVE_RUNS)


def _live(seen: Forecast, minutes: int, games: int, begins: datetime) -> Live | None:
    if not seen.matches.high:
        return None
    return Live(
        begins=begins,
        ends_low=begins + timedelta(seconds=seen.length.low),
        ends=begins + timedelta(seconds=seen.length.median),
        ends_high=begins + timedelta(seconds=seen.length.high),
        minutes=minutes,
        games=games,
        forecast=seen,
    )


def _begins(state: EventState, now: datetime) -> datetime:
    """From when the rest is played: the last thing that happened, or the whole ten minutes past.

    A break counts until it ends; before the first call the announced start does.
    """
    happened = [state.drawn_at, *state.last_ended.values()]
    happened += [play.called_at for play in state.plays.values()]
    last = max((moment for moment in happened if moment is not None), default=now)
    passed = now - timedelta(
        minutes=now.minute % STEP_MINUTES, seconds=now.second, microseconds=now.microsecond
    )
    begins = max(last, passed)
    if state.paused and state.paused_until is not None:
        begins = max(begins, datetime.fromisoformat(state.paused_until))
    if not state.plays:
        begins = max(begins, day_of(place_of(state.id)).starts_at)
    return begins


def situation_of(state: EventState, begins: datetime) -> Situation:
    """The bracket as it stands, who is at a table since when, who has just played."""
    return Situation(
        state.progress,
        tuple(_at_table(state, match, begins) for match in state.active_matches()),
        {
            state.seed_of[registration]: max(0, int((begins - moment).total_seconds()))
            for registration, moment in state.last_ended.items()
            if registration in state.seed_of
        },
    )


def _at_table(state: EventState, match: str, begins: datetime) -> AtTable:
    play = state.plays[match]
    won = [game.outcome for game in play.games]
    since = play.called_at or begins
    spent = int((begins - since - play.paused_for).total_seconds())
    finished = sum(outcome is not None for outcome in won)
    # Of a match to two wins only the game that is on counts: each had its share of the time.
    return AtTable(match, max(0, spent // (finished + 1)), (won.count("A"), won.count("B")))


def played_minutes(state: EventState) -> list[float]:
    """Minutes of a game in every match that was really played, breaks left out."""
    return [
        minutes for play in state.plays.values() if (minutes := _minutes_of_game(play)) is not None
    ]


def _minutes_of_game(play: Play) -> float | None:
    if play.end_kind != "played" or play.called_at is None or play.ended_at is None:
        return None
    games = sum(game.outcome is not None for game in play.games)
    lasted = play.ended_at - play.called_at - play.paused_for
    return lasted.total_seconds() / MINUTE / games if games else None


def final_is_long(question: Question) -> bool:
    """CH-AMB-30: six rounds to two wins in a day."""
    return not question.double and question.structure.rounds >= LONG_FINAL_ROUNDS


def closing_of(day: Day, plan: Plan) -> datetime | None:
    """The closing hour as an instant; one before the start is that of the next day."""
    if not plan.closes:
        return None
    local = datetime.combine(day.date, time.fromisoformat(plan.closes), ZoneInfo(day.zone))
    return local if local > day.starts_at else local + timedelta(days=1)


def ends_too_late(state: EventState) -> bool:
    """Whether a running day is expected to end after its hall closes."""
    expected = live(state)
    plan = plan_of(state.id) if expected is not None else Plan()
    if expected is None or not plan.closes:
        return False
    return too_late(expected.ends, closing_of(day_of(place_of(state.id)), plan))


def too_late(ends: datetime, closes: datetime | None) -> bool:
    """Whether a day ends after its hall closes."""
    return closes is not None and ends > closes


def _chance(text: str) -> bytes:
    """The stream's beginning: the same question is answered alike everywhere."""
    return hashlib.sha256(text.encode()).digest()
