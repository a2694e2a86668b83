"""A legal log as the positions through which it leads, with all it tells or as a viewer may see it.

Each line of the log is one frame with the same number in every view. A viewer's frame hides what
they do not know at that moment: the position is their view of it, and the game says which words of
the line they may read.
"""

from __future__ import annotations

from rules_engine.core.reader import read_lines
from rules_engine.core.ruleset import Position, Ruleset
from rules_engine.core.verdict import Illegal, Legal, Undecidable, Verdict
from rules_engine.core.verify import walk

_GAME = "Game: "


class Frame:
    """One event: the number of its game in the match, its own number there, its line, positions.

    `state` is the position after it, `before` the one before it, nothing before the first event.
    """

    __slots__ = ("before", "event", "game", "line", "rules", "state")

    def __init__(
        self,
        rules: Ruleset,
        game: int,
        event: int,
        line: str,
        state: Position,
        before: Position | None,
    ) -> None:
        self.rules = rules
        self.game = game
        self.event = event
        self.line = line
        self.state = state
        self.before = before

    def sentence(self, language: str) -> str:
        """What happened, in plain words."""
        return self.rules.event_sentence(self.line, language, self.before)


def frames(data: bytes, rules: Ruleset, viewer: int | None = None) -> list[Frame]:
    """Every event of a log; `viewer` is A, B or SPECTATOR, nobody for all that the log tells.

    Raises ValueError unless the log is legal.
    """
    walker = _Walker(rules, viewer)
    verdict = walk(read_lines((data,)), rules, walker.visit)
    if not isinstance(verdict, Legal):
        raise ValueError(repr(verdict))
    return walker.frames


def frames_so_far(data: bytes, rules: Ruleset, viewer: int | None = None) -> list[Frame]:
    """The same of a log that is still being written, or in which not all could be judged.

    Its last line is left out while words are still missing on it. Raises ValueError if a line is
    illegal or malformed.
    """
    walker = _Walker(rules, viewer)
    verdict = walk(read_lines((data,)), rules, walker.visit)
    known = isinstance(verdict, Legal | Undecidable)
    if not known and not _unfinished(data, verdict, rules.wanting):
        raise ValueError(repr(verdict))
    return walker.frames


def _unfinished(data: bytes, verdict: Verdict, wanting: frozenset[str]) -> bool:
    """Whether nothing is wrong with a log but that its last line wants more words."""
    if not isinstance(verdict, Illegal) or verdict.rule not in wanting:
        return False
    lines = data.decode().split("\n")[:-1]
    return verdict.line == len(lines) and verdict.column == len(lines[-1]) + 1


class _Walker:
    """Goes along while a log is verified and keeps its frames."""

    def __init__(self, rules: Ruleset, viewer: int | None) -> None:
        self.rules = rules
        self.viewer = viewer
        self.frames: list[Frame] = []
        self.game = 0
        self.whole: Position | None = None
        self.shown: Position | None = None

    def visit(self, text: str, state: Position | None) -> None:
        """Take a line that was found in order; only events become frames."""
        if text.startswith(_GAME):
            self.game = int(text[len(_GAME) :])
            self.whole = self.shown = None
            return
        number = text.partition(" ")[0]
        if state is None or not number.isdecimal():
            return
        whole = state.copy()
        shown, line = whole, text
        if self.viewer is not None:
            shown = whole.observe(self.viewer)
            line = self.rules.seen_line(text, self.viewer, self.whole, shown)
        self.frames.append(Frame(self.rules, self.game, int(number), line, shown, self.shown))
        self.whole, self.shown = whole, shown
