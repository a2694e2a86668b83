"""What the worst input of every upload and every search costs in seconds of processor time.

``python -m tests.bench.bench_worst [--small]`` works on each file of `test_bounds_on_work` in this
process, as the site does, and asks the pages that search for as long a text as they take. Printed
are seconds, the part of the budget that they are, and what came of it.
"""

import argparse
import logging
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from tests.bench.bench_pages import SMALL_DAY, prepare

if TYPE_CHECKING:
    from tests.support.scenario import Scenario

BUDGET = 2.0
"""Seconds of processor time for one input."""
SEARCHES = ("day_find", "roster", "check_in", "console")


def uploads(small: bool) -> Iterator[tuple[str, Callable[[], str]]]:
    """Every file with the work on it; the small run has one of each kind."""
    from tests.web.test_bounds_on_work import ROWS

    seen = set()
    for number, (work, outcome, made) in enumerate(ROWS):
        if small and work in seen:
            continue
        seen.add(work)
        data = made()
        name = f"{work.__name__} {number}, {len(data) / 2**20:.1f} MB, {outcome}"
        yield name, lambda work=work, data=data: work(data)  # type: ignore[misc]


def searches(day: "Scenario") -> Iterator[tuple[str, Callable[[], str]]]:
    """The pages that search, asked for a hundred letters that are under both layouts."""
    from django.test import Client
    from django.urls import reverse

    from tournament.web.shared.limits import LONGEST_QUERY

    client = Client()
    client.force_login(day.organizer)
    text = ("ёЁ'ǻ q" * LONGEST_QUERY)[:LONGEST_QUERY]
    paths = {name: reverse(name, args=[day.event]) for name in SEARCHES}
    for name, path in {**paths, "home": reverse("home")}.items():
        yield (
            f"{name}, {LONGEST_QUERY} letters",
            lambda path=path: str(client.get(path, {"q": text}).status_code),  # type: ignore[misc]
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 if the budget is not kept, but for a small run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="one file of each kind, few players")
    small = parser.parse_args(arguments).small
    logging.disable(logging.INFO)
    day = prepare(*(SMALL_DAY if small else (64, 30, 6)))
    kept = told(chain(searches(day), uploads(small)))
    return 0 if kept or small else 1


def told(inputs: Iterable[tuple[str, Callable[[], str]]]) -> bool:
    """Work on inputs and print what that took; whether the budget is kept."""
    sys.stdout.write(f"{'input':<58}{'seconds':>9}{'of budget':>11}  came of it\n")
    worst = 0.0
    for name, work in inputs:
        begun = time.process_time()
        outcome = work()
        seconds = time.process_time() - begun
        worst = max(worst, seconds)
        sys.stdout.write(f"{name:<58}{seconds:>9.2f}{seconds / BUDGET:>11.2f}  {outcome}\n")
    kept = worst <= BUDGET
    sys.stdout.write(f"budget of {BUDGET:.0f} s for each: {'kept' if kept else 'NOT kept'}\n")
    return kept


if __name__ == "__main__":
    raise SystemExit(main())
