"""What the facts about seats in the final do to the championship's state."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.championship_changes import entered, with_status
from tournament.championship.championship_state import ChampionshipState, Registration
from tournament.championship.qualification.state import QUALIFIED, Invitation
from tournament.championship.statuses import InvitationStatus, RegistrationStatus
from tournament.ledger.core.entry import moment_of

State = ChampionshipState


def _proposed(state: State, fact: facts.QualifiersProposed, at: datetime) -> State:
    stage = replace(state.stages[fact.stage], qualifiers="proposed")
    return replace(state, stages={**state.stages, stage.id: stage})


def _confirmed(state: State, fact: facts.QualifiersConfirmed, at: datetime) -> State:
    stage = replace(state.stages[fact.stage], qualifiers="confirmed")
    state = replace(state, stages={**state.stages, stage.id: stage})
    for seat in fact.seats:
        invitation = Invitation(
            registration=seat["registration"],
            regional=seat["regional"],
            event=seat["day"],
            stage=fact.stage,
            place=seat["place"],
            until=moment_of(fact.until),
            asked_at=at,
        )
        state = _invited(state, invitation, fact.event, seat["number"])
    return state


def _invited(state: State, invitation: Invitation, final: str, number: int) -> State:
    """A seat is given: a registration for the final, and the question whether they come."""
    regional = state.registrations[invitation.regional]
    registration = Registration(
        invitation.registration,
        regional.person,
        final,
        number,
        QUALIFIED,
        RegistrationStatus.INVITED,
        represented=regional.represented,
    )
    state = replace(state, invitations={**state.invitations, registration.id: invitation})
    return entered(state, registration)


def _answered(state: State, fact: facts.SeatAnswered, at: datetime) -> State:
    if not fact.coming:
        return _ended(state, fact.registration, InvitationStatus.DECLINED)
    coming = replace(state.invitations[fact.registration], status=InvitationStatus.COMING)
    state = replace(state, invitations={**state.invitations, coming.registration: coming})
    return with_status(state, {coming.registration: RegistrationStatus.CONFIRMED})


def _ended(state: State, key: str, status: InvitationStatus) -> State:
    """An invitation ends, and with it the registration for the final."""
    invitation = replace(state.invitations[key], status=status)
    state = replace(state, invitations={**state.invitations, key: invitation})
    declined = status == InvitationStatus.DECLINED
    gone = RegistrationStatus.DECLINED if declined else RegistrationStatus.RELEASED
    return with_status(state, {key: gone})


def _asked_again(state: State, fact: facts.SeatAskedAgain, at: datetime) -> State:
    invitation = state.invitations[fact.registration]
    again = replace(invitation, until=moment_of(fact.until))
    return replace(state, invitations={**state.invitations, again.registration: again})


def _offered(state: State, fact: facts.SeatOffered, at: datetime) -> State:
    if fact.instead_of is not None:
        ended = fact.ended_as or InvitationStatus.EXPIRED
        state = _ended(state, fact.instead_of, ended)
    invitation = Invitation(
        registration=fact.registration,
        regional=fact.regional,
        event=fact.day,
        stage=state.days[fact.day].stage,
        place=fact.place,
        until=moment_of(fact.until),
        asked_at=at,
        ruling=fact.ruling,
        basis=fact.basis,
    )
    return _invited(state, invitation, fact.event, fact.number)


def _banned(state: State, fact: facts.PersonBanned, at: datetime) -> State:
    """They lose their seat; matches that they have played stand."""
    state = replace(state, banned={**state.banned, fact.person: fact.ruling})
    state = with_status(state, dict.fromkeys(fact.ended, RegistrationStatus.DISQUALIFIED))
    lost = {
        key: replace(item, status=InvitationStatus.BANNED)
        for key, item in state.invitations.items()
        if item.holds_seat and state.is_banned(state.registrations[key].person)
    }
    return replace(state, invitations={**state.invitations, **lost})


EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.QualifiersProposed: _proposed,
    facts.QualifiersConfirmed: _confirmed,
    facts.SeatAnswered: _answered,
    facts.SeatAskedAgain: _asked_again,
    facts.SeatOffered: _offered,
    facts.PersonBanned: _banned,
}
