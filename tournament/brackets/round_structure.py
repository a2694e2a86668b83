"""The shape of a tournament in rounds: Swiss or round robin, with a cut to a bracket or without.

Matches of rounds have both players as soon as their round is published, lead nowhere and put
nobody out; after them stand the matches of the single elimination bracket among those who made the
cut.  Which players meet is the business of `rounds`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from tournament.brackets.sources import MatchSpec, Seed, Source
from tournament.brackets.structure import Structure, single_elimination
from tournament.brackets.wiring import wire

RoundsKind = Literal["swiss", "round_robin"]


@dataclass(frozen=True, slots=True)
class PublishedRound:
    """The pairs of one round, by seed, the first player before the second.

    `group` is the letter of a group of a round robin.
    """

    number: int
    pairs: tuple[tuple[int, int], ...]
    group: str = ""


def round_match_id(kind: RoundsKind, group: str, round_number: int, number: int) -> str:
    """The name of a match of a round: `S3.2`, or `TA3.2` in group A of a round robin."""
    prefix = "S" if kind == "swiss" else f"T{group}"
    return f"{prefix}{round_number}.{number}"


@lru_cache(maxsize=64)
def rounds_structure(
    kind: RoundsKind,
    entrants: int,
    rounds: tuple[PublishedRound, ...],
    *,
    cut: tuple[int, ...] = (),
    third_place: bool = True,
    awaited: bool = False,
) -> Structure:
    """The matches of the published rounds, and of the bracket of those who made the cut.

    `cut` are their seeds in the order in which they are seeded there; `awaited` says that rounds or
    the cut are still to come.
    """
    bracket = "swiss" if kind == "swiss" else "group"
    matches = [
        MatchSpec(
            round_match_id(kind, item.group, item.number, number),
            bracket,  # type: ignore[arg-type]
            item.number,
            number,
            Seed(first),
            Seed(second),
        )
        for item in rounds
        for number, (first, second) in enumerate(item.pairs, start=1)
    ]
    in_rounds, bracket_rounds, size = len(matches), 0, entrants
    if cut:
        after = single_elimination(len(cut), third_place=third_place)
        bracket_rounds, size = after.rounds, after.size
        matches += [
            replace(match, a=_seeded(match.a, cut), b=_seeded(match.b, cut))
            for match in after.matches
        ]
    return Structure(
        kind=kind,
        entrants=entrants,
        size=size,
        rounds=bracket_rounds,
        matches=tuple(matches),
        wiring=wire(matches, entrants, kind, bracket_rounds),
        round_matches=in_rounds,
        awaited=awaited,
    )


def _seeded(source: Source, cut: Sequence[int]) -> Source:
    """A side of the bracket with the seed of the tournament instead of the place in the cut."""
    return Seed(cut[source.number - 1]) if isinstance(source, Seed) else source
