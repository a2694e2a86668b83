"""Decisions on registrations: to get a place, to leave it, to move, to correct."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from tournament.championship import commands, facts
from tournament.championship.championship_state import Day, Registration
from tournament.championship.check_in.decide import check_in_shut
from tournament.championship.codec import made_from
from tournament.championship.context import Context, Decision
from tournament.championship.final.decide import only_qualified
from tournament.championship.planning.stages.queries import registration_ends, registration_open
from tournament.championship.registration.queries import place_before, place_now
from tournament.championship.statuses import (
    BEFORE_CHECK_IN,
    BEFORE_DRAW,
    DayStatus,
    RegistrationStatus,
)
from tournament.championship.tournaments.queries import by_name_alone
from tournament.regulations.checks import (
    check_age,
    local_date,
    registered_by_representative,
    representative_needed,
)
from tournament.regulations.refusals import Refusal


def register(context: Context, command: commands.Register) -> Decision:
    """CH-REG-1…6, CH-DAY-3, CH-WAIT-1: a place, a place on the waiting list, or a refusal."""
    state = context.championship
    if by_name_alone(state):
        return Refusal("names_alone")
    day = state.days[command.event]
    online = command.channel == commands.ONLINE
    refusal = only_qualified(state, day.id)
    if refusal is not None:
        return refusal
    over = _is_over(day, context) or day.status in {
        DayStatus.CHECK_IN,
        DayStatus.DRAWN,
        DayStatus.RUNNING,
        DayStatus.COMPLETED,
    }
    if online and over:
        return Refusal("online_closed")
    if day.status not in {DayStatus.OPEN, DayStatus.CHECK_IN}:
        return Refusal("registration_not_open")
    refusal = online_ended(day, context.now) if online else None
    if refusal is not None:
        return refusal
    if state.split_running(day.id) is not None:
        return Refusal("split_running")
    if state.used_by(command.person) is not None:
        return Refusal("day_used")
    if state.is_banned(command.person):
        return Refusal("banned")
    held = state.active_of(command.person)
    if any(item.event == command.event for item in held):
        return Refusal("registered_here")
    if held:
        return Refusal("registered_elsewhere")
    rules = context.event.rules if context.event.id else state.rules
    refusal = check_age(command.birth_date, day.date, rules)
    if refusal is not None:
        return refusal
    if "processing" not in command.consents:
        return Refusal("consent_missing")
    represented = "representative" in command.consents
    if (
        online
        and not represented
        and registered_by_representative(command.birth_date, day.date, rules)
    ):
        return Refusal("representative_registers", {"age": rules.representative_registers_below})
    status = place_now(state, context.event, command.event)
    if not represented and representative_needed(command.birth_date, day.date, rules):
        status = RegistrationStatus.AWAITING_CONSENT
    number = len(day.registrations) + 1
    registered = made_from(
        facts.Registered,
        command,
        number=number,
        status=status,
        consents=tuple(sorted(command.consents)),
    )
    if not context.event.id:
        return {"championship": registered}
    if context.event.frozen_list:
        return Refusal("list_frozen")
    shut = check_in_shut(context)
    if shut is not None:
        return shut
    return {
        "championship": registered,
        "event": facts.EntrantAdded(
            registration=command.registration, person=command.person, number=number, status=status
        ),
    }


def _is_over(day: Day, context: Context) -> bool:
    """Whether the game day's date has passed in its city (CH-TZ-1)."""
    return local_date(context.now, day.zone) > day.date


def online_ended(day: Day, now: datetime) -> Refusal | None:
    """Whether online registration has ended by itself or by the organizer (CH-TZ-1, spec 5.3)."""
    if day.closed_early:
        return Refusal("registration_closed")
    ends = registration_ends(day)
    if ends is not None and not registration_open(day, now):
        return Refusal("deadline_passed", {"date": ends.strftime("%d.%m.%Y")})
    return None


def _known(context: Context, event: str, key: str) -> Registration | Refusal:
    """The registration, if it belongs to the day that was asked about."""
    registration = context.championship.registrations.get(key)
    if registration is None or registration.event != event:
        return Refusal("registration_unknown")
    return registration


def record_consent(context: Context, command: commands.RecordRepresentativeConsent) -> Decision:
    """CH-REG-6: the place is given when the representative has consented."""
    registration = _known(context, command.event, command.registration)
    if isinstance(registration, Refusal):
        return registration
    if registration.status != RegistrationStatus.AWAITING_CONSENT:
        return Refusal("registration_state")
    status = place_now(context.championship, context.event, registration.event)
    consented = facts.RepresentativeConsented(registration.id, status)
    if not context.event.id:
        return {"championship": consented}
    if context.event.frozen_list:
        return Refusal("list_frozen")
    return {
        "championship": consented,
        "event": facts.EntrantConsented(registration.id, status),
    }


def withdraw(context: Context, command: commands.WithdrawRegistration) -> Decision:
    """Before the draw a registration ends without using up the person's day (CH-REG-3)."""
    registration = _known(context, command.event, command.registration)
    if isinstance(registration, Refusal):
        return registration
    if registration.id in context.championship.invitations:
        return Refusal("seat_answer_instead")
    if registration.status not in BEFORE_DRAW:
        return Refusal("registration_state")
    withdrawn = facts.RegistrationWithdrawn(registration.id, command.asked_by)
    if not context.event.id:
        return {"championship": withdrawn}
    if context.event.frozen_list:
        return Refusal("list_frozen")
    return {"championship": withdrawn, "event": facts.EntrantLeft(registration.id)}


def move(context: Context, command: commands.MoveRegistration) -> Decision:
    """CH-REG-7: one registration ends and another begins, or nothing happens."""
    state = context.championship
    registration = _known(context, command.event, command.registration)
    if isinstance(registration, Refusal):
        return registration
    if registration.status not in BEFORE_DRAW:
        return Refusal("registration_state")
    if command.to_event == registration.event:
        return Refusal("same_day")
    target = state.days.get(command.to_event)
    ways = [registration.event, *([target.id] if target is not None else [])]
    refusal = next(filter(None, (only_qualified(state, event) for event in ways)), None)
    if refusal is not None:
        return refusal
    if target is None or target.status != DayStatus.OPEN or _is_over(target, context):
        return Refusal("registration_not_open")
    online = command.channel == commands.ONLINE
    refusal = online_ended(target, context.now) if online else None
    if refusal is not None:
        return refusal
    if state.days[registration.event].status not in BEFORE_CHECK_IN:
        return Refusal("move_too_late")
    if any(state.split_running(event) for event in (registration.event, target.id)):
        return Refusal("split_running")
    if not command.consented:
        return Refusal("move_unconsented")
    refusal = check_age(command.birth_date, target.date, state.rules)
    if refusal is not None:
        return refusal
    status = place_before(state, target.id)
    if not registration.represented and representative_needed(
        command.birth_date, target.date, state.rules
    ):
        status = RegistrationStatus.AWAITING_CONSENT
    if status == RegistrationStatus.WAITLISTED and not command.accept_waiting:
        return Refusal("day_full", {"places": state.rules.day_maximum})
    moved = facts.RegistrationMoved(
        registration=registration.id,
        new_registration=command.new_registration,
        event=target.id,
        number=len(target.registrations) + 1,
        channel=command.channel,
        status=status,
    )
    return {"championship": moved}


def edit(context: Context, command: commands.EditPerson) -> Decision:
    """CH-REG-2, CH-REG-6: corrected data are checked as new ones are."""
    state = context.championship
    if by_name_alone(state):
        return Refusal("names_alone")
    registration = _known(context, command.event, command.registration)
    if isinstance(registration, Refusal):
        return registration
    day = state.days[registration.event]
    if registration.status not in BEFORE_DRAW or day.status not in BEFORE_CHECK_IN:
        return Refusal("mend_too_late")
    refusal = check_age(command.birth_date, day.date, state.rules)
    if refusal is not None:
        return refusal
    status = registration.status
    needed = representative_needed(command.birth_date, day.date, state.rules)
    if registration.id in state.invitations:
        status = registration.status
    elif needed and not registration.represented:
        status = RegistrationStatus.AWAITING_CONSENT
    elif status == RegistrationStatus.AWAITING_CONSENT:
        status = place_before(state, day.id)
    return {
        "championship": facts.PersonEdited(
            registration=registration.id, commitment=command.commitment, status=status
        )
    }


def reconfirm(context: Context, command: commands.Reconfirm) -> Decision:
    """CH-DAY-2: the player comes on the new date."""
    registration = _known(context, command.event, command.registration)
    if isinstance(registration, Refusal):
        return registration
    if registration.status != RegistrationStatus.RECONFIRM_NEEDED or context.event.id:
        return Refusal("registration_state")
    return {"championship": facts.RegistrationReconfirmed(registration.id)}


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.Register: register,
    commands.RecordRepresentativeConsent: record_consent,
    commands.WithdrawRegistration: withdraw,
    commands.MoveRegistration: move,
    commands.EditPerson: edit,
    commands.Reconfirm: reconfirm,
}
