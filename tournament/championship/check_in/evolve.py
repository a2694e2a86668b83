"""What check-in and the draw do to an event's state."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.check_in.queries import extended_end, time_promised, time_used
from tournament.championship.event_changes import drawn, entrant_status, gone
from tournament.championship.event_state import Entrant, EventState
from tournament.championship.rounds.state import Rounds
from tournament.championship.sheets.keys.evolve import key_of
from tournament.championship.statuses import EXPECTED, HOLDING, DayStatus, RegistrationStatus
from tournament.ledger.core.entry import moment_of
from tournament.regulations.profile import Profile

State = EventState


def _opened(state: State, fact: facts.EventOpened, at: datetime) -> State:
    entrants = {
        item["registration"]: Entrant(
            item["registration"], item["person"], item["number"], RegistrationStatus(item["status"])
        )
        for item in fact.registrations
    }
    return replace(
        state,
        id=fact.event,
        kind=fact.kind,
        championship=fact.championship,
        stage=fact.stage,
        day=date.fromisoformat(fact.date),
        zone=fact.zone,
        profile=Profile.from_body(dict(fact.profile)),
        status=DayStatus.CHECK_IN,
        secret_sha256=fact.secret_sha256,
        entrants=entrants,
        promised=sum(item.status in HOLDING for item in entrants.values()),
        tables=dict.fromkeys(range(1, fact.tables + 1), True),
        keys={item["key"]: key_of(item) for item in fact.keys},
    )


def _checked_in(state: State, fact: facts.CheckedIn, at: datetime) -> State:
    entrant = state.entrants[fact.registration]
    entrant = replace(
        entrant, status=RegistrationStatus.CHECKED_IN, before=entrant.status, here=False
    )
    return replace(state, entrants={**state.entrants, entrant.registration: entrant})


def _arrived(state: State, fact: facts.ArrivedWaiting, at: datetime) -> State:
    entrant = replace(state.entrants[fact.registration], here=True)
    return replace(state, entrants={**state.entrants, entrant.registration: entrant})


def _cancelled(state: State, fact: facts.EventCancelled, at: datetime) -> State:
    return replace(state, status=DayStatus.CANCELLED)


def _check_in_undone(state: State, fact: facts.CheckInUndone, at: datetime) -> State:
    entrant = state.entrants[fact.registration]
    checked_in = entrant.status == RegistrationStatus.CHECKED_IN
    status = (entrant.before if checked_in else None) or entrant.status
    if state.check_in_closed and status in EXPECTED:
        status = RegistrationStatus.NO_SHOW
    entrant = replace(entrant, status=status, here=False, age_seen=False)
    return replace(state, entrants={**state.entrants, entrant.registration: entrant})


def _entrant_added(state: State, fact: facts.EntrantAdded, at: datetime) -> State:
    entrant = Entrant(fact.registration, fact.person, fact.number, fact.status)
    return replace(state, entrants={**state.entrants, entrant.registration: entrant})


def _entrant_consented(state: State, fact: facts.EntrantConsented, at: datetime) -> State:
    """Whoever comes to wait by it stands at the end of the waiting list (CH-WAIT-1)."""
    entrants = dict(state.entrants)
    entrant = replace(entrants.pop(fact.registration), status=fact.status)
    return replace(state, entrants={**entrants, entrant.registration: entrant})


def _entrant_left(state: State, fact: facts.EntrantLeft, at: datetime) -> State:
    return gone(state, fact.registration, RegistrationStatus.WITHDRAWN)


def _check_in_closed(state: State, fact: facts.CheckInClosed, at: datetime) -> State:
    state = entrant_status(state, dict.fromkeys(fact.no_shows, RegistrationStatus.NO_SHOW))
    used = state.extension_used + time_used(state, at)
    return replace(
        state,
        check_in_closed=True,
        extension_used=used,
        extension_since=None,
        extended_until=None,
    )


def _check_in_extended(state: State, fact: facts.CheckInExtended, at: datetime) -> State:
    if fact.in_full:
        return replace(
            state,
            check_in_closed=False,
            extension_minutes=state.extension_minutes + fact.minutes,
            extended_until=state.extended_by(fact.minutes, at),
        )
    start, end = moment_of(fact.start), state.extended_until
    goes_on = end is not None and at <= end
    used, since = state.extension_used, state.extension_since
    if since is None or not goes_on:
        used += time_promised(state)
        since = max(at, start, end if end is not None and goes_on else at)
    return replace(
        state,
        check_in_closed=False,
        extension_used=used,
        extension_since=since,
        extended_until=extended_end(state, start, fact.minutes, at),
    )


def _list_frozen(state: State, fact: facts.ListFrozen, at: datetime) -> State:
    return replace(state, frozen_list=fact.registrations, frozen_sha256=fact.sha256)


def _drawn(state: State, fact: facts.Drawn, at: datetime) -> State:
    return drawn(state, fact, fact.order, at)


def _redraw(state: State, fact: facts.RulingIssued, at: datetime) -> State:
    staying = [
        key for key in state.order if state.entrants[key].status == RegistrationStatus.IN_BRACKET
    ]
    state = entrant_status(state, dict.fromkeys(staying, RegistrationStatus.CHECKED_IN))
    for key in fact.effect.get("gone", ()):
        state = gone(state, key, RegistrationStatus.RELEASED)
    draws = state.draws
    if state.order:
        draws = (*draws[:-1], replace(draws[-1], withdrawn=True))
    return replace(
        state,
        status=DayStatus.CHECK_IN,
        draws=draws,
        order=(),
        seeded=False,
        rounds=Rounds(),
        drawn_at=None,
        begun=False,
        decisions=(),
        plays={},
        last_ended={},
        last_played={},
        check_in_closed=False,
        extended_until=None,
        frozen_list=(),
        frozen_sha256="",
        secret_sha256=fact.effect["secret_sha256"],
    )


EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.EventOpened: _opened,
    facts.CheckedIn: _checked_in,
    facts.ArrivedWaiting: _arrived,
    facts.EventCancelled: _cancelled,
    facts.CheckInUndone: _check_in_undone,
    facts.EntrantAdded: _entrant_added,
    facts.EntrantConsented: _entrant_consented,
    facts.EntrantLeft: _entrant_left,
    facts.CheckInClosed: _check_in_closed,
    facts.CheckInExtended: _check_in_extended,
    facts.ListFrozen: _list_frozen,
    facts.Drawn: _drawn,
}
RULINGS: Mapping[str, Callable[[State, facts.RulingIssued, datetime], State]] = {"redraw": _redraw}
