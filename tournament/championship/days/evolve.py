"""What the facts about a day that is not played as planned do to the championship's state."""

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
from tournament.championship.statuses import DayStatus, RegistrationStatus

State = ChampionshipState


def with_day(state: State, event: str, **changes: Any) -> State:
    """A day with other properties."""
    return replace(state, days={**state.days, event: replace(state.days[event], **changes)})


def new_day(state: State, day: Day) -> State:
    """One more day of a stage."""
    stage = state.stages[day.stage]
    return replace(
        state,
        days={**state.days, day.id: day},
        stages={**state.stages, stage.id: replace(stage, days=(*stage.days, day.id))},
    )


def _cancelled(state: State, fact: facts.DayCancelled, at: datetime) -> State:
    state = with_day(state, fact.event, status=DayStatus.CANCELLED, cancelled_for=fact.category)
    return freed(state, fact.event)


def _rescheduled(state: State, fact: facts.DayRescheduled, at: datetime) -> State:
    zone = state.stages[fact.stage].zone
    day = Day(
        fact.event,
        fact.stage,
        date.fromisoformat(fact.date),
        fact.start,
        zone,
        fact.tables,
        status=DayStatus.OPEN,
        instead_of=fact.instead_of,
        size=state.days[fact.instead_of].size,
    )
    state = _in_split(new_day(state, day), fact)
    state = replace(state, life=replace(state.life, opened=True))
    return carried(state, fact.carried, RegistrationStatus.RELEASED)


def _in_split(state: State, fact: facts.DayRescheduled) -> State:
    """A day of a split stage is replaced in its split too (CH-SPLIT-1)."""
    split = state.splits.get(fact.stage)
    if split is None or fact.instead_of not in split.sizes:
        return state
    new = {fact.instead_of: fact.event}
    sizes = {new.get(event, event): size for event, size in split.sizes.items()}
    split = replace(split, sizes=sizes, event=new.get(split.event, split.event))
    return replace(state, splits={**state.splits, fact.stage: split})


def _short(state: State, fact: facts.DayShort, at: datetime) -> State:
    day = state.days[fact.event]
    order = day.short_order if day.decided else fact.order
    return with_day(state, fact.event, counted=fact.counted, short_order=order, short_since=at)


def _decided(state: State, fact: facts.DayDecided, at: datetime) -> State:
    return with_day(state, fact.event, short_order=fact.order, decided=True)


def _merged(state: State, fact: facts.DayMerged, at: datetime) -> State:
    state = with_day(state, fact.event, status=DayStatus.CANCELLED, cancelled_for="too_few")
    return freed(carried(state, fact.placed, RegistrationStatus.MOVED), fact.event)


def _day_planned(state: State, fact: facts.DayPlanned, at: datetime) -> State:
    stage = state.stages[fact.stage]
    day = Day(
        fact.event, fact.stage, date.fromisoformat(fact.date), fact.start, stage.zone, fact.tables
    )
    return new_day(unsplit(state, stage.id), day)


def _described(state: State, fact: facts.DayDescribed, at: datetime) -> State:
    day = replace(
        state.days[fact.event], description=fact.description, description_sha256=fact.sha256
    )
    return replace(state, days={**state.days, day.id: day})


def _day_moved(state: State, fact: facts.DayMoved, at: datetime) -> State:
    """Whoever had an offer waits where they stood; whoever comes to wait, at its end."""
    old, new = state.days[fact.event], date.fromisoformat(fact.date)
    moved_from = old.date if new != old.date else old.moved_from
    day = replace(old, date=new, start=fact.start, moved_from=moved_from)
    if not fact.deadline_stays:
        deadline = date.fromisoformat(fact.deadline) if fact.deadline is not None else None
        day = replace(day, deadline=deadline)
    state = replace(state, days={**state.days, day.id: day})
    offers = {
        key
        for key in fact.statuses
        if state.registrations[key].status == RegistrationStatus.OFFERED
    }
    state = with_same_line(state, {key: fact.statuses[key] for key in sorted(offers)})
    others = {key: status for key, status in fact.statuses.items() if key not in offers}
    return with_status(state, others)


EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.DayPlanned: _day_planned,
    facts.DayDescribed: _described,
    facts.DayMoved: _day_moved,
    facts.DayCancelled: _cancelled,
    facts.DayRescheduled: _rescheduled,
    facts.DayShort: _short,
    facts.DayDecided: _decided,
    facts.DayMerged: _merged,
}
