"""How soon the bracket of 32 can be read over 400 kbit/s and 400 ms, with nothing kept.

``python -m tests.bench.bench_slow_line [--small]`` runs the site as `manage.py serve` does and
opens a running day in Chromium, as wide as a phone and as a desk. Printed are milliseconds until it
can be read (median of several visits), with what a first visit over TLS takes besides, and
bytes on the line with headers: of the page, of all before it can be read, of all.
"""

import argparse
import os
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

READABLE = 3_000
"""Milliseconds until it can be read, handshakes included."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 if the budget is not kept, but for a small run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="few players, one visit")
    small = parser.parse_args(arguments).small
    folder = Path(tempfile.mkdtemp(prefix="championship-bench-"))
    os.environ.update(DATA_DIR=str(folder / "own"), DJANGO_SETTINGS_MODULE="tests.settings")
    import django

    django.setup()
    from tests.support.present import chromium_program

    if not chromium_program():
        sys.stdout.write("Chromium is absent: nothing is measured.\n")
        return 0
    from tests.support.slow_line import site

    with site(folder / "site", *((10, 2, 2) if small else (32, 18, 14))) as address:
        kept = told(address, (390,), 1) if small else told(address, (390, 1280), 5)
    return 0 if kept or small else 1


def told(address: str, widths: Sequence[int], visits: int) -> bool:
    """Visit a page so often and print what came when; whether the budget is kept."""
    from tests.support.chromium import chromium
    from tests.support.slow_line import DELAY, HANDSHAKES, load, visitor

    sys.stdout.write(f"{'width':<8}{'read':>8}{'TLS':>8}{'page':>8}{'before':>8}{'all':>8}\n")
    slowest = 0.0
    for width in widths:
        loaded = []
        with chromium() as browser:
            for _ in range(visits):
                context = visitor(browser, width)
                loaded.append(load(context.new_page(), address))
                context.close()
        read = statistics.median(visit.painted for visit in loaded)
        slowest = max(slowest, read + HANDSHAKES * DELAY)
        last = loaded[-1]
        figures = (read, slowest, last.page_bytes, last.bytes_before_paint, last.all_bytes)
        sys.stdout.write(f"{width:<8}{''.join(f'{figure:>8.0f}' for figure in figures)}\n")
    kept = slowest < READABLE
    sys.stdout.write(f"budget of {READABLE} ms until it can be read: {'kept' if kept else 'NOT'}\n")
    return kept


if __name__ == "__main__":
    raise SystemExit(main())
