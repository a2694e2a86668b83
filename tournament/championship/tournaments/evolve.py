"""What the facts of a free tournament do to the state of its list and of its play."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.championship_changes import day_status, entered, with_day
from tournament.championship.championship_state import ChampionshipState, Grant, Registration
from tournament.championship.event_state import Entrant, EventState
from tournament.championship.statuses import DayStatus, RegistrationStatus
from tournament.regulations.profile import Profile

CHANNEL = "list"
"""Channel of whoever an organizer entered by name alone."""


def _created(
    state: ChampionshipState, fact: facts.TournamentCreated, at: datetime
) -> ChampionshipState:
    day = date.fromisoformat(fact.date)
    state = replace(
        state,
        id=fact.championship,
        profile=Profile.from_body(dict(fact.profile)),
        first_day=day,
        final_date=day,
        grants={
            item["grant"]: Grant(item["grant"], item["user"], item["role"], "stage", fact.stage)
            for item in fact.grants
        },
    )
    return day_status(with_day(state, fact, "regional"), fact.event, DayStatus.OPEN)


def _listed(
    state: ChampionshipState, fact: facts.EntrantsListed, at: datetime
) -> ChampionshipState:
    status = state.days[fact.event].status
    playing = status not in {DayStatus.PLANNED, DayStatus.OPEN, DayStatus.CHECK_IN}
    for item in fact.entrants:
        state = entered(
            state,
            Registration(
                item["registration"],
                item["person"],
                fact.event,
                item["number"],
                CHANNEL,
                RegistrationStatus.IN_BRACKET if playing else RegistrationStatus.CONFIRMED,
            ),
        )
    return state


def _arranged(
    state: ChampionshipState, fact: facts.EntrantsArranged, at: datetime
) -> ChampionshipState:
    return replace(state, arranged=fact.order)


def _hidden(
    state: ChampionshipState, fact: facts.TournamentHidden, at: datetime
) -> ChampionshipState:
    return day_status(state, fact.event, DayStatus.CANCELLED)


def _archived(
    state: ChampionshipState, fact: facts.TournamentArchived, at: datetime
) -> ChampionshipState:
    return replace(state, archived=True)


def _unarchived(
    state: ChampionshipState, fact: facts.TournamentUnarchived, at: datetime
) -> ChampionshipState:
    return replace(state, archived=False)


def _joined(state: EventState, fact: facts.EntrantsJoined, at: datetime) -> EventState:
    """Before the draw they are present; after it they are the last of the random order."""
    playing = bool(state.order)
    status = RegistrationStatus.IN_BRACKET if playing else RegistrationStatus.CHECKED_IN
    before = RegistrationStatus.CONFIRMED
    new = {
        item["registration"]: Entrant(
            item["registration"], item["person"], item["number"], status, before
        )
        for item in fact.entrants
    }
    state = replace(state, entrants={**state.entrants, **new})
    if not playing:
        return state
    joined = {**state.rounds.joined, **dict.fromkeys(new, fact.from_round)}
    return replace(
        state, order=(*state.order, *new), rounds=replace(state.rounds, joined=joined, draft=None)
    )


def _seeded(state: EventState, fact: facts.EntrantsSeeded, at: datetime) -> EventState:
    return replace(state, order=fact.order, seeded=True)


EVOLVE: Mapping[type[Any], Callable[[ChampionshipState, Any, datetime], ChampionshipState]] = {
    facts.TournamentCreated: _created,
    facts.EntrantsListed: _listed,
    facts.EntrantsArranged: _arranged,
    facts.TournamentHidden: _hidden,
    facts.TournamentArchived: _archived,
    facts.TournamentUnarchived: _unarchived,
}
EVOLVE_EVENT: Mapping[type[Any], Callable[[EventState, Any, datetime], EventState]] = {
    facts.EntrantsJoined: _joined,
    facts.EntrantsSeeded: _seeded,
}
