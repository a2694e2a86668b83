"""A second engine in which one ability is missing: shows whether the ability makes a difference."""

import sys
from functools import cache
from importlib import import_module
from types import ModuleType

from rules_engine.pixel_tactics import Game
from rules_engine.pixel_tactics.card_data import ABILITIES, SLOTS
from rules_engine.pixel_tactics.codes import A, Action, B
from rules_engine.pixel_tactics.observe import SPECTATOR
from tests.rules_engine.goals import Goal

ENGINE = "rules_engine"
KNOWLEDGE = ("seth", "foresee")
"""The passives that change only what a player may see."""


@cache
def engine_without(card: str, slot: str, place: int) -> ModuleType:
    """A second copy of the engine in which a card lacks one entry of an ability."""
    kept = {key: sys.modules.pop(key) for key in list(sys.modules) if key.startswith(ENGINE)}
    try:
        # The package itself loads the whole engine; the data have to be changed before that.
        package = sys.modules[f"{ENGINE}.pixel_tactics"] = ModuleType("bare")
        package.__path__ = kept[f"{ENGINE}.pixel_tactics"].__path__
        data = import_module(f"{ENGINE}.pixel_tactics.card_data")
        removed = data.ABILITIES[card][SLOTS.index(slot)][place]
        named = removed[0] == "passive" and slot == "leader"
        if not named:
            data.ABILITIES[card] = tuple(
                tuple(entry for at, entry in enumerate(ability) if s != slot or at != place)
                for s, ability in zip(SLOTS, data.ABILITIES[card], strict=True)
            )
        del sys.modules[f"{ENGINE}.pixel_tactics"]
        engine = import_module(f"{ENGINE}.pixel_tactics")
        if named:
            for key in [key for key in sys.modules if key.startswith(ENGINE)]:
                if hasattr(sys.modules[key], removed[1].upper()):
                    setattr(sys.modules[key], removed[1].upper(), -1)
        return engine
    finally:
        for key in [key for key in sys.modules if key.startswith(ENGINE)]:
            del sys.modules[key]
        sys.modules.update(kept)


def matters(goal: Goal, before: Game, action: Action, after: Game) -> bool:
    """Whether a lasting ability makes a difference to what may be done or to what happens."""
    _kind, card, slot, place = goal
    other = engine_without(card, slot, int(place)).Game.from_text(before.text())
    if ABILITIES[card][SLOTS.index(slot)][int(place)][-1] in KNOWLEDGE:
        viewers = (A, B, SPECTATOR)
        return any(other.observe(v).text() != before.observe(v).text() for v in viewers)
    if other.legal_actions() != before.legal_actions():
        return True
    other.push(action)
    return bool(other.text() != after.text())
