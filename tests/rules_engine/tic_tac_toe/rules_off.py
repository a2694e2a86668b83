"""`python -m tests.rules_engine.tic_tac_toe.rules_off [RULE …] [--sample N] [--jobs N]`.

With a rule of tic-tac-toe switched off in a copy of the engine, a test marked with it must fail.
"""

import sys
from pathlib import Path

from tests.rules_engine.tic_tac_toe.switches import SWITCHES
from tests.support.switching import Ground, main

TESTS = Path("tests", "rules_engine", "tic_tac_toe")
GROUND = Ground(
    name="tic-tac-toe",
    base=Path("rules_engine"),
    copied=(
        Path("rules_engine"),
        Path("tests", "__init__.py"),
        Path("tests", "support", "__init__.py"),
        Path("tests", "support", "switch.py"),
        Path("tests", "rules_engine", "__init__.py"),
        TESTS,
    ),
    tests=(TESTS,),
    switches=SWITCHES,
)

if __name__ == "__main__":
    sys.exit(main([GROUND], sys.argv[1:]))
