"""`python -m tests.rules_engine.rules_off [RULE …] [--sample N] [--jobs N]`.

With a rule of Pixel Tactics switched off in a copy of the engine, a test marked with it must fail.
"""

import sys
from pathlib import Path

from tests.rules_engine import switches, switches_cards
from tests.support.switching import Ground, main

TESTS = Path("tests", "rules_engine")
SUPPORT = tuple(
    Path("tests", "support", name) for name in ("__init__.py", "examples.py", "tables.py")
)
GROUND = Ground(
    name="the game",
    base=Path("rules_engine", "pixel_tactics"),
    copied=(Path("rules_engine"), Path("tests", "__init__.py"), *SUPPORT, TESTS),
    tests=(TESTS,),
    switches=(*switches.SWITCHES, *switches_cards.SWITCHES),
)

if __name__ == "__main__":
    sys.exit(main([GROUND], sys.argv[1:]))
