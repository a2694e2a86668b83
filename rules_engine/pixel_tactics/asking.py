"""What a program asks a player for: a pick, which answers are right, what a wrong one breaks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules_engine.pixel_tactics.codes import BODY, IS_LEADER
from rules_engine.pixel_tactics.frames import ABILITY, PICKS, PLAYER, SOURCE, STEP, Frame
from rules_engine.pixel_tactics.pick_codes import named
from rules_engine.pixel_tactics.reactions import PROGRAM_OF
from rules_engine.pixel_tactics.state import State
from rules_engine.pixel_tactics.tables import as_number, as_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


def pending_pick(frame: Frame) -> tuple[str, int]:
    """The name and the limit of the pick at which a program stands."""
    step = PROGRAM_OF[frame[ABILITY]][frame[STEP]]
    return as_text(step[1]), as_number(step[2]) if len(step) > 2 else 0


class Asked:
    """The pick at which a program stands: who is asked in which position, and what was picked."""

    __slots__ = ("frame", "limit", "name", "picks", "player", "source", "state")

    def __init__(self, state: State, frame: Frame) -> None:
        self.name, self.limit = pending_pick(frame)
        self.state = state
        self.frame = frame
        self.player = frame[PLAYER]
        self.source = frame[SOURCE]
        self.picks = frame[PICKS:]

    @property
    def last(self) -> int:
        """The area that was picked last, -1 before the first: lists of areas ascend."""
        return named(self.picks[-1])[0] if self.picks else -1

    @property
    def left(self) -> int:
        """How much of an amount has not been picked yet."""
        return self.limit - sum(named(pick)[1] for pick in self.picks)


Rule = tuple[str, Callable[[Asked, int, int], object]]
"""A rule, and what must be true of the one or two things that an answer names."""


class Pick:
    """Answers of a shape: the right ones, without their shape, and the rules that one is judged by.

    `answers` gives nothing at all once there are enough of them. After `most` nobody is asked any
    more, and before only if the player `may_end`. `other` is a second shape, if there is one.
    """

    __slots__ = ("answers", "may_end", "most", "other", "rules", "shape")

    def __init__(
        self,
        shape: int,
        answers: Callable[[Asked], Sequence[int] | None],
        *rules: Rule,
        most: int = 1,
        may_end: bool = False,
        other: int = 0,
    ) -> None:
        self.shape = shape
        self.answers = answers
        self.rules = rules
        self.most = most
        self.may_end = may_end
        self.other = other


NO_LEADER: Final[Rule] = ("PT-TARGET-4", lambda ask, area, _: not IS_LEADER[area])
HERO: Final[tuple[Rule, ...]] = (
    NO_LEADER,
    ("PT-BODY-4", lambda ask, area, _: ask.state.cells[area] < BODY),
    ("PT-TARGET-1", lambda ask, area, _: ask.state.cells[area]),
)
"""A living hero, not a leader."""
