"""How a game goes on: an action that is known to be legal is carried out, with all that follows.

What each kind of action changes stands in the modules named `…_changes`, what then happens by
itself in `advance`.
"""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.pixel_tactics.advance import run
from rules_engine.pixel_tactics.codes import Action
from rules_engine.pixel_tactics.ending_changes import ENDING_CHANGES
from rules_engine.pixel_tactics.pending_changes import PENDING_CHANGES
from rules_engine.pixel_tactics.setup_changes import SETUP_CHANGES
from rules_engine.pixel_tactics.state import State
from rules_engine.pixel_tactics.turn_changes import TURN_CHANGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


def apply(state: State, action: Action) -> None:
    """Carry out a legal action and all that follows without a decision."""
    APPLY[action[0]](state, action)
    if state.stack:
        run(state)


_CHANGES: Final[dict[int, Callable[[State, Action], None]]] = {
    **SETUP_CHANGES,
    **TURN_CHANGES,
    **PENDING_CHANGES,
    **ENDING_CHANGES,
}
APPLY: Final = tuple(_CHANGES[kind] for kind in range(len(_CHANGES)))
"""By kind of action: what it changes."""
