"""What pairings, their publication and the cut do to an event's state."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.event_state import EventState
from tournament.championship.rounds.state import PairedRound
from tournament.championship.statuses import DayStatus

State = EventState


def with_draft(before: State, after: State) -> State:
    """The later state; a pairing that was not published goes with what it was worked out from."""
    if after.rounds.draft is None or after.rounds.draft is not before.rounds.draft:
        return after
    if after.decisions == before.decisions and after.entrants == before.entrants:
        return after
    return replace(after, rounds=replace(after.rounds, draft=None))


def _paired(state: State, fact: facts.RoundPaired, at: datetime) -> State:
    pairs = tuple((first, second) for first, second in fact.pairs)
    draft = PairedRound(fact.round, pairs, fact.bye, fact.objective)
    return replace(state, rounds=replace(state.rounds, draft=draft))


def _exchanged(state: State, fact: facts.PlayersExchanged, at: datetime) -> State:
    draft = state.rounds.draft
    assert draft is not None
    draft = draft.with_exchanged(fact.one, fact.other)
    return replace(state, rounds=replace(state.rounds, draft=draft))


def _published(state: State, fact: facts.RoundPublished, at: datetime) -> State:
    draft = state.rounds.draft
    assert draft is not None
    if fact.tables is not None:
        waiting = (None,) * (len(draft.pairs) - len(fact.tables))
        draft = replace(draft, tables=(*fact.tables, *waiting))
    rounds = replace(state.rounds, published=(*state.rounds.published, draft), draft=None)
    return _in_play(replace(state, rounds=rounds))


def _set(state: State, fact: facts.RoundsSet, at: datetime) -> State:
    return _in_play(replace(state, rounds=replace(state.rounds, planned=fact.rounds, draft=None)))


def _cut(state: State, fact: facts.CutMade, at: datetime) -> State:
    return _in_play(replace(state, rounds=replace(state.rounds, cut=fact.entrants, draft=None)))


def _in_play(state: State) -> State:
    """Whether there is something to play has changed, and so may the status have."""
    if state.progress.is_over:
        return replace(state, status=DayStatus.FINISHED)
    return replace(state, status=DayStatus.RUNNING if state.begun else DayStatus.DRAWN)


EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.RoundPaired: _paired,
    facts.PlayersExchanged: _exchanged,
    facts.RoundPublished: _published,
    facts.RoundsSet: _set,
    facts.CutMade: _cut,
}
