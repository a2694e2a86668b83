"""What offers of places do to the championship's state (CH-WAIT-1)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.championship_changes import with_status
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.statuses import RegistrationStatus
from tournament.ledger.core.entry import moment_of

State = ChampionshipState


def _offered(state: State, fact: facts.PlaceOffered, at: datetime) -> State:
    state = with_status(state, {fact.registration: RegistrationStatus.OFFERED})
    offered = replace(state.registrations[fact.registration], offered_until=moment_of(fact.until))
    return replace(state, registrations={**state.registrations, offered.id: offered})


def _accepted(state: State, fact: facts.PlaceAccepted, at: datetime) -> State:
    return with_status(state, {fact.registration: RegistrationStatus.CONFIRMED})


def _lapsed(state: State, fact: facts.PlaceLapsed, at: datetime) -> State:
    return with_status(state, {fact.registration: RegistrationStatus.WAITLISTED})


EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.PlaceOffered: _offered,
    facts.PlaceAccepted: _accepted,
    facts.PlaceLapsed: _lapsed,
}
