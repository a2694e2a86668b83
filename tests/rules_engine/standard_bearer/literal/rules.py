"""Which rule an action breaks: every rule one function, asked in the order of the tables below.

Where an action breaks several rules, the first of its table is cited. Numbers decide inside a
family and families come as the specification tells them, but whether a target can be reached
comes before whether it is too strong: SB-ARC-02 before SB-ATK-05, which the specification leaves
open (the engine's order, taken over after the first comparison). A double attack is asked by
SB-BER-01 and SB-BER-02 in place of SB-ATK-02 and SB-ATK-05, as the specification's examples have
it.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain

from tests.rules_engine.standard_bearer.literal import attacking, movement, thinkable
from tests.rules_engine.standard_bearer.literal.action import Action, read
from tests.rules_engine.standard_bearer.literal.board import ARMY, CELLS, UNITS, Board


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


def not_the_army(board: Board, action: Action) -> bool:
    """SB-SET-02: the shuffled order is one of exactly the army list."""
    return Counter(action.words[2].split(",")) != Counter(ARMY)


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
        ("SB-MOV-01", movement.too_far),
        ("SB-MOV-02", movement.diagonal_step),
        ("SB-MOV-03", movement.onto_another_card),
        ("SB-MOV-05", movement.stays),
    ),
    "formation": (
        ("SB-FRM-01", movement.no_formation),
        ("SB-FRM-02", movement.two_bearers),
        ("SB-FRM-03", movement.gap),
        ("SB-FRM-04", movement.too_long_a_shift),
        ("SB-FRM-06", movement.shift_blocked),
    ),
    "attack": (
        ("SB-ATK-01", attacking.wrong_targets),
        ("SB-ATK-02", attacking.out_of_shape),
        ("SB-ARC-02", attacking.across_an_enemy),
        ("SB-ATK-05", attacking.too_weak),
        ("SB-BER-01", attacking.not_two_beside),
        ("SB-BER-02", attacking.too_weak_for_one),
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
