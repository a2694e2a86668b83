"""The engine beside the literal reading: the same actions, the same rules, the same positions.

Both were written from the rules alone, by authors who had not read each other's code.
"""

from random import Random

from rules_engine.core.events import BadWord
from rules_engine.standard_bearer.battlefield import ATTACKING, MOVING
from rules_engine.standard_bearer.data import KIND_NUMBERS, KINDS
from rules_engine.standard_bearer.notation import UNIT_NAMES, UNIT_NUMBERS
from rules_engine.standard_bearer.rules import PLAYING, StandardBearerPosition
from rules_engine.standard_bearer.ruleset import RULESET
from rules_engine.standard_bearer.squares import NAMES, NUMBERS
from tests.rules_engine.standard_bearer.attempts import attempts
from tests.rules_engine.standard_bearer.games import chosen, dense, opening
from tests.rules_engine.standard_bearer.literal import (
    Board,
    broken_rule,
    carry_out,
    legal_actions,
    new_board,
    snapshot,
)


def position_of(board: Board) -> StandardBearerPosition:
    """The engine's position of a board on which a game is played."""
    position = StandardBearerPosition()
    field = position.field
    for unit, (kind, cell, wounds) in board.units.items():
        field.put(UNIT_NUMBERS[unit], KIND_NUMBERS[kind], NUMBERS[cell], wounds)
    field.side = "AB".index(board.mover)
    field.phase = ATTACKING if board.phase == "attack" else MOVING
    field.formation = sum(1 << NUMBERS[board.cell(unit)] for unit in board.formation)
    position.stage = PLAYING
    position.result = board.result
    return position


def seen(position: StandardBearerPosition) -> tuple[object, ...]:
    """The engine's position as `literal.snapshot` tells a board."""
    field = position.field
    living = [unit for unit, cell in enumerate(field.place) if cell >= 0]
    units = tuple(
        sorted(
            (
                UNIT_NAMES[unit],
                KINDS[field.kinds[unit]],
                NAMES[field.place[unit]],
                field.wounds[unit],
            )
            for unit in living
        )
    )
    if position.result is not None:
        return units, position.result
    moved = [unit for unit in living if field.formation >> field.place[unit] & 1]
    phase = "attack" if field.phase == ATTACKING else "move"
    return units, position.turn(), phase, tuple(sorted(UNIT_NAMES[unit] for unit in moved))


def rule_of(position: StandardBearerPosition, action: str) -> str | None:
    """The rule that an action breaks, by the engine; `words` if its words mean none."""
    if action.endswith("concede"):
        return "SB-LOG-02" if position.result is not None else None
    try:
        RULESET.read_event(["1", *action.split(" ")], None)
    except BadWord:
        return "words"
    found = position.why_illegal(action)
    return found.rule if found is not None else None


def disagree(board: Board, position: StandardBearerPosition) -> list[str]:
    """What the two say differently of a position and of all that is legal in it."""
    found = [] if seen(position) == snapshot(board) else ["position"]
    ours, theirs = set(position.legal_actions()), legal_actions(board)
    return [*found, *(f"legal: {action}" for action in sorted(ours ^ theirs))]


def disagree_on(board: Board, position: StandardBearerPosition, action: str) -> list[str]:
    """What the two say differently of one action: which rule it breaks, or what it does."""
    ours, theirs = rule_of(position, action), broken_rule(board, action)
    if ours != theirs and not (ours == "words" and theirs is not None):
        return [f"{action}: {ours} here, {theirs} there"]
    if ours is not None or action.endswith("concede"):
        return []
    done = position.copy()
    done.push(action)
    after = carry_out(board, action)
    return [] if seen(done) == snapshot(after) else [f"{action}: other positions"]


def disagree_in_crowd(seed: str) -> list[str]:
    """A position of interplay: all that is legal, what it does, and sixty attempts."""
    random = Random(seed)
    board = dense(random)
    position = position_of(board)
    if board.result is not None:
        return disagree(board, position)
    found = disagree(board, position)
    legal = sorted(legal_actions(board))
    for action in [*random.sample(legal, min(len(legal), 12)), *attempts(random, board)]:
        found += disagree_on(board, position, action)
    return [f"{seed}: {item}" for item in found]


def disagree_in_game(seed: str, whole_every: int) -> list[str]:
    """A whole random game, chosen by the engine's actions; now and then all that is legal."""
    random = Random(seed)
    board, position = new_board(), StandardBearerPosition()
    for event in opening(random):
        board = carry_out(board, event)
        position.push(event)
    found: list[str] = []
    step = 0
    while position.result is None and not found:
        if step % whole_every == 0:
            found += disagree(board, position)
        action = chosen(random, position.legal_actions())
        found += disagree_on(board, position, action)
        board = carry_out(board, action)
        position.push(action)
        step += 1
    return [f"{seed}: {item}" for item in found]
