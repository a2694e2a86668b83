"""How long the judge waits for the preview of a correction, and the public for a past bracket.

``python -m tests.bench.bench_override [--small]`` plays 40 of 62 matches of a day of 32, asks for
the page on which W1.2 would be corrected with both choices as pictures, and for the pages of the
bracket's history. Prints milliseconds, median and 95th percentile, and the ratio to the budget.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tests.bench.bench_pages import SMALL_DAY, measure, prepare

if TYPE_CHECKING:
    from tests.support.scenario import Scenario

DAY = (32, 40, 4)
BUDGET_P95 = 200.0
"""Milliseconds for the preview of an override (issue: a day of 32 with 40 played matches)."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 if the budget is not kept, but for a small run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="few players, few rounds")
    small = parser.parse_args(arguments).small
    kept = told(prepare(*(SMALL_DAY if small else DAY)), 2 if small else 100)
    return 0 if kept or small else 1


def told(day: "Scenario", rounds: int) -> bool:
    """Ask the pages so often and print what that took; whether the budget is kept."""
    from django.test import Client

    from tournament.championship.rulings.override.queries import Judgement, outlook
    from tournament.events import history
    from tournament.events.states import event_state

    judge = Client(headers={"accept-language": "ru"})
    judge.force_login(day.judge)
    found = outlook(event_state(day.event), Judgement("W1.2", "B", 1))
    moments = history.history_of(day.event).moments
    seq = moments[len(moments) // 2].seq
    last = moments[-1].seq
    pages = {
        "preview of a correction": f"/staff/days/{day.event}/matches/W1.2/correction/?found=B-1",
        "history": f"/days/{day.event}/history/?all=1",
        "bracket as of": f"/days/{day.event}/history/{seq}/",
        "two moments compared": f"/days/{day.event}/history/{seq}/{last}/",
    }
    sys.stdout.write(f"{len(found.started)} matches would be void, {len(moments)} moments\n")
    sys.stdout.write(f"{'page':<28}{'median':>9}{'p95':>9}{'budget':>9}\n")
    kept = True
    for name, path in pages.items():
        answer = judge.get(path)
        if answer.status_code != 200:
            raise SystemExit(f"{path}: {answer.status_code}")
        median, late = measure(lambda path=path: judge.get(path), rounds)
        sys.stdout.write(f"{name:<28}{median:>9.1f}{late:>9.1f}{late / BUDGET_P95:>9.2f}\n")
        kept = kept and late < BUDGET_P95
    history._cache.clear()
    start = time.perf_counter()
    history.history_of(day.event)
    folded = (time.perf_counter() - start) * 1000
    sys.stdout.write(f"history folded from its first entry: {folded:.0f} ms\n")
    sys.stdout.write(f"budget of {BUDGET_P95:.0f} ms: {'kept' if kept else 'NOT'}\n")
    return kept


if __name__ == "__main__":
    raise SystemExit(main())
