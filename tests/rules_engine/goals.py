"""What has to be exercised, read from the engine itself.

Every entry of every ability of the 25 cards, every word of programs and picks, every reaction,
every rule that the checker can name, every kind of action.
"""

import ast
import re
from collections.abc import Iterator
from inspect import getsource

from rules_engine.pixel_tactics import (
    legality,
    pending_legality,
    picks,
    setup_legality,
    turn_legality,
)
from rules_engine.pixel_tactics.card_data import ABILITIES, SLOTS
from rules_engine.pixel_tactics.codes import KINDS
from rules_engine.pixel_tactics.reactions import PROGRAM_OF, REACTION_NAMES
from rules_engine.pixel_tactics.steps import STEPS

Goal = tuple[str, ...]

CHECKERS = (legality, setup_legality, turn_legality, pending_legality, picks)
"""The modules that name the rule that an action breaks."""
CARRIED_OUT = ("spell", "order", "action", "react")
"""The entries of the card data that are events; all others last."""


def named_rules() -> list[str]:
    """Every rule that the checker can name: the strings of its code that are a rule's id."""
    return sorted(
        {
            node.value
            for module in CHECKERS
            for node in ast.walk(ast.parse(getsource(module)))
            if isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and re.fullmatch(r"PT-[A-Z]+-\d+", node.value)
        }
    )


def entry_goals() -> Iterator[Goal]:
    """Every entry of every ability of the 25 cards."""
    for card, abilities in ABILITIES.items():
        for slot, entries in zip(SLOTS, abilities, strict=True):
            for place, entry in enumerate(entries):
                kind = "carried out" if entry[0] in CARRIED_OUT else "lasting"
                yield (kind, card, slot, str(place))


def all_goals() -> list[Goal]:
    """Everything that has to be exercised."""
    programs = [step for program in PROGRAM_OF.values() for step in program]
    return [
        *entry_goals(),
        *(("step", name) for name in STEPS),
        *(("pick", name) for name in sorted({str(s[1]) for s in programs if s[0] == "pick"})),
        *(("reaction", name) for name in REACTION_NAMES if name),
        *(("rule", rule) for rule in named_rules()),
        *(("kind", kind) for kind in KINDS),
    ]
