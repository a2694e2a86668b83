"""What switches of tic-tac-toe's rules are thrown in."""

from pathlib import Path

from tests.rules_engine.tic_tac_toe.switches import SWITCHES
from tests.support.switching import Ground

TESTS = Path("tests", "rules_engine", "tic_tac_toe")
GROUND = Ground(
    name="tic_tac_toe",
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
