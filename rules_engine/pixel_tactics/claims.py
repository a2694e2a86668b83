"""What a log claims of a position, and which rule a wrong claim breaks."""

from __future__ import annotations

from rules_engine.pixel_tactics.codes import AREA_TEXT, ATTACK, EFFECT_ATTACK, REDIRECT, REPLACE
from rules_engine.pixel_tactics.events import CLAIM_NAMES, CLAIMED
from rules_engine.pixel_tactics.hidden import hidden_aside
from rules_engine.pixel_tactics.needs import own_heroes
from rules_engine.pixel_tactics.position import digest
from rules_engine.pixel_tactics.state import State, deck_size, hand_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


STRIKES: Final = (ATTACK, EFFECT_ATTACK, REDIRECT, REPLACE)
CLAIM_RULES: Final = {
    "handA": "PT-ZONE-10", "handB": "PT-ZONE-10", "deckA": "PT-ZONE-11", "deckB": "PT-ZONE-11",
    "livingA": "PT-DRAWN-1", "livingB": "PT-DRAWN-1", "digest": "PT-FAQ-60",
}  # fmt: skip


def claim_name(what: int) -> str:
    """What a claim is about, as the log writes it."""
    return AREA_TEXT[what] if what < CLAIMED else CLAIM_NAMES[what - CLAIMED]


def claimed_value(state: State, what: int) -> str:
    """What a right claim says of a position."""
    if what < CLAIMED:
        return str(state.damage[what])
    name = CLAIM_NAMES[what - CLAIMED]
    if name == "digest":
        return digest(state)
    player = "AB".index(name[-1])
    if name.startswith("hand"):
        return str(hand_size(state, player))
    if name.startswith("deck"):
        return str(deck_size(state, player) - hidden_aside(state, player))
    return str(len(own_heroes(state, player)))


def claim_rule(what: int, kind: int, state: State, before: State) -> str:
    """The rule that a wrong claim breaks after an event of a kind."""
    return CLAIM_RULES.get(claim_name(what)) or _damage_rule(what, kind, state, before)


def _damage_rule(area: int, kind: int, state: State, before: State) -> str:
    """The rule that says how much damage is there: of attacks, of healing, of damage."""
    if kind in STRIKES:
        return "PT-ATTACK-5"
    return "PT-HEAL-1" if state.damage[area] < before.damage[area] else "PT-DAMAGE-1"
