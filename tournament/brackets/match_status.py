"""How far a match is (spec 5.6), and the groups of statuses that the rules speak of."""

from enum import StrEnum
from typing import Protocol


class MatchStatus(StrEnum):
    """How far a match is; what happens at its table while it is `ready` the day tells."""

    PENDING = "pending"
    READY = "ready"
    CALLED = "called"
    IN_PLAY = "in_play"
    AWAITING_SIGNATURES = "awaiting_signatures"
    DECIDED = "decided"
    CLOSED = "closed"
    DOUBLE_LOSS = "double_loss"
    BYE = "bye"
    EMPTY = "empty"
    NOT_NEEDED = "not_needed"


OPEN = frozenset({MatchStatus.PENDING, MatchStatus.READY})
"""What the bracket says of matches that are still to be decided."""
ENDED = frozenset({MatchStatus.DECIDED, MatchStatus.DOUBLE_LOSS, MatchStatus.CLOSED})
"""Matches that had two players and are over."""
BEGUN = frozenset({MatchStatus.IN_PLAY, MatchStatus.AWAITING_SIGNATURES})
"""Matches that are being played."""
AT_TABLE = BEGUN | {MatchStatus.CALLED}
"""Matches that hold a table."""
WITHOUT_PLAY = frozenset({MatchStatus.BYE, MatchStatus.EMPTY, MatchStatus.NOT_NEEDED})
"""Matches that nobody plays."""


class _HasStatus(Protocol):
    @property
    def status(self) -> StrEnum | None: ...


class IsIn:
    """A question, asked by its name of whatever has a status: whether that is one of these."""

    def __init__(self, *statuses: StrEnum) -> None:
        self.statuses = frozenset(statuses)

    def __get__(self, asked: _HasStatus, kind: type) -> bool:
        return asked.status in self.statuses


class MatchQuestions:
    """What is asked of a match that knows its status."""

    __slots__ = ()

    pending = IsIn(MatchStatus.PENDING)
    ready = IsIn(MatchStatus.READY)
    called = IsIn(MatchStatus.CALLED)
    in_play = IsIn(MatchStatus.IN_PLAY)
    signing = IsIn(MatchStatus.AWAITING_SIGNATURES)
    begun = IsIn(*BEGUN)
    holds_table = IsIn(*AT_TABLE)
    is_open = IsIn(*OPEN)
    ended = IsIn(*ENDED)
