"""`python -m tests.soak.play [SECONDS]`: random games, days, registration and championships.

The `SEED` of the run says which.
"""

import os
import secrets
import sys
import time
from random import Random

from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.championship.test_registration_machine import Registration
from tests.championship.test_tournament_machine import LargeTournament, Tournament
from tests.rules_engine.soak import soak as soak_engine
from tests.support.random_day import play_random_day
from tests.support.two_championships import TALLY

SECONDS = 600
LONGER = settings(
    Registration.TestCase.settings, max_examples=40, stateful_step_count=100, database=None
)
"""Registration goes on for longer here than in the tests; a failure prints its steps."""
WHOLE = settings(
    Tournament.TestCase.settings,
    max_examples=20,
    stateful_step_count=80,
    database=None,
    derandomize=False,
)
LARGE = settings(WHOLE, max_examples=1)


def play(seconds: float = SECONDS, *, small: bool = False) -> None:
    """Play games; then days, weeks of registration and championships until the time is up.

    A failure names what repeats it. In small each is played once, by few.
    """
    seed = int(os.environ.get("SEED") or secrets.randbelow(2**32))
    print(f"SEED={seed}\n{soak_engine(seed, small)}", flush=True)
    longer, whole, large = (
        settings(one, max_examples=1) if small else one for one in (LONGER, WHOLE, LARGE)
    )
    end = time.monotonic() + (0 if small else seconds)
    days = weeks = championships = 0
    while not days or time.monotonic() < end:
        random = Random(seed + days)
        try:
            play_random_day(random, random.randint(10, 32))
        except BaseException:
            print(f"seed {seed + days} breaks it")
            raise
        days += 1
        run_state_machine_as_test(Registration, settings=longer)
        weeks += longer.max_examples
        run_state_machine_as_test(Tournament, settings=whole)
        run_state_machine_as_test(LargeTournament, settings=large)
        championships += whole.max_examples + large.max_examples
    print(
        f"{days} random days, {weeks} random weeks of registration, {championships} random "
        "championships checked"
    )
    for what in sorted({what for what, _ in TALLY}):
        print(f"  {what}: done {TALLY[what, 'done']}, refused {TALLY[what, 'refused']}")


if __name__ == "__main__":
    play(*map(float, sys.argv[1:]))
