"""What ends a check: the verdict on the first fault, and what it shows beside it."""

from __future__ import annotations

from rules_engine.core.verdict import Malformed, Verdict
from rules_engine.pixel_tactics.codes import Action

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final, NoReturn


MALFORMED: Final = "PT-LOG-3"
SHOWN_ACTIONS: Final = 12
"""How many legal actions a verdict names."""


class Found(Exception):
    """The first fault ends everything."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict)
        self.verdict = verdict


def malformed(line: int, column: int, expected: str, wanted: str = "") -> NoReturn:
    """End the check: what stands there has not the form of a log."""
    raise Found(Malformed(line, column, MALFORMED, expected, wanted))


def some_of_each_kind(actions: list[Action], kind: int) -> list[Action]:
    """A few actions to name: some of the kind that was tried, and of each other kind one."""
    same = [action for action in actions if action[0] == kind]
    firsts = {action[0]: action for action in reversed(actions) if action[0] != kind}
    shown = {*same[: SHOWN_ACTIONS - len(firsts)], *firsts.values()}
    if len(firsts) < 2:
        return actions[:SHOWN_ACTIONS]
    return [action for action in actions if action in shown]
