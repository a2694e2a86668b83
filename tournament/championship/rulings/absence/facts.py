"""Facts of an event's ledger: the losers' slot that is held after a double loss (CH-NOSHOW-2)."""

from dataclasses import dataclass

from tournament.championship.codec import fact


@fact("held-slot-taken")
@dataclass(frozen=True, slots=True)
class HeldSlotTaken:
    """One of the two waited for is at the desk and has the slot; the other is out.

    `lot` names the draw that decided between them if both had come.
    """

    match: str
    side: str
    registration: str
    lot: str | None


@fact("held-slot-left")
@dataclass(frozen=True, slots=True)
class HeldSlotLeft:
    """Nobody came by the time the match would have been called: the slot is empty."""

    match: str
    side: str
