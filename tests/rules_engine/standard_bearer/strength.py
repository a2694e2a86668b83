"""Programs play each other: the same armies from both seats, and what came of it.

``python -m tests.rules_engine.standard_bearer.strength [--shuffles N] [PROGRAM PROGRAM]``
"""

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

from rules_engine.core.chance import Chance
from rules_engine.rulesets import ruleset
from rules_engine.standard_bearer.rules import StandardBearerPosition

SHUFFLES = 100
TARGETS = (
    ("easy", "random", 0.95),
    ("middle", "easy", 0.70),
    ("strong", "easy", 0.85),
    ("strong", "middle", 0.60),
)
"""Who is to score at least how much against whom; a draw is half a win."""
NORMAL = 1.96
"""Of a standard deviation to either side lie 95 of 100."""


@dataclass
class Score:
    """What one program scored against another."""

    games: int = 0
    points: float = 0
    first: float = 0
    turns: int = 0
    slowest: dict[str, float] = field(default_factory=dict)

    @property
    def share(self) -> float:
        return self.points / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval of the share."""
        n, p, z = self.games, self.share, NORMAL
        middle = p + z * z / (2 * n)
        spread = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return (middle - spread) / (1 + z * z / n), (middle + spread) / (1 + z * z / n)

    def words(self) -> str:
        low, high = self.interval
        slow = ", ".join(f"{name} {seconds:.2f} s" for name, seconds in self.slowest.items())
        return (
            f"{self.share:.3f} [{low:.3f}, {high:.3f}] of {self.games} games; who begins "
            f"{self.first / self.games:.3f}; {self.turns / self.games:.0f} turns; slowest {slow}"
        )


def deployed(seed: int) -> StandardBearerPosition:
    """Armies and the first player by a seed."""
    game, chance = ruleset("standard_bearer"), Chance(seed)
    position = StandardBearerPosition()
    while position.turn() == "table":
        position.push(game.chance_action(position, chance))  # type: ignore[attr-defined]
    return position


def play(players: dict[str, str], seed: int, score: Score) -> tuple[str, str]:
    """Winner and first player of a game between programs by seat."""
    programs = ruleset("standard_bearer").programs  # type: ignore[attr-defined]
    position, chance = deployed(seed), Chance(seed ^ 0xB0A2D)
    first = position.turn()
    spent, turn = 0.0, first
    while position.result is None:
        who = position.turn()
        spent, turn = (spent if who == turn else 0.0), who
        score.turns += position.field.phase == 0
        name = players[who]
        actions = position.legal_actions()
        began = time.process_time()
        action = programs[name](position, actions, chance)
        spent += time.process_time() - began
        score.slowest[name] = max(score.slowest.get(name, 0.0), spent)
        position.push(action)
    return position.result[0], first


def match(one: str, other: str, seeds: Sequence[int]) -> Score:
    """What a program scores against another: every shuffle from both seats."""
    score = Score()
    for seed in seeds:
        for seat, rival in (("A", "B"), ("B", "A")):
            winner, first = play({seat: one, rival: other}, seed, score)
            score.games += 1
            score.points += 0.5 if winner == "drawn" else winner == seat
            score.first += 0.5 if winner == "drawn" else winner == first
    return score


def main(arguments: Sequence[str]) -> int:
    """Print what came of all pairs that have a target, or of one; 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pair", nargs="*")
    parser.add_argument("--shuffles", type=int, default=SHUFFLES)
    parser.add_argument("--from", dest="start", type=int, default=0)
    asked = parser.parse_args(arguments)
    missed = 0
    for one, other, target in TARGETS:
        if asked.pair and asked.pair != [one, other]:
            continue
        score = match(one, other, range(asked.start, asked.start + asked.shuffles))
        missed += score.share < target
        sys.stdout.write(f"{one} v {other} (target {target}): {score.words()}\n")
        sys.stdout.flush()
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
