"""What each fact of an event's ledger does to the event's state."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

from tournament.championship import facts
from tournament.championship.check_in.age import evolve as evolve_age
from tournament.championship.check_in.queries import extended_end, time_promised, time_used
from tournament.championship.custody import evolve as evolve_custody
from tournament.championship.days.suspension import evolve as evolve_suspension
from tournament.championship.event_changes import (
    drawn,
    entrant_status,
    going_on,
    gone,
    stopped,
    touch,
)
from tournament.championship.event_state import Entrant, EventState, Ruling
from tournament.championship.final.draw import evolve as evolve_final_draw
from tournament.championship.judges.notes import evolve as evolve_notes
from tournament.championship.play.reopened.evolve import with_reopened
from tournament.championship.rulings.absence import evolve as evolve_absence
from tournament.championship.rulings.lots.state import draw_lot, open_lot
from tournament.championship.rulings.override import evolve as evolve_override
from tournament.championship.sheets import evolve as evolve_sheets
from tournament.championship.sheets.keys import evolve as evolve_keys
from tournament.championship.sheets.signing import evolve as evolve_signing
from tournament.championship.sheets.statements import evolve as evolve_statements
from tournament.championship.statuses import EXPECTED, HOLDING, DayStatus, RegistrationStatus
from tournament.ledger.core.entry import moment_of
from tournament.regulations.profile import Profile

State = EventState


def evolve_event(state: State, fact: Any, at: datetime) -> State:
    """The state after one more fact of the event's ledger, recorded at `at`."""
    return with_reopened(state, _EVOLVE[type(fact)](state, fact, at), at)


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
        keys={item["key"]: evolve_keys.key_of(item) for item in fact.keys},
    )


def _checked_in(state: State, fact: facts.CheckedIn, at: datetime) -> State:
    entrant = state.entrants[fact.registration]
    entrant = replace(
        entrant, status=RegistrationStatus.CHECKED_IN, before=entrant.status, here=False
    )
    return replace(state, entrants={**state.entrants, entrant.registration: entrant})


def _check_in_undone(state: State, fact: facts.CheckInUndone, at: datetime) -> State:
    entrant = state.entrants[fact.registration]
    checked_in = entrant.status == RegistrationStatus.CHECKED_IN
    status = (entrant.before if checked_in else None) or entrant.status
    if state.check_in_closed and status in EXPECTED:
        status = RegistrationStatus.NO_SHOW
    entrant = replace(entrant, status=status, here=False, age_seen=False)
    return replace(state, entrants={**state.entrants, entrant.registration: entrant})


def _arrived(state: State, fact: facts.ArrivedInLine, at: datetime) -> State:
    entrant = replace(state.entrants[fact.registration], here=True)
    return replace(state, entrants={**state.entrants, entrant.registration: entrant})


def _cancelled(state: State, fact: facts.EventCancelled, at: datetime) -> State:
    return replace(state, status=DayStatus.CANCELLED)


def _entrant_added(state: State, fact: facts.EntrantAdded, at: datetime) -> State:
    entrant = Entrant(fact.registration, fact.person, fact.number, fact.status)
    return replace(state, entrants={**state.entrants, entrant.registration: entrant})


def _entrant_consented(state: State, fact: facts.EntrantConsented, at: datetime) -> State:
    """Whoever comes to wait by it stands at the end of the line (CH-WAIT-1)."""
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


def _called(state: State, fact: facts.MatchCalled, at: datetime) -> State:
    state = touch(
        state,
        fact.match,
        table=fact.table,
        called_at=at,
        started_at=None,
        paused_for=timedelta(),
        extension_minutes=0,
    )
    return replace(state, status=DayStatus.RUNNING, begun=True)


def _uncalled(state: State, fact: facts.MatchUncalled, at: datetime) -> State:
    return touch(state, fact.match, table=None, called_at=None, started_at=None)


def _play_started(state: State, fact: facts.PlayStarted, at: datetime) -> State:
    return touch(state, fact.match, started_at=at, paused_for=timedelta())


def _ruled(state: State, fact: facts.RulingIssued, at: datetime) -> State:
    ruling = Ruling(
        fact.ruling,
        fact.type,
        fact.rule,
        fact.match,
        fact.registration,
        fact.category,
        fact.reason_sha256,
        fact.judge,
        at,
        fact.met,
        fact.effect,
        fact.affected,
        fact.on_duty,
        fact.supersedes,
        fact.witness,
    )
    state = replace(state, rulings=(*state.rulings, ruling))
    return evolve_absence.superseding(state, fact, at, _RULINGS[fact.type])


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
        drawn_at=None,
        begun=False,
        decisions=(),
        plays={},
        last_ended={},
        check_in_closed=False,
        extended_until=None,
        frozen_list=(),
        frozen_sha256="",
        secret_sha256=fact.effect["secret_sha256"],
    )


def _paused(state: State, fact: facts.DayPaused, at: datetime) -> State:
    return stopped(state, at, fact.until)


def _resumed(state: State, fact: facts.DayResumed, at: datetime) -> State:
    return going_on(state, at)


def _table_set(state: State, fact: facts.TableSet, at: datetime) -> State:
    return replace(state, tables={**state.tables, fact.table: fact.in_use})


def _completed(state: State, fact: facts.DayCompleted, at: datetime) -> State:
    finished = {
        key: RegistrationStatus.FINISHED
        for key in state.order
        if state.entrants[key].status == RegistrationStatus.IN_BRACKET
    }
    return replace(entrant_status(state, finished), status=DayStatus.COMPLETED, places=fact.places)


_RULINGS: Mapping[str, Callable[[State, facts.RulingIssued, datetime], State]] = {
    **evolve_absence.RULINGS,
    "redraw": _redraw,
    **evolve_override.RULINGS,
    **evolve_sheets.RULINGS,
    **evolve_suspension.RULINGS,
}


def _lot_opened(state: State, fact: facts.LotOpened, at: datetime) -> State:
    return replace(state, lots=open_lot(state.lots, fact))


def _lot_drawn(state: State, fact: facts.LotDrawn, at: datetime) -> State:
    return replace(state, lots=draw_lot(state.lots, fact))


_EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.EventOpened: _opened,
    facts.CheckedIn: _checked_in,
    facts.ArrivedInLine: _arrived,
    facts.EventCancelled: _cancelled,
    facts.CheckInUndone: _check_in_undone,
    facts.EntrantAdded: _entrant_added,
    facts.EntrantConsented: _entrant_consented,
    facts.EntrantLeft: _entrant_left,
    facts.CheckInClosed: _check_in_closed,
    facts.CheckInExtended: _check_in_extended,
    facts.ListFrozen: _list_frozen,
    facts.Drawn: _drawn,
    facts.MatchCalled: _called,
    facts.MatchUncalled: _uncalled,
    facts.PlayStarted: _play_started,
    facts.RulingIssued: _ruled,
    facts.DayPaused: _paused,
    facts.DayResumed: _resumed,
    facts.TableSet: _table_set,
    facts.DayCompleted: _completed,
    **evolve_age.EVOLVE,
    **evolve_absence.EVOLVE,
    facts.LotOpened: _lot_opened,
    facts.LotDrawn: _lot_drawn,
    **evolve_final_draw.EVOLVE,
    **evolve_notes.EVOLVE,
    **evolve_sheets.EVOLVE,
    **evolve_custody.EVOLVE,
    **evolve_keys.EVOLVE,
    **evolve_signing.EVOLVE,
    **evolve_statements.EVOLVE,
    **evolve_suspension.EVOLVE,
}
