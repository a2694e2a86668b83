"""Facts of an event's ledger: results by the desk's word."""

from dataclasses import dataclass

from tournament.championship.codec import fact


@fact("score-entered")
@dataclass(frozen=True, slots=True)
class ScoreEntered:
    """The numbers of a match, game by game, and who has won; it replaces what was there before.

    `winner`: `A`, `B`, `draw`, or nothing while the match goes on (FT-RESULT-1).
    """

    match: str
    scores: tuple[tuple[int, int], ...]
    winner: str | None


@fact("match-reopened")
@dataclass(frozen=True, slots=True)
class MatchReopened:
    """The result is taken back; the match is open again (FT-RESULT-3)."""

    match: str
