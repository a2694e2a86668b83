"""What the check of a game's events shares, whichever game: where it stands, doubts, vouching.

A game's own check reads, judges and carries out one line after the other; the first fault ends it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.canonical import commitment
from rules_engine.core.events import BadWord, column_of
from rules_engine.core.reader import ReadError
from rules_engine.core.verdict import Illegal, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar, Final, NoReturn

    from rules_engine.core.ruleset import Position


SHOWN_ACTIONS: Final = 12
"""How many legal actions a verdict names."""


class Found(Exception):
    """The first fault ends everything; `verdict` says what it is."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict)
        self.verdict = verdict


class Doubt:
    """An event that the log's data cannot decide."""

    __slots__ = ("event", "game", "line", "missing", "wanted")

    def __init__(self, game: int, event: int, line: int, missing: str, wanted: str) -> None:
        self.game = game
        self.event = event
        self.line = line
        self.missing = missing
        self.wanted = wanted


class Commitment:
    """A hash that stands for a hidden value, and the value once it was told.

    `kind` and `player` say in the game's own numbers what it is a value of.
    """

    __slots__ = ("digest", "kind", "player", "value")

    def __init__(self, digest: str, kind: int, player: int) -> None:
        self.digest = digest
        self.kind = kind
        self.player = player
        self.value: tuple[int, ...] = ()


class EventCheck:
    """The events of one game being checked, from the line below its headers on.

    `base` is that line's number less one, `event` the number of the present event, `text` its line.
    With `opened` it is a second check of the same game in which commitments were opened. `kept` are
    the lines that such a check needs, `steps` the game's actions so far, `confirmed` who vouched
    for which event, `outcome` who won and why.
    """

    outcome_rule: ClassVar[str] = ""
    """The rule that an opening breaks which tells another value than the one committed to."""
    value_form: ClassVar[str] = "value"
    """The key of what an opening should have told whose value no commitment can stand for."""

    __slots__ = (
        "base", "commitments", "confirmed", "doubts", "event", "game", "kept", "opened", "outcome",
        "steps", "text",
    )  # fmt: skip

    def __init__(
        self, game: int, base: int, commitments: dict[int, Commitment] | None = None
    ) -> None:
        self.game = game
        self.base = base
        self.opened = commitments is not None
        self.commitments: dict[int, Commitment] = commitments if commitments is not None else {}
        self.confirmed: dict[int, set[int]] = {}
        self.doubts: list[Doubt] = []
        self.kept: list[str] = []
        self.steps: list[tuple[int, ...]] = []
        self.outcome = ""
        self.text = ""
        self.event = 0

    # What a game's own check does.

    def events(self, lines: Iterator[str]) -> str | None:
        """Check event after event; give the line behind them, nothing at the end of the text."""
        raise NotImplementedError

    def position(self) -> Position:
        """The position after the events so far."""
        raise NotImplementedError

    def over(self) -> bool:
        """Whether the game has ended."""
        raise NotImplementedError

    def again(self) -> EventCheck | None:
        """This check anew with what was opened; nothing if that still hides what is needed."""
        return None

    def read_opening(self, words: list[str]) -> tuple[int, tuple[int, ...]]:
        """The event that ``open event nonce value`` opens, and the value in the game's own numbers.

        Raises BadWord; a game in which nothing is hidden has no such line.
        """
        raise BadWord(0, "event_number", str(self.event + 1))

    def is_value_of(self, found: Commitment, value: tuple[int, ...]) -> bool:
        """Whether a value may be what a commitment stood for, by its form."""
        return True

    # What they share.

    def malformed(self, word: int, expected: str, wanted: str = "", within: int = 0) -> NoReturn:
        """End the check: a word of the present event has not the form of a log."""
        column = column_of(self.text, word, within)
        raise ReadError(self.base + self.event, column, expected, wanted)

    def illegal(
        self,
        rule: str,
        column: int,
        *,
        params: dict[str, str | int],
        expected: str,
        actual: str,
        position: str,
        legal: tuple[str, ...],
    ) -> NoReturn:
        """End the check: the present event breaks a rule."""
        raise Found(
            Illegal(
                self.game,
                self.event,
                self.base + self.event,
                column,
                rule,
                params=params,
                expected=expected,
                actual=actual,
                position=position,
                legal=legal,
            )
        )

    def doubt(self, missing: str, wanted: str = "") -> None:
        """Nobody can judge the present event: `missing` is the key of what would be needed."""
        line = self.base + self.event
        if not any(doubt.event == self.event for doubt in self.doubts):
            self.doubts.append(Doubt(self.game, self.event, line, missing, wanted))

    def vouch(self, who: int, event: int, word: int) -> None:
        """Somebody vouches for an earlier event, which the n-th word names."""
        if event >= self.event:
            self.malformed(word, "earlier_event", str(self.event - 1))
        self.confirmed.setdefault(event, set()).add(who)

    def open_commitment(self, text: str, line: int, last: int) -> int:
        """Check an opening, ``open event nonce value``, and keep its value; the event it opens.

        `last` is the event of the opening before.
        """
        words = text.split(" ")
        try:
            event, value = self.read_opening(words)
        except BadWord as bad:
            column = column_of(text, bad.word)
            raise ReadError(line, column, bad.expected, bad.wanted) from None
        found = self.commitments.get(event)
        if found is None or event <= last:
            raise ReadError(line, 6, "committed_event")
        column = column_of(text, 3)
        if not self.is_value_of(found, value):
            raise ReadError(line, column, self.value_form)
        told = commitment(words[2], words[3])
        if told != found.digest:
            rule = self.outcome_rule
            raise Found(
                Illegal(self.game, event, line, column, rule, expected=found.digest, actual=told)
            )
        found.value = value
        return event
