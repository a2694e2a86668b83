"""What the facts of the final do to the championship's state: its plan, prizes and rehearsal."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.championship_changes import day_status, entered, with_day
from tournament.championship.championship_state import (
    ChampionshipState,
    Grant,
    Registration,
)
from tournament.championship.final.prizes.queries import moved_up_in_final
from tournament.championship.final.state import HandedOver, Rehearsal
from tournament.championship.planning.life.state import Life
from tournament.championship.statuses import DayStatus, RegistrationStatus
from tournament.regulations.profile import Profile

State = ChampionshipState


def _final_planned(state: State, fact: facts.FinalPlanned, at: datetime) -> State:
    return with_day(state, fact, "final")


def _final_moved(state: State, fact: facts.FinalMoved, at: datetime) -> State:
    old, new = state.days[fact.event], date.fromisoformat(fact.date)
    moved_from = old.date if new != old.date else old.moved_from
    day = replace(old, date=new, start=fact.start, moved_from=moved_from)
    return replace(state, days={**state.days, day.id: day}, final_date=new)


def _play_off(state: State, fact: facts.FinalPlayOff, at: datetime) -> State:
    play_offs = {**state.honours.play_offs, fact.place: fact.order}
    return replace(state, honours=replace(state.honours, play_offs=play_offs))


def _awarded(state: State, fact: facts.PrizesAwarded, at: datetime) -> State:
    honours = replace(state.honours, holders=fact.holders, places=moved_up_in_final(state))
    return replace(state, honours=honours)


def _handed_over(state: State, fact: facts.PrizeHandedOver, at: datetime) -> State:
    given = HandedOver(fact.place, date.fromisoformat(fact.date), fact.receiver)
    handed_over = {**state.honours.handed_over, fact.place: given}
    return replace(state, honours=replace(state.honours, handed_over=handed_over))


def _rehearsal_started(state: State, fact: facts.RehearsalStarted, at: datetime) -> State:
    day = date.fromisoformat(fact.date)
    practice = fact.stage_kind == "regional"
    state = replace(
        state,
        id=fact.championship,
        profile=Profile.from_body(dict(fact.profile)),
        first_day=day,
        final_date=day,
        life=Life(listed=False),
        rehearsal=Rehearsal(
            fact.rehearsal_of,
            {item["registration"]: item["city"] for item in fact.players},
            practice=practice,
        ),
        grants={
            item["grant"]: Grant(item["grant"], item["user"], item["role"], "event", fact.event)
            for item in fact.grants
        },
    )
    state = with_day(state, fact, "regional" if practice else "final")
    if practice:
        # Its list is complete, and the site takes nobody else.
        ready = replace(state.days[fact.event], status=DayStatus.OPEN, closed_early=True)
        state = replace(state, days={**state.days, fact.event: ready})
    for number, item in enumerate(fact.players, start=1):
        state = entered(
            state,
            Registration(
                item["registration"],
                item["person"],
                fact.event,
                number,
                "rehearsal",
                RegistrationStatus.CONFIRMED,
            ),
        )
    return state


def _thrown_away(state: State, fact: facts.RehearsalThrownAway, at: datetime) -> State:
    assert state.rehearsal is not None
    state = replace(state, rehearsal=replace(state.rehearsal, thrown_away=True))
    return day_status(state, fact.event, DayStatus.CANCELLED)


EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.FinalPlanned: _final_planned,
    facts.FinalMoved: _final_moved,
    facts.FinalPlayOff: _play_off,
    facts.PrizesAwarded: _awarded,
    facts.PrizeHandedOver: _handed_over,
    facts.RehearsalStarted: _rehearsal_started,
    facts.RehearsalThrownAway: _thrown_away,
}
