"""Standard-Bearer read literally, rule by rule; nothing of the engine is used, speed is no aim.

Positions are values and actions are texts, as the game's log says them without a number.
"""

from tests.rules_engine.standard_bearer.literal.board import (
    Board,
    Unit,
    from_units,
    new_board,
    snapshot,
)
from tests.rules_engine.standard_bearer.literal.play import carry_out, legal_actions
from tests.rules_engine.standard_bearer.literal.rules import broken_rule

__all__ = [
    "Board",
    "Unit",
    "broken_rule",
    "carry_out",
    "from_units",
    "legal_actions",
    "new_board",
    "snapshot",
]
