"""How fast the engine is, beside python-chess reading recorded games, in one run.

``python -m tests.bench.bench_engine [--small]`` prints, for python-chess, the plain engine and the
engine compiled by mypyc: games and actions per second of checking recorded games; for the engine
also random play, a copy of a position, the start of `verify` on one log beside a bare interpreter,
and memory over many games. An action is what a player decides (in chess a move, here every decision
step but the end of a list); processor seconds of one process count, so other work on the machine
disturbs little. The measuring itself is `tests.bench.engine_figures`, run once per build.
"""

import argparse
import compileall
import fcntl
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rules_engine.commands.compile import build
from rules_engine.compiled import FOLDER, PLAIN
from tests.support.steps import ROOT

GAMES, SMALL = 300, 3
MANY, FEW = 100_000, 100
"""Games over which memory must stay flat, in the compiled build."""
GROWTH_MB = 2.0
STARTS, FEW_STARTS = 30, 1
PLAIN_ACTIONS, PLAIN_GAMES = 1.5, 1.0
COMPILED_ACTIONS, COMPILED_GAMES = 4.0, 2.0
RANDOM_PLAY = 100_000 / 65_000
"""Random actions for each action that python-chess reads."""
QUICK_BUILD = Path(FOLDER).with_name("compiled-quickly")
COPY_MICROSECONDS = 8.0
START_MILLISECONDS = 40.0


def quick_build() -> Path:
    """A build that is made in half the time and runs slower; made once, whoever asks first."""
    QUICK_BUILD.parent.mkdir(exist_ok=True)
    with QUICK_BUILD.with_suffix(".lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        return build(QUICK_BUILD, "0")


def figures(what: str, games: int, many: int, engine: str = PLAIN) -> dict[str, Any]:
    """The figures of one build, measured in a process of its own."""
    environment = {**os.environ, "RULES_ENGINE": engine}
    command = [sys.executable, "-m", "tests.bench.engine_figures", what, str(games), str(many)]
    done = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def cold_start(log: Path, times: int) -> float:
    """Milliseconds that `verify` of one log takes more than a bare interpreter: medians."""
    verify = [sys.executable, "-m", "rules_engine", "verify", str(log)]
    bare = [sys.executable, "-c", "pass"]
    # As on a machine that has run it before: compiled once.
    compileall.compile_dir(ROOT / "rules_engine", quiet=1)
    taken: dict[str, list[float]] = {"verify": [], "bare": []}
    for _ in range(times):
        for name, command in (("verify", verify), ("bare", bare)):
            started = time.perf_counter()
            subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
            taken[name].append((time.perf_counter() - started) * 1000)
    return statistics.median(taken["verify"]) - statistics.median(taken["bare"])


def line(name: str, found: dict[str, Any]) -> str:
    """A line of the table."""
    cells = [found["games_per_s"], found["actions_per_s"], found["mean_actions"]]
    return f"{name:<28}" + "".join(f"{value:>14,.0f}" for value in cells) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 if a full run misses what it must reach."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="few games, for a quick look")
    small = parser.parse_args(arguments).small
    games = SMALL if small else GAMES
    many = FEW if small else MANY
    say = sys.stdout.write
    say(f"{'checking recorded games':<28}{'games/s':>14}{'actions/s':>14}{'per game':>14}\n")
    chess = figures("chess", games // 3, 0)
    say(line("python-chess read_game", chess))
    plain = figures("engine", games, many // 50)
    say(line("plain", plain))
    built = quick_build() if small else build()
    compiled = figures("engine", games, many, str(built))
    say(line("compiled", compiled))
    kept = []

    def judge(what: str, value: float, wanted: float, *, most: bool = False) -> None:
        fine = value <= wanted if most else value >= wanted
        kept.append(fine)
        sign = "at most" if most else "at least"
        say(f"{what:<44}{value:>10.2f}  {sign} {wanted:g}: {'kept' if fine else 'NOT'}\n")

    per_action, per_game = chess["actions_per_s"], chess["games_per_s"]
    judge("plain: actions, times python-chess", plain["actions_per_s"] / per_action, PLAIN_ACTIONS)
    judge("plain: games, times python-chess", plain["games_per_s"] / per_game, PLAIN_GAMES)
    judge(
        "compiled: actions, times python-chess",
        compiled["actions_per_s"] / per_action,
        COMPILED_ACTIONS,
    )
    judge("compiled: games, times python-chess", compiled["games_per_s"] / per_game, COMPILED_GAMES)
    share = plain["random_per_s"] / per_action
    say(f"{'plain random play, times chess actions':<44}{share:>10.2f}\n")
    judge(
        "compiled random play, times chess actions",
        compiled["random_per_s"] / per_action,
        RANDOM_PLAY,
    )
    judge("plain copy, microseconds", plain["copy_us"], COPY_MICROSECONDS, most=True)
    judge("memory growth over many games, MB", compiled["grown_mb"], GROWTH_MB, most=True)
    with tempfile.TemporaryDirectory(prefix="engine-bench-") as folder:
        log = Path(folder, "one.log")
        log.write_bytes(plain["log"].encode())
        start = cold_start(log, FEW_STARTS if small else STARTS)
    judge("start of `verify`, milliseconds over bare", start, START_MILLISECONDS, most=True)
    return 0 if small or all(kept) else 1


if __name__ == "__main__":
    raise SystemExit(main())
