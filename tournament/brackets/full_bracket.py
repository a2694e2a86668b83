"""The full bracket: every position of it, also those that the draw leaves without a match.

Owns the numbering that other programs know: groups 1 (winners, or the only bracket), 2 (losers, or
the match for third place) and 3 (grand finals), rounds and places from 1 on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.brackets.drops import drop_masks
from tournament.brackets.sources import Bracket, ByeSpec, LoserOf, MatchSpec, Seed
from tournament.brackets.structure import Structure

_GROUPS: Mapping[Bracket, int] = {
    "winners": 1,
    "main": 1,
    "losers": 2,
    "third_place": 2,
    "grand_final": 3,
}
_SMALLEST_WITH_LOSERS = 4


@dataclass(frozen=True, slots=True)
class Position:
    """A position of the full bracket: in which group, round and place, and what meets there."""

    group: int
    round: int
    number: int
    spec: MatchSpec | ByeSpec


def full_size(structure: Structure) -> int:
    """Places of the first round; double elimination is shown with four at least."""
    if structure.kind == "double_elimination":
        return max(structure.size, _SMALLEST_WITH_LOSERS)
    return structure.size


def positions(structure: Structure) -> list[Position]:
    """All positions of the full bracket, by group, round and number.

    Two players in double elimination have no losers bracket, and the viewer would take their grand
    final for it: they are shown in the frame of four, where everything else is a bye.
    """
    shift = 0
    specs: list[MatchSpec | ByeSpec] = [*structure.matches, *structure.byes]
    if full_size(structure) > structure.size:
        shift = 1
        specs += [
            ByeSpec("winners", 0, 1, Seed(1), None),
            ByeSpec("winners", 0, 2, Seed(2), None),
            ByeSpec("losers", 1, 1, None, None),
            ByeSpec("losers", 2, 1, None, LoserOf("W1.1")),
        ]
    found = []
    for spec in specs:
        round_number = 1 if spec.bracket == "third_place" else spec.round
        if spec.bracket == "winners":
            round_number += shift
        found.append(Position(_GROUPS[spec.bracket], round_number, spec.number, spec))
    return sorted(found, key=lambda one: (one.group, one.round, one.number))


def drop_orders(size: int) -> list[str]:
    """The drop map in the model's words; nothing where one of its masks has no word there."""
    words = ["inner_outer", "natural"]
    rounds = size.bit_length() - 1
    for r, mask in enumerate(drop_masks(size), start=2):
        half = 1 << (rounds - r) >> 1
        known = {
            half: "half_shift",
            max(half - 1, 0): "reverse_half_shift",
            2 * half - 1: "reverse",
            0: "natural",
        }
        if mask not in known:
            return []
        words.append(known[mask])
    return words
