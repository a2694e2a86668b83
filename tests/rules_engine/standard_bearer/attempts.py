"""What nobody should write into a log, by lot: actions for a checker, most of them illegal.

All are well-formed words, though some an implementation may refuse before it asks any rule: a
third target, a step number of 0, an id such as `S21`, a cell such as `h4`.
"""

from collections.abc import Iterator
from random import Random

from tests.rules_engine.standard_bearer.literal import Board
from tests.rules_engine.standard_bearer.literal.board import CELLS, UNITS, apart, other, shifted

SIDEWAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))
AWRY = ((1, 1), (-1, 1), (1, -1), (-1, -1), (0, 2), (2, 0), (1, 2), (0, 0))


def attempts(random: Random, board: Board) -> Iterator[str]:
    """Sixty actions of a game that has begun, mostly of the phase in which it is, and the rest."""
    moving, attacking = (destination, path, formation), (attack,)
    due, early = (moving, attacking) if board.phase == "move" else (attacking, moving)
    for _again in range(60):
        player = board.mover if random.random() < 0.95 else random.choice("AB")
        thought = random.choice(due if random.random() < 0.9 else early)
        yield thought(random, board, player)
    yield f"{board.mover} sacrifice {unit(random, board)}"
    yield from ("A sacrifice S1", "B sacrifice N1", "table first => A", "A concede", "B concede")


def unit(random: Random, board: Board) -> str:
    """Mostly a living unit of who is to act."""
    if random.random() < 0.9:
        return random.choice(board.own(board.mover))
    return random.choice((*UNITS, "S21", "N0"))


def destination(random: Random, board: Board, player: str) -> str:
    """One cell, anywhere."""
    return f"{player} move {unit(random, board)} {random.choice((*CELLS, 'h4'))}"


def path(random: Random, board: Board, player: str) -> str:
    """A walk of two or more cells, mostly over free ones; now and then it leaps or goes askew."""
    walker = random.choice(board.own(board.mover))
    cell = board.cell(walker)
    cells: list[str] = []
    for _step in range(random.choice((2, 2, 3, 3, 4, 5, 6))):
        steps = AWRY if random.random() < 0.05 else SIDEWAYS
        beside = [found for step in steps if (found := shifted(cell, *step)) is not None]
        free = [found for found in beside if board.at(found) in (None, walker)]
        cell = random.choice(free if free and random.random() < 0.95 else beside)
        cells.append(cell)
    return f"{player} move {walker} {' '.join(cells)}"


def formation(random: Random, board: Board, player: str) -> str:
    """Some units of a row or a column, or any; a bearer comes along more often than not."""
    mine = board.own(board.mover)
    bearer = random.choice([found for found in mine if board.kind(found) == "bearer"])
    place = random.randrange(2)
    line = [found for found in mine if board.cell(found)[place] == board.cell(bearer)[place]]
    pool = line if random.random() < 0.8 else mine
    members = random.sample(pool, min(len(pool), random.choice((1, 2, 2, 3, 4))))
    if random.random() < 0.6:
        members = list(dict.fromkeys([bearer, *members]))
    steps = random.choice((1, 1, 1, 2, 3, 4, 0))
    return f"{player} formation {random.choice('NESW')} {steps} {' '.join(members)}"


def attack(random: Random, board: Board, player: str) -> str:
    """One to three targets, mostly enemies close by; also friends, and who lives no more."""
    mine, theirs = board.own(board.mover), board.own(other(board.mover))
    attacker = random.choice(mine)
    close = [foe for foe in theirs if sum(apart(board.cell(attacker), board.cell(foe))) <= 2]
    pool = close if close and random.random() < 0.8 else [*mine, *theirs]
    targets = random.choices(pool, k=random.choice((1, 1, 1, 2, 2, 2, 3)))
    if random.random() < 0.1:
        targets[-1] = random.choice((*UNITS, "N21"))
    if random.random() < 0.1:
        attacker = unit(random, board)
    return f"{player} attack {attacker} {' '.join(targets)}"
