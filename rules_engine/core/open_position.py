"""A position of a game in which everything lies open: the rules of such a game are one class.

A game lists its fields, whose values cannot change (numbers, texts, tuples), and says what is legal
and what an action does; copies, text, digest and equality follow from that one list.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, ClassVar, Final, Self

from rules_engine.core.violation import Violation

CONCESSION: Final = "concession"
RULING: Final = "ruling"
DIGEST_DIGITS: Final = 16
_NOTHING: Final = "-"


class IllegalAction(ValueError):
    """Somebody tried to push an illegal action; `violation` says why."""

    def __init__(self, action: Any, violation: Violation) -> None:
        super().__init__(f"{action}: {violation}")
        self.action = action
        self.violation = violation


class OpenPosition:
    """A position; `result` is who has won (A, B, drawn) and why, once the game is over."""

    FIELDS: ClassVar[tuple[str, ...]] = ()
    """The names of a game's own fields, in the order in which a position's text tells them."""

    result: tuple[str, str] | None = None

    # What a game says.

    def turn(self) -> str:
        """Who acts next: `A`, `B`, or `table` where chance decides."""
        raise NotImplementedError

    def legal_actions(self) -> Sequence[Any]:
        """Every legal action, in a fixed order; none when the game is over."""
        raise NotImplementedError

    def why_illegal(self, action: Any) -> Violation | None:
        """The one rule that an action breaks, in the order in which rules are asked; or nothing."""
        raise NotImplementedError

    def carry_out(self, action: Any) -> None:
        """Do what a legal action does, and set `result` if it ends the game."""
        raise NotImplementedError

    def field_text(self, name: str) -> str:
        """A field's value in one word; a game whose values are no words or numbers says how."""
        return str(getattr(self, name))

    def read_field(self, name: str, text: str) -> None:
        """Set a field from its word; raises ValueError if it is none."""
        kind = type(getattr(self, name))
        setattr(self, name, kind(text))

    # What follows.

    def push(self, action: Any) -> None:
        """Carry out an action; raises IllegalAction and changes nothing if it is not legal."""
        violation = self.why_illegal(action)
        if violation is not None:
            raise IllegalAction(action, violation)
        self.carry_out(action)

    def end(self, winner: str, reason: str) -> None:
        """The game ends by a concession or by a judge's ruling."""
        self.result = (winner, reason)

    def copy(self) -> Self:
        """The same position, independent of this one."""
        new = type(self).__new__(type(self))
        for name in (*self.FIELDS, "result"):
            setattr(new, name, getattr(self, name))
        return new

    def observe(self, viewer: int) -> Self:
        """What anybody may know: everything."""
        return self.copy()

    def text(self) -> str:
        """The position as one line."""
        words = [f"{name}={self.field_text(name)}" for name in self.FIELDS]
        ended = ":".join(self.result) if self.result else _NOTHING
        return " ".join([*words, f"result={ended}"])

    @classmethod
    def from_text(cls, line: str) -> Self:
        """The position that a line says; raises ValueError if it says none."""
        said = dict(word.split("=", 1) for word in line.split(" "))
        if tuple(said) != (*cls.FIELDS, "result"):
            raise ValueError(line)
        new = cls()
        for name in cls.FIELDS:
            new.read_field(name, said[name])
        if said["result"] != _NOTHING:
            winner, _colon, reason = said["result"].partition(":")
            new.result = (winner, reason)
        return new

    def digest(self) -> str:
        """A short hash of the position."""
        return sha256(self.text().encode()).hexdigest()[:DIGEST_DIGITS]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OpenPosition):
            return NotImplemented
        return self.text() == other.text()

    __hash__ = None  # type: ignore[assignment]
