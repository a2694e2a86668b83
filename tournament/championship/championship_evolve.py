"""What each fact of the championship's ledger does to the championship's state."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.championship_changes import (
    carried,
    day_status,
    entered,
    given_back,
    unsplit,
    with_same_line,
    with_status,
)
from tournament.championship.championship_state import ChampionshipState, Day, Registration, Stage
from tournament.championship.custody import evolve as evolve_custody
from tournament.championship.days import evolve as evolve_days
from tournament.championship.days.split import evolve as evolve_split
from tournament.championship.days.suspension import evolve as evolve_suspension
from tournament.championship.final import evolve as evolve_final
from tournament.championship.judges import evolve as evolve_judges
from tournament.championship.planning.life import evolve as evolve_life
from tournament.championship.planning.stages import evolve as evolve_stages
from tournament.championship.qualification import evolve as evolve_qualification
from tournament.championship.rulings.lots.state import draw_lot
from tournament.championship.sheets.keys import evolve as evolve_keys
from tournament.championship.statuses import BEFORE_DRAW, DayStatus, RegistrationStatus
from tournament.ledger.core.entry import moment_of

State = ChampionshipState


def evolve_championship(state: State, fact: Any, at: datetime) -> State:
    """The state after one more fact of the championship's ledger, recorded at `at`."""
    return _EVOLVE[type(fact)](state, fact, at)


def _stage_added(state: State, fact: facts.StageAdded, at: datetime) -> State:
    return replace(
        state, stages={**state.stages, fact.stage: Stage(fact.stage, fact.city, fact.zone)}
    )


def _day_planned(state: State, fact: facts.DayPlanned, at: datetime) -> State:
    stage = state.stages[fact.stage]
    day = Day(
        fact.event, fact.stage, date.fromisoformat(fact.date), fact.start, stage.zone, fact.tables
    )
    return evolve_days.new_day(unsplit(state, stage.id), day)


def _registration_opened(state: State, fact: facts.RegistrationOpened, at: datetime) -> State:
    state = replace(state, life=replace(state.life, opened=True))
    return day_status(state, fact.event, DayStatus.OPEN)


def _check_in_opened(state: State, fact: facts.CheckInOpened, at: datetime) -> State:
    return day_status(state, fact.event, DayStatus.CHECK_IN)


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


def _mended(state: State, fact: facts.PersonMended, at: datetime) -> State:
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


def _offered(state: State, fact: facts.PlaceOffered, at: datetime) -> State:
    state = with_status(state, {fact.registration: RegistrationStatus.OFFERED})
    offered = replace(state.registrations[fact.registration], offered_until=moment_of(fact.until))
    return replace(state, registrations={**state.registrations, offered.id: offered})


def _accepted(state: State, fact: facts.PlaceAccepted, at: datetime) -> State:
    return with_status(state, {fact.registration: RegistrationStatus.CONFIRMED})


def _lapsed(state: State, fact: facts.PlaceLapsed, at: datetime) -> State:
    return with_status(state, {fact.registration: RegistrationStatus.WAITLISTED})


def _described(state: State, fact: facts.DayDescribed, at: datetime) -> State:
    day = replace(
        state.days[fact.event], description=fact.description, description_sha256=fact.sha256
    )
    return replace(state, days={**state.days, day.id: day})


def _day_moved(state: State, fact: facts.DayMoved, at: datetime) -> State:
    """Whoever had an offer stands in line where he stood; whoever comes to wait, at its end."""
    old, new = state.days[fact.event], date.fromisoformat(fact.date)
    moved_from = old.date if new != old.date else old.moved_from
    day = replace(old, date=new, start=fact.start, moved_from=moved_from)
    if not fact.deadline_stays:
        deadline = date.fromisoformat(fact.deadline) if fact.deadline is not None else None
        day = replace(day, deadline=deadline)
    state = replace(state, days={**state.days, day.id: day})
    offers = {
        key
        for key in fact.statuses
        if state.registrations[key].status == RegistrationStatus.OFFERED
    }
    state = with_same_line(state, {key: fact.statuses[key] for key in sorted(offers)})
    others = {key: status for key, status in fact.statuses.items() if key not in offers}
    return with_status(state, others)


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


def _bracket_published(state: State, fact: facts.BracketPublished, at: datetime) -> State:
    entrants = set(fact.entrants)
    concerned = {
        key: state.registrations[key]
        for key in state.days[fact.event].registrations
        if key in entrants or state.registrations[key].status in BEFORE_DRAW
    }
    noted = {key: replace(item, before=item.status) for key, item in concerned.items()}
    state = replace(state, registrations={**state.registrations, **noted})
    changes = {
        key: RegistrationStatus.IN_BRACKET if key in entrants else RegistrationStatus.RELEASED
        for key in concerned
    }
    return with_status(day_status(state, fact.event, DayStatus.DRAWN), changes)


def _bracket_withdrawn(state: State, fact: facts.BracketWithdrawn, at: datetime) -> State:
    """Everybody gets back what the draw took, unless he has gone elsewhere since (CH-REG-3)."""
    concerned = [item.id for item in state.sent_away(fact.event)]
    back = state.given_back(fact.event)
    state = with_status(
        day_status(state, fact.event, DayStatus.CHECK_IN),
        dict.fromkeys(concerned, RegistrationStatus.RELEASED),
    )
    return given_back(state, back, concerned)


def _day_started(state: State, fact: facts.DayStarted, at: datetime) -> State:
    """The final is not counted among the one day that everybody has (CH-REG-3)."""
    players = {
        state.registrations[key].person: fact.event
        for key in state.days[fact.event].registrations
        if state.registrations[key].status == RegistrationStatus.IN_BRACKET
        and not state.is_final(fact.event)
    }
    return replace(day_status(state, fact.event, DayStatus.RUNNING), used={**state.used, **players})


def _day_result(state: State, fact: facts.DayResult, at: datetime) -> State:
    finished = {
        key: RegistrationStatus.FINISHED
        for key in state.days[fact.event].registrations
        if state.registrations[key].status == RegistrationStatus.IN_BRACKET
    }
    state = with_status(day_status(state, fact.event, DayStatus.COMPLETED), finished)
    day = replace(
        state.days[fact.event], places=fact.places, left=fact.left, unplayed=fact.unplayed
    )
    return replace(state, days={**state.days, day.id: day})


def _lot_drawn(state: State, fact: facts.LotDrawn, at: datetime) -> State:
    return replace(state, lots=draw_lot(state.lots, fact))


_EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.StageAdded: _stage_added,
    facts.DayPlanned: _day_planned,
    facts.RegistrationOpened: _registration_opened,
    **evolve_judges.EVOLVE,
    facts.Registered: _registered,
    facts.RepresentativeConsented: _consented,
    facts.RegistrationWithdrawn: _withdrawn,
    facts.PersonMended: _mended,
    facts.RegistrationMoved: _registration_moved,
    facts.RegistrationReconfirmed: _reconfirmed,
    facts.PlaceOffered: _offered,
    facts.PlaceAccepted: _accepted,
    facts.PlaceLapsed: _lapsed,
    facts.DayDescribed: _described,
    facts.DayMoved: _day_moved,
    facts.PersonsMerged: _merged,
    facts.MergeUndone: _merge_undone,
    facts.PersonsKeptApart: _kept_apart,
    facts.PersonErased: _erased,
    facts.CheckInOpened: _check_in_opened,
    facts.BracketPublished: _bracket_published,
    facts.BracketWithdrawn: _bracket_withdrawn,
    facts.DayStarted: _day_started,
    facts.DayResult: _day_result,
    facts.LotDrawn: _lot_drawn,
    **evolve_final.EVOLVE,
    **evolve_qualification.EVOLVE,
    **evolve_days.EVOLVE,
    **evolve_split.EVOLVE,
    **evolve_suspension.DAY_EVOLVE,
    **evolve_life.EVOLVE,
    **evolve_stages.EVOLVE,
    **evolve_custody.CHAMPIONSHIP_EVOLVE,
    **evolve_keys.CHAMPIONSHIP_EVOLVE,
}
