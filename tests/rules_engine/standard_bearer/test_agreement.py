"""Two ways to legality: what is generated is what nothing forbids, of all thinkable actions."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from rules_engine.core.chance import Chance
from rules_engine.rulesets import ruleset
from rules_engine.standard_bearer.battlefield import Battlefield
from rules_engine.standard_bearer.data import BEARER, UNITS
from rules_engine.standard_bearer.generation import acts
from rules_engine.standard_bearer.notation import UNIT_NAMES
from rules_engine.standard_bearer.rules import StandardBearerPosition
from rules_engine.standard_bearer.squares import NAMES
from tests.rules_engine.standard_bearer.scenes import scene

GAME = ruleset("standard_bearer")


def reached(seed: int, actions: int) -> StandardBearerPosition:
    position = GAME.played(Chance(seed), actions)
    assert isinstance(position, StandardBearerPosition)
    return position


def lines(position: StandardBearerPosition, side: int) -> Iterator[str]:
    """Every gapless part of the units of every row and column, and some with gaps."""
    field = position.field
    for stride, starts, length in ((1, range(0, 56, 7), 7), (7, range(7), 8)):
        for start in starts:
            cells = [start + stride * index for index in range(length)]
            for low, high in combinations(range(length + 1), 2):
                units = [field.cells[cell] for cell in cells[low:high]]
                whole = sorted(unit for unit in units if unit // UNITS == side and unit >= 0)
                if whole:
                    yield " ".join(UNIT_NAMES[unit] for unit in whole)


def thinkable(position: StandardBearerPosition) -> Iterator[str]:
    """Every action in its usual form, of both players."""
    for side, who in enumerate("AB"):
        own = UNIT_NAMES[UNITS * side : UNITS * (side + 1)]
        rivals = UNIT_NAMES[UNITS * (1 - side) :][:UNITS]
        yield from (f"{who} sacrifice {unit}" for unit in UNIT_NAMES)
        yield from (f"{who} move {unit} {cell}" for unit in UNIT_NAMES for cell in NAMES)
        yield from (f"{who} attack {unit} {target}" for unit in own for target in rivals)
        pairs = [f"{one} {two}" for one, two in combinations(rivals, 2)]
        near = [unit for unit in own if position.field.place[UNIT_NAMES.index(unit)] >= 0]
        yield from (f"{who} attack {unit} {pair}" for unit in near[:6] for pair in pairs)
        for units in set(lines(position, side)):
            yield from (f"{who} formation {way} {n} {units}" for way in "NESW" for n in range(5))
    yield from (f"table first => {seat}" for seat in "AB")


@pytest.mark.parametrize("seed", range(8))
def test_what_is_generated_is_what_nothing_forbids(seed: int) -> None:
    position = reached(seed, 3 + 11 * seed + seed % 2)
    legal = position.legal_actions()
    assert len(set(legal)) == len(legal)
    allowed = {action for action in thinkable(position) if position.why_illegal(action) is None}
    pairs = {action for action in legal if len(action.split()) == 5 and " attack " in action}
    assert set(legal) - pairs == allowed - pairs
    assert all(position.why_illegal(action) is None for action in pairs)


@pytest.mark.parametrize(
    "units",
    [
        ("S1 berserker d4", "N1 archer d5", "N2 pikeman c4", "N3 pikeman e4", "N4 heavy d3"),
        ("S1 archer d4", "S2 rider d5", "N1 pikeman d6", "N2 heavy c4", "N3 pikeman b4"),
        ("S1 bearer a2", "S2 bearer b2", "S3 archer c2", "S4 heavy d2", "S5 pikeman c3"),
    ],
)
@pytest.mark.parametrize("phase", ["move", "attack"])
def test_they_agree_in_crowded_places(units: tuple[str, ...], phase: str) -> None:
    position = scene(*units, phase=phase)
    allowed = {action for action in thinkable(position) if position.why_illegal(action) is None}
    assert set(position.legal_actions()) == allowed


@pytest.mark.parametrize("seed", range(4))
def test_every_act_can_be_taken_back(seed: int) -> None:
    position = reached(seed, 30 + 15 * seed + seed % 2)
    field = position.field
    before = position.text()
    for act in acts(field):
        field.do(act)
        for second in acts(field):
            field.do(second)
            _whole(field)
            field.undo(second)
        field.undo(act)
        assert position.text() == before
        assert field.past == []
    _whole(field)


def _whole(field: Battlefield) -> None:
    """Cells, places, sides and the count of bearers tell the same."""
    for unit, place in enumerate(field.place):
        assert place < 0 or field.cells[place] == unit
    for side, bits in enumerate((field.south, field.north)):
        units = range(UNITS * side, UNITS * (side + 1))
        places = [field.place[unit] for unit in units if field.place[unit] >= 0]
        assert sum(1 << place for place in places) == bits
        living = [unit for unit in units if field.place[unit] >= 0 and field.kinds[unit] == BEARER]
        assert field.bearers[side] == len(living)
