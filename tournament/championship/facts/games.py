"""Facts of an event's ledger: what else becomes of a game or a match at its table."""

from dataclasses import dataclass

from tournament.championship.codec import fact


@fact("sheet-refused")
@dataclass(frozen=True, slots=True)
class SheetRefused:
    """A player does not sign the sheet with this digest (CH-SHEET-2).

    `seat`: whose signature is missing, None for both. `judge`: the account that declared it of one
    who has left or stays silent (CH-SHEET-3); None where the player said so himself.
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

    He acknowledged it at the desk, whose member, the entry's actor, is the witness.
    """

    match: str
    seat: str
