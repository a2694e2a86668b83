"""What the facts of a split do to the championship's state (CH-SPLIT-1…3)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.championship_changes import (
    carried,
    freed,
    unsplit,
    with_same_line,
    with_status,
)
from tournament.championship.championship_state import ChampionshipState, Day
from tournament.championship.days.evolve import new_day, with_day
from tournament.championship.days.split.state import Split
from tournament.championship.rulings.lots.state import open_lot
from tournament.championship.statuses import DayStatus, RegistrationStatus, SplitPhase

State = ChampionshipState


def _more_days(state: State, fact: facts.MoreDaysAllowed, at: datetime) -> State:
    return replace(state, more_days=state.more_days | {fact.stage})


def _split(state: State, fact: facts.StageSplit, at: datetime) -> State:
    """Nobody registers while a stage is split; afterwards the organizer may open it again."""
    zone = state.stages[fact.stage].zone
    for part in fact.parts:
        if part["event"] != fact.event:
            day = Day(
                part["event"],
                fact.stage,
                date.fromisoformat(part["date"]),
                part["start"],
                zone,
                part["tables"],
                status=DayStatus.OPEN,
                size=part["size"],
                closed_early=True,
            )
            state = new_day(state, day)
    sizes = {part["event"]: part["size"] for part in fact.parts}
    closed = state.days[fact.event].closed_early
    state = with_day(state, fact.event, size=sizes[fact.event], closed_early=True)
    split = Split(fact.split, fact.stage, fact.event, sizes, closed_before=closed)
    return replace(state, splits={**state.splits, fact.stage: split})


def _with_split(state: State, stage: str, **changes: Any) -> State:
    split = replace(state.splits[stage], **changes)
    return replace(state, splits={**state.splits, stage: split})


def _preference(state: State, fact: facts.PreferenceStated, at: datetime) -> State:
    stage = state.days[fact.event].stage
    wishes = {**state.splits[stage].preferences, fact.registration: fact.event}
    return _with_split(state, stage, preferences=wishes)


def _assigned(state: State, fact: facts.SplitAssigned, at: datetime) -> State:
    state = with_same_line(carried(state, fact.placed, RegistrationStatus.MOVED), fact.statuses)
    return _with_split(state, fact.stage, phase=SplitPhase.ASSIGNED)


def _undone(state: State, fact: facts.SplitUndone, at: datetime) -> State:
    split = state.splits[fact.stage]
    state = with_status(carried(state, fact.placed, RegistrationStatus.MOVED), fact.statuses)
    for key in fact.line:
        state = with_status(state, {key: RegistrationStatus.WAITLISTED})
    for event in split.sizes:
        if event == split.event:
            closed = split.closed_before if split.running else True
            state = with_day(state, event, size=None, closed_early=closed)
        else:
            state = with_day(state, event, status=DayStatus.CANCELLED, cancelled_for="split_undone")
            state = freed(state, event)
    return unsplit(state, fact.stage)


def _swapped(state: State, fact: facts.RegistrationsSwapped, at: datetime) -> State:
    return carried(state, fact.placed, RegistrationStatus.MOVED, fact.channel)


def _lot_opened(state: State, fact: facts.LotOpened, at: datetime) -> State:
    """The lot about a split ends the choosing; every other lot changes nothing by itself."""
    state = replace(state, lots=open_lot(state.lots, fact))
    for split in state.splits.values():
        if (fact.purpose, fact.subject) == ("split", split.id):
            return _with_split(state, split.stage, phase=SplitPhase.FROZEN, lot=fact.lot)
    return state


EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.MoreDaysAllowed: _more_days,
    facts.StageSplit: _split,
    facts.PreferenceStated: _preference,
    facts.SplitAssigned: _assigned,
    facts.SplitUndone: _undone,
    facts.RegistrationsSwapped: _swapped,
    facts.LotOpened: _lot_opened,
}
