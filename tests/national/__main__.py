"""`python -m tests.national [--seed N]`: a national championship up to its prizes.

Nineteen cities, some with two or three days, one cancelled, and a final of forty, played through
the services on a database of its own; then the end is worked out a second time and compared.
"""

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Sequence

import django

from tests.support.migrated import migrated_file


def main(arguments: Sequence[str]) -> None:
    """Play and check; an error names what is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.national")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    with tempfile.TemporaryDirectory(prefix="championship-") as folder:
        os.environ["DATA_DIR"] = folder
        shutil.copy(migrated_file(), folder)
        django.setup()
        from tests.national.playing import play
        from tests.support.season import AUTUMN
        from tournament.events import selectors
        from tournament.web.startup import prepare

        prepare(AUTUMN)
        play(asked.seed, selectors.profile())


if __name__ == "__main__":
    main(sys.argv[1:])
