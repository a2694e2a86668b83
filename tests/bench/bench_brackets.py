"""Create and play whole double eliminations: ours, its growth, and brackets-manager beside it.

Run: `python -m tests.bench.bench_brackets [--small]`.  Everything is measured in one run on one
thread; only the ratios mean anything on a shared machine.  Memory is measured in a pass of its
own, since tracemalloc slows everything down.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tournament.brackets import Player, Progress, Won, double_elimination, replay
from tournament.brackets.forecast import RUNS, Pace, forecast, fresh

NODE_FOLDER = Path(__file__).parents[1] / "brackets" / "node"
SIZES = (32, 1024, 2048, 4096)
SMALL_SIZES = (8, 16)
GROWTH_LIMIT, GROWTH_ROUNDS = 2.3, 9
PEER_LIMIT = 5.0
FORECAST_LIMIT = 150


@dataclass(frozen=True)
class Timing:
    """Milliseconds of processor time to create a bracket and to play it to its end."""

    create: float
    play: float

    @property
    def total(self) -> float:
        return self.create + self.play


def play(size: int) -> Timing:
    """One bracket in which side a wins every match, asked for as a desk would ask."""
    began = time.process_time()
    progress = Progress(double_elimination(size))
    created = time.process_time()
    while not progress.is_over:
        for match in progress.ready():
            slot = progress.slot(match, "a")
            if isinstance(slot, Player):
                progress.apply(Won(match, slot.seed))
    places = progress.places()
    ended = time.process_time()
    if len(places) != size:
        raise SystemExit(f"{size} players, but {len(places)} places")
    return Timing((created - began) * 1000, (ended - created) * 1000)


def best(size: int) -> Timing:
    """The fastest of several runs: the one least disturbed by others on the machine."""
    runs = max(5, min(30, 20_000 // size))
    return min((play(size) for _ in range(runs)), key=lambda timing: timing.total)


def growth(size: int) -> float:
    """How many times as long twice as many players take: by turns, and of each the fastest."""
    rounds = [(play(size).total, play(2 * size).total) for _ in range(GROWTH_ROUNDS)]
    one, twice = (min(column) for column in zip(*rounds, strict=True))
    return twice / one


def replay_milliseconds() -> float:
    """Rebuilding a finished bracket of 32 from its decisions."""
    structure = double_elimination(32)
    progress = Progress(structure)
    while not progress.is_over:
        match = progress.ready()[0]
        slot = progress.slot(match, "a")
        if isinstance(slot, Player):
            progress.apply(Won(match, slot.seed))
    began = time.process_time()
    for _ in range(200):
        replay(structure, progress.decisions)
    return (time.process_time() - began) * 1000 / 200


def forecast_milliseconds() -> float:
    """Processor time of one forecast for 32 players, with as many runs as its timetable asks."""
    pace = Pace(tables=8, minutes=45, rest_minutes=5, spread_percent=50)
    situation = fresh(double_elimination(32))
    best = float("inf")
    for seed in range(3):
        began = time.process_time()
        forecast(situation, pace, bytes([seed]) * 32)
        best = min(best, time.process_time() - began)
    return best * 1000


def peak_kibibytes(size: int) -> float:
    """The most memory in use while one bracket is created and played."""
    tracemalloc.start()
    play(size)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak / 1024


def peer(size: int) -> Timing | str:
    """The same with brackets-manager, or the reason why it cannot be measured."""
    if shutil.which("node") is None:
        return "node is not installed"
    if not (NODE_FOLDER / "node_modules").is_dir():
        return f"its packages are missing: run `npm ci` in {NODE_FOLDER.relative_to(Path.cwd())}"
    answer = subprocess.run(
        ["node", "bench.js", str(size)], cwd=NODE_FOLDER, capture_output=True, check=True
    )
    found = json.loads(answer.stdout)
    if found["matches"] != 2 * size - 2:
        raise SystemExit(f"brackets-manager played {found['matches']} of {2 * size - 2} matches")
    return Timing(found["create"], found["play"])


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; the exit status says whether the limits hold, but for a small run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="seconds instead of a minute")
    small = parser.parse_args(arguments).small
    sizes = SMALL_SIZES if small else SIZES
    write = sys.stdout.write
    write("double elimination, created and played to the end (milliseconds of the processor)\n")
    write(
        f"{'players':>8} {'create':>9} {'play':>9} {'total':>9} {'µs/player':>10} {'peak KiB':>9}\n"
    )
    ours: dict[int, Timing] = {}
    for size in sizes:
        ours[size] = timing = best(size)
        write(
            f"{size:>8} {timing.create:>9.2f} {timing.play:>9.2f} {timing.total:>9.2f}"
            f" {timing.total * 1000 / size:>10.1f} {peak_kibibytes(size):>9.0f}\n"
        )
    good = True
    for size in sizes:
        if 2 * size in ours:
            found = growth(size)
            good &= found <= GROWTH_LIMIT
            write(f"growth {size} -> {2 * size}: {found:.2f} (limit {GROWTH_LIMIT})\n")
    write(f"replay of 62 decisions, 32 players: {replay_milliseconds():.3f} ms\n")
    milliseconds = forecast_milliseconds()
    good &= milliseconds <= FORECAST_LIMIT
    write(f"forecast of a day of 32, {RUNS} runs: {milliseconds:.0f} ms (limit {FORECAST_LIMIT})\n")
    largest = sizes[-1]
    theirs = peer(largest)
    if isinstance(theirs, str):
        write(f"brackets-manager at {largest}: NOT MEASURED, {theirs}\n")
    else:
        ratio = theirs.total / ours[largest].total
        good &= ratio >= PEER_LIMIT
        write(
            f"brackets-manager at {largest}: create {theirs.create:.0f} + play {theirs.play:.0f}"
            f" = {theirs.total:.0f} ms; ours is {ratio:.0f} times faster (limit {PEER_LIMIT:.0f})\n"
        )
    write("limits hold\n" if good else "LIMITS BROKEN\n")
    return 0 if good or small else 1


if __name__ == "__main__":
    sys.exit(main())
