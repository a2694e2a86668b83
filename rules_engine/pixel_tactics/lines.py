"""One line of a log carried out in a game, as the verifier would."""

from __future__ import annotations

from rules_engine.core.check import Found
from rules_engine.core.reader import ReadError
from rules_engine.core.verdict import Illegal, Malformed, Verdict
from rules_engine.pixel_tactics.codes import Action
from rules_engine.pixel_tactics.faults import MALFORMED
from rules_engine.pixel_tactics.game import Game
from rules_engine.pixel_tactics.game_check import GameCheck
from rules_engine.pixel_tactics.headers import Headers
from rules_engine.pixel_tactics.state import copy_into

NUMBER = "1 "
"""What stands before a line that was given without its number."""


class IllegalLine(ValueError):
    """A line that cannot be carried out; `verdict`, Illegal or Malformed, says why and where."""

    def __init__(self, line: str, verdict: Verdict) -> None:
        super().__init__(f"{line}: {verdict!r}")
        self.line = line
        self.verdict = verdict


def push_line(game: Game, line: str, observed: bool = False) -> list[Action]:
    """Carry out a line of a log, with its number or without; raises IllegalLine."""
    word, _space, rest = line.partition(" ")
    numbered = word.isascii() and word.isdigit()
    headers = Headers.of_rules(game.rules, mode="observed" if observed else "full")
    check = GameCheck(headers, 0, start=game)
    try:
        check.one_line(int(word) if numbered else int(NUMBER), rest if numbered else line)
    except Found as found:
        raise IllegalLine(line, _placed(found.verdict, numbered)) from None
    except ReadError as error:
        verdict = Malformed(error.line, error.column, MALFORMED, error.expected, error.wanted)
        raise IllegalLine(line, _placed(verdict, numbered)) from None
    copy_into(game, check.state)
    return check.steps


def _placed(verdict: Verdict, numbered: bool) -> Verdict:
    """A verdict whose columns count in the line as it was given."""
    if not numbered and isinstance(verdict, Illegal | Malformed):
        verdict.column = max(1, verdict.column - len(NUMBER))
    return verdict
