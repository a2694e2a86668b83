"""Decisions on the plan of a championship: cities, days and their dates, appointments."""

from tournament.championship import commands, facts
from tournament.championship.championship_state import (
    BEFORE_DRAW,
    ChampionshipState,
    Day,
    Registration,
)
from tournament.championship.world import Decision, World
from tournament.regulations.checks import check_day_date
from tournament.regulations.refusals import Refusal


def create_championship(world: World, command: commands.CreateChampionship) -> Decision:
    """CH-GEN-1."""
    if world.championship.id:
        return Refusal("championship_exists")
    return {
        "championship": facts.ChampionshipCreated(
            command.championship,
            command.public_key,
            command.profile.body(),
            command.first_day.isoformat(),
            command.final_date.isoformat(),
            command.demo,
        )
    }


def add_stage(world: World, command: commands.AddStage) -> Decision:
    """CH-CITY-1: one stage per city."""
    if any(stage.city == command.city for stage in world.championship.regional_stages):
        return Refusal("city_has_stage")
    return {"championship": facts.StageAdded(command.stage, command.city, command.zone)}


def plan_day(world: World, command: commands.PlanDay) -> Decision:
    """CH-DATE-1, CH-DAY-4."""
    state = world.championship
    refusal = check_day_date(command.date, state.first_day, state.final_date, state.rules)
    if refusal is not None:
        return refusal
    days = _days_of(state, command.stage)
    if len(days) >= state.rules.stage_days_maximum:
        return Refusal("too_many_days", {"days": len(days)})
    if any(day.date == command.date for day in days):
        return Refusal("date_taken")
    return {
        "championship": facts.DayPlanned(
            command.event, command.stage, command.date.isoformat(), command.start, command.tables
        )
    }


def _days_of(state: ChampionshipState, stage: str) -> list[Day]:
    """A stage's days; a cancelled one does not count (CH-DAY-2)."""
    days = (state.days[key] for key in state.stages[stage].days)
    return [day for day in days if day.status != "cancelled"]


def move_day(world: World, command: commands.MoveDay) -> Decision:
    """CH-DAY-2, state machine 5.5: planned or open, to a date that a day may have."""
    state = world.championship
    day = state.days[command.event]
    if day.status not in {"planned", "open"}:
        return Refusal("day_fixed")
    if (command.date, command.start) == (day.date, day.start):
        return Refusal("date_same")
    refusal = check_day_date(command.date, state.first_day, state.final_date, state.rules)
    if refusal is not None:
        return refusal
    others = [item for item in _days_of(state, day.stage) if item.id != day.id]
    if any(item.date == command.date for item in others):
        return Refusal("date_taken")
    found = ((item, _on_new_date(item, command)) for item in state.of_day(day.id))
    statuses = {item.id: status for item, status in found if status != item.status}
    moved = facts.DayMoved(day.id, command.date.isoformat(), command.start, statuses)
    return {"championship": moved}


def _on_new_date(registration: Registration, command: commands.MoveDay) -> str:
    """What a registration is on the day's new date, where it is checked again (CH-REG-2, -6).

    An offer ends; whoever needs no consent any more is offered a place like all in the line.
    """
    status = registration.status
    if status not in BEFORE_DRAW:
        return status
    if registration.id in command.too_young:
        return "released"
    if registration.id in command.minors and not registration.represented:
        return "awaiting_consent"
    if status == "confirmed":
        return "reconfirm_needed"
    return status if status == "reconfirm_needed" else "waitlisted"


def cancel_day(world: World, command: commands.CancelDay) -> Decision:
    """State machine 5.5: until the first match of the day has been called."""
    day = world.championship.days[command.event]
    if day.status not in {"planned", "open", "check_in", "drawn"}:
        return Refusal("cancel_too_late")
    cancelled = facts.DayCancelled(day.id, command.reason.category, command.reason.sha256)
    if not world.event.id:
        return {"championship": cancelled}
    return {"championship": cancelled, "event": facts.EventCancelled()}


def describe_day(world: World, command: commands.DescribeDay) -> Decision:
    """Where a day is; possible as long as the day may still be played."""
    if world.championship.days[command.event].status in {"completed", "cancelled"}:
        return Refusal("day_fixed")
    described = facts.DayDescribed(command.event, command.description, command.sha256)
    return {"championship": described}


def open_registration(world: World, command: commands.OpenRegistration) -> Decision:
    """State machine 5.5: planned → open."""
    if world.championship.days[command.event].status != "planned":
        return Refusal("day_not_planned")
    return {"championship": facts.RegistrationOpened(command.event)}


def grant_role(world: World, command: commands.GrantRole) -> Decision:
    """CH-ROLE-1: a role is given for one scope, once; the whole stage covers its days."""
    covering = {(command.scope_kind, command.scope)}
    if command.scope_kind == "event":
        covering.add(("stage", world.championship.days[command.scope].stage))
    for grant in world.championship.grants.values():
        held = (grant.user, grant.role) == (command.user, command.role) and not grant.revoked
        if held and (grant.scope_kind, grant.scope) in covering:
            return Refusal("granted_already")
    return {
        "championship": facts.RoleGranted(
            command.grant, command.user, command.role, command.scope_kind, command.scope
        )
    }


def revoke_role(world: World, command: commands.RevokeRole) -> Decision:
    """The end of an appointment; a repeated one changes nothing and is refused."""
    grant = world.championship.grants.get(command.grant)
    if grant is None or grant.revoked or grant.role != command.role:
        return Refusal("grant_ended")
    return {"championship": facts.RoleRevoked(command.grant)}
