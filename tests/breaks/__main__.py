"""`python -m tests.breaks by-hand [NUMBER …]`: faults in copies, each to be noticed by a test."""

import argparse
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from tests.breaks.by_hand import BY_HAND, Break
from tests.breaks.copies import Asked, bytecode, changed, copied
from tests.support.steps import ROOT


def by_hand(wanted: argparse.Namespace) -> int:
    """Ask about the numbered breaks, or all; 1 if any was not noticed."""
    numbers = wanted.numbers or range(1, len(BY_HAND) + 1)
    rows = [(number, BY_HAND[number - 1]) for number in numbers]
    tree = Path(wanted.tree).resolve()
    with copied(tree) as sound:
        asked = Asked(tree, sound, wanted.server)
        slots: SimpleQueue[int] = SimpleQueue()
        for slot in range(wanted.jobs):
            slots.put(slot)

        def one(row: tuple[int, Break]) -> bool:
            number, item = row
            slot = slots.get()
            try:
                said = asked.about(changed(tree, item), item.asked or wanted.tests, slot)
            finally:
                slots.put(slot)
            words = said.noticed_by and f"noticed by {said.noticed_by}"
            told = words or f"NOT NOTICED {said.fault}"
            print(f"{number:2} {item.room}: {told}", flush=True)
            return bool(said.noticed_by)

        with ThreadPoolExecutor(wanted.jobs) as pool:
            noticed = list(pool.map(one, rows))
    print(f"{sum(noticed)} of {len(noticed)} breaks noticed")
    return 0 if all(noticed) else 1


def main(arguments: Sequence[str]) -> int:
    """Do what is named."""
    parser = argparse.ArgumentParser(prog="python -m tests.breaks", description=__doc__)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("by-hand", help="the thirty of the list")
    command.add_argument("numbers", nargs="*", type=int, metavar="NUMBER")
    command.add_argument("--tests", nargs="+", default=["tests"], metavar="FILE")
    command.add_argument("--tree", default=str(ROOT), help="where the project lies")
    command.add_argument("--jobs", type=int, default=int(os.environ.get("WORKERS", "2")))
    server = os.environ.get("TEST_DATABASE_URL", "").rpartition("/")[0]
    command.add_argument("--server", default=server, help="PostgreSQL, as TEST_DATABASE_URL has it")
    command.set_defaults(run=by_hand)
    wanted = parser.parse_args(arguments)
    os.environ["PYTHONPYCACHEPREFIX"] = str(bytecode(Path(wanted.tree).resolve()))
    return int(wanted.run(wanted))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
