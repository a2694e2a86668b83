"""`python -m tests.rules_off [--tenth | CODE …]`: without a refusal its rule's tests must fail."""

import os
import sys

import pytest

from tests.support.examples import ALL
from tests.support.rules_off import NOTICED, RulesOff, guarded_codes

ARGUMENTS = ["-qq", "--tb=native", "-p", "no:cacheprovider", "-p", "no:randomly", "-p", "no:faker"]
"""Nobody reads how a test failed, and pytest's own way of telling it takes a third of the time."""
TESTS = ["tests/championship", "tests/regulations"]
TENTH = "--tenth"
"""Ask for every tenth refusal: always the same ones as long as the list stays the same."""


def main(arguments: list[str]) -> int:
    """Try the named codes, a tenth of them, or all."""
    codes = guarded_codes()[::10] if arguments == [TENTH] else arguments or guarded_codes()
    plugin = RulesOff(codes, int(os.environ.get("WORKERS", "2")))
    os.environ.update(ALL)
    ended = pytest.main([*ARGUMENTS, *TESTS], plugins=[plugin])
    if ended != pytest.ExitCode.OK:
        sys.exit("The tests cannot be collected.")
    for code, said in plugin.said.items():
        if said != NOTICED:
            print(f"{code}: {said}")
    unnoticed = sum(said != NOTICED for said in plugin.said.values())
    print(f"{len(plugin.said) - unnoticed} refusals switched off and noticed, {unnoticed} not")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
