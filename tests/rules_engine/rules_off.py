"""What switches of Pixel Tactics' rules are thrown in."""

from pathlib import Path

from tests.rules_engine import switches, switches_cards
from tests.support.switching import Ground

TESTS = Path("tests", "rules_engine")
SUPPORT = tuple(
    Path("tests", "support", name) for name in ("__init__.py", "examples.py", "tables.py")
)
GROUND = Ground(
    name="pixel_tactics",
    base=Path("rules_engine", "pixel_tactics"),
    copied=(Path("rules_engine"), Path("tests", "__init__.py"), *SUPPORT, TESTS),
    tests=(TESTS,),
    switches=(*switches.SWITCHES, *switches_cards.SWITCHES),
)
