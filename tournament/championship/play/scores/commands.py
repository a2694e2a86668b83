"""What is asked for about the result of a match that counts by the desk's word."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from tournament.championship.command import Command, Outcome, Touches
from tournament.regulations.inputs import Many, Number

Scores = Annotated[tuple[tuple[int, int], ...], Many(Many(Number(-1, 9999), 2, least=2), 15)]
"""Numbers of each game, the first player's first; -1 of who was disqualified from a game or did not
come to it, which counts as nothing (FT-SCORE-1)."""


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
    winner: Outcome | None
    met: str
    meant: bool = False


@dataclass(frozen=True, slots=True)
class ReopenMatch(Command):
    """Take a result back, as long as nothing has been played on it."""

    action: ClassVar[str] = "enter_result"
    match: str
    met: str
