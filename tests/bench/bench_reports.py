"""How long a document takes: the first time, and warm.

``python -m tests.bench.bench_reports [--small]`` prints one line per document, in milliseconds.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from reports.bracket import bracket_pdf
from reports.bracket_sheet import PaperName, StandingsSheet
from reports.slips import slips_pdf
from reports.standings import standings_pdf
from tests.reports.samples import HEAD, bracket, slip


def measure(work: Callable[[int], bytes], rounds: int) -> tuple[float, float, float, int]:
    """First time, median and worst of the warm ones in milliseconds, and the size in bytes.

    The work gets a number that must change the document, or a warm round would measure a cache.
    """
    taken = []
    size = 0
    for number in range(rounds + 1):
        start = time.perf_counter()
        size = len(work(number))
        taken.append((time.perf_counter() - start) * 1000)
    return taken[0], statistics.median(taken[1:]), max(taken[1:]), size


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="few rounds, for a quick look")
    rounds = 1 if parser.parse_args(arguments).small else 30

    def one_bracket(size: int, paper: PaperName | None = None) -> Callable[[int], bytes]:
        sheet = bracket(size)

        def work(number: int) -> bytes:
            matches = [
                replace(match, words=replace(match.words, round=f"{match.words.round} {number}"))
                for match in sheet.matches
            ]
            return bracket_pdf(replace(sheet, matches=matches), "ru", paper)

        return work

    places = bracket(32).places
    jobs: dict[str, Callable[[int], bytes]] = {
        "bracket, 62 matches and the reset, A3": one_bracket(32),
        "bracket, 62 matches and the reset, 2 x A4": one_bracket(32, "a4"),
        "bracket, 30 matches and the reset, A4": one_bracket(16),
        "places, 32 rows": lambda number: standings_pdf(
            StandingsSheet(HEAD, [replace(row, note=str(number)) for row in places]), "ru"
        ),
        "slips, 4": lambda n: slips_pdf([slip(n * 4 + i) for i in range(1, 5)], "ru"),
        "slips, 16": lambda n: slips_pdf([slip(n * 16 + i) for i in range(1, 17)], "ru"),
    }
    sys.stdout.write(f"{'document':<44}{'first':>9}{'median':>9}{'worst':>9}{'KiB':>8}\n")
    for name, work in jobs.items():
        first, median, worst, size = measure(work, rounds)
        sys.stdout.write(f"{name:<44}{first:>9.1f}{median:>9.1f}{worst:>9.1f}{size / 1024:>8.1f}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
