"""Decisions on a city's stage: its end before or after play, and its registration (spec 5.3)."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from tournament.championship import commands, facts
from tournament.championship.championship_state import Day, Stage
from tournament.championship.context import Context, Decision
from tournament.championship.final.decide import only_qualified
from tournament.championship.planning.stages.queries import days_of, registration_open, was_played
from tournament.championship.statuses import BEFORE_CHECK_IN, NOT_PLAYED, OVER, DayStatus
from tournament.regulations.checks import local_date
from tournament.regulations.refusals import Refusal


def _stage(context: Context, key: str) -> Stage | Refusal:
    """The city's stage, if it still goes on."""
    stage = context.championship.stages.get(key)
    if stage is None or stage.kind != "regional" or stage.withdrawn_for or stage.closed_for:
        return Refusal("stage_over")
    return stage


def withdraw_stage(context: Context, command: commands.WithdrawStage) -> Decision:
    """CH-CITY-2: before a match was played; a day whose check-in is open is cancelled first."""
    stage = _stage(context, command.stage)
    if isinstance(stage, Refusal):
        return stage
    days = days_of(context.championship, stage)
    if any(was_played(context.championship, day) for day in days):
        return Refusal("stage_played")
    if any(day.status not in BEFORE_CHECK_IN | NOT_PLAYED for day in days):
        return Refusal("stage_at_door")
    reason = command.reason
    return {
        "championship": facts.StageWithdrawn(
            stage=stage.id, category=reason.category, reason_sha256=reason.sha256
        )
    }


def restore_stage(context: Context, command: commands.RestoreStage) -> Decision:
    """Spec 5.3: cancelled → planned; its days are planned anew."""
    stage = context.championship.stages.get(command.stage)
    if stage is None or not stage.withdrawn_for:
        return Refusal("stage_not_withdrawn")
    return {"championship": facts.StageRestored(stage.id)}


def check_stage_goes_on(stage: Stage) -> Refusal | None:
    """No day is planned in a city that takes no part, or whose stage is closed or completed."""
    if stage.withdrawn_for:
        return Refusal("city_withdrawn")
    if stage.closed_for:
        return Refusal("stage_shut")
    if stage.qualifiers == "confirmed":
        # How many days were played decides who has qualified (CH-QUAL-2), and they are asked.
        return Refusal("stage_completed")
    return None


def close_stage(context: Context, command: commands.CloseStage) -> Decision:
    """CH-STAGE-1: from so many days before the final on, in the city's own time."""
    state = context.championship
    stage = _stage(context, command.stage)
    if isinstance(stage, Refusal):
        return stage
    left = (state.final_date - local_date(context.now, stage.zone)).days
    if left > state.rules.days_before_final:
        return Refusal("closing_early", {"days": state.rules.days_before_final})
    open_days = [day for day in days_of(state, stage) if day.status not in OVER]
    if not open_days:
        return Refusal("stage_reported")
    missing = tuple(
        {"event": day.id, "date": day.date.isoformat(), "status": day.status} for day in open_days
    )
    reason = command.reason
    closed = facts.StageClosed(
        ruling=command.ruling,
        stage=stage.id,
        missing=missing,
        category=reason.category,
        reason_sha256=reason.sha256,
    )
    return {"championship": closed}


def _before_check_in(context: Context, event: str) -> Day | Refusal:
    """The day, while its registration may still be changed: before its check-in."""
    day = context.championship.days[event]
    refusal = only_qualified(context.championship, event)
    if refusal is not None:
        return refusal
    if day.status not in BEFORE_CHECK_IN:
        return Refusal("registration_settled")
    return day


def _check_deadline(day: Day, deadline: date | None) -> Refusal | None:
    """CH-TZ-1: a local date, on the game day itself at the latest."""
    if deadline is not None and deadline > day.date:
        return Refusal("deadline_after_day", {"date": day.date.strftime("%d.%m.%Y")})
    return None


def set_deadline(context: Context, command: commands.SetDeadline) -> Decision:
    """CH-TZ-1: "end of day" is 23:59:59 in the city."""
    day = _before_check_in(context, command.event)
    if isinstance(day, Refusal):
        return day
    refusal = _check_deadline(day, command.date)
    if refusal is not None:
        return refusal
    if command.date == day.deadline:
        return Refusal("deadline_same")
    return {"championship": facts.DeadlineSet(day.id, _text(command.date))}


def close_registration(context: Context, command: commands.CloseRegistration) -> Decision:
    """Spec 5.3: registration_open → registration_closed."""
    day = _before_check_in(context, command.event)
    if isinstance(day, Refusal):
        return day
    if not registration_open(day, context.now):
        return Refusal("registration_closed_already")
    return {"championship": facts.RegistrationClosed(day.id)}


def reopen_registration(context: Context, command: commands.ReopenRegistration) -> Decision:
    """Spec 5.3: registration_closed → registration_open, before the first check-in."""
    day = _before_check_in(context, command.event)
    if isinstance(day, Refusal):
        return day
    if day.status != DayStatus.OPEN or registration_open(day, context.now):
        return Refusal("registration_not_closed")
    refusal = _check_deadline(day, command.date)
    if refusal is not None:
        return refusal
    if command.date is not None and command.date < local_date(context.now, day.zone):
        return Refusal("deadline_in_past")
    return {"championship": facts.RegistrationReopened(day.id, _text(command.date))}


def _text(day: date | None) -> str | None:
    return day.isoformat() if day is not None else None


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.WithdrawStage: withdraw_stage,
    commands.RestoreStage: restore_stage,
    commands.CloseStage: close_stage,
    commands.SetDeadline: set_deadline,
    commands.CloseRegistration: close_registration,
    commands.ReopenRegistration: reopen_registration,
}
