"""Which rule an action breaks: every rule one function, asked in the order of the tables below.

Where an action breaks several rules, the first of its table is cited. Numbers decide inside a
family and families come as the specification tells them, so an archer too weak for a target
behind an enemy breaks SB-ATK-05, not SB-ARC-02. A double attack is asked by SB-BER-01 and
SB-BER-02 in place of SB-ATK-02 and SB-ATK-05, as the specification's examples have it.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, pairwise

from tests.rules_engine.standard_bearer import literal_thinkable as thinkable
from tests.rules_engine.standard_bearer.literal_board import (
    ALLOWANCE,
    ARMY,
    CELLS,
    CLASS,
    COLUMNS,
    DIRECTIONS,
    LONGEST_SHIFT,
    ROWS,
    STRENGTH,
    UNITS,
    Board,
    apart,
    distances,
    other,
    shifted,
)


@dataclass(frozen=True)
class Action:
    """An action's words: who, what, and the rest."""

    who: str
    kind: str
    words: tuple[str, ...]

    @property
    def acting(self) -> tuple[str, ...]:
        """The units with which a player acts."""
        if self.kind == "formation":
            return self.words[2:]
        return self.words[:1] if self.kind in ("move", "attack", "sacrifice") else ()

    @property
    def targets(self) -> tuple[str, ...]:
        """Who is attacked."""
        return self.words[1:] if self.kind == "attack" else ()

    @property
    def cells(self) -> tuple[str, ...]:
        """The last cell of a move alone, or every cell of its path but the first, on which
        the unit stands already.
        """
        return self.words[1:] if self.kind == "move" else ()


def read(text: str) -> Action:
    """The action of a log's line."""
    who, kind, *words = text.split(" ")
    return Action(who, kind, tuple(words))


# When and by whom.


def out_of_its_time(board: Board, action: Action) -> bool:
    """SB-LOG-02: nothing happens after the end, nobody acts before the armies stand, and chance
    decides in order: A's army, B's army, who is first. A player may concede at any time before
    the end.
    """
    if board.result is not None:
        return True
    if action.kind == "concede":
        return False
    if board.phase != "setup":
        return action.who == "table"
    armies = len({unit[0] for unit in board.units})
    wanted = [("shuffle", "A"), ("shuffle", "B"), ("first", "=>")][armies]
    return (action.who, action.kind, action.words[0]) != ("table", *wanted)


def not_theirs(board: Board, action: Action) -> bool:
    """SB-TURN-06: only who has the turn acts, only with own living units. Ids that no unit has
    are left to SB-LOG-03, the opponent's concession to nobody.
    """
    if action.who == "table" or action.kind == "concede":
        return False
    known = [unit for unit in action.acting if unit in UNITS]
    return action.who != board.mover or not all(board.owns(action.who, unit) for unit in known)


def attack_before_the_move(board: Board, action: Action) -> bool:
    """SB-TURN-01: first one moves, then one attacks."""
    return board.phase == "move" and action.kind == "attack"


def second_move(board: Board, action: Action) -> bool:
    """SB-TURN-02: one unit or one formation moves, once; who is to attack has moved already."""
    return board.phase == "attack" and action.kind in ("move", "formation")


def sacrifice_without_need(board: Board, action: Action) -> bool:
    """SB-TURN-04: only who cannot carry out the phase removes a unit."""
    if action.kind != "sacrifice":
        return False
    ways: Iterator[str]
    if board.phase == "move":
        ways = chain(thinkable.moves(board), thinkable.formations(board))
    else:
        ways = thinkable.attacks(board)
    return any(broken_rule(board, way) is None for way in ways)


def unknown(board: Board, action: Action) -> bool:
    """SB-LOG-03: there is no such unit or no such cell."""
    units = [*action.acting, *action.targets]
    return any(unit not in UNITS for unit in units) or any(c not in CELLS for c in action.cells)


# The armies.


def not_the_army(board: Board, action: Action) -> bool:
    """SB-SET-02: the shuffled order is one of exactly the army list."""
    return Counter(action.words[2].split(",")) != Counter(ARMY)


# One unit moves.


def way(board: Board, action: Action) -> list[str]:
    """The cells of a path, from where the unit stands."""
    return [board.cell(action.acting[0]), *action.cells]


def is_path(action: Action) -> bool:
    """One cell is a destination, to which any way will do; several are the way itself."""
    return len(action.cells) > 1


def reachable(board: Board, action: Action) -> dict[str, int]:
    """How far each cell lies over free cells."""
    (unit,) = action.acting
    return distances(board.cell(unit), board.taken)


def too_far(board: Board, action: Action) -> bool:
    """SB-MOV-01: from cell to neighbouring cell, as many as the kind may go."""
    allowance = ALLOWANCE[board.kind(action.acting[0])]
    if not is_path(action):
        return reachable(board, action).get(action.cells[0], 0) > allowance
    leaps = any(apart(*step) not in ((0, 1), (1, 1)) for step in pairwise(way(board, action)))
    return leaps or len(action.cells) > allowance


def diagonal_step(board: Board, action: Action) -> bool:
    """SB-MOV-02: no step is diagonal."""
    return is_path(action) and any(apart(*step) == (1, 1) for step in pairwise(way(board, action)))


def onto_another_card(board: Board, action: Action) -> bool:
    """SB-MOV-03: only empty cells are entered; the unit's own cell is empty once it has left."""
    if not is_path(action):
        return action.cells[0] not in reachable(board, action)
    (unit,) = action.acting
    return any(board.at(cell) not in (None, unit) for cell in action.cells)


def stays(board: Board, action: Action) -> bool:
    """SB-MOV-05: the unit ends somewhere else."""
    return action.cells[-1] == board.cell(action.acting[0])


# A formation moves.


def bearers(board: Board, action: Action) -> int:
    """How many bearers are in the formation."""
    return sum(board.kind(unit) == "bearer" for unit in set(action.acting))


def no_formation(board: Board, action: Action) -> bool:
    """SB-FRM-01: two or more in one row or column, with a bearer. Whoever is named twice is one."""
    cells = {board.cell(unit) for unit in action.acting}
    straight = len({cell[0] for cell in cells}) == 1 or len({cell[1] for cell in cells}) == 1
    return len(cells) < 2 or not straight or bearers(board, action) == 0


def two_bearers(board: Board, action: Action) -> bool:
    """SB-FRM-02: exactly one bearer."""
    return bearers(board, action) != 1


def gap(board: Board, action: Action) -> bool:
    """SB-FRM-03: on consecutive cells; it is a straight line already."""
    columns = sorted({COLUMNS.index(board.cell(unit)[0]) for unit in action.acting})
    rows = sorted({ROWS.index(board.cell(unit)[1]) for unit in action.acting})
    return any(after - before != 1 for before, after in [*pairwise(columns), *pairwise(rows)])


def too_long_a_shift(board: Board, action: Action) -> bool:
    """SB-FRM-04, SB-FRM-05: one to three cells, as far as the bearer goes."""
    return not 1 <= int(action.words[1]) <= LONGEST_SHIFT


def shift_blocked(board: Board, action: Action) -> bool:
    """SB-FRM-06: at every step every member's next cell is on the board, and empty or left by
    another member.
    """
    right, up = DIRECTIONS[action.words[0]]
    for steps in range(1, int(action.words[1]) + 1):
        for unit in action.acting:
            cell = shifted(board.cell(unit), right * steps, up * steps)
            if cell is None or board.at(cell) not in (None, *action.acting):
                return True
    return False


# An attack.


def wrong_targets(board: Board, action: Action) -> bool:
    """SB-ATK-01: one enemy on the board, or two if a berserker attacks."""
    most = 2 if board.kind(action.acting[0]) == "berserker" else 1
    enemies = all(board.owns(other(action.who), target) for target in action.targets)
    return not 1 <= len(action.targets) <= most or not enemies


def in_shape(board: Board, unit: str, target: str) -> bool:
    """SB-ATK-02, SB-ARC-01: whether the target lies where the unit's kind can attack."""
    shapes = {"archer": ((0, 1), (0, 2), (1, 1)), "pikeman": ((0, 1), (1, 1))}
    shape = shapes.get(board.kind(unit), ((0, 1),))
    return apart(board.cell(unit), board.cell(target)) in shape


def strength(board: Board, unit: str) -> int:
    """SB-ATK-03: the printed strength less the wounds; in defence nothing is added."""
    return STRENGTH[board.kind(unit)] - board.wounds(unit)


def attack_strength(board: Board, unit: str, target: str) -> int:
    """SB-ATK-04, SB-ATK-06, SB-ATK-07: one more against a lighter class, one more if the unit
    moved in this turn's formation.
    """
    lighter = CLASS[board.kind(unit)] > CLASS[board.kind(target)]
    return strength(board, unit) + lighter + (unit in board.formation)


def out_of_shape(board: Board, action: Action) -> bool:
    """SB-ATK-02: a single target lies in the attacker's shape."""
    return len(action.targets) == 1 and not in_shape(board, *action.acting, *action.targets)


def too_weak(board: Board, action: Action) -> bool:
    """SB-ATK-05: the attack is as strong as the defence, or stronger."""
    (unit,) = action.acting
    target = action.targets[0]
    weak = attack_strength(board, unit, target) < strength(board, target)
    return len(action.targets) == 1 and weak


def across_an_enemy(board: Board, action: Action) -> bool:
    """SB-ARC-02, SB-ARC-03: an archer does not attack across an enemy; an own unit is no bar."""
    (unit,) = action.acting
    start, aim = board.cell(unit), board.cell(action.targets[0])
    if board.kind(unit) != "archer" or apart(start, aim) != (0, 2):
        return False
    between = next(c for c in CELLS if apart(start, c) == (0, 1) and apart(c, aim) == (0, 1))
    stands = board.at(between)
    return stands is not None and board.owns(other(action.who), stands)


def not_two_beside(board: Board, action: Action) -> bool:
    """SB-BER-01: two different enemies, each beside the berserker, not at a corner."""
    if len(action.targets) == 1:
        return False
    beside = all(in_shape(board, *action.acting, target) for target in action.targets)
    return len(set(action.targets)) == 1 or not beside


def too_weak_for_one(board: Board, action: Action) -> bool:
    """SB-BER-02: strong enough for each of the two."""
    (unit,) = action.acting
    weak = [attack_strength(board, unit, t) < strength(board, t) for t in action.targets]
    return len(action.targets) == 2 and any(weak)


Rule = tuple[str, Callable[[Board, Action], bool]]
ALWAYS: tuple[Rule, ...] = (
    ("SB-LOG-02", out_of_its_time),
    ("SB-TURN-06", not_theirs),
    ("SB-TURN-01", attack_before_the_move),
    ("SB-TURN-02", second_move),
    ("SB-TURN-04", sacrifice_without_need),
    ("SB-LOG-03", unknown),
)
OF_KIND: dict[str, tuple[Rule, ...]] = {
    "shuffle": (("SB-SET-02", not_the_army),),
    "move": (
        ("SB-MOV-01", too_far),
        ("SB-MOV-02", diagonal_step),
        ("SB-MOV-03", onto_another_card),
        ("SB-MOV-05", stays),
    ),
    "formation": (
        ("SB-FRM-01", no_formation),
        ("SB-FRM-02", two_bearers),
        ("SB-FRM-03", gap),
        ("SB-FRM-04", too_long_a_shift),
        ("SB-FRM-06", shift_blocked),
    ),
    "attack": (
        ("SB-ATK-01", wrong_targets),
        ("SB-ATK-02", out_of_shape),
        ("SB-ATK-05", too_weak),
        ("SB-ARC-02", across_an_enemy),
        ("SB-BER-01", not_two_beside),
        ("SB-BER-02", too_weak_for_one),
    ),
    "first": (),
    "sacrifice": (),
    "concede": (),
}


def broken_rule(board: Board, action: str) -> str | None:
    """The rule that an action breaks; nothing if it is legal."""
    words = read(action)
    rules = (*ALWAYS, *OF_KIND[words.kind])
    return next((rule for rule, broken in rules if broken(board, words)), None)
