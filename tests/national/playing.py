"""A national championship in a database that has its tables."""

import time

from tests.national.checks import check
from tests.support.season import Season
from tournament.regulations.profile import Profile


def play(seed: int, profile: Profile) -> None:
    """Play and check a whole one; an error names what is wrong."""
    season = Season(seed, profile)
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
