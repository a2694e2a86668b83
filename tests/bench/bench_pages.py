"""How long the page of a bracket takes, in the process, on a database of its own.

``python -m tests.bench.bench_pages [--small]`` renders the pages of a running day of 32 players and
prints milliseconds: median and 95th percentile of whole pages and of unchanged ones (304).
"""

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.support.scenario import Scenario

RULES = "rules, words sought"
BUDGETS_P95 = {"bracket": 60.0, RULES: 250.0}
"""Milliseconds that a page may take at the 95th percentile; the bracket has 32 players."""


def measure(work: Callable[[], object], rounds: int) -> tuple[float, float]:
    """Median and 95th percentile of the warm rounds in milliseconds."""
    work()
    taken = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken), statistics.quantiles(taken, n=20)[-1]


def prepare(played: int = 30, running: int = 6) -> "Scenario":
    """Settings, an empty database and a running day of 32."""
    folder = tempfile.mkdtemp(prefix="championship-bench-")
    os.environ.update(DATA_DIR=folder, DJANGO_SETTINGS_MODULE="tests.settings", BUILD="bench")
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    from tests.support.scenario import Scenario
    from tournament.events.states import event_state
    from tournament.play import services as play
    from tournament.web.catalogues import compile_catalogues

    compile_catalogues()
    day = Scenario().drawn(32)
    day.play_on(played)
    for match in event_state(day.event).progress.ready()[:running]:
        day.wait(minutes=10)
        play.call_match(day.by(day.organizer), event=day.event, match=match)
    return day


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 if the budget is not kept, but for a small run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="few rounds, for a quick look")
    small = parser.parse_args(arguments).small
    rounds = 20 if small else 200
    event = prepare().event
    from django.test import Client

    pages = {
        "bracket": f"/days/{event}/",
        "bracket, a path followed": f"/days/{event}/?player=7",
        "hall": f"/days/{event}/hall/",
        "hall, bracket": f"/days/{event}/hall/?show=bracket",
        "standings": f"/days/{event}/standings/",
        "my next match": f"/days/{event}/find/?q=7",
        "draw": f"/days/{event}/draw/",
        "export.json": f"/days/{event}/export.json",
        RULES: "/rules/?q=судья решает",
    }
    client = Client(headers={"accept-language": "ru"})
    sys.stdout.write(f"{'page':<28}{'median':>9}{'p95':>9}{'304':>9}{'KiB':>8}\n")
    kept = True
    budgets = []
    for name, path in pages.items():
        answer = client.get(path)
        again = Client(headers={"accept-language": "ru", "if-none-match": answer.headers["ETag"]})
        median, late = measure(lambda path=path: client.get(path), rounds)
        unchanged, _ = measure(lambda path=path, again=again: again.get(path), rounds)
        size = len(answer.content) / 1024
        sys.stdout.write(f"{name:<28}{median:>9.1f}{late:>9.1f}{unchanged:>9.1f}{size:>8.1f}\n")
        if name in BUDGETS_P95:
            fine = late < BUDGETS_P95[name]
            kept = kept and fine
            budgets.append(
                f"budget of {BUDGETS_P95[name]:.0f} ms, {name}: {'kept' if fine else 'NOT'}"
            )
    sys.stdout.write("\n".join([*budgets, ""]))
    return 0 if kept or small else 1


if __name__ == "__main__":
    raise SystemExit(main())
