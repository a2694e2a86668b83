"""What is asked about games of a match: concessions, refused signatures, and rulings on them."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from tournament.championship.command import Command, Details, GameNumber, Outcome, Revision
from tournament.regulations.inputs import Line

Seat = Literal["A", "B"]


@dataclass(frozen=True, slots=True)
class ConcedeMatch(Command):
    """CH-MATCH-4: a player gives the match up and has acknowledged it at the desk.

    `players` are those whom the desk has seen in the seats, if it tells.
    """

    action: ClassVar[str] = "enter_result"
    match: str
    seat: Seat
    acknowledged: bool
    players: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class RefuseSheet(Command):
    """CH-SHEET-2: a player does not sign, or the judge declares that they do not.

    Without a seat both do not.
    """

    action: ClassVar[str] = "record_attestation"
    match: str
    game: GameNumber
    digest: str
    seat: Seat | None
    declared_by_judge: bool


@dataclass(frozen=True, slots=True)
class FillSheet(Command):
    """Enter the result of a game; `revision` is the newest one the writer has seen (0 = none).

    `players` are those whom they have seen in the seats, `replay` how often the game had been
    replayed then, if they tell.
    """

    action: ClassVar[str] = "enter_result"
    made_up: ClassVar[frozenset[str]] = frozenset({"nonce"})
    match: str
    game: GameNumber
    revision: Revision
    outcome: Outcome
    nonce: str
    end_reason: Annotated[str, Line(40)] = ""
    details: Details | None = None
    players: tuple[str, ...] | None = None
    gamelog: str | None = None
    """SHA-256 of the game's log, if there is one (CH-SHEET-3)."""
    replay: Revision | None = None


@dataclass(frozen=True, slots=True)
class AttestPaper(Command):
    """Witness that both players signed the printed slip of this very sheet (CH-SHEET-6)."""

    action: ClassVar[str] = "record_attestation"
    match: str
    game: GameNumber
    digest: str
    evidence: str | None = None
    """Salted SHA-256 of a photo of the slip, if one was taken."""
