"""What a verifier says about a log: one of four verdicts, each with all that a message needs.

Lines, columns and events count from 1; an event 0 is what stands before the first one. Texts in a
verdict are words of the log or keys, never sentences.
"""

from __future__ import annotations

from collections.abc import Mapping

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar


class Verdict:
    """What all verdicts have: a word, the exit status of a program that says it, named fields."""

    __slots__: tuple[str, ...] = ()
    word: ClassVar[str]
    status: ClassVar[int]
    fields: ClassVar[tuple[str, ...]]

    def as_dict(self) -> dict[str, object]:
        """The verdict as plain values, with its word under `verdict`."""
        found: dict[str, object] = {"verdict": self.word}
        for name in self.fields:
            value = getattr(self, name)
            found[name] = list(value) if isinstance(value, tuple) else value
        return found

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.as_dict() == other.as_dict()

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.fields)
        return f"{type(self).__name__}({fields})"


class Legal(Verdict):
    """Every event is legal: the outcome of each game, and which events others vouched for.

    `confirmed`: game and event of what could not be judged but was confirmed; `lines`: how many
    lines were checked.
    """

    fields = ("outcomes", "confirmed", "lines")
    __slots__ = fields
    word = "legal"
    status = 0

    def __init__(
        self, outcomes: tuple[str, ...], confirmed: tuple[tuple[int, int], ...], lines: int
    ) -> None:
        self.outcomes = outcomes
        self.confirmed = confirmed
        self.lines = lines


class Illegal(Verdict):
    """The first illegal event, the one rule it breaks, and the position before it.

    `actual` are the words at fault, `expected` the only right ones if there are such; `legal` is
    some of what would have been legal.
    """

    fields = (
        "game", "event", "line", "column", "rule", "params", "expected", "actual", "position",
        "legal",
    )  # fmt: skip
    __slots__ = fields
    word = "illegal"
    status = 1

    def __init__(
        self,
        game: int,
        event: int,
        line: int,
        column: int,
        rule: str,
        *,
        params: Mapping[str, str | int] | None = None,
        expected: str = "",
        actual: str = "",
        position: str = "",
        legal: tuple[str, ...] = (),
    ) -> None:
        self.game = game
        self.event = event
        self.line = line
        self.column = column
        self.rule = rule
        self.params = dict(params or {})
        self.expected = expected
        self.actual = actual
        self.position = position
        self.legal = legal


class Malformed(Verdict):
    """Text that is no log: where, and what was expected there (a key and, if known, the words)."""

    fields = ("line", "column", "rule", "expected", "wanted")
    __slots__ = fields
    word = "malformed"
    status = 2

    def __init__(self, line: int, column: int, rule: str, expected: str, wanted: str = "") -> None:
        self.line = line
        self.column = column
        self.rule = rule
        self.expected = expected
        self.wanted = wanted


class Undecidable(Verdict):
    """No fault so far, but something is missing to judge: where, what, and how far it is checked.

    `missing` is a key, `wanted` what it is about; up to the line `checked` all is without a fault
    but for the events that nobody could judge, of which this is the first.
    """

    fields = ("game", "event", "line", "missing", "wanted", "checked")
    __slots__ = fields
    word = "undecidable"
    status = 3

    def __init__(
        self, game: int, event: int, line: int, missing: str, wanted: str, checked: int
    ) -> None:
        self.game = game
        self.event = event
        self.line = line
        self.missing = missing
        self.wanted = wanted
        self.checked = checked
