"""How long the page of a bracket takes, in the process, on a database of its own.

``python -m tests.bench.bench_pages [--small]`` asks for the pages of a running day of 32 players
and prints milliseconds: median and 95th percentile of pages that are made, the medians of kept ones
and of unchanged ones (304); then kibibytes, plain and packed, and when the last of many watchers
has seen a change.
"""

import argparse
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tests.support.migrated import migrated_file

if TYPE_CHECKING:
    from tests.support.scenario import Scenario

RULES = "rules, words sought"
BUDGETS_P95 = {"bracket": 60.0, RULES: 250.0}
"""Milliseconds that a page may take at the 95th percentile; the bracket has 32 players."""
DAY, SMALL_DAY = (32, 30, 6), (10, 8, 2)
"""Players, matches that are over, and matches that are being played."""
WATCHERS = 2_000
"""People who watch one day on their phones."""


def measure(work: Callable[[], object], rounds: int) -> tuple[float, float]:
    """Median and 95th percentile of the warm rounds in milliseconds of processor time.

    The work finds the room for its frames that the server gives it (`tournament.config.frames`).
    """
    from tournament.config.frames import roomy

    work()
    taken = []
    for _ in range(rounds):
        start = time.process_time()
        roomy(work)
        taken.append((time.process_time() - start) * 1000)
    return statistics.median(taken), statistics.quantiles(taken, n=20)[-1]


def prepare(players: int, played: int, running: int) -> "Scenario":
    """Settings, an empty database and a running day."""
    folder = tempfile.mkdtemp(prefix="championship-bench-")
    os.environ.update(DATA_DIR=folder, DJANGO_SETTINGS_MODULE="tests.settings", BUILD="bench")
    import django

    shutil.copy(migrated_file(), folder)
    django.setup()
    from tournament.web.catalogues import compile_catalogues

    compile_catalogues()
    return running_day(players, played, running)


def running_day(players: int, played: int, running: int) -> "Scenario":
    """A day of so many players: matches that are over, and that are being played."""
    from tests.support.scenario import Scenario
    from tournament.events.states import event_state
    from tournament.play import services as play

    day = Scenario().drawn(players)
    day.play_on(played)
    for match in event_state(day.event).progress.ready()[:running]:
        day.wait(minutes=10)
        play.call_match(day.by(day.organizer), event=day.event, match=match)
    return day


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 if the budget is not kept, but for a small run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="few players, few rounds")
    small = parser.parse_args(arguments).small
    kept = told(prepare(*(SMALL_DAY if small else DAY)).event, 2 if small else 200)
    return 0 if kept or small else 1


def told(event: str, rounds: int) -> bool:
    """Ask the pages of a day so often and print what that took; whether the budget is kept."""
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
    from tournament.web.packing import unpack
    from tournament.web.shared.kept_pages import PAGES

    client = Client(headers={"accept-language": "ru", "accept-encoding": "gzip"})
    columns = ("made", "p95", "kept", "304", "KiB", "packed")
    sys.stdout.write(f"{'page':<28}{''.join(f'{name:>9}' for name in columns)}\n")
    kept = True
    budgets = []
    for name, path in pages.items():

        def make(path: str = path) -> None:
            PAGES.clear()
            client.get(path)

        answer = client.get(path)
        tag = {"if-none-match": answer.headers["ETag"]}
        made, late = measure(make, rounds)
        kept_page, _ = measure(lambda path=path: client.get(path), rounds)
        unchanged, _ = measure(lambda path=path, tag=tag: client.get(path, headers=tag), rounds)
        packed = answer.content
        sizes = (len(unpack(packed)) / 1024, len(packed) / 1024)
        figures = (made, late, kept_page, unchanged, *sizes)
        sys.stdout.write(f"{name:<28}{''.join(f'{figure:>9.1f}' for figure in figures)}\n")
        if name == "bracket":
            before, after = made * WATCHERS / 1000, (made + kept_page * WATCHERS) / 1000
        if name in BUDGETS_P95:
            fine = late < BUDGETS_P95[name]
            kept = kept and fine
            budgets.append(
                f"budget of {BUDGETS_P95[name]:.0f} ms, {name}: {'kept' if fine else 'NOT'}"
            )
    budgets.append(
        f"{WATCHERS} watchers of a day see a change after {after:.1f} s of one processor "
        f"({before:.1f} s if the page were made for each, {before / after:.0f} times as long)"
    )
    sys.stdout.write("\n".join([*budgets, ""]))
    return kept


if __name__ == "__main__":
    raise SystemExit(main())
