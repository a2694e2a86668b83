"""The data of a printed bracket: what is drawn where, and between what the lines run.

Owns: the typed input of ``reports.bracket`` and ``reports.standings``.  It decides nothing about
the tournament: positions come from the bracket's layout, names from whoever may read them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

Band = Literal["winners", "losers", "final"]
Letter = Literal["a", "b"]
Kind = Literal["match", "bye", "empty", "not_needed"]
PaperName = Literal["a4", "a3"]


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a match: a player, or in words who comes; `mark` says why they lost."""

    name: str = ""
    seed: int | None = None
    score: str = ""
    comes: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class MatchWords:
    """A match in the words of the site's pages: its round, its status, its sides."""

    round: str
    status: str
    a: Side
    b: Side


@dataclass(frozen=True, slots=True)
class DrawnMatch:
    """One match at its position.

    ``column`` counts from the left over the whole picture; ``row`` is the centre of the match,
    counted in match heights from the top of its band (the final stands in the winners' band).
    A ``bye`` has one player and no winner, an ``empty`` match nobody (CH-DE-7); a ``not_needed``
    match is the second grand final when the first one decided everything (CH-DE-5).
    """

    id: str
    words: MatchWords
    band: Band
    column: float
    row: float
    winner: Letter | None = None
    kind: Kind = "match"


@dataclass(frozen=True, slots=True)
class Line:
    """A connection drawn from the right of one match to a side of a later one."""

    source: str
    target: str
    side: Letter


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """One line of the list of places: ``place`` is "1" or a shared "5–6" (CH-PLACE-1)."""

    place: str
    name: str
    seed: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class DocumentHead:
    """What stands at the head and the foot of every public document.

    ``checkpoint`` is the ledger's signed state the document was made from, line by line;
    ``reference`` is the address in the QR code, where it can be checked.
    """

    championship: str
    city: str
    day: date
    checkpoint: str
    reference: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class BracketSheet:
    """A whole bracket to print."""

    head: DocumentHead
    players: int
    matches: Sequence[DrawnMatch]
    lines: Sequence[Line] = field(default_factory=tuple)
    places: Sequence[PlaceRow] = field(default_factory=tuple)


@dataclass(frozen=True, slots=True)
class StandingsSheet:
    """The list of places of a day to print."""

    head: DocumentHead
    places: Sequence[PlaceRow]
