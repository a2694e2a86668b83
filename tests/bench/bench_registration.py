"""How long people wait who all press “register” in the same second.

``python -m tests.bench.bench_registration [--small]`` runs the site as `manage.py serve` does, on a
database of its own: SQLite, and, unless it is small, PostgreSQL where one answers at
TEST_DATABASE_URL (tests/events/test_registration_rush.py holds a rush there in every run). It
prints the seconds from the common start to the answers, median, 99th percentile and last, and how
many were registered in a second; then the same for the personal pages that everybody is led to.
"""

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import psycopg

from tests.run import POSTGRES_URL, ROOT
from tests.support.rush import Outcome, Response, database_of_its_own, hold_rush

PEOPLE, SMALL = 500, 4
DECISIONS = 200
BUDGET = 10.0
"""Seconds until the last of five hundred is answered."""


def rushes(people: int, small: bool) -> Iterator[tuple[str, Outcome]]:
    """A rush on each kind of database that is here; in small on SQLite alone."""
    with tempfile.TemporaryDirectory(prefix="championship-bench-") as folder:
        yield "SQLite", hold_rush(ROOT, Path(folder, "sqlite"), people)
        if small:
            return
        try:
            psycopg.connect(POSTGRES_URL, connect_timeout=2).close()
        except psycopg.OperationalError:
            sys.stdout.write("LEFT OUT: PostgreSQL (nobody answers at TEST_DATABASE_URL)\n")
            return
        with database_of_its_own(POSTGRES_URL) as url:
            told = {"DATABASE_URL": f"{url}?conn_max_age=60"}
            yield "PostgreSQL", hold_rush(ROOT, Path(folder, "postgres"), people, **told)


def row(name: str, responses: list[Response]) -> str:
    """A line of the table; the rate counts from the common start."""
    taken = sorted(response.seconds for response in responses)
    late = statistics.quantiles(taken, n=100, method="inclusive")[-1]
    rate = len(taken) / taken[-1]
    return f"{name:<28}{statistics.median(taken):>9.2f}{late:>9.2f}{taken[-1]:>9.2f}{rate:>9.0f}\n"


def in_order(outcome: Outcome) -> bool:
    """Whether everybody was registered once, places first, and the tables are the ledger's."""
    found = outcome.counted
    people = len(outcome.answers)
    right = found["numbers"] == list(range(1, people + 1)) and found["line"]
    return bool(right and not found["faults"] and not found["differences"])


def deciding(registered: int) -> float:
    """Microseconds of processor time to decide about one more, when so many are registered."""
    from tests.support.fold import Fold

    fold = Fold(day_maximum=32).start().planned()
    fold.register(registered)
    asked = [fold.registration() for _ in range(DECISIONS)]
    started = time.process_time()
    for command in asked:
        fold.ask(command)
    return (time.process_time() - started) / DECISIONS * 1e6


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 if the order is wrong, or the budget is not kept by a full run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="few people, for a quick look")
    small = parser.parse_args(arguments).small
    people = SMALL if small else PEOPLE
    right, kept = told(rushes(people, small), people)
    return 0 if right and (kept or small) else 1


def told(rushes: Iterable[tuple[str, Outcome]], people: int) -> tuple[bool, bool]:
    """Print what rushes of so many people took; whether all was in order and the budget kept."""
    sys.stdout.write(f"{people} people, seconds\n")
    sys.stdout.write(f"{'':<28}{'median':>9}{'p99':>9}{'last':>9}{'per s':>9}\n")
    right, last = True, 0.0
    for database, outcome in rushes:
        sys.stdout.write(row(f"{database}: registered", outcome.answers))
        sys.stdout.write(row(f"{database}: personal page", outcome.pages))
        right = right and outcome.statuses == {303: people} and in_order(outcome)
        last = max(last, *(answer.seconds for answer in outcome.answers))
    kept = last < BUDGET
    few, many = (deciding(registered) for registered in (people // 10, people * 2))
    sys.stdout.write(
        f"decided in memory: {few:.0f} µs with {people // 10} registered,"
        f" {many:.0f} µs with {people * 2}\n"
    )
    sys.stdout.write(f"all in order: {'yes' if right else 'NO'}\n")
    sys.stdout.write(f"budget of {BUDGET:.0f} s: {'kept' if kept else 'NOT'}\n")
    return right, kept


if __name__ == "__main__":
    raise SystemExit(main())
