"""The order in which ready matches are offered to free tables (CH-DE-9).

Owns the ordering only.  Who may be called now (tables, breaks, a player still at another table)
is not the bracket's business, and the desk may always call another match.
"""

from __future__ import annotations

from collections.abc import Mapping

from tournament.brackets.decisions import Player
from tournament.brackets.progress import Progress
from tournament.brackets.structure import Structure

CallKey = tuple[int, float, int, int, int]

_BRACKET_ORDER = {
    "winners": 0,
    "main": 0,
    "swiss": 0,
    "group": 0,
    "losers": 1,
    "third_place": 1,
    "grand_final": 2,
}


def call_key(structure: Structure, match_id: str, since: float) -> CallKey:
    """How urgent a ready match is, the smallest first; `since`: when its later player was free."""
    match = structure.match(match_id)
    return (
        -structure.chain_length(match_id),
        since,
        _BRACKET_ORDER[match.bracket],
        match.round,
        match.number,
    )


def call_order(progress: Progress, waiting_since: Mapping[int, float]) -> list[str]:
    """The ready matches, the most urgent first.

    `waiting_since` gives for each seed the instant their last match ended, in any unit; whoever
    is missing has waited since the start.  Keys: the longest remaining chain of matches, the
    longest wait since the later of the two players' last matches, winners before losers, round,
    number.
    """

    def key(match_id: str) -> CallKey:
        slots = (progress.slot(match_id, "a"), progress.slot(match_id, "b"))
        since = max(
            waiting_since.get(slot.seed, float("-inf"))
            for slot in slots
            if isinstance(slot, Player)
        )
        return call_key(progress.structure, match_id, since)

    return sorted(progress.ready(), key=key)
