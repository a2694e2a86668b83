"""The steps of programs: what spells, orders, leader actions and reactions do (PT-FAQ-38).

Each function carries out one word of the card data. It finds its frame advanced past the step on
top of the stack, changes the position and pushes what follows from it.
"""

from __future__ import annotations

from rules_engine.pixel_tactics.action_steps import ACTION_STEPS
from rules_engine.pixel_tactics.card_steps import CARD_STEPS
from rules_engine.pixel_tactics.damage_steps import DAMAGE_STEPS
from rules_engine.pixel_tactics.place_steps import PLACE_STEPS
from rules_engine.pixel_tactics.step_words import Step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


STEPS: Final[dict[str, Step]] = {
    function.__name__: function
    for function in (*DAMAGE_STEPS, *PLACE_STEPS, *CARD_STEPS, *ACTION_STEPS)
}
"""Every word of the card data that is carried out."""
