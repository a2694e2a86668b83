"""Healing "up to" an amount: who is healed, and how much (PT-FAQ-71).

A pick of healing names an area, or an area with an amount, which is then less than the limit.
"""

from __future__ import annotations

from rules_engine.pixel_tactics.asking import HERO, Asked, Pick, Rule
from rules_engine.pixel_tactics.codes import IS_LEADER, LEADER_AREA, UNIT_OF
from rules_engine.pixel_tactics.needs import heroes
from rules_engine.pixel_tactics.pick_codes import AMOUNTS, AREA, VALUE, named, paired, shape_of
from rules_engine.pixel_tactics.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


WITH: Final = AMOUNTS - AREA
"""From an area to one with an amount."""


def healing(pick: int, most: int) -> tuple[int, int]:
    """The area of a pick of healing and its amount, which is the most if it names none."""
    return named(pick) if shape_of(pick) == AMOUNTS else (pick & VALUE, most)


def spared(state: State, pick: int) -> bool:
    """Whether a pick of healing leaves damage on its card that could be healed."""
    if pick < 0 or shape_of(pick) != AMOUNTS:
        return True
    area, amount = named(pick)
    return amount < state.damage[area]


def _missing(ask: Asked, count: int) -> int:
    """How many heroes are still to be named: so many, or as many as there are."""
    return min(count, len(heroes(ask.state))) - len(ask.picks)


def _heroes(count: int) -> Pick:
    """So many heroes in order, each with any amount; the limit itself goes without saying."""

    def answers(ask: Asked) -> list[int]:
        later = [area for area in heroes(ask.state) if area > ask.last]
        missing = _missing(ask, count)
        areas = later[: len(later) - missing + 1] if missing > 0 else []
        found: list[int] = []
        for area in areas:
            found += [area, *(WITH + low for low in paired(AMOUNTS, [area], range(ask.limit)))]
        return found

    def in_order(ask: Asked, area: int, amount: int) -> bool:
        behind = sum(other > area for other in heroes(ask.state))
        return area > ask.last and behind >= _missing(ask, count) - 1

    rules = (*HERO, ("PT-TARGET-1", in_order), LESS)
    return Pick(AREA, answers, *rules, most=count, other=AMOUNTS)


LESS: Final[Rule] = ("PT-FAQ-71", lambda ask, area, amount: amount < ask.limit)
HEALING: Final[dict[str, Pick]] = {
    "heal_hero": _heroes(1),
    "heal_heroes": _heroes(3),
    "heal_leader": Pick(
        AMOUNTS,
        lambda ask: paired(AMOUNTS, [LEADER_AREA[ask.player]], range(ask.limit)),
        ("PT-TARGET-4", lambda ask, area, _: IS_LEADER[area]),
        ("PT-TARGET-1", lambda ask, area, _: UNIT_OF[area] == ask.player),
        LESS,
        may_end=True,
    ),
}
"""The picks of healing: one hero, three heroes, the own leader."""
