"""Who would win a match by the tie-break when the judge has ruled that time is up (CH-MATCH-2).

A proposal only: the judge may decide otherwise with a reason, and nobody shares a result.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

from tournament.championship.event_state import EventState

Basis = Literal["living_heroes", "leader", "lot", "judge"]
PURPOSE = "tie_break"
"""Purpose of the public lot that decides where everything counted is equal."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """The winning seat and what decides; no seat while the lot is still to be drawn."""

    seat: str | None
    basis: Basis


def propose(
    heroes: tuple[int, int] | None, damage_over_life: tuple[int, int] | None, drawn: str | None
) -> Proposal:
    """More living heroes; then smaller (damage − life) on the own leader; then a public lot."""
    if heroes is not None and heroes[0] != heroes[1]:
        return Proposal("A" if heroes[0] > heroes[1] else "B", "living_heroes")
    first, second = damage_over_life or (0, 0)
    if first != second:
        return Proposal("A" if first < second else "B", "leader")
    return Proposal(drawn, "lot")


def basis_of(proposal: Proposal, winner: str) -> Basis:
    """What the judge's decision rests on: the proposal, or their own word."""
    return proposal.basis if proposal.seat == winner else "judge"


def drawn_seat(event: EventState, match: str, lot: str | None) -> str | None:
    """The seat that a lot about this tie-break has drawn first; None without such a lot."""
    found = event.lots.get(lot or "")
    players = event.players(match)
    candidates = frozenset(player for player in players if player is not None)
    if found is None or not found.decides(PURPOSE, match, candidates):
        return None
    return "AB"[players.index(found.order[0])]


def whole_minutes(left: timedelta) -> int:
    """Minutes that are still to go, a begun one counted whole."""
    return -int(-left.total_seconds() // 60)
