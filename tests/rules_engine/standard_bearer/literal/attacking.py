"""The rules of attack: strengths, and whether an action breaks a rule."""

from tests.rules_engine.standard_bearer.literal.action import Action
from tests.rules_engine.standard_bearer.literal.board import (
    CELLS,
    CLASS,
    STRENGTH,
    Board,
    apart,
    other,
)


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
    (unit,) = action.acting
    return len(action.targets) == 1 and not in_shape(board, unit, action.targets[0])


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
    (unit,) = action.acting
    beside = all(in_shape(board, unit, target) for target in action.targets)
    return len(set(action.targets)) == 1 or not beside


def too_weak_for_one(board: Board, action: Action) -> bool:
    """SB-BER-02: strong enough for each of the two."""
    (unit,) = action.acting
    weak = [attack_strength(board, unit, t) < strength(board, t) for t in action.targets]
    return len(action.targets) == 2 and any(weak)
