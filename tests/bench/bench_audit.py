"""How long an audit takes: of one day, and of a whole championship with the logs of its games.

``python -m tests.bench.bench_audit [--small]`` plays a day of 32 and a championship of nineteen
cities and a final in memory, makes their bundles and audits them on one core. Every sheet names the
log of a game that programs played. Prints seconds, what took them, and the limits.
"""

import argparse
import cProfile
import os
import pstats
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

DAY_LIMIT, CHAMPIONSHIP_LIMIT = 1.0, 10.0
"""Seconds on one core (the issue's)."""
CITIES, PLAYERS = 19, 27
LOGS = 60
"""Different games; each is told apart by its match, so that every sheet has a log of its own."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 if a limit is broken, but for a small run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="one city of ten players")
    parser.add_argument("--profile", action="store_true", help="where the time goes")
    parser.add_argument("--tenfold", action="store_true", help="ten times the cities, besides")
    asked = parser.parse_args(arguments)
    import django

    django.setup()
    from tests.support.bundles import signed_day
    from tests.support.whole_championship import played

    alone, cities, players = (10, 1, 10) if asked.small else (32, CITIES, PLAYERS)
    fold, logs = signed_day(alone, 1)
    good = measure(f"a day of {alone}", fold.event_bundle("e1", logs), DAY_LIMIT)
    whole = played(cities, players, 2 if asked.small else LOGS)
    bundle = whole.fold.championship_bundle(whole.logs)
    if asked.profile:
        profile = cProfile.Profile()
        profile.runcall(measure, "a championship", bundle, CHAMPIONSHIP_LIMIT)
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)
    else:
        good = measure("a championship", bundle, CHAMPIONSHIP_LIMIT) and good
    if asked.tenfold:
        whole = played(10 * CITIES, PLAYERS, LOGS)
        good = tenfold(whole.fold.championship_bundle(whole.logs)) and good
    sys.stdout.write("limits hold\n" if good else "LIMITS BROKEN\n")
    return 0 if good or asked.small else 1


def tenfold(data: bytes) -> bool:
    """Whether the command still finds ten times a championship sound; in a process of its own."""
    with tempfile.TemporaryDirectory(prefix="championship-bench-") as folder:
        path = Path(folder, "bundle.zip")
        path.write_bytes(data)
        command = [sys.executable, "-m", "tournament.ledger.audit", str(path), "--lang", "en"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    sys.stdout.write(
        f"ten championships: {used.ru_utime + used.ru_stime:.2f} s; {len(data) / 1e6:.1f} MB\n"
    )
    sys.stdout.writelines(line + "\n" for line in done.stdout.splitlines()[-4:])
    return done.returncode == 0


def measure(name: str, data: bytes, limit: float) -> bool:
    """Audit a bundle; whether it is sound and within its limit of processor time."""
    from tournament.ledger.audit import audit
    from tournament.ledger.audit.bundle import read_bundle

    began = time.process_time()
    report = audit(read_bundle(data))
    seconds = time.process_time() - began
    if report.failures:
        raise SystemExit(f"{name}: {report.failures[:3]}")
    sys.stdout.write(
        f"{name}: {seconds:.2f} s (limit {limit:.0f}); {len(data) / 1e6:.1f} MB,"
        f" {report.count('entries')} entries, {report.count('matches')} matches,"
        f" {report.count('logs')} logs, {report.count('results')} games,"
        f" {report.count('entries') / seconds:.0f} entries/s\n"
    )
    return seconds <= limit


if __name__ == "__main__":
    raise SystemExit(main())
