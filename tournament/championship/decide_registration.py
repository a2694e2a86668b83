"""Decisions of the championship's ledger: planning, appointments, registration."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from tournament.championship import commands, facts
from tournament.championship.championship_state import Registration
from tournament.championship.world import Decision, World
from tournament.regulations.checks import check_age, check_day_date, representative_needed
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
    if any(stage.city == command.city for stage in world.championship.stages.values()):
        return Refusal("city_has_stage")
    return {"championship": facts.StageAdded(command.stage, command.city, command.zone)}


def plan_day(world: World, command: commands.PlanDay) -> Decision:
    """CH-DATE-1, CH-DAY-4."""
    state = world.championship
    refusal = check_day_date(command.date, state.first_day, state.final_date, state.rules)
    if refusal is not None:
        return refusal
    days = [state.days[key] for key in state.stages[command.stage].days]
    if len(days) >= state.rules.stage_days_maximum:
        return Refusal("too_many_days", {"days": len(days)})
    if any(day.date == command.date for day in days):
        return Refusal("date_taken")
    return {
        "championship": facts.DayPlanned(
            command.event, command.stage, command.date.isoformat(), command.start, command.tables
        )
    }


def open_registration(world: World, command: commands.OpenRegistration) -> Decision:
    """State machine 5.5: planned → open."""
    if world.championship.days[command.event].status != "planned":
        return Refusal("day_not_planned")
    return {"championship": facts.RegistrationOpened(command.event)}


def grant_role(world: World, command: commands.GrantRole) -> Decision:
    """CH-ROLE-1: a role is given for one scope, once."""
    wanted = (command.user, command.role, command.scope_kind, command.scope)
    for grant in world.championship.grants.values():
        if not grant.revoked and (
            (grant.user, grant.role, grant.scope_kind, grant.scope) == wanted
        ):
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


def register(world: World, command: commands.Register) -> Decision:
    """CH-REG-1…6, CH-DAY-3, CH-WAIT-1: a place, a place in line, or a refusal."""
    state = world.championship
    day = state.days[command.event]
    if day.status not in {"open", "check_in"}:
        return Refusal("registration_not_open")
    if command.person in state.used:
        return Refusal("day_used")
    held = state.active.get(command.person)
    if held is not None:
        here = state.registrations[held].event == command.event
        return Refusal("registered_here" if here else "registered_elsewhere")
    refusal = check_age(command.birth_date, day.date, state.rules)
    if refusal is not None:
        return refusal
    if "processing" not in command.consents:
        return Refusal("consent_missing")
    status = _place(world, command.event)
    if representative_needed(command.birth_date, day.date, state.rules) and (
        "representative" not in command.consents
    ):
        status = "awaiting_consent"
    number = len(day.registrations) + 1
    registered = facts.Registered(
        command.registration,
        command.person,
        command.event,
        number,
        command.channel,
        status,
        tuple(sorted(command.consents)),
        command.commitment,
    )
    if not world.event.id:
        return {"championship": registered}
    if world.event.frozen_list:
        return Refusal("list_frozen")
    if world.event.check_in_closed:
        return Refusal("check_in_not_open")
    return {
        "championship": registered,
        "event": facts.EntrantAdded(command.registration, command.person, number, status),
    }


def _place(world: World, event: str) -> str:
    """CH-DAY-3: confirmed while there is room, then the waiting list.

    Nobody who comes later overtakes those who wait (CH-REG-5, CH-WAIT-1).
    """
    if world.event.id:
        taken, waiting = world.event.places_held, world.event.waiting
    else:
        taken, waiting = world.championship.confirmed(event), world.championship.waiting(event)
    free = taken < world.championship.rules.day_maximum
    closed = world.event.check_in_closed
    return "confirmed" if free and not waiting and not closed else "waitlisted"


def _known(world: World, event: str, key: str) -> Registration | Refusal:
    """The registration, if it belongs to the day that was asked about."""
    registration = world.championship.registrations.get(key)
    if registration is None or registration.event != event:
        return Refusal("registration_unknown")
    return registration


def record_consent(world: World, command: commands.RecordRepresentativeConsent) -> Decision:
    """CH-REG-6: the place is given when the representative has consented."""
    registration = _known(world, command.event, command.registration)
    if isinstance(registration, Refusal):
        return registration
    if registration.status != "awaiting_consent":
        return Refusal("registration_state")
    status = _place(world, registration.event)
    consented = facts.RepresentativeConsented(registration.id, status)
    if not world.event.id:
        return {"championship": consented}
    if world.event.frozen_list:
        return Refusal("list_frozen")
    return {
        "championship": consented,
        "event": facts.EntrantConsented(registration.id, status),
    }


def withdraw(world: World, command: commands.WithdrawRegistration) -> Decision:
    """Before the draw a registration ends without using up the person's day (CH-REG-3)."""
    registration = _known(world, command.event, command.registration)
    if isinstance(registration, Refusal):
        return registration
    if registration.status not in {"confirmed", "waitlisted", "awaiting_consent"}:
        return Refusal("registration_state")
    withdrawn = facts.RegistrationWithdrawn(registration.id)
    if not world.event.id:
        return {"championship": withdrawn}
    if world.event.frozen_list:
        return Refusal("list_frozen")
    return {"championship": withdrawn, "event": facts.EntrantLeft(registration.id)}


def open_check_in(world: World, command: commands.OpenCheckIn) -> Decision:
    """CH-CHECKIN-1: from the morning of the local game day on; the day's ledger begins."""
    state = world.championship
    day = state.days[command.event]
    if day.status != "open":
        return Refusal("check_in_not_open" if day.status == "planned" else "day_not_planned")
    if local_date(world.now, day.zone) < day.date:
        return Refusal("check_in_early", {"date": day.date.strftime("%d.%m.%Y")})
    taken_over = tuple(
        {
            "registration": item.id,
            "person": item.person,
            "number": item.number,
            "status": item.status,
        }
        for item in (state.registrations[key] for key in day.registrations)
        if item.status in {"confirmed", "waitlisted", "awaiting_consent"}
    )
    return {
        "championship": facts.CheckInOpened(command.event),
        "event": facts.EventOpened(
            event=command.event,
            public_key=command.public_key,
            kind="day",
            championship=state.id,
            championship_size=world.championship_checkpoint.size,
            championship_root=world.championship_checkpoint.root,
            stage=day.stage,
            date=day.date.isoformat(),
            zone=day.zone,
            profile=state.rules.body(),
            tables=day.tables,
            registrations=taken_over,
            secret_sha256=command.secret_sha256,
        ),
    }


def local_date(now: datetime, zone: str) -> date:
    """The calendar date at `now` in a city (CH-TZ-1)."""
    return now.astimezone(ZoneInfo(zone)).date()
