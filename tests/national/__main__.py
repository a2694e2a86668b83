"""`python -m tests.national [--seed N] [--small]`: a national championship up to its prizes.

Nineteen cities, some with two or three days, one cancelled, and a final of forty, played through
the services on a database of its own; then the end is worked out a second time and compared. In
small half as many players make a day, or are too many for one.
"""

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace

import django

from tests.support.migrated import migrated_file


def main(arguments: Sequence[str]) -> None:
    """Play and check; an error names what is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.national")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--small", action="store_true", help="half as many players")
    asked = parser.parse_args(arguments)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    with tempfile.TemporaryDirectory(prefix="championship-") as folder:
        os.environ["DATA_DIR"] = folder
        shutil.copy(migrated_file(), folder)
        django.setup()
        from tests.national.checks import check
        from tests.support.season import AUTUMN, Season
        from tournament.events import selectors
        from tournament.web.startup import prepare

        prepare(AUTUMN)
        profile = selectors.profile()
        if asked.small:
            least, most = profile.stage_minimum // 2, profile.day_maximum // 2
            profile = replace(profile, name="half", stage_minimum=least, day_maximum=most)
        season = Season(asked.seed, profile)
        started = time.monotonic()
        for part in (
            season.prepare,
            season.register_all,
            season.play_regionals,
            season.answer_all,
            season.play_final,
        ):
            part()
            print(f"{part.__name__:<16}{time.monotonic() - started:6.1f} s", flush=True)
        found = check(season)
        print(", ".join(f"{number} {what}" for what, number in found.items()))


if __name__ == "__main__":
    main(sys.argv[1:])
