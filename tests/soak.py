"""`python -m tests.soak [--small]`: random games, then random days and registration."""

import sys
import time
from random import Random

from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.championship.test_registration_machine import Registration
from tests.rules_engine.soak import soak as soak_engine
from tests.support.random_day import play_random_day

SECONDS, SMALL_SECONDS = 600, 10
LONGER = settings(
    Registration.TestCase.settings, max_examples=40, stateful_step_count=100, database=None
)
"""Registration goes on for longer here than in the tests; a failure prints its steps."""


def main(arguments: list[str]) -> None:
    """Play games; then days of 10 to 32 players and weeks of registration until the time is up.

    A failure names what repeats it.
    """
    print(soak_engine("--small" in arguments), flush=True)
    seconds = SMALL_SECONDS if "--small" in arguments else SECONDS
    end = time.monotonic() + seconds
    seed = days = weeks = 0
    while time.monotonic() < end:
        seed += 1
        random = Random(seed)
        try:
            play_random_day(random, random.randint(10, 32))
        except BaseException:
            print(f"seed {seed} breaks it")
            raise
        days += 1
        run_state_machine_as_test(Registration, settings=LONGER)
        weeks += LONGER.max_examples
    print(f"{days} random days, {weeks} random weeks of registration checked in {seconds} s")


if __name__ == "__main__":
    main(sys.argv[1:])
