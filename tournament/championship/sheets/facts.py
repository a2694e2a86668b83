"""Facts of an event's ledger: what else becomes of a game or a match at its table."""

from dataclasses import dataclass
from typing import Any

from tournament.championship.codec import fact


@fact("sheet-refused")
@dataclass(frozen=True, slots=True)
class SheetRefused:
    """A player does not sign the sheet with this digest (CH-SHEET-2).

    `seat`: whose signature is missing, None for both. `judge`: the account that declared it of one
    who has left or stays silent (CH-SHEET-3); None where the player said so themselves.
    """

    match: str
    game: int
    digest: str
    seat: str | None
    judge: str | None


@fact("match-conceded")
@dataclass(frozen=True, slots=True)
class MatchConceded:
    """The player in this seat gives the match up (CH-MATCH-4).

    They acknowledged it at the desk, whose member, the entry's actor, is the witness.
    """

    match: str
    seat: str


@fact("sheet-filled", version=2, before={1: {"seat": None}})
@dataclass(frozen=True, slots=True)
class SheetFilled:
    """A result sheet of one game (CH-SHEET-3); `digest` is the SHA-256 of the statement's PAE.

    `seat`: of the player who filled it in on their phone; None where the desk did, which
    nobody else could in the first version.
    """

    match: str
    game: int
    statement: dict[str, Any]
    digest: str
    seat: str | None
