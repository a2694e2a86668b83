"""What the checks of one event write down for each other as its ledger is folded."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tournament.championship.championship_state import ChampionshipState
from tournament.ledger.audit.envelopes import Tree
from tournament.ledger.audit.folding import FoldedEntry
from tournament.ledger.audit.report import Book
from tournament.ledger.audit.signers import Signers

SheetKey = tuple[str, int, str]
"""Match, game and digest of a sheet."""


@dataclass(frozen=True, slots=True)
class NamedLog:
    """Where a sheet names a game's log, and what it says of that game."""

    ledger: str
    entry: int
    statement: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class DayEnd:
    """The entry that closed an event, and what the championship was told by it."""

    entry: int
    places: tuple[Mapping[str, Any], ...]
    left: tuple[str, ...]
    unplayed: bool


@dataclass(slots=True)
class EventContext:
    """One event being audited."""

    ledger: str
    book: Book
    signers: Signers
    championship: ChampionshipState | None
    """The championship at its end, if the bundle has it."""
    sheets: dict[str, int] = field(default_factory=dict)
    """Number of the entry that wrote the sheet with a digest."""
    attested: dict[SheetKey, set[str]] = field(default_factory=dict)
    """Seats that agreed with a sheet."""
    ruled: set[SheetKey] = field(default_factory=set)
    """Sheets that a judge's ruling names."""
    weaker: list[int] = field(default_factory=list)
    """Entries by which a player who has a key agreed on paper or on the tablet."""
    conceded: set[str] = field(default_factory=set)
    scored: dict[str, str] = field(default_factory=dict)
    """Who has won each match whose result was entered by the desk's word, or `draw`."""
    logs: dict[str, list[NamedLog]] = field(default_factory=dict)
    draws: list[tuple[int, tuple[str, ...], Mapping[str, str]]] = field(default_factory=list)
    """Every draw: its entry, its order and, in the final, the cities."""
    end: DayEnd | None = None
    laptops: list[Tree] = field(default_factory=list)
    """Trees of laptops that went on after a return and whose entries were entered again."""

    def fail(self, step: FoldedEntry, code: str, **params: str | int) -> None:
        """A failure at an entry of this event."""
        self.book.fail(code, self.ledger, step.seq, **params)

    def has_seen(self, step: FoldedEntry, size: Any, root: Any) -> bool:
        """Whether a statement of this entry can have seen a ledger so long, with this root.

        What was entered again from a laptop saw that laptop's.
        """
        own = step.ledger.tree.holds(size, root) and size < step.seq
        return own or any(tree.holds(size, root) for tree in self.laptops)

    def is_same(self, one: str, other: str) -> bool | None:
        """Whether two ids are one person; None if only the championship could tell."""
        if one == other:
            return True
        if self.championship is None:
            return None
        return other in self.championship.same_as(one)
