"""What is legal in a position, and what an action does."""

from dataclasses import replace

from tests.rules_engine.standard_bearer.literal import thinkable
from tests.rules_engine.standard_bearer.literal.action import Action, read
from tests.rules_engine.standard_bearer.literal.attacking import attack_strength, strength
from tests.rules_engine.standard_bearer.literal.board import (
    DIRECTIONS,
    HEALTH,
    LAYOUT,
    SIDE,
    Board,
    Unit,
    ending,
    other,
    shifted,
)
from tests.rules_engine.standard_bearer.literal.rules import broken_rule


def legal_actions(board: Board) -> set[str]:
    """Every legal action in the form in which actions are listed.

    Left out are the shuffles, which nobody can list, and concessions, which are always legal.
    """
    if board.phase == "setup":
        thought = ["table first => A", "table first => B"]
    else:
        thought = [
            *thinkable.moves(board),
            *thinkable.formations(board),
            *thinkable.attacks(board),
            *thinkable.sacrifices(board),
        ]
    return {action for action in thought if broken_rule(board, action) is None}


def carry_out(board: Board, action: str) -> Board:
    """The position after a legal action."""
    words = read(action)
    does = {
        "shuffle": deploy,
        "first": begin,
        "move": move,
        "formation": shift,
        "attack": attack,
        "sacrifice": sacrifice,
        "concede": concede,
    }
    return does[words.kind](board, words)


def deploy(board: Board, action: Action) -> Board:
    """SB-SET-03, SB-SET-05: the n-th card lies on the n-th cell of the layout."""
    player, _arrow, codes = action.words
    units = dict(board.units)
    for count, (kind, cell) in enumerate(zip(codes.split(","), LAYOUT[player], strict=True), 1):
        units[f"{SIDE[player]}{count}"] = (kind, cell, 0)
    return replace(board, units=units)


def begin(board: Board, action: Action) -> Board:
    """SB-SET-06: who is first."""
    return replace(board, mover=action.words[1], phase="move")


def move(board: Board, action: Action) -> Board:
    """SB-MOV-01: the unit stands on the last cell; SB-TURN-01: an attack is due."""
    (unit,) = action.acting
    moved = {unit: (board.kind(unit), action.cells[-1], board.wounds(unit))}
    return replace(board, units=board.units | moved, phase="attack")


def shift(board: Board, action: Action) -> Board:
    """SB-FRM-04: all members go equally far; SB-FRM-07: an attack is due."""
    right, up = DIRECTIONS[action.words[0]]
    steps = int(action.words[1])
    units = dict(board.units)
    for unit in action.acting:
        cell = shifted(board.cell(unit), right * steps, up * steps)
        assert cell is not None
        units[unit] = (board.kind(unit), cell, board.wounds(unit))
    return replace(board, units=units, phase="attack", formation=frozenset(action.acting))


def attack(board: Board, action: Action) -> Board:
    """SB-DMG-01 to SB-DMG-05, SB-BER-03: all wounds of the attack, then who is killed by them.

    Strengths are those from before the attack.
    """
    (unit,) = action.acting
    units = dict(board.units)
    if len(action.targets) == 2:
        wound(units, unit, 1)
    for target in action.targets:
        if attack_strength(board, unit, target) == strength(board, target):
            wound(units, unit, 1)
        pikeman_on_heavy = (board.kind(unit), board.kind(target)) == ("pikeman", "heavy")
        wound(units, target, 2 if pikeman_on_heavy else 1)
    living = {u: facts for u, facts in units.items() if facts[2] < HEALTH[facts[0]]}
    return next_turn(board, living)


def wound(units: dict[str, Unit], unit: str, count: int) -> None:
    """Put wounds on a unit."""
    kind, cell, wounds = units[unit]
    units[unit] = (kind, cell, wounds + count)


def sacrifice(board: Board, action: Action) -> Board:
    """SB-TURN-04, SB-END-03: the unit is killed, the turn over, in whichever phase it was."""
    left = {u: facts for u, facts in board.units.items() if u not in action.acting}
    return next_turn(board, left)


def next_turn(board: Board, units: dict[str, Unit]) -> Board:
    """SB-SET-06, SB-ATK-07, SB-END-01: the opponent is to move, no formation has moved; or it is
    over.
    """
    return Board(units, other(board.mover), "move", frozenset(), ending(units))


def concede(board: Board, action: Action) -> Board:
    """SB-END-04: the other player has won."""
    return replace(board, result=(other(action.who), "concession"))
