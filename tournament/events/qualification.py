"""What people do about seats in the final: propose, confirm, answer, ask again, offer on, ban.

One function per thing a person does; each is one transaction and raises `Refused` when a rule
stands in the way.
"""

from dataclasses import replace
from datetime import datetime

from django.db import transaction

from tournament.championship import commands
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.qualification.queries import SHARED_PLACE, NextBest, shared_place
from tournament.championship.statuses import DayStatus
from tournament.events import lots
from tournament.events.execution import Answer, Caller, Place, Refused, execute
from tournament.events.selectors import place_of, place_of_stage
from tournament.events.services import attach_reason, execute_for_reason, write_reason
from tournament.events.states import championship_state
from tournament.people.identity import new_opaque_id
from tournament.regulations.refusals import Refusal


def propose(caller: Caller, *, stage: str, met: str) -> Answer:
    """The organizer proposes what was computed."""
    return execute(commands.ProposeQualifiers(stage, met), place_of_stage(stage), caller)


def confirm(caller: Caller, *, stage: str, met: str, until: datetime, unplayed: bool) -> Answer:
    """The publisher confirms it; those who have qualified are asked whether they come."""
    command = commands.ConfirmQualifiers(stage, met, until, unplayed)
    return execute(command, place_of_stage(stage), caller)


def answer(
    caller: Caller,
    *,
    championship: str,
    registration: str,
    coming: bool,
    said_by: commands.SaidBy,
    at_final: bool = False,
) -> Answer:
    """They come or do not; the right is that of the stage in which they have qualified.

    `at_final`: it is recorded by those who run the final, whose right is the final's.
    """
    state = championship_state(championship)
    invitation = state.invitations.get(registration)
    if invitation is None:
        raise Refused(Refusal("registration_unknown"))
    place = place_of_answer(state, invitation.stage)
    if at_final:
        place = _place_of_final(state)
    command = commands.AnswerSeat(_final(state), registration, coming, said_by)
    return execute(command, place, caller)


def place_of_answer(state: ChampionshipState, stage: str) -> Place:
    """Where those of a stage answer for their seats in the final."""
    return Place(state.id, stage, _final(state))


def ask_again(caller: Caller, *, championship: str, registration: str, until: datetime) -> Answer:
    """Give somebody more time to answer."""
    return execute(commands.AskAgain(registration, until), Place(championship), caller)


@transaction.atomic
def offer(
    caller: Caller,
    *,
    championship: str,
    day: str,
    regional: str,
    until: datetime,
    reason: str,
    category: str = "seat_free",
    instead_of: str | None = None,
    play_off: bool = False,
) -> Answer:
    """Offer a day's seat to its next best, as a ruling of the publisher (CH-QUAL-4)."""
    state = championship_state(championship)
    stored, command_reason = write_reason(category, reason)
    command = commands.OfferSeat(
        ruling=new_opaque_id(),
        event=_final(state),
        day=day,
        regional=regional,
        until=until,
        reason=command_reason,
        instead_of=instead_of,
        play_off=play_off,
    )
    made = execute(command, _place_of_final(state), caller)
    attach_reason(stored, _ruling_in(made))
    return made


def substitute(
    caller: Caller,
    *,
    event: str,
    instead_of: str,
    regional: str,
    on_ruling: str,
    until: datetime,
    reason: str,
) -> Answer:
    """Give a seat to another player of the day, on facts that a judge found (CH-OVERRIDE-2)."""
    return execute_for_reason(
        caller,
        place_of(event),
        ("facts_found", reason),
        lambda why: commands.SubstituteSeat(
            ruling=new_opaque_id(),
            event=event,
            instead_of=instead_of,
            regional=regional,
            on_ruling=on_ruling,
            until=until,
            reason=why,
        ),
    )


@transaction.atomic
def ban(caller: Caller, *, championship: str, person: str, category: str, reason: str) -> Answer:
    """Shut somebody out of the rest of the championship (CH-DQ-1)."""
    state = championship_state(championship)
    event = day_of_ban(state, person)
    stored, command_reason = write_reason(category, reason, about=person)
    command = commands.BanPerson(new_opaque_id(), event, person, command_reason)
    made = execute(command, place_of(event), caller)
    attach_reason(stored, _ruling_in(made))
    return made


def open_shared_place(caller: Caller, *, championship: str, day: str, best: NextBest) -> str:
    """CH-PLACE-2, CH-DE-10, step 1: fix between whom is drawn; the id of the lot."""
    return lots.open_lot(
        caller,
        place=Place(championship),
        purpose=SHARED_PLACE,
        subject=shared_place(day, best.first),
        candidates=best.registrations,
    )


def draw_shared_place(caller: Caller, *, championship: str, lot: str, text: str) -> Answer:
    """CH-DE-10, steps 2 to 6, with the words called out."""
    return lots.draw_lot(caller, place=Place(championship), lot=lot, text=text)


def _final(state: ChampionshipState) -> str:
    """Id of the final's day; nothing before it is planned, which the rules then refuse."""
    return state.final.id if state.final is not None else ""


def _place_of_final(state: ChampionshipState) -> Place:
    return place_of(state.final.id) if state.final is not None else Place(state.id)


def day_of_ban(state: ChampionshipState, person: str) -> str:
    """The day whose check-in has to learn of a ban; else any day that they were entered in."""
    held = state.active_of(person)
    at_check_in = [
        item.event for item in held if state.days[item.event].status == DayStatus.CHECK_IN
    ]
    entered = [item.event for item in state.registrations.values() if item.person == person]
    found = [*at_check_in, *entered]
    if not found:
        raise Refused(Refusal("registration_unknown"))
    return found[0]


def _ruling_in(made: Answer) -> Answer:
    """The ruling stands in the championship's ledger, which comes first."""
    return replace(made, entries=made.entries[:1])
