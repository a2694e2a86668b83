"""Swiss rounds of 512: pairing, its check without a library, standings with all tie-breaks.

Run: `python -m tests.bench.bench_swiss [--small]`.  The limit is the one of the specification, in
seconds of the processor for one round on one thread.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from random import Random

import networkx

from tournament.brackets.rounds.records import Record, RoundResult
from tournament.brackets.rounds.standings import TIE_BREAKS, standings
from tournament.brackets.rounds.swiss import (
    Pairing,
    check_pairing,
    pair_round,
    suggested_rounds,
)

SIZES, SMALL_SIZES = (128, 511, 512), (63, 64)
LIMIT = 2.0
PEER_SIZE, SMALL_PEER_SIZE = 128, 32
Results = dict[int, list[RoundResult]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the slowest round of each size; the exit status says whether the limit holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="seconds instead of a minute")
    small = parser.parse_args(arguments).small
    write = sys.stdout.write
    write("Swiss rounds, seconds of the processor, the slowest round of each tournament\n")
    write(f"{'players':>8} {'rounds':>7} {'pairing':>8} {'check':>8} {'standings':>10}\n")
    good = True
    for size in SMALL_SIZES if small else SIZES:
        slowest = play(size)
        good &= slowest[0] <= LIMIT
        numbers = f"{slowest[0]:>8.3f} {slowest[1]:>8.3f} {slowest[2]:>10.3f}"
        write(f"{size:>8} {suggested_rounds(size) + 2:>7} {numbers}\n")
    size = SMALL_PEER_SIZE if small else PEER_SIZE
    write(f"networkx, complete graph of {size}, scores alone: {peer(size):.2f} s\n")
    write(f"limit of {LIMIT:.0f} s a round holds\n" if good else "LIMIT BROKEN\n")
    return 0 if good or small else 1


def play(size: int) -> list[float]:
    """The slowest pairing, check and standings of a tournament with two rounds more than usual."""
    chance = Random(size)
    order = {entrant: place for place, entrant in enumerate(chance.sample(range(size), size))}
    results: Results = {entrant: [] for entrant in order}
    slowest = [0.0, 0.0, 0.0]
    for number in range(1, suggested_rounds(size) + 3):
        records = [Record(entrant, tuple(rounds)) for entrant, rounds in results.items()]
        times = [time.process_time()]
        found = pair_round(records, order, first_matters=True)
        times.append(time.process_time())
        if check_pairing(
            records, order, found.pairs, found.bye, found.objective, first_matters=True
        ):
            raise SystemExit(f"the pairing of round {number} of {size} is not what it says")
        times.append(time.process_time())
        standings(records, TIE_BREAKS, order)
        times.append(time.process_time())
        slowest = [max(slowest[at], times[at + 1] - times[at]) for at in range(3)]
        enter(found, number, results, chance)
    return slowest


def enter(found: Pairing, number: int, results: Results, chance: Random) -> None:
    """A result by chance for every table of the round."""
    if found.bye is not None:
        results[found.bye].append(RoundResult(number, None, "bye", False, 10, None))
    for first, second in found.pairs:
        points = chance.choice([0, 0, 5, 10, 10, 10])
        kind = {0: "loss", 5: "draw", 10: "win"}
        results[first].append(RoundResult(number, second, kind[points], True, points, True))
        other = 10 - points
        results[second].append(RoundResult(number, first, kind[other], True, other, False))


def peer(size: int) -> float:
    """What networkx needs for one part of the objective alone."""
    chance = Random(size)
    points = [chance.randrange(0, 90, 5) for _ in range(size)]
    graph = networkx.Graph()
    graph.add_weighted_edges_from(
        (i, j, 10**6 - (points[i] - points[j]) ** 2) for i in range(size) for j in range(i)
    )
    began = time.process_time()
    networkx.max_weight_matching(graph, maxcardinality=True)
    return time.process_time() - began


if __name__ == "__main__":
    sys.exit(main())
