"""`python -m tests.rules_off [CODE …]`: with a refusal switched off its rule's tests must fail."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from tests.support.rules_off import ROOT, guarded_codes

NO_TESTS = 5


def verdict(code: str) -> tuple[str, str]:
    """What the tests of the code's rule say while it is off."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-p", "tests.support.rules_off", "-p",
         "no:cacheprovider", "-p", "no:randomly", "tests/championship", "tests/regulations"],
        cwd=ROOT,
        env={**os.environ, "RULE_OFF": code},
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    if done.returncode == 1:
        return code, "noticed"
    return code, "NO TEST" if done.returncode == NO_TESTS else "NOT NOTICED"


def main(arguments: list[str]) -> int:
    """Try the named codes, or all."""
    with ThreadPoolExecutor(int(os.environ.get("WORKERS", "2"))) as pool:
        results = list(pool.map(verdict, arguments or guarded_codes()))
    for code, said in results:
        if said != "noticed":
            print(f"{code}: {said}")
    unnoticed = sum(said != "noticed" for _, said in results)
    print(f"{len(results) - unnoticed} refusals switched off and noticed, {unnoticed} not")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
