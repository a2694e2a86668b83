"""Swiss pairing by the rules SW-1 … SW-9 of `docs/swiss.md`.

A pairing is judged by its `Objective`, a tuple of which the first part counts before the second
and so on.  `pair_round` finds one with the smallest objective; `measure` and `check_pairing` judge
a recorded one without any library, `is_best` proves with it that there is no better one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import gcd
from typing import Literal, NamedTuple

from tournament.brackets.rounds.records import Record

Pairs = tuple[tuple[int, int], ...]
"""The tables of a round: first player and second player, top table first."""


class Objective(NamedTuple):
    """What makes a pairing better or worse, the most important first; smaller is better."""

    rematches: int
    """Earlier meetings of those who are paired with each other (SW-2)."""
    earlier_byes: int
    """Byes that who has the bye now has had before (SW-3)."""
    bye_points: int
    """Score of who has the bye, in tenths of a point; 0 without a bye (SW-3)."""
    score_gap: int
    """Sum of squared differences of score, in hundredths of a square point (SW-4)."""
    seat_gap: int
    """Sum of the squared balances of seats as they are after this round (SW-5)."""
    order_gap: int
    """Sum of squared differences of places in the public random order (SW-6)."""


_OF_THE_BYE = (Objective._fields.index("earlier_byes"), Objective._fields.index("bye_points"))
"""The parts that only the bye has."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A round: who plays whom, who has the bye, and how good that is."""

    pairs: Pairs
    bye: int | None
    objective: Objective


FaultCode = Literal[
    "unknown", "twice", "missing", "itself", "bye_in_even_round", "no_bye_in_odd_round",
    "rematches", "earlier_byes", "bye_points", "score_gap", "seat_gap", "order_gap",
]  # fmt: skip
"""What can be wrong with a recorded pairing; the last six name a part of the objective."""


@dataclass(frozen=True, slots=True)
class PairingFault:
    """A fault of a recorded pairing: about whom, or what is recorded and what it is."""

    code: FaultCode
    entrants: tuple[int, ...] = ()
    recorded: int | None = None
    counted: int | None = None


def suggested_rounds(entrants: int) -> int:
    """How many rounds leave at most one entrant without a loss, where nothing is drawn (SW-8).

    Never more than can be played without a rematch.
    """
    return (entrants - 1).bit_length() if entrants > 1 else 0


def most_rounds(entrants: int) -> int:
    """How many rounds can be played at all without a rematch or a second bye (SW-8)."""
    return max(0, entrants - 1 + entrants % 2)


def pair_round(
    records: Sequence[Record], order: Mapping[int, int], *, first_matters: bool
) -> Pairing:
    """The best pairing of those who are still in (SW-1 to SW-7).

    `order` is the public random order of CH-DE-10: the place of every entrant.  What comes out
    depends on records and order alone, not on the order in which the records are given.
    """
    # Only here, so that the audit can judge a pairing on a machine without the library.
    from tournament.brackets.rounds.matching import best_matching

    field = _Field.of(records, order)
    nodes, costs = len(field.records) + field.odd, field.costs(first_matters)
    matched = best_matching(nodes, costs, once=_OF_THE_BYE)
    bye = next((field.records[i].entrant for i, j in matched if j == len(field.records)), None)
    pairs = field.tables((pair for pair in matched if pair[1] < len(field.records)), first_matters)
    return Pairing(pairs, bye, field.measure(pairs, bye, first_matters))


def measure(
    records: Sequence[Record],
    order: Mapping[int, int],
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
    *,
    first_matters: bool,
) -> Objective:
    """The objective of a pairing as it is, with the seats as they are."""
    return _Field.of(records, order).measure(pairs, bye, first_matters)


def check_pairing(
    records: Sequence[Record],
    order: Mapping[int, int],
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
    objective: Objective,
    *,
    first_matters: bool,
) -> list[PairingFault]:
    """What is wrong with a recorded pairing, found without any library (SW-9).

    Everybody has to stand in it once, and every part of the recorded objective has to be what the
    records say: no rematch and no second bye can be kept silent.
    """
    faults = list(_incomplete({record.entrant for record in records}, pairs, bye))
    if faults:
        return faults
    counted = measure(records, order, pairs, bye, first_matters=first_matters)
    codes: tuple[FaultCode, ...] = (
        "rematches", "earlier_byes", "bye_points", "score_gap", "seat_gap", "order_gap",
    )  # fmt: skip
    return [
        PairingFault(code, recorded=said, counted=found)
        for code, said, found in zip(codes, objective, counted, strict=True)
        if said != found
    ]


def is_best(
    records: Sequence[Record],
    order: Mapping[int, int],
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
    *,
    first_matters: bool,
) -> bool:
    """Whether no other pairing has a smaller objective; asks the library (SW-9)."""
    best = pair_round(records, order, first_matters=first_matters).objective
    return measure(records, order, pairs, bye, first_matters=first_matters) == best


def _incomplete(
    entrants: set[int], pairs: Sequence[tuple[int, int]], bye: int | None
) -> Iterator[PairingFault]:
    seated = Counter(entrant for pair in pairs for entrant in pair)
    seated.update(() if bye is None else (bye,))
    if unknown := seated.keys() - entrants:
        yield PairingFault("unknown", tuple(sorted(unknown)))
    if missing := entrants - seated.keys():
        yield PairingFault("missing", tuple(sorted(missing)))
    if itself := {first for first, second in pairs if first == second}:
        yield PairingFault("itself", tuple(sorted(itself)))
    if twice := {entrant for entrant, times in seated.items() if times > 1} - itself:
        yield PairingFault("twice", tuple(sorted(twice)))
    if len(entrants) % 2 and bye is None:
        yield PairingFault("no_bye_in_odd_round")
    if bye is not None and len(entrants) % 2 == 0:
        yield PairingFault("bye_in_even_round", (bye,))


@dataclass(frozen=True, slots=True)
class _Field:
    """Those to be paired, by their places in the public random order, with what is asked often."""

    records: tuple[Record, ...]
    place: Mapping[int, int]
    met: Mapping[int, Counter[int]]

    @classmethod
    def of(cls, records: Iterable[Record], order: Mapping[int, int]) -> _Field:
        """The field; places are counted anew, without those who are not paired."""
        by_order = tuple(sorted(records, key=lambda record: order[record.entrant]))
        place = {record.entrant: at for at, record in enumerate(by_order)}
        if len(place) < len(by_order) or len({order[entrant] for entrant in place}) < len(place):
            raise ValueError("an entrant or a place of the public random order stands there twice")
        return cls(by_order, place, {r.entrant: Counter(r.opponents) for r in by_order})

    @property
    def odd(self) -> int:
        """One if somebody has to have a bye."""
        return len(self.records) % 2

    def costs(self, first_matters: bool) -> dict[tuple[int, int], Sequence[int]]:
        """What every possible table, and every possible bye, adds to each part of the objective.

        Numbers are places; the bye has the place behind the last.  Two parts are written smaller
        than the objective has them, which changes no comparison.
        """
        points = [record.points for record in self.records]
        least = min(points, default=0)
        step = gcd(*(one - least for one in points)) or 1
        scores = [(one - least) // step for one in points]
        balances = [record.balance if first_matters else 0 for record in self.records]
        met = [self.met[record.entrant] for record in self.records]
        entrants = [record.entrant for record in self.records]
        found: dict[tuple[int, int], Sequence[int]] = {}
        for i, j in combinations(range(len(self.records)), 2):
            x, y = balances[i], balances[j]
            found[i, j] = (
                met[i][entrants[j]], 0, 0, (scores[i] - scores[j]) ** 2,
                x * x + y * y + 2 - 2 * abs(x - y) if first_matters else 0, (i - j) ** 2,
            )  # fmt: skip
        if self.odd:
            last = len(self.records)
            for i, record in enumerate(self.records):
                found[i, last] = (
                    0, record.byes, scores[i], 0, balances[i] ** 2, (last - i) ** 2,
                )  # fmt: skip
        return found

    def tables(self, matched: Iterable[tuple[int, int]], first_matters: bool) -> Pairs:
        """The tables with their seats, top table first (SW-5, SW-7)."""
        pairs = [(self.records[i], self.records[j]) for i, j in matched]
        pairs.sort(key=lambda pair: (*_scores(pair), self.place[pair[0].entrant]))
        seated = (_seated(earlier, later, first_matters) for earlier, later in pairs)
        return tuple((first.entrant, second.entrant) for first, second in seated)

    def measure(
        self, pairs: Sequence[tuple[int, int]], bye: int | None, first_matters: bool
    ) -> Objective:
        """The objective of these tables."""
        by_entrant = {record.entrant: record for record in self.records}
        tables = [(by_entrant[first], by_entrant[second]) for first, second in pairs]
        free = None if bye is None else by_entrant[bye]
        seats = [first.balance + 1 for first, _ in tables] + [b.balance - 1 for _, b in tables]
        gaps = [self.place[first] - self.place[second] for first, second in pairs]
        if free is not None:
            seats.append(free.balance)
            gaps.append(len(self.records) - self.place[free.entrant])
        return Objective(
            rematches=sum(self.met[first][second] for first, second in pairs),
            earlier_byes=0 if free is None else free.byes,
            bye_points=0 if free is None else free.points,
            score_gap=sum((a.points - b.points) ** 2 for a, b in tables),
            seat_gap=sum(seat * seat for seat in seats) if first_matters else 0,
            order_gap=sum(gap * gap for gap in gaps),
        )


def _scores(pair: tuple[Record, Record]) -> tuple[int, int]:
    low, high = sorted(record.points for record in pair)
    return -high, -low


def _seated(earlier: Record, later: Record, first_matters: bool) -> tuple[Record, Record]:
    """Who sits first: `earlier` comes earlier in the public random order (SW-5)."""
    if not first_matters or earlier.balance < later.balance:
        return earlier, later
    if earlier.balance > later.balance:
        return later, earlier
    for had, other_had in zip(reversed(earlier.seats), reversed(later.seats), strict=False):
        if had != other_had:
            return (later, earlier) if had else (earlier, later)
    return earlier, later
