"""The shape of a bracket: which matches exist and what feeds their sides.

Owns double elimination (CH-DE-2 … CH-DE-8) and single elimination with a third-place match
(CH-FINAL-1, CH-FINAL-3) for 2 to 4,096 entrants.  Byes of the draw are collapsed: only real
matches are here, and a source passes straight through every bye, so nobody ever waits for one.
A structure is a value and never changes; who plays whom is the business of `progress`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tournament.brackets.drops import drop_masks
from tournament.brackets.sources import (
    Bracket,
    ByeSpec,
    Kind,
    LoserOf,
    MatchSpec,
    Seed,
    Side,
    Source,
    WinnerOf,
)
from tournament.brackets.wiring import NOWHERE, Wiring, champion_number, wire

FEWEST_ENTRANTS = 2
MOST_ENTRANTS = 4096


@dataclass(frozen=True, slots=True)
class Structure:
    """A bracket of `entrants` players in a frame of `size` = 2^`rounds` places.

    `matches` is in topological order: every match stands after the matches that feed it.
    `byes` are the positions of the full bracket that the draw leaves without a match.
    """

    kind: Kind
    entrants: int
    size: int
    rounds: int
    matches: tuple[MatchSpec, ...]
    wiring: Wiring = field(repr=False, compare=False)
    round_matches: int = 0
    """So many matches at the front are of rounds: by losing them nobody is out."""
    awaited: bool = False
    """Whether rounds or a cut are still to come."""
    byes: tuple[ByeSpec, ...] = field(default=(), repr=False, compare=False)

    def match(self, match_id: str) -> MatchSpec:
        """The match with this name; KeyError if the bracket has none."""
        return self.matches[self.wiring.index[match_id]]

    def __contains__(self, match_id: object) -> bool:
        return match_id in self.wiring.index

    def feeds(self, match_id: str) -> tuple[tuple[str, Side] | None, tuple[str, Side] | None]:
        """Where the winner and the loser of a match go, each as (match, side) or None."""
        number = self.wiring.index[match_id]
        return (
            self._place(self.wiring.winner_to[number]),
            self._place(self.wiring.loser_to[number]),
        )

    def dependents(self, match_id: str) -> tuple[str, ...]:
        """Every later match that uses this one, directly or through others, in order.

        The list behind CH-OVERRIDE-2.  The second grand final is in it although it is rarely
        played; the figures of CH-OVERRIDE-4 leave it out.
        """
        found: set[int] = set()
        waiting = [self.wiring.index[match_id]]
        while waiting:
            number = waiting.pop()
            for slot in (self.wiring.winner_to[number], self.wiring.loser_to[number]):
                if slot != NOWHERE and slot >> 1 not in found:
                    found.add(slot >> 1)
                    waiting.append(slot >> 1)
        return tuple(self.matches[number].id for number in sorted(found))

    def chain_length(self, match_id: str) -> int:
        """How many matches stand on the longest way from this one to the end, both counted.

        The first key of the calling order (CH-DE-9).
        """
        return self.wiring.chain_lengths[self.wiring.index[match_id]]

    @property
    def champion_number(self) -> int:
        """The exit number of the champion: 2k (CH-PLACE-1), in single elimination k + 2."""
        return champion_number(self.kind, self.rounds)

    def _place(self, slot: int) -> tuple[str, Side] | None:
        if slot == NOWHERE:
            return None
        return self.matches[slot >> 1].id, "b" if slot & 1 else "a"


def bracket_size(entrants: int) -> int:
    """The smallest power of two that holds all entrants (CH-DE-2); out of bounds is refused."""
    if not FEWEST_ENTRANTS <= entrants <= MOST_ENTRANTS:
        raise ValueError(
            f"a bracket takes {FEWEST_ENTRANTS} to {MOST_ENTRANTS} entrants, not {entrants}"
        )
    return 1 << (entrants - 1).bit_length()


def seed_positions(size: int) -> list[int]:
    """Seeds from top to bottom of the first round: neighbours sum to size + 1 (CH-DE-3)."""
    order = [1]
    while len(order) < size:
        doubled = 2 * len(order) + 1
        order = [seed for known in order for seed in (known, doubled - known)]
    return order


def double_elimination(entrants: int, *, grand_final_reset: bool = True) -> Structure:
    """The double elimination bracket of CH-DE-2 … CH-DE-8 for 2 to 4,096 entrants.

    Without `grand_final_reset` one grand final decides (parameter of CH-DE-5).
    """
    size = bracket_size(entrants)
    rounds = size.bit_length() - 1
    builder = _Builder(entrants)
    upper = builder.first_sources(size)
    masks = (0, 0, *drop_masks(size))
    lower: list[Source | None] = []
    for r in range(1, rounds + 1):
        upper, dropped = builder.play_round("winners", r, f"W{r}", upper[::2], upper[1::2])
        if r == 1:
            # With two players the only loser goes straight to the grand final.
            lower = dropped
            if rounds > 1:
                lower, _ = builder.play_round("losers", 1, "L1", lower[::2], lower[1::2])
            continue
        shuffled = [dropped[m ^ masks[r]] for m in range(len(dropped))]
        lower, _ = builder.play_round("losers", 2 * r - 2, f"L{2 * r - 2}", lower, shuffled)
        if r < rounds:
            odd = 2 * r - 1
            lower, _ = builder.play_round("losers", odd, f"L{odd}", lower[::2], lower[1::2])
    builder.add("GF", "grand_final", 1, 1, upper[0], lower[0])
    if grand_final_reset:
        # It is played only if the winner of the winners bracket lost the first one: they keep
        # side a (CH-DE-4, CH-DE-5).
        builder.add("GF2", "grand_final", 2, 1, LoserOf("GF"), WinnerOf("GF"))
    return builder.structure("double_elimination", size, rounds)


def single_elimination(
    entrants: int, *, third_place: bool = True, first_round: Sequence[int | None] = ()
) -> Structure:
    """The single elimination bracket of the final (CH-FINAL-1, -3, -4) for 2 to 4,096 entrants.

    The third-place match exists from four entrants on; below that there is no second loser of
    a semi-final.  `first_round` tells from top to bottom which seed stands at which place of the
    frame, None for a bye (CH-FINAL-11); without it the seeds stand as in CH-DE-3.
    """
    size = bracket_size(entrants)
    rounds = size.bit_length() - 1
    builder = _Builder(entrants)
    upper = builder.sources_at(first_round, size) if first_round else builder.first_sources(size)
    losers: list[Source | None] = []
    for r in range(1, rounds):
        upper, losers = builder.play_round("main", r, f"R{r}", upper[::2], upper[1::2])
    if third_place and entrants >= 4:
        builder.add("P3", "third_place", rounds, 1, losers[0], losers[1])
    builder.add("F", "main", rounds, 1, upper[0], upper[1])
    return builder.structure("single_elimination", size, rounds)


class _Builder:
    """Collects real matches and lets everything else pass through."""

    def __init__(self, entrants: int) -> None:
        self.entrants = entrants
        self.matches: list[MatchSpec] = []
        self.byes: list[ByeSpec] = []

    def first_sources(self, size: int) -> list[Source | None]:
        """The seeds in drawing order; None where the frame stays empty."""
        return [
            Seed(number) if number <= self.entrants else None for number in seed_positions(size)
        ]

    def sources_at(self, places: Sequence[int | None], size: int) -> list[Source | None]:
        """The seeds where a draw put them; refused if it forgets one or lets two byes meet."""
        seeds = sorted(seed for seed in places if seed is not None)
        if len(places) != size or seeds != list(range(1, self.entrants + 1)):
            raise ValueError(f"{size} places hold each of {self.entrants} seeds once")
        if any(a is None and b is None for a, b in zip(places[::2], places[1::2], strict=True)):
            raise ValueError("two byes meet in the first round")
        return [None if seed is None else Seed(seed) for seed in places]

    def play_round(
        self,
        bracket: Bracket,
        round_number: int,
        prefix: str,
        upper: list[Source | None],
        lower: list[Source | None],
    ) -> tuple[list[Source | None], list[Source | None]]:
        """Add the real matches of a round; give back what its positions hand on.

        The first list holds the source of each winner, the second that of each loser.
        """
        winners: list[Source | None] = []
        losers: list[Source | None] = []
        for number, (a, b) in enumerate(zip(upper, lower, strict=True), start=1):
            if a is None or b is None:
                self.byes.append(ByeSpec(bracket, round_number, number, a, b))
                winners.append(a or b)
                losers.append(None)
                continue
            name = f"{prefix}.{number}"
            self.matches.append(MatchSpec(name, bracket, round_number, number, a, b))
            winners.append(WinnerOf(name))
            losers.append(LoserOf(name))
        return winners, losers

    def add(
        self,
        name: str,
        bracket: Bracket,
        round_number: int,
        number: int,
        a: Source | None,
        b: Source | None,
    ) -> None:
        """Add one of the matches at the end, whose two sides always exist."""
        if a is None or b is None:
            raise AssertionError(f"{name} has an empty side by construction")
        self.matches.append(MatchSpec(name, bracket, round_number, number, a, b))

    def structure(self, kind: Kind, size: int, rounds: int) -> Structure:
        """Everything collected so far as a finished value."""
        return Structure(
            kind=kind,
            entrants=self.entrants,
            size=size,
            rounds=rounds,
            matches=tuple(self.matches),
            wiring=wire(self.matches, self.entrants, kind, rounds),
            byes=tuple(self.byes),
        )
