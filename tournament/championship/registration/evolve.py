"""What registrations do to the championship's state."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.championship_changes import carried, entered, with_status
from tournament.championship.championship_state import ChampionshipState, Registration
from tournament.championship.statuses import RegistrationStatus

State = ChampionshipState


def _registered(state: State, fact: facts.Registered, at: datetime) -> State:
    registration = Registration(
        fact.registration,
        fact.person,
        fact.event,
        fact.number,
        fact.channel,
        fact.status,
        represented="representative" in fact.consents,
    )
    return entered(state, registration)


def _consented(state: State, fact: facts.RepresentativeConsented, at: datetime) -> State:
    registration = replace(state.registrations[fact.registration], represented=True)
    state = replace(state, registrations={**state.registrations, registration.id: registration})
    return with_status(state, {registration.id: fact.status})


def _withdrawn(state: State, fact: facts.RegistrationWithdrawn, at: datetime) -> State:
    state = with_status(state, {fact.registration: RegistrationStatus.WITHDRAWN})
    ended = replace(state.registrations[fact.registration], asked_by=fact.asked_by)
    return replace(state, registrations={**state.registrations, ended.id: ended})


def _edited(state: State, fact: facts.PersonEdited, at: datetime) -> State:
    if state.registrations[fact.registration].status == fact.status:
        return state
    return with_status(state, {fact.registration: fact.status})


def _registration_moved(state: State, fact: facts.RegistrationMoved, at: datetime) -> State:
    going = {
        "registration": fact.registration,
        "new_registration": fact.new_registration,
        "event": fact.event,
        "number": fact.number,
        "status": fact.status,
    }
    return carried(state, (going,), RegistrationStatus.MOVED, fact.channel)


def _reconfirmed(state: State, fact: facts.RegistrationReconfirmed, at: datetime) -> State:
    return with_status(state, {fact.registration: RegistrationStatus.CONFIRMED})


EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.Registered: _registered,
    facts.RepresentativeConsented: _consented,
    facts.RegistrationWithdrawn: _withdrawn,
    facts.PersonEdited: _edited,
    facts.RegistrationMoved: _registration_moved,
    facts.RegistrationReconfirmed: _reconfirmed,
}
