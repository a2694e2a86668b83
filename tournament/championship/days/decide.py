"""Decisions on game days before their first match: dates, the end, another day instead."""

import hashlib
from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any

from tournament.championship import commands, facts
from tournament.championship.championship_state import ChampionshipState, Day, Registration
from tournament.championship.codec import made_from
from tournament.championship.context import Context, Decision
from tournament.championship.days.queries import to_carry
from tournament.championship.planning.life.decide import check_announced
from tournament.championship.planning.stages.decide import check_stage_goes_on
from tournament.championship.statuses import (
    BEFORE_CHECK_IN,
    BEFORE_DRAW,
    COMES,
    IN_LINE,
    NOT_PLAYED,
    OVER,
    DayStatus,
    RegistrationStatus,
)
from tournament.regulations.checks import (
    check_age,
    check_day_date,
    local_date,
    representative_needed,
)
from tournament.regulations.refusals import Refusal

# --- dates -----------------------------------------------------------------------------------


def plan_day(context: Context, command: commands.PlanDay) -> Decision:
    """CH-DATE-1, CH-SPLIT-1."""
    state = context.championship
    stage = state.stages[command.stage]
    if stage.kind == "final":
        return Refusal("final_planned_already")
    refusal = (
        check_stage_goes_on(stage)
        or only_by_split(state, stage.id, 1)
        or date_for_day(state, stage.id, command.date)
    )
    if refusal is not None:
        return refusal
    return {"championship": made_from(facts.DayPlanned, command, date=command.date.isoformat())}


def only_by_split(state: ChampionshipState, stage: str, days: int) -> Refusal | None:
    """CH-SPLIT-1: beside a live day a stage gets another one by dividing its players only."""
    if len(state.live_days(stage)) >= days:
        return Refusal("stage_has_day", {"places": state.rules.day_maximum})
    return None


def room_for_day(state: ChampionshipState, stage: str, day: date, more: int = 0) -> Refusal | None:
    """Whether a stage may have one more day on this date, besides `more` others."""
    refusal = date_for_day(state, stage, day)
    if refusal is not None:
        return refusal
    days = state.live_days(stage)
    if len(days) + more >= state.rules.stage_days_maximum:
        return Refusal("too_many_days", {"days": state.rules.stage_days_maximum})
    return None


def date_for_day(state: ChampionshipState, stage: str, day: date, but: str = "") -> Refusal | None:
    """CH-DATE-1, CH-DAY-4: whether a day of a stage may lie on this date."""
    refusal = check_day_date(day, state.first_day, state.final_date, state.rules)
    if refusal is not None:
        return refusal
    if any(item.date == day and item.id != but for item in state.live_days(stage)):
        return Refusal("date_taken")
    return None


def move_day(context: Context, command: commands.MoveDay) -> Decision:
    """CH-DAY-2, state machine 5.5: planned or open, to a date that a day may have."""
    state = context.championship
    day = state.days[command.event]
    if state.is_final(day.id):
        return Refusal("final_of_publisher")
    if day.status not in BEFORE_CHECK_IN:
        return Refusal("day_fixed")
    if state.split_running(day.id) is not None:
        return Refusal("split_running")
    if (command.date, command.start) == (day.date, day.start):
        return Refusal("date_same")
    refusal = date_for_day(state, day.stage, command.date, day.id) or _not_past(
        context, day, command.date
    )
    if refusal is not None:
        return refusal
    found = ((item, _on_new_date(item, command)) for item in state.of_day(day.id))
    statuses = {item.id: status for item, status in found if status != item.status}
    deadline = _deadline_on(day, command.date, context.now)
    moved = facts.DayMoved(
        event=day.id,
        date=command.date.isoformat(),
        start=command.start,
        deadline=deadline,
        statuses=statuses,
    )
    return {"championship": moved}


def _not_past(context: Context, day: Day, new: date) -> Refusal | None:
    """CH-DATE-1, CH-TZ-1: people who are registered can still come on a new date."""
    if new < local_date(context.now, day.zone):
        return Refusal("date_past")
    return None


def _deadline_on(day: Day, new: date, now: datetime) -> str | None:
    """CH-TZ-1: registration ends as long before the new date; what is still open ends today."""
    if day.deadline is None:
        return None
    moved = day.deadline + (new - day.date)
    today = local_date(now, day.zone)
    if day.deadline >= today:
        moved = max(moved, today)
    return min(moved, new).isoformat()


def _on_new_date(registration: Registration, command: commands.MoveDay) -> RegistrationStatus:
    """What a registration is on the day's new date, where it is checked again (CH-REG-2, -6).

    An offer ends; whoever needs no consent any more is offered a place like all in the list.
    """
    status = registration.status
    if status not in BEFORE_DRAW:
        return status
    if registration.id in command.too_young:
        return RegistrationStatus.RELEASED
    if registration.id in command.minors and not registration.represented:
        return RegistrationStatus.AWAITING_CONSENT
    if status in COMES:
        return RegistrationStatus.RECONFIRM_NEEDED
    return RegistrationStatus.WAITLISTED


def describe_day(context: Context, command: commands.DescribeDay) -> Decision:
    """Where a day is; possible as long as the day may still be played."""
    if context.championship.days[command.event].status in OVER:
        return Refusal("day_fixed")
    described = made_from(facts.DayDescribed, command)
    return {"championship": described}


# --- another day instead ---------------------------------------------------------------------


def cancel_day(context: Context, command: commands.CancelDay) -> Decision:
    """State machine 5.5: until the first match of the day has been called; never the final."""
    day = context.championship.days[command.event]
    if context.championship.is_final(day.id):
        return Refusal("final_of_publisher")
    if day.status not in {DayStatus.PLANNED, DayStatus.OPEN, DayStatus.CHECK_IN, DayStatus.DRAWN}:
        return Refusal("cancel_too_late")
    if context.championship.split_running(day.id) is not None:
        return Refusal("split_running")
    cancelled = facts.DayCancelled(
        event=day.id, category=command.reason.category, reason_sha256=command.reason.sha256
    )
    return given_up(context, cancelled)


def given_up(context: Context, fact: Any) -> Decision:
    """A day that is not played, in the championship and at its check-in."""
    if not context.event.id:
        return {"championship": fact}
    return {"championship": fact, "event": facts.EventCancelled()}


def reschedule_day(context: Context, command: commands.RescheduleDay) -> Decision:
    """CH-DAY-2: another day instead of one that was not played; its people come along.

    A stage that was split may have its days again, any other one only one (CH-SPLIT-1).
    """
    state = context.championship
    old = state.days[command.event]
    refusal = (
        not_set_again(state, old.id)
        or room_for_day(state, old.stage, command.date)
        or _not_past(context, old, command.date)
    )
    if refusal is not None:
        return refusal
    young = tuple(
        item.id
        for item in to_carry(state, old.id)
        if is_too_young(state, command.birth_dates.get(item.id), command.date)
    )
    going = [item for item in to_carry(state, old.id) if item.id not in young]
    carried = tuple(
        transfer(
            item,
            command.new_event,
            number,
            on_new_date(
                state,
                item,
                item.before or item.status,
                command.birth_dates.get(item.id),
                command.date,
            ),
        )
        for number, item in enumerate(going, start=1)
    )
    return {
        "championship": facts.DayRescheduled(
            event=command.new_event,
            instead_of=old.id,
            stage=old.stage,
            date=command.date.isoformat(),
            start=command.start,
            tables=command.tables,
            carried=carried,
            too_young=young,
        )
    }


def not_set_again(state: ChampionshipState, event: str) -> Refusal | None:
    """CH-DAY-2, CH-SPLIT-1: why no other day is set instead of this one, whatever its date."""
    old = state.days[event]
    if old.status not in NOT_PLAYED or state.is_final(old.id):
        return Refusal("nothing_to_reschedule")
    if any(day.instead_of == old.id for day in state.days.values()):
        return Refusal("rescheduled_already")
    return (
        check_announced(state)
        or check_stage_goes_on(state.stages[old.stage])
        or only_by_split(state, old.stage, state.days_planned(old.stage))
    )


def is_too_young(state: ChampionshipState, birth: date | None, day: date) -> bool:
    """CH-REG-2: whether a player may not play on a new date; unknown data were checked before."""
    return birth is not None and check_age(birth, day, state.rules) is not None


def on_new_date(
    state: ChampionshipState,
    item: Registration,
    status: RegistrationStatus,
    birth: date | None,
    day: date,
) -> RegistrationStatus:
    """What whoever had this status is on another date, for which they have not said yes
    (CH-REG-6)."""
    minor = birth is not None and representative_needed(birth, day, state.rules)
    if (minor and not item.represented) or status == RegistrationStatus.AWAITING_CONSENT:
        return RegistrationStatus.AWAITING_CONSENT
    if status in IN_LINE:
        return RegistrationStatus.WAITLISTED
    return RegistrationStatus.RECONFIRM_NEEDED


def transfer(
    item: Registration, event: str, number: int, status: RegistrationStatus
) -> dict[str, Any]:
    """One who goes to another day; the new id follows from the old one and the day."""
    digest = hashlib.sha256(f"{item.id}\0{event}".encode()).hexdigest()
    return {
        "registration": item.id,
        "new_registration": digest[:32],
        "event": event,
        "number": number,
        "status": status,
    }


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.PlanDay: plan_day,
    commands.MoveDay: move_day,
    commands.DescribeDay: describe_day,
    commands.CancelDay: cancel_day,
    commands.RescheduleDay: reschedule_day,
}
