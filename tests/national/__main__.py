"""`python -m tests.national [--seed N]`: a national championship from registration to prizes.

Nineteen cities, some with two or three days, one cancelled, and a final of forty, played through
the services on a database of its own; then the end is worked out a second time and compared.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Sequence

import django


def main(arguments: Sequence[str]) -> None:
    """Play and check; an error names what is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.national")
    parser.add_argument("--seed", type=int, default=1)
    seed = parser.parse_args(arguments).seed
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    with tempfile.TemporaryDirectory(prefix="championship-") as folder:
        os.environ["DATA_DIR"] = folder
        django.setup()
        from tests.national.checks import check
        from tests.support.season import AUTUMN, Season
        from tournament.web.startup import prepare

        prepare(AUTUMN)
        season = Season(seed)
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
