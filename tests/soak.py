"""`python -m tests.soak [--small]`: random days without end, until the time is up or one breaks."""

import sys
import time
from random import Random

from tests.support.random_day import play_random_day

SECONDS, SMALL_SECONDS = 600, 10


def main(arguments: list[str]) -> None:
    """Play days of 10 to 32 players; a failure names the seed that repeats it."""
    seconds = SMALL_SECONDS if "--small" in arguments else SECONDS
    end = time.monotonic() + seconds
    seed = days = 0
    while time.monotonic() < end:
        seed += 1
        random = Random(seed)
        try:
            play_random_day(random, random.randint(10, 32))
        except BaseException:
            print(f"seed {seed} breaks it")
            raise
        days += 1
    print(f"{days} random days played and checked in {seconds} s")


if __name__ == "__main__":
    main(sys.argv[1:])
