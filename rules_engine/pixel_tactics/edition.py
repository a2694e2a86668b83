"""Which state of the engine this is: what different states say of a log may differ.

It follows from the sources that verdicts and summaries use, so nobody has to remember to count it
up after a repair. Words are data and no rules, but for the rulings on cards.
"""

import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from rules_engine.core.canonical import content_hash
from rules_engine.pixel_tactics.card_hash import card_hash
from rules_engine.pixel_tactics.texts import RULINGS

START: Final = "rules_engine.pixel_tactics.summary"

_IMPORT: Final = re.compile(r"^\s*from (rules_engine\.[\w.]+) import ", re.MULTILINE)


@cache
def edition() -> str:
    """The SHA-256 of rules, card data and rulings on cards."""
    rules: dict[str, str] = {}
    _add(START, rules)
    return content_hash({"cards": card_hash(), "rules": rules, "rulings": dict(RULINGS)})


def _add(name: str, rules: dict[str, str]) -> None:
    """The digest of a module and of what it imports."""
    path = Path(__file__).parents[2].joinpath(*name.split(".")).with_suffix(".py")
    if name in rules or not path.is_file():
        return
    # However the checkout ends its lines.
    source = "\n".join(path.read_text("utf-8").splitlines())
    rules[name] = sha256(source.encode()).hexdigest()
    for used in _IMPORT.findall(source):
        _add(used, rules)
