"""What is asked for about the result of a match that counts by the desk's word."""

from dataclasses import dataclass
from typing import ClassVar

from tournament.championship.command import Command, Touches

Scores = tuple[tuple[int, int], ...]
"""Numbers of each game, the first player's first."""


@dataclass(frozen=True, slots=True)
class EnterScore(Command):
    """Write down the numbers of a match and who has won it.

    `winner`: `A`, `B`, `draw`, or nothing while it goes on (a live score). `met` is the version of
    the match that was looked at; `meant` says that the winner is right whatever the numbers say.
    """

    action: ClassVar[str] = "enter_result"
    touches: ClassVar[Touches] = "both"
    match: str
    scores: Scores
    winner: str | None
    met: str
    meant: bool = False


@dataclass(frozen=True, slots=True)
class ReopenMatch(Command):
    """Take a result back, as long as nothing has been played on it."""

    action: ClassVar[str] = "enter_result"
    match: str
    met: str
