"""What an event's ledger says of its rounds."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

NO_ONE = ""
"""Stands opposite whoever has a bye."""


@dataclass(frozen=True, slots=True)
class PairedRound:
    """The pairing of a round, by registration; `exchanged` are the exchanges since it was made."""

    number: int
    pairs: tuple[tuple[str, str], ...]
    bye: str | None
    objective: Mapping[str, Any]
    exchanged: tuple[tuple[str, str], ...] = ()
    tables: tuple[int | None, ...] | None = None
    """The table of each pair, None for one that waits; nothing before the publication, nor in
    rounds of releases that gave no tables."""

    def with_exchanged(self, one: str, other: str) -> "PairedRound":
        """The pairing with two players in each other's place."""
        swap = {one: other, other: one}
        return PairedRound(
            self.number,
            tuple((swap.get(a, a), swap.get(b, b)) for a, b in self.pairs),
            swap.get(self.bye, self.bye) if self.bye is not None else None,
            self.objective,
            (*self.exchanged, (one, other)),
        )

    def with_tables(self, changes: Mapping[int, int | None]) -> "PairedRound":
        """The pairing with other tables for some pairs, by their numbers."""
        if self.tables is None or not changes:
            return self
        tables = tuple(
            changes.get(number, table) for number, table in enumerate(self.tables, start=1)
        )
        return replace(self, tables=tables)

    @property
    def players(self) -> frozenset[str]:
        """Everybody in it."""
        paired = {player for pair in self.pairs for player in pair}
        return frozenset(paired | ({self.bye} if self.bye is not None else set()))


@dataclass(frozen=True, slots=True)
class Rounds:
    """The rounds of a Swiss tournament, and the cut of whatever is played in rounds.

    `joined` says which round is the first of whoever entered late; `planned` how many rounds there
    are if the organizer has said so since the start.
    """

    published: tuple[PairedRound, ...] = ()
    draft: PairedRound | None = None
    joined: Mapping[str, int] = field(default_factory=dict)
    planned: int | None = None
    cut: tuple[str, ...] = ()

    @property
    def played(self) -> int:
        """How many rounds are published."""
        return len(self.published)
