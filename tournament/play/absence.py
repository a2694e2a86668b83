"""What the desk does with a slot that is held for one of two absent players (CH-NOSHOW-2)."""

from tournament.championship import commands
from tournament.championship.rulings.queries import HELD_SLOT, held_for
from tournament.events.execution import Answer, Caller, execute
from tournament.events.lots import open_lot
from tournament.events.selectors import place_of
from tournament.events.states import event_state


def take_held_slot(
    caller: Caller,
    *,
    event: str,
    match: str,
    side: str,
    registration: str,
    lot: str | None = None,
) -> Answer:
    """CH-NOSHOW-2: one of the two waited for is at the desk."""
    command = commands.TakeHeldSlot(match, side, registration, lot)
    return execute(command, place_of(event), caller)


def leave_held_slot(caller: Caller, *, event: str, match: str, side: str) -> Answer:
    """CH-NOSHOW-2: nobody came, and the match would be called now."""
    return execute(commands.LeaveHeldSlot(match, side), place_of(event), caller)


def open_slot_lot(caller: Caller, *, event: str, match: str, side: str) -> str:
    """CH-NOSHOW-2: both are at the desk, chance decides; the id of the lot."""
    return open_lot(
        caller,
        place=place_of(event),
        purpose=HELD_SLOT,
        subject=f"{match}:{side}",
        candidates=held_for(event_state(event), match, side),
    )
