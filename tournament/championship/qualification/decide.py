"""Decisions on who goes to the final: proposed, confirmed, asked, answered (CH-QUAL-1…3)."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from tournament.championship import commands, facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.codec import made_from
from tournament.championship.context import Context, Decision
from tournament.championship.qualification.queries import (
    free_seats,
    seats_fixed,
    stage_qualification,
)
from tournament.championship.qualification.state import final_registration_id
from tournament.championship.statuses import HOLDS_SEAT, DayStatus, InvitationStatus
from tournament.ledger.core.entry import utc_text
from tournament.regulations.refusals import Refusal


def seats_are_fixed(context: Context) -> Refusal | None:
    """CH-QUAL-4: the final has to be planned, and its bracket not published."""
    if context.championship.final is None:
        return Refusal("final_not_planned")
    if seats_fixed(context.championship):
        return Refusal("final_bracket_out")
    return None


def wrong_deadline(state: ChampionshipState, until: datetime, now: datetime) -> Refusal | None:
    """CH-QUAL-4: an answer is awaited for some time, and no longer than until the final begins.

    Once its check-in is open a seat goes to somebody present; the draw ends that, and no clock.
    """
    if until <= now:
        return Refusal("answer_time_past")
    final = state.final
    if final is not None and final.status != DayStatus.CHECK_IN and until > final.starts_at:
        return Refusal("answer_time_late", {"final": final.date.strftime("%d.%m.%Y")})
    return None


def _unconfirmable(state: ChampionshipState, stage: str, met: str) -> Refusal | None:
    """CH-QUAL-2, CH-QUAL-3: why the computed qualifiers are not what somebody can stand for."""
    if state.rules.tournament is not None:
        return Refusal("nothing_to_qualify_for")
    if state.stages[stage].confirmed:
        return Refusal("qualifiers_confirmed_already")
    found = stage_qualification(state, stage)
    if not found.settled:
        return Refusal("stage_not_settled")
    if met != found.digest:
        return Refusal("qualifiers_changed")
    return None


def propose(context: Context, command: commands.ProposeQualifiers) -> Decision:
    """Table 5.1: the organizer proposes what was computed."""
    state = context.championship
    refusal = _unconfirmable(state, command.stage, command.met)
    if refusal is not None:
        return refusal
    if state.stages[command.stage].qualifiers == "proposed":
        return Refusal("qualifiers_proposed_already")
    found = stage_qualification(state, command.stage)
    keys = tuple(item.registration for item in found.qualifiers)
    return {"championship": facts.QualifiersProposed(command.stage, keys)}


def confirm(context: Context, command: commands.ConfirmQualifiers) -> Decision:
    """CH-QUAL-1…3: the stage is completed, and those who have qualified are asked to come."""
    state = context.championship
    refusal = _unconfirmable(state, command.stage, command.met) or seats_are_fixed(context)
    if refusal is not None:
        return refusal
    found = stage_qualification(state, command.stage)
    if found.unplayed and not command.unplayed:
        return Refusal("unplayed_day")
    refusal = wrong_deadline(state, command.until, context.now)
    if refusal is not None:
        return refusal
    final = state.final
    if final is None:
        raise ValueError("the final was planned a moment ago")
    if final.status == DayStatus.CHECK_IN:
        # Its check-in knows who is expected; a whole stage never comes that late (CH-STAGE-1).
        return Refusal("final_check_in_open")
    seats = tuple(
        {
            "registration": final_registration_id(item.registration),
            "regional": item.registration,
            "day": item.event,
            "place": item.place,
            "number": len(final.registrations) + index,
        }
        for index, item in enumerate(found.qualifiers, start=1)
    )
    until = utc_text(command.until)
    confirmed = facts.QualifiersConfirmed(
        stage=command.stage, event=final.id, until=until, seats=seats, unplayed=bool(found.unplayed)
    )
    return {"championship": confirmed}


def answer(context: Context, command: commands.AnswerSeat) -> Decision:
    """CH-FINAL-5: they come or do not, and may change their mind until the draw of the final.

    Nobody loses a seat by a deadline alone: it counts once the seat was offered to another.
    """
    state = context.championship
    refusal = seats_are_fixed(context)
    if refusal is not None:
        return refusal
    invitation = state.invitations.get(command.registration)
    if invitation is None:
        return Refusal("registration_unknown")
    if invitation.status not in HOLDS_SEAT | {InvitationStatus.DECLINED}:
        return Refusal("seat_gone")
    answer = InvitationStatus.COMING if command.coming else InvitationStatus.DECLINED
    if invitation.status == answer:
        return Refusal("seat_answered_already")
    answered = made_from(facts.SeatAnswered, command)
    event = context.event
    if invitation.status == InvitationStatus.DECLINED:
        if state.is_banned(state.registrations[command.registration].person):
            return Refusal("banned")
        if event.id:
            return Refusal("final_check_in_open")
        if free_seats(state, invitation.event) < 1:
            return Refusal("seat_gone")
    if command.coming or not event.id:
        return {"championship": answered}
    if event.frozen_list:
        return Refusal("list_frozen")
    return {"championship": answered, "event": facts.EntrantLeft(command.registration)}


def ask_again(context: Context, command: commands.AskAgain) -> Decision:
    """Silence costs nothing by itself: the publisher may give more time."""
    refusal = seats_are_fixed(context)
    if refusal is not None:
        return refusal
    invitation = context.championship.invitations.get(command.registration)
    if invitation is None:
        return Refusal("registration_unknown")
    if invitation.status != InvitationStatus.ASKED:
        return Refusal("seat_not_asked")
    refusal = wrong_deadline(context.championship, command.until, context.now)
    if refusal is not None:
        return refusal
    asked = facts.SeatAskedAgain(command.registration, utc_text(command.until))
    return {"championship": asked}


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.ProposeQualifiers: propose,
    commands.ConfirmQualifiers: confirm,
    commands.AnswerSeat: answer,
    commands.AskAgain: ask_again,
}
