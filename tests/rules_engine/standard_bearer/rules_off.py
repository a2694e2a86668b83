"""`python -m tests.rules_engine.standard_bearer.rules_off [RULE …] [--sample N] [--jobs N]`.

With a rule switched off in a copy of the engine, a test marked with it must fail.
"""

import sys
from pathlib import Path

from tests.rules_engine.standard_bearer.switches import SWITCHES
from tests.support.switching import Ground, main

TESTS = Path("tests", "rules_engine", "standard_bearer")
GROUND = Ground(
    name="Standard-Bearer",
    base=Path("rules_engine", "standard_bearer"),
    copied=(
        Path("rules_engine"),
        *(Path("tests", *name) for name in (("__init__.py",), ("rules_engine", "__init__.py"))),
        *(Path("tests", "support", name) for name in ("__init__.py", "examples.py", "switch.py")),
        Path("tests", "support", "switching.py"),
        TESTS,
    ),
    tests=(TESTS,),
    switches=SWITCHES,
)

if __name__ == "__main__":
    sys.exit(main([GROUND], sys.argv[1:]))
