"""What a judge asks for when a result that counted already was wrong."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from tournament.championship.command import Command, GameNumber, Reason

Found = Literal["A", "B", "draw", "none"]
"""What really happened: who won the game, a draw, or `none`: this match was not played."""


@dataclass(frozen=True, slots=True)
class RuleCorrection(Command):
    """CH-OVERRIDE-1: the result is corrected, and no later match that used it has started.

    `game` is the game that ended otherwise; None: the match ended without a sheet, and the finding
    is about its winner. `met` is the fingerprint of all matches that the result can reach.
    `witness` vouches for a clerical error of a judge who has been replaced (CH-JUDGE-1).
    """

    action: ClassVar[str] = "rule"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "nonce", "reason"})
    ruling: str
    match: str
    outcome: Found
    met: str
    nonce: str
    reason: Reason
    game: GameNumber | None = 1
    witness: str | None = None


@dataclass(frozen=True, slots=True)
class OverrideReplay(Command):
    """CH-OVERRIDE-2 (b): the result is corrected, all later matches that used it are void."""

    action: ClassVar[str] = "rule"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "nonce", "reason"})
    ruling: str
    match: str
    outcome: Found
    met: str
    nonce: str
    reason: Reason
    game: GameNumber | None = 1
    witness: str | None = None


@dataclass(frozen=True, slots=True)
class OverrideStand(Command):
    """CH-OVERRIDE-2 (a): the bracket stands, and everyone sees that the result was wrong."""

    action: ClassVar[str] = "rule"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    match: str
    outcome: Found
    met: str
    reason: Reason
    game: GameNumber | None = 1
    witness: str | None = None
