"""What a legal log says of each of its games: who won and why, and what the game itself counts."""

from __future__ import annotations

from typing import Any

from rules_engine.core.reader import read_lines
from rules_engine.core.ruleset import Counts, Position, Ruleset
from rules_engine.core.verdict import Legal, Verdict
from rules_engine.core.verify import walk

_GAME = "Game: "


def judged(data: bytes, rules: Ruleset) -> tuple[Verdict, list[dict[str, Any]]]:
    """The verdict on a log, and the summary of each of its games; no summaries unless it is legal.

    A summary has `game` (its number in the match), `events`, and what the game's `Counts` tell.
    """
    walker = _Walker(rules)
    verdict = walk(read_lines((data,)), rules, walker.visit)
    return verdict, walker.games if isinstance(verdict, Legal) else []


class _Walker:
    """Goes along while a log is verified and counts what its lines tell."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.games: list[dict[str, Any]] = []
        self.events = 0
        self.counts: Counts | None = None

    def visit(self, text: str, state: Position | None) -> None:
        """Take a line that was found in order."""
        if text.startswith(_GAME):
            self.games.append({"game": int(text[len(_GAME) :])})
            self.events = 0
            self.counts = self.rules.counts()
            return
        words = text.split(" ", 4)
        if state is None or self.counts is None or not words[0].isdecimal():
            return
        self.events += 1
        self.games[-1] |= self.counts.event(words, state)
        self.games[-1]["events"] = self.events
