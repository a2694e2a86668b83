"""Decisions on the plan of a championship: its cities, registration, appointments."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.championship import commands, facts
from tournament.championship.codec import made_from
from tournament.championship.context import Context, Decision
from tournament.championship.final.decide import only_qualified
from tournament.championship.planning.life.decide import check_announced
from tournament.championship.statuses import DayStatus
from tournament.regulations.checks import check_profile, check_zone
from tournament.regulations.refusals import Refusal


def create_championship(context: Context, command: commands.CreateChampionship) -> Decision:
    """CH-GEN-1."""
    if context.championship.id:
        return Refusal("championship_exists")
    refusal = check_profile(command.profile)
    if refusal is not None:
        return refusal
    return {
        "championship": made_from(
            facts.ChampionshipCreated,
            command,
            profile=command.profile.body(),
            first_day=command.first_day.isoformat(),
            final_date=command.final_date.isoformat(),
        )
    }


def add_stage(context: Context, command: commands.AddStage) -> Decision:
    """CH-CITY-1: one stage per city."""
    if any(stage.city == command.city for stage in context.championship.regional_stages):
        return Refusal("city_has_stage")
    refusal = check_zone(command.zone)
    if refusal is not None:
        return refusal
    return {"championship": made_from(facts.StageAdded, command)}


def open_registration(context: Context, command: commands.OpenRegistration) -> Decision:
    """State machine 5.5: planned → open; the final has no registration (CH-GEN-1)."""
    refusal = only_qualified(context.championship, command.event)
    if refusal is not None:
        return refusal
    refusal = check_announced(context.championship)
    if refusal is not None:
        return refusal
    if context.championship.days[command.event].status != DayStatus.PLANNED:
        return Refusal("day_not_planned")
    return {"championship": facts.RegistrationOpened(command.event)}


def grant_role(context: Context, command: commands.GrantRole) -> Decision:
    """CH-ROLE-1: a role is given for one scope, once; the whole stage covers its days."""
    if command.role == "helper" and command.scope_kind != "event":
        return Refusal("helper_scope")
    covering = {(command.scope_kind, command.scope)}
    if command.scope_kind == "event":
        covering.add(("stage", context.championship.days[command.scope].stage))
    for grant in context.championship.grants.values():
        held = (grant.user, grant.role) == (command.user, command.role) and not grant.revoked
        if held and (grant.scope_kind, grant.scope) in covering:
            return Refusal("granted_already")
    return {"championship": made_from(facts.RoleGranted, command, by=context.acting.role)}


def revoke_role(context: Context, command: commands.RevokeRole) -> Decision:
    """The end of an appointment; a repeated one changes nothing and is refused."""
    grant = context.championship.grants.get(command.grant)
    if grant is None or grant.revoked or grant.role != command.role:
        return Refusal("grant_ended")
    return {"championship": facts.RoleRevoked(command.grant)}


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.CreateChampionship: create_championship,
    commands.AddStage: add_stage,
    commands.OpenRegistration: open_registration,
    commands.GrantRole: grant_role,
    commands.RevokeRole: revoke_role,
}
