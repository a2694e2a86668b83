"""Positions and games of Standard-Bearer by lot: deployments, choices, and crowds.

A crowd (`dense`) is what whole games hardly ever have: special units of both sides side by side,
wounded, with hardly a free cell around them.
"""

from collections.abc import Collection
from random import Random

from tests.rules_engine.standard_bearer.literal import (
    Board,
    Unit,
    carry_out,
    from_units,
    new_board,
)
from tests.rules_engine.standard_bearer.literal.board import ARMY, CELLS, HEALTH, SIDE, UNITS, apart
from tests.rules_engine.standard_bearer.literal.thinkable import lines

SPECIAL = ("archer", "berserker", "pikeman", "bearer")
"""Kinds that do more than to go and to hit."""
MEETING = 3
"""So many of them stand in the middle at most."""


def army(random: Random) -> list[str]:
    """An army's kinds, shuffled."""
    kinds = [kind for kind, count in ARMY.items() for _ in range(count)]
    random.shuffle(kinds)
    return kinds


def opening(random: Random) -> list[str]:
    """The events before the first turn."""
    shuffles = [f"table shuffle {player} => {','.join(army(random))}" for player in "AB"]
    return [*shuffles, f"table first => {random.choice('AB')}"]


def begun(random: Random) -> Board:
    """A game at the beginning of its first turn."""
    board = new_board()
    for event in opening(random):
        board = carry_out(board, event)
    return board


def chosen(random: Random, legal: Collection[str]) -> str:
    """A legal action: first its kind by lot, so that formations and double attacks come up."""
    kinds = {(action.split(" ")[1], len(action.split(" ")) == 5) for action in legal}
    kind, five = random.choice(sorted(kinds))
    fitting = [a for a in legal if (a.split(" ")[1], len(a.split(" ")) == 5) == (kind, five)]
    return random.choice(sorted(fitting))


def dense(random: Random) -> Board:
    """A crowd around a cell: two or three special units in the middle, then others outwards.

    Both sides have a bearer somewhere, so that the game is not over, and no more units of a kind
    than their army. Now and then who is to act has but a few units, shut in by the others, or only
    units near their end; often both have one bearer left, so that an attack may end the game.
    """
    mover = random.choice("AB")
    crowd = _crowd(random, SIDE[mover])
    middle = random.choice(CELLS)
    cells = sorted(CELLS, key=lambda cell: sum(apart(middle, cell)) + random.random())
    for _hole in range(random.choice((0, 0, 1, 2, 4))):
        cells.pop(random.randrange(MEETING, MEETING + len(crowd)))
    weak = random.random() < 0.2
    units: dict[str, Unit] = {}
    for (unit, kind), cell in zip(crowd.items(), cells, strict=False):
        wounds = random.choice((0, random.randrange(HEALTH[kind]), HEALTH[kind] - 1))
        if weak:
            wounds = HEALTH[kind] - 1 if unit[0] == SIDE[mover] else 0
        units[unit] = (kind, cell, wounds)
    phase = random.choice(("move", "attack"))
    board = from_units(units, mover, phase, frozenset())
    led = [line for line in lines(board) if [units[u][0] for u in line].count("bearer") == 1]
    if phase == "move" or not led or random.random() < 0.3:
        return board
    return from_units(units, mover, phase, frozenset(random.choice(led)))


def _crowd(random: Random, acting: str) -> dict[str, str]:
    """Who stands there with their kinds, from the middle outwards; `acting` is a side."""
    kinds: dict[str, str] = {}
    for side in "SN":
        ids = [unit for unit in UNITS if unit[0] == side]
        kinds |= dict(zip(ids, army(random), strict=True))
    everybody = random.sample(UNITS, len(UNITS))
    bearers = [unit for unit in everybody if kinds[unit] == "bearer"]
    last = [next(unit for unit in bearers if unit[0] == side) for side in "SN"]
    if random.random() < 0.5:
        everybody = [unit for unit in everybody if unit not in bearers or unit in last]
    if random.random() < 0.25:
        few = [unit for unit in everybody if unit[0] == acting][: random.choice((0, 0, 1, 2))]
        shut_in = [*few, *(unit for unit in last if unit[0] == acting)]
        others = [unit for unit in everybody if unit[0] != acting][: random.randrange(3, 20)]
        around = [*others, *last]
        random.shuffle(around)
        order = [*shut_in, *around]
    else:
        special = [unit for unit in everybody if kinds[unit] in SPECIAL]
        around = [*everybody[: random.randrange(4, 34)], *last]
        random.shuffle(around)
        order = [*special[: random.choice((2, MEETING))], *around]
    return {unit: kinds[unit] for unit in order}
