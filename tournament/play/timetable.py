"""How long a day takes: what the organizer typed, what the hall has shown so far, the forecast.

The minutes of a game are those typed for the day until enough matches were played on it to learn
from; then they are the median of what was really needed, from the call to the last signature.
A forecast has one start for every reader: the last thing that happened, or the last full ten
minutes that were noted for the day while nothing did (`forecast_steps`). No page asks a clock of
its own. In a break of the programme nobody is called.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timedelta
from functools import lru_cache
from statistics import median
from threading import Lock
from typing import Annotated

from django.db import transaction

from tournament.brackets.decisions import Decision
from tournament.brackets.forecast import (
    MINUTE,
    RUNS,
    AtTable,
    Breaks,
    Forecast,
    Pace,
    Situation,
    forecast,
    fresh,
)
from tournament.brackets.structure import Structure, double_elimination, single_elimination
from tournament.championship.championship_state import ChampionshipState, Day
from tournament.championship.event_state import EventState
from tournament.championship.rulings.override.replay_cost import ENOUGH_PLAYED, USUAL_MINUTES
from tournament.championship.statuses import AT_PLAY
from tournament.events.closing_hour import closing_of
from tournament.events.models import DayPlan, DayVersion
from tournament.events.selectors import day_of, place_of
from tournament.events.states import championship_state, event_state
from tournament.events.versions import raise_versions
from tournament.ledger.once import once
from tournament.play.programme import breaks_of
from tournament.regulations.inputs import Number, Text, declared

SPREAD_PERCENT = 50
LIVE_RUNS = 60
MOST_KEPT = 64
CURVE_RUNS = 40
CURVE_POINTS = 12
LONG_FINAL_ROUNDS = 6


@dataclass(frozen=True, slots=True)
class Plan:
    """What a day is planned with; `closes` is when the hall closes, local, or nothing.

    `programme`: lines of lunch, prizes and the like, as `programme.py` reads them.
    """

    minutes: Annotated[int, Number(5, 240)] = USUAL_MINUTES
    closes: str = ""
    programme: Annotated[str, Text(1000)] = ""


@dataclass(frozen=True, slots=True)
class Question:
    """What a forecast before the draw is asked about; `breaks`: seconds after the start.

    Breaks are no part of its chance: the same games are played around them.
    """

    players: Annotated[int, Number(2, 64)]
    tables: Annotated[int, Number(1, 64)]
    """A hall may have more players and tables; a forecast of more would take too long."""
    minutes: int
    rest_minutes: int
    wins: int
    double: bool
    reset: bool = True
    breaks: Breaks = field(default=(), repr=False)

    @property
    def structure(self) -> Structure:
        """The bracket that so many players get."""
        if self.double:
            return double_elimination(self.players, grand_final_reset=self.reset)
        return single_elimination(self.players)

    @property
    def pace(self) -> Pace:
        """The hall."""
        return Pace(
            self.tables, self.minutes, self.rest_minutes, self.wins, SPREAD_PERCENT, self.breaks
        )


@dataclass(frozen=True, slots=True)
class Live:
    """A running day: when it ends, as far as was known `as_of`; its rest `begins` then, or later.

    `games`: of how many the pace was learned, 0 if it was typed.
    """

    as_of: datetime
    begins: datetime
    ends_low: datetime
    ends: datetime
    ends_high: datetime
    minutes: int
    games: int
    forecast: Forecast

    @property
    def calls(self) -> Mapping[str, datetime]:
        """When each match that waits is expected to be called."""
        seconds = self.forecast.calls.items()
        return {match: self.begins + timedelta(seconds=after) for match, after in seconds}


@once
def plan_of(event: str) -> Plan:
    """What was typed for a day, or the usual."""
    found = DayPlan.objects.filter(pk=event).first()
    return Plan(found.minutes, found.closes, found.programme) if found is not None else Plan()


@transaction.atomic
def save_plan(event: str, plan: Plan) -> None:
    """Keep what was typed; pages of the day show it from now on."""
    values = asdict(plan)
    DayPlan.objects.update_or_create(pk=event, defaults=values)
    raise_versions([event])


def question_of(event: str, plan: Plan) -> Question:
    """What is asked about a day before its draw: who is expected now, the hall as planned."""
    state = championship_state(place_of(event).championship)
    day, known = day_of(place_of(event)), event_state(event)
    in_use = sum(known.tables.values()) if known.tables else day.tables
    final = state.is_final(event)
    return Question(
        players=declared(Question, "players").nearest(_expected(state, event, known)),
        tables=declared(Question, "tables").nearest(in_use),
        minutes=plan.minutes,
        rest_minutes=state.rules.rest_minutes,
        wins=state.rules.final_wins if final else state.rules.day_wins,
        double=not final,
        reset=state.rules.grand_final_reset,
        breaks=_breaks(day, plan, day.starts_at),
    )


def _breaks(day: Day, plan: Plan, begins: datetime) -> Breaks:
    """The breaks that are not over when a forecast begins, in its seconds."""
    return tuple(
        (int((start - begins).total_seconds()), int((end - begins).total_seconds()))
        for start, end in breaks_of(plan.programme, day.date, day.zone)
        if end > begins
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


def is_foreseen(state: EventState) -> bool:
    """Whether there is a forecast: of a drawn day that is not over, and not in an open-ended break.

    Nor where a tournament is played in rounds, or by the desk's word, which says no times.
    """
    if not state.order or state.status not in AT_PLAY:
        return False
    rules = state.rules.tournament
    if rules is not None and (rules.in_rounds or rules.by_desk):
        return False
    return not state.paused or state.paused_until is not None


def live(state: EventState) -> Live | None:
    """When a day that is played ends; None where there is no forecast.

    The same for every reader of a version of the day, so a page that is kept says it too.
    """
    if not is_foreseen(state):
        return None
    games = played_minutes(state)
    learned = len(games) >= ENOUGH_PLAYED
    plan, day = plan_of(state.id), day_of(place_of(state.id))
    minutes = declared(Plan, "minutes").nearest(round(median(games))) if learned else plan.minutes
    as_of = known_since(state)
    begins = _begins(state, day, as_of)
    seen = _rest_of(state, minutes, begins, _breaks(day, plan, begins))
    if not seen.matches.high:
        return None
    return Live(
        as_of=as_of,
        begins=begins,
        ends_low=begins + timedelta(seconds=seen.length.low),
        ends=begins + timedelta(seconds=seen.length.median),
        ends_high=begins + timedelta(seconds=seen.length.high),
        minutes=minutes,
        games=len(games) if learned else 0,
        forecast=seen,
    )


def expected_calls(state: EventState) -> Mapping[str, datetime]:
    """When matches of a running day will be called."""
    expected = live(state)
    return expected.calls if expected is not None else {}


@dataclass(frozen=True, slots=True)
class _Rest:
    """What the forecast of a running day follows from, beside the moment from which it is."""

    structure: Structure
    decisions: tuple[Decision, ...]
    at_tables: Sequence[AtTable]
    rested: Mapping[int, int]
    pace: Pace


_kept: OrderedDict[tuple[str, datetime], tuple[_Rest, Forecast]] = OrderedDict()
"""The last forecasts by day and moment; a sheet that is handed in, an announcement change none."""
_one_at_a_time = Lock()
"""Two who ask at once would play the same rest, and neither be served sooner."""


def _rest_of(state: EventState, minutes: int, begins: datetime, breaks: Breaks) -> Forecast:
    """What is still to be played, from now on; what was asked before is not played again."""
    tables = sum(state.tables.values()) or 1
    rest = state.rules.rest_minutes
    pace = Pace(tables, minutes, rest, state.wins_needed, SPREAD_PERCENT, breaks)
    situation = situation_of(state, begins)
    asked = _Rest(state.structure, state.decisions, situation.at_tables, situation.rested, pace)
    with _one_at_a_time:
        kept = _kept.pop((state.id, begins), None)
        if kept is None or kept[0] != asked:
            chance = _chance(f"{state.id} {len(state.decisions)}")
            kept = (asked, forecast(situation, pace, chance, LIVE_RUNS))
        _keep(state.id, begins, kept)
    return kept[1]


def _keep(event: str, begins: datetime, kept: tuple[_Rest, Forecast]) -> None:
    _kept[event, begins] = kept
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)


def known_since(state: EventState) -> datetime:
    """The one start of a day's forecast: the last call or end, or the step noted since."""
    noted = _noted_step(state.id)
    happened = [state.drawn_at, noted, *state.last_ended.values()]
    happened += [play.called_at for play in state.plays.values()]
    return max(moment for moment in happened if moment is not None)


@once
def _noted_step(event: str) -> datetime | None:
    found = DayVersion.objects.filter(pk=event).values_list("forecast_step", flat=True)
    return found.first()


def _begins(state: EventState, day: Day, as_of: datetime) -> datetime:
    """From when the rest is played: after a break; the first call no sooner than announced."""
    begins = as_of
    if state.paused and state.paused_until is not None:
        begins = max(begins, datetime.fromisoformat(state.paused_until))
    if not state.plays:
        begins = max(begins, day.starts_at)
    return begins


def situation_of(state: EventState, begins: datetime) -> Situation:
    """The bracket as it stands, who is at a table since when, who has just played."""
    return Situation(
        state.progress,
        tuple(_at_table(state, match, begins) for match in state.active_matches()),
        {
            seed: max(0, int(_free_for(state, registration, begins).total_seconds()))
            for registration, seed in state.seed_of.items()
            if registration in state.last_ended
        },
    )


def _free_for(state: EventState, registration: str, begins: datetime) -> timedelta:
    """How long a player has been free; who did not play their last match is rested (CH-DE-9)."""
    rest = timedelta(minutes=state.rules.rest_minutes)
    played = state.last_played.get(registration)
    rested = min(rest, begins - played) if played is not None else rest
    # The forecast also orders calls by this number: it is raised no further than the rest needs.
    return max(begins - state.last_ended[registration], rested)


def _at_table(state: EventState, match: str, begins: datetime) -> AtTable:
    play = state.plays[match]
    spent = int(play.since_call(begins).total_seconds())
    # Of a match to two wins only the game that is on counts: each had its share of the time.
    share = max(0, spent // (len(play.outcomes) + 1))
    return AtTable(match, share, (play.wins("A"), play.wins("B")))


def played_minutes(state: EventState) -> list[float]:
    """Minutes of a game in every match that was really played, breaks left out."""
    return [
        play.lasted.total_seconds() / MINUTE / len(play.outcomes)
        for play in state.plays.values()
        if play.lasted is not None and play.outcomes
    ]


def final_is_long(question: Question) -> bool:
    """CH-AMB-30: six rounds to two wins in a day."""
    return not question.double and question.structure.rounds >= LONG_FINAL_ROUNDS


def ends_too_late(state: EventState) -> bool:
    """Whether a running day is expected to end after its hall closes."""
    expected = live(state)
    plan = plan_of(state.id) if expected is not None else Plan()
    if expected is None or not plan.closes:
        return False
    return too_late(expected.ends, closing_of(day_of(place_of(state.id)), plan.closes))


def too_late(ends: datetime, closes: datetime | None) -> bool:
    """Whether a day ends after its hall closes."""
    return closes is not None and ends > closes


def _chance(text: str) -> bytes:
    """The stream's beginning: the same question is answered alike everywhere."""
    return hashlib.sha256(text.encode()).digest()
