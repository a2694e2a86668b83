"""What is found out about who is who does to the championship's state (CH-REG-4)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.championship_changes import given_back, with_status
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.statuses import RegistrationStatus

State = ChampionshipState


def _merged(state: State, fact: facts.PersonsMerged, at: datetime) -> State:
    state = replace(state, merged={**state.merged, fact.merged: fact.kept})
    if fact.ended is None:
        return state
    ended = state.registrations[fact.ended]
    ended = replace(ended, before=ended.status)
    state = replace(
        state,
        registrations={**state.registrations, ended.id: ended},
        merge_ended={**state.merge_ended, fact.merged: ended.id},
    )
    return with_status(state, {ended.id: RegistrationStatus.REFUSED})


def _merge_undone(state: State, fact: facts.MergeUndone, at: datetime) -> State:
    merged, ended = dict(state.merged), dict(state.merge_ended)
    del merged[fact.merged]
    ended.pop(fact.merged, None)
    state = replace(state, merged=merged, merge_ended=ended)
    if fact.restored is None or fact.status is None:
        return state
    return given_back(state, {fact.restored: fact.status}, [fact.restored])


def _kept_apart(state: State, fact: facts.PersonsKeptApart, at: datetime) -> State:
    return replace(state, kept_apart=state.kept_apart | {frozenset({fact.one, fact.other})})


def _erased(state: State, fact: facts.PersonErased, at: datetime) -> State:
    return replace(state, erased=state.erased | {fact.person})


EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.PersonsMerged: _merged,
    facts.MergeUndone: _merge_undone,
    facts.PersonsKeptApart: _kept_apart,
    facts.PersonErased: _erased,
}
