"""`python -m tests.soak.under_load [--times N] [TEST …]`: again and again beside busy loops.

What waits for browsers, for programs that are killed and for what watches a site is run N times
(30), each time in another order by another seed, while three loops keep the processors busy; with
arguments of pytest these tests alone. What was run at this content of the repository is kept in
`build/under_load.json`, so that hours of it can be had in parts. A red test is told with its seed
and counts: the end is green if none was.
"""

import argparse
import json
import os
import secrets
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from tests.run import IN_BROWSERS, WORKERS, containing, services
from tests.soak import green
from tests.support.steps import BUILD, Step, keep_bytecode, run

KEPT = BUILD / "under_load.json"
LOOPS = 3
SUITES = {
    "in browsers": ("-m", f"({IN_BROWSERS}) and not soak"),
    "killed and watched": (
        "-m", f"not (soak or registry or {IN_BROWSERS})",
        *containing("SIGKILL", "kill(", "watched"),
    ),
}  # fmt: skip


@contextmanager
def busy() -> Iterator[None]:
    """Loops that do nothing, as fast as they can."""
    line = (sys.executable, "-c", "while True: pass")
    loops = [subprocess.Popen(line) for _ in range(LOOPS)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def rounds(now: str) -> dict[str, list[dict[str, Any]]]:
    """What was run at this content: of each suite the seeds with the tests that were red."""
    if KEPT.is_file():
        kept = json.loads(KEPT.read_text(encoding="utf-8"))
        if kept["content"] == now:
            return dict(kept["rounds"])
    return {}


def main(arguments: Sequence[str]) -> int:
    """Run what is still to be run; 1 if anything was red."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.under_load")
    parser.add_argument("--times", type=int, default=30)
    asked, tests = parser.parse_known_args(arguments)
    suites = {" ".join(tests): tuple(tests)} if tests else SUITES
    keep_bytecode()
    now = green.content()
    known = rounds(now)
    with services(), busy():
        for times in range(1, asked.times + 1):
            for suite, options in suites.items():
                done = known.setdefault(suite, [])
                if len(done) >= times:
                    continue
                seed = str(secrets.randbelow(2**32))
                # Those that only a server answers are asked of one; SQLite answers the rest.
                where = {"DATABASE_URL": os.environ.get("TEST_DATABASE_URL", "")}
                line = (
                    *(sys.executable, "-m", "pytest", "-q", "--workers", str(WORKERS)),
                    *(f"--randomly-seed={seed}", f"--hypothesis-seed={seed}", *options),
                )
                on_server = where if times % 2 == 0 and where["DATABASE_URL"] else {}
                title = f"{suite}, {times} of {asked.times}, SEED={seed}"
                wrong = run(Step(title, [line], {"SEED": seed, **on_server})).failures
                done.append({"seed": seed, "red": wrong, "server": bool(on_server)})
                KEPT.parent.mkdir(parents=True, exist_ok=True)
                KEPT.write_text(json.dumps({"content": now, "rounds": known}, indent=1), "utf-8")
    wrong = 0
    for suite, done in known.items():
        red = [one for one in done if one["red"]]
        wrong += len(red)
        print(f"{suite}: {len(done)} times, {len(red)} red")
        for one in red:
            print(f"  SEED={one['seed']}: {'; '.join(one['red'])}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
