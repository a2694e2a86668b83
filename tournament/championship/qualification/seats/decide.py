"""The publisher's ruling `substitution`: a seat in the final goes to somebody else (CH-QUAL-4)."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from tournament.championship import commands, facts
from tournament.championship.championship_state import ChampionshipState, Day
from tournament.championship.context import Context, Decision
from tournament.championship.qualification.decide import seats_are_fixed, wrong_deadline
from tournament.championship.qualification.queries import (
    NextBest,
    can_be_asked,
    free_seats,
    next_best,
    shared_place_lot,
)
from tournament.championship.qualification.state import final_registration_id
from tournament.championship.statuses import DayStatus, InvitationStatus, RegistrationStatus
from tournament.ledger.core.entry import utc_text
from tournament.regulations.refusals import Refusal


def offer(context: Context, command: commands.OfferSeat) -> Decision:
    """CH-QUAL-4: a free seat of a day to its next best; never two offers for one seat."""
    state = context.championship
    refusal = seats_are_fixed(context) or _not_confirmed(state, command.day)
    if refusal is not None:
        return refusal
    free = free_seats(state, command.day)
    if command.instead_of is not None:
        held = state.invitations.get(command.instead_of)
        if held is None or held.event != command.day:
            return Refusal("registration_unknown")
        if not held.is_late(context.now):
            return Refusal("answer_awaited")
        free += 1
    if free < 1:
        return Refusal("no_seat_free")
    best = next_best(state, command.day)
    if best is None or command.regional not in best.registrations:
        return Refusal("not_next_best")
    refusal = _undecided(best, command, free)
    if refusal is not None:
        return refusal
    refusal = wrong_deadline(state, command.until, context.now)
    if refusal is not None:
        return refusal
    if context.event.frozen_list:
        return Refusal("list_frozen")
    basis, lot = _basis(state, best, command, free)
    final = _final(state)
    offered = facts.SeatOffered(
        ruling=command.ruling,
        rule="CH-QUAL-4",
        event=final.id,
        day=command.day,
        registration=final_registration_id(command.regional),
        number=len(final.registrations) + 1,
        regional=command.regional,
        place=best.first,
        until=utc_text(command.until),
        basis=basis,
        lot=lot,
        on_ruling=None,
        instead_of=command.instead_of,
        ended_as=None if command.instead_of is None else InvitationStatus.EXPIRED,
        category=command.reason.category,
        reason_sha256=command.reason.sha256,
    )
    if not context.event.id:
        return {"championship": offered}
    if command.instead_of is not None:
        # Check-in’s ledger takes one fact: whoever is late is first recorded as not coming.
        return Refusal("final_check_in_open")
    person = state.registrations[command.regional].person
    entrant = facts.EntrantAdded(
        registration=offered.registration,
        person=person,
        number=offered.number,
        status=RegistrationStatus.CONFIRMED,
    )
    return {"championship": offered, "event": entrant}


def _not_confirmed(state: ChampionshipState, event: str) -> Refusal | None:
    """CH-QUAL-4 begins where the computed qualifiers have been asked."""
    if not state.stages[state.days[event].stage].confirmed:
        return Refusal("qualifiers_unconfirmed")
    return None


def _undecided(best: NextBest, command: commands.OfferSeat, free: int) -> Refusal | None:
    """CH-PLACE-2: more holders of one place than seats need a lot or a play-off."""
    if len(best.registrations) <= free:
        return None
    if best.drawn and best.drawn[0] != command.regional:
        return Refusal("lot_says_otherwise")
    if not best.drawn and not command.play_off:
        return Refusal("shared_place_undecided", {"count": len(best.registrations)})
    return None


def _basis(
    state: ChampionshipState, best: NextBest, command: commands.OfferSeat, free: int
) -> tuple[str, str | None]:
    if len(best.registrations) <= free:
        return "place", None
    if best.drawn:
        lot = shared_place_lot(state, command.day, best.first)
        return "lot", lot.id if lot is not None else None
    return "play_off", None


def _final(state: ChampionshipState) -> Day:
    if state.final is None:
        raise ValueError("the final was planned a moment ago")
    return state.final


def substitute(context: Context, command: commands.SubstituteSeat) -> Decision:
    """CH-OVERRIDE-2: a judge found other facts after the seats had been given.

    No result changes by it; what follows for the seat is the publisher's ruling.
    """
    state = context.championship
    refusal = seats_are_fixed(context) or _not_confirmed(state, command.event)
    if refusal is not None:
        return refusal
    held = state.invitations.get(command.instead_of)
    if held is None or held.event != command.event or not held.holds_seat:
        return Refusal("seat_gone")
    if not _found_facts(context, held.asked_at, command.on_ruling):
        return Refusal("facts_ruling_missing")
    if not can_be_asked(state, command.event, command.regional):
        return Refusal("substitute_ineligible")
    refusal = wrong_deadline(state, command.until, context.now)
    if refusal is not None:
        return refusal
    final = _final(state)
    if final.status == DayStatus.CHECK_IN:
        return Refusal("final_check_in_open")
    places = {item["registration"]: item["first"] for item in state.days[command.event].places}
    return {
        "championship": facts.SeatOffered(
            ruling=command.ruling,
            rule="CH-OVERRIDE-2",
            event=final.id,
            day=command.event,
            registration=final_registration_id(command.regional),
            number=len(final.registrations) + 1,
            regional=command.regional,
            place=places[command.regional],
            until=utc_text(command.until),
            basis="facts",
            lot=None,
            on_ruling=command.on_ruling,
            instead_of=command.instead_of,
            ended_as=InvitationStatus.WITHDRAWN,
            category=command.reason.category,
            reason_sha256=command.reason.sha256,
        )
    }


def _found_facts(context: Context, asked_at: datetime, ruling: str) -> bool:
    """Whether a judge of that day has ruled so since the seat was given."""
    return any(item.id == ruling and item.at >= asked_at for item in context.event.rulings)


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.OfferSeat: offer,
    commands.SubstituteSeat: substitute,
}
