"""What switches of Standard-Bearer's rules are thrown in."""

from pathlib import Path

from tests.rules_engine.standard_bearer.switches import SWITCHES
from tests.support.switching import Ground

TESTS = Path("tests", "rules_engine", "standard_bearer")
GROUND = Ground(
    name="standard_bearer",
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
