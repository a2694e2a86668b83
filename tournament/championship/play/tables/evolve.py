"""What a change of published tables does to an event's state."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.event_changes import touch
from tournament.championship.event_state import EventState
from tournament.championship.play.tables.queries import tables_lost


def with_tables(state: EventState, changes: Mapping[str, int | None]) -> EventState:
    """Matches of published rounds with another table; None: they wait for one."""
    published = tuple(
        item.with_tables(
            {
                spec.number: changes[spec.id]
                for spec in map(state.structure.match, changes)
                if spec.round == item.number
            }
        )
        for item in state.rounds.published
    )
    state = replace(state, rounds=replace(state.rounds, published=published))
    for match in changes:
        state = touch(state, match)
    return state


def with_tables_lost(before: EventState, after: EventState) -> EventState:
    """The later state; pairs that are open again wait where their table is not theirs any more.

    Follows from two states of a day, as what their players are told does.
    """
    return with_tables(after, lost) if (lost := tables_lost(before, after)) else after


def _changed(state: EventState, fact: facts.TableChanged, at: datetime) -> EventState:
    changes: dict[str, int | None] = {fact.match: fact.table}
    if fact.other is not None:
        changes[fact.other] = state.published_tables.get(fact.match)
    return with_tables(state, changes)


EVOLVE: Mapping[type[Any], Callable[[EventState, Any, datetime], EventState]] = {
    facts.TableChanged: _changed,
}
