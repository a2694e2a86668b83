"""`python -m tests.runner.slow FILES`: which tests are slow, measured: makes `tests/slow.txt` anew.

FILES hold what runs of pytest with `--durations=0` said. A test is slow in `make test` if one case
of it took `SLOW` seconds; continuous integration and `make soak` run these too.
"""

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tests.support.steps import ROOT

SLOW: Final = 2.0
LIST: Final = ROOT / "tests" / "slow.txt"
_LINE: Final = re.compile(r"^([0-9.]+)s call +(tests/[^\s\[]+)", re.MULTILINE)


def measured(outputs: Iterable[str]) -> list[str]:
    """The slow ones among the tests of which these outputs tell the durations."""
    found = (match for output in outputs for match in _LINE.finditer(output))
    return sorted({match[2] for match in found if float(match[1]) >= SLOW})


def listed(file: Path = LIST) -> frozenset[str]:
    """The tests that were slow when they were measured."""
    return frozenset(file.read_text(encoding="utf-8").split())


if __name__ == "__main__":
    names = measured(Path(name).read_text(encoding="utf-8") for name in sys.argv[1:])
    LIST.write_text("".join(f"{name}\n" for name in names), encoding="utf-8")
