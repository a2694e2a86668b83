"""How fast Standard-Bearer is verified and searched, in one run.

``python -m tests.bench.bench_standard_bearer [--small]`` prints events per second of verifying
random games beside Pixel Tactics, half-turns per second of the search and the slowest turn of each
strength, plain and compiled. Processor seconds of one process each.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Any

from rules_engine.commands.compile import build
from rules_engine.compiled import PLAIN
from tests.bench.bench_engine import quick_build
from tests.support.steps import ROOT

GAMES, TURNS, SMALL = 300, 40, (2, 1)
TURNS_OF_PLAIN = 3
SHARE_OF_EVENTS = 0.6
"""Events in a second, of those of Pixel Tactics; plain."""
HALF_TURNS = 100_000
"""In a second; compiled."""
SECONDS = {"easy": 1.0, "middle": 1.0, "strong": 2.0}
"""At most for a turn; compiled."""


def events(name: str, games: int) -> float:
    """Events of random games verified in a second; the better of two runs."""
    from rules_engine.core.chance import Chance
    from rules_engine.core.log import write_log
    from rules_engine.logs import verify_bytes
    from rules_engine.rulesets import ruleset

    rules = ruleset(name)
    played = [
        rules.play_match("random", Chance(seed), 1, rules.variants[0]) for seed in range(games)
    ]
    count = sum(len(game.events) for log in played for game in log.games)
    logs = [write_log(log).encode() for log in played]
    best = 0.0
    for _ in range(2):
        began = time.process_time()
        for log in logs:
            assert verify_bytes(log).status == 0
        best = max(best, count / (time.process_time() - began))
    return best


def searched(turns: int) -> dict[str, Any]:
    """Half-turns in a second of the strongest, and the slowest turn of each strength."""
    from rules_engine.core.chance import Chance
    from rules_engine.standard_bearer.programs import STRENGTHS, program, search_of
    from tests.rules_engine.standard_bearer.strength import deployed

    made, seconds = 0, 0.0
    slowest = dict.fromkeys(STRENGTHS, 0.0)
    for seed in range(turns):
        for name, how in STRENGTHS.items():
            position, chance = deployed(seed), Chance(seed)
            for _ in range(seed):
                if position.result is None:
                    position.push(chance.choice(position.legal_actions()))
            who, spent = position.turn(), 0.0
            while position.result is None and position.turn() == who:
                search = search_of(position, name)
                began = time.process_time()
                search.best(how.turns, Chance(seed))
                taken = time.process_time() - began
                if name == "strong":
                    made, seconds = made + search.made, seconds + taken
                spent += taken
                position.push(program(name)(position, (), Chance(seed)))
            slowest[name] = max(slowest[name], spent)
    return {"half_turns_per_s": made / seconds, "slowest": slowest}


def figures(games: int, turns: int, engine: str) -> dict[str, Any]:
    """The figures of one build, measured in a process of its own."""
    environment = {**os.environ, "RULES_ENGINE": engine}
    module = "tests.bench.bench_standard_bearer"
    command = [sys.executable, "-m", module, "--figures", str(games), str(turns)]
    done = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def measured(games: int, turns: int) -> dict[str, Any]:
    """What this process, with the build that it has, is measured to do."""
    rates = {name: events(name, games) for name in ("standard_bearer", "pixel_tactics")}
    return {"events": rates, **searched(turns)}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 if a full run misses what it must reach."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="few games, for a quick look")
    parser.add_argument("--figures", nargs=2, type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.figures:
        sys.stdout.write(json.dumps(measured(*asked.figures)))
        return 0
    games, turns = SMALL if asked.small else (GAMES, TURNS)
    plain = figures(games, min(turns, TURNS_OF_PLAIN), PLAIN)
    compiled = figures(games, turns, str(quick_build() if asked.small else build()))
    for name, found in (("plain", plain), ("compiled", compiled)):
        rates = ", ".join(f"{game} {rate:,.0f}" for game, rate in found["events"].items())
        slow = ", ".join(f"{who} {seconds:.2f}" for who, seconds in found["slowest"].items())
        sys.stdout.write(
            f"{name}: events/s {rates}; half-turns/s {found['half_turns_per_s']:,.0f};"
            f" slowest turn in seconds {slow}\n"
        )
    share = plain["events"]["standard_bearer"] / plain["events"]["pixel_tactics"]
    kept = [
        share >= SHARE_OF_EVENTS,
        compiled["half_turns_per_s"] >= HALF_TURNS,
        *(compiled["slowest"][name] <= most for name, most in SECONDS.items()),
    ]
    sys.stdout.write(f"plain events, times Pixel Tactics: {share:.2f}\n")
    if asked.small:
        # A build that was made quickly runs slowly.
        return 0
    sys.stdout.write("limits hold\n" if all(kept) else "LIMITS BROKEN\n")
    return 0 if all(kept) else 1


if __name__ == "__main__":
    raise SystemExit(main())
