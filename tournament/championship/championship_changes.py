"""Steps that several facts of the championship's ledger share: registrations and their statuses."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from tournament.championship.championship_state import ACTIVE, ChampionshipState, Registration

State = ChampionshipState


def day_status(state: State, event: str, status: str) -> State:
    """A day in another status."""
    return replace(state, days={**state.days, event: replace(state.days[event], status=status)})


def entered(state: State, registration: Registration) -> State:
    """A new registration with its status, in the order of its day."""
    day = state.days[registration.event]
    day = replace(day, registrations=(*day.registrations, registration.id))
    state = replace(
        state,
        registrations={**state.registrations, registration.id: registration},
        days={**state.days, day.id: day},
    )
    return with_status(state, {registration.id: registration.status})


def with_status(state: State, changes: Mapping[str, str]) -> State:
    """Give registrations a new status; whoever comes to wait goes to the end of the line."""
    registrations, active, days = dict(state.registrations), dict(state.active), dict(state.days)
    for key, status in changes.items():
        registration = replace(registrations[key], status=status)
        if status != "offered":
            registration = replace(registration, offered_until=None)
        if status == "waitlisted":
            day = days[registration.event]
            days[day.id] = replace(day, lined_up=day.lined_up + 1)
            registration = replace(registration, line=day.lined_up + 1)
        registrations[key] = registration
        if status in ACTIVE:
            active[registration.person] = key
        elif active.get(registration.person) == key:
            del active[registration.person]
    return replace(state, registrations=registrations, active=active, days=days)


def with_same_line(state: State, changes: Mapping[str, str]) -> State:
    """Give registrations a new status; whoever comes to wait stands where he stood before."""
    lines = {key: state.registrations[key].line for key in changes}
    state = with_status(state, changes)
    kept = {
        key: replace(state.registrations[key], line=line) for key, line in lines.items() if line
    }
    return replace(state, registrations={**state.registrations, **kept})


def given_back(state: State, changes: Mapping[str, str], ended: Iterable[str]) -> State:
    """Undo what ended registrations, where it can be: those in line stand where they stood."""
    state = with_same_line(state, changes)
    kept = {key: replace(state.registrations[key], before="") for key in ended}
    return replace(state, registrations={**state.registrations, **kept})
