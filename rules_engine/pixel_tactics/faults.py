"""Which legal actions a verdict names."""

from __future__ import annotations

from rules_engine.core.check import SHOWN_ACTIONS
from rules_engine.pixel_tactics.codes import Action

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


MALFORMED: Final = "PT-LOG-3"


def some_of_each_kind(actions: list[Action], kind: int) -> list[Action]:
    """A few actions to name: some of the kind that was tried, and of each other kind one."""
    same = [action for action in actions if action[0] == kind]
    firsts = {action[0]: action for action in reversed(actions) if action[0] != kind}
    shown = {*same[: SHOWN_ACTIONS - len(firsts)], *firsts.values()}
    if len(firsts) < 2:
        return actions[:SHOWN_ACTIONS]
    return [action for action in actions if action in shown]
