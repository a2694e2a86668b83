"""What facts about keys do to the states."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.event_state import EventState
from tournament.championship.sheets.keys.state import SigningKey
from tournament.ledger.core.entry import moment_of

Keys = Mapping[str, SigningKey]


def key_of(taken_over: Mapping[str, Any]) -> SigningKey:
    """A key that an event starts with."""
    said = {name: value for name, value in taken_over.items() if name != "at"}
    return SigningKey(**said, enrolled_at=moment_of(taken_over["at"]))


def _with(keys: Keys, fact: facts.KeyEnrolled, at: datetime) -> Keys:
    return {**keys, fact.key: SigningKey(**asdict(fact), enrolled_at=at)}


def _without(keys: Keys, fact: facts.KeyRevoked, at: datetime) -> Keys:
    """What it signed before stands, so it is kept."""
    revoked = replace(keys[fact.key], revoked_at=at, revoked_for=fact.why)
    return {**keys, fact.key: revoked}


def _enrolled(state: EventState, fact: facts.KeyEnrolled, at: datetime) -> EventState:
    return replace(state, keys=_with(state.keys, fact, at))


def _revoked(state: EventState, fact: facts.KeyRevoked, at: datetime) -> EventState:
    return replace(state, keys=_without(state.keys, fact, at))


def _enrolled_before(
    state: ChampionshipState, fact: facts.KeyEnrolled, at: datetime
) -> ChampionshipState:
    return replace(state, keys=_with(state.keys, fact, at))


def _revoked_before(
    state: ChampionshipState, fact: facts.KeyRevoked, at: datetime
) -> ChampionshipState:
    return replace(state, keys=_without(state.keys, fact, at))


EVOLVE: Mapping[type[Any], Callable[[EventState, Any, datetime], EventState]] = {
    facts.KeyEnrolled: _enrolled,
    facts.KeyRevoked: _revoked,
}
CHAMPIONSHIP_EVOLVE: Mapping[
    type[Any], Callable[[ChampionshipState, Any, datetime], ChampionshipState]
] = {
    facts.KeyEnrolled: _enrolled_before,
    facts.KeyRevoked: _revoked_before,
}
