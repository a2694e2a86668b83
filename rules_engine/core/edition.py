"""Which state of a game's rules this is: what different states say of a log may differ.

It follows from the sources that verdicts and summaries use, so nobody has to remember to count it
up after a repair.
"""

import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

from rules_engine.core.canonical import content_hash

SHARED: Final = ("rules_engine.core.verify", "rules_engine.core.summary")
"""What judges the logs of every game."""
_IMPORT: Final = re.compile(r"^\s*from (rules_engine\.[\w.]+) import ", re.MULTILINE)


def edition_of(modules: Iterable[str], data: Mapping[str, object]) -> str:
    """The SHA-256 of what judges logs: a game's modules with what they import, and its data."""
    rules: dict[str, str] = {}
    for name in (*SHARED, *modules):
        _add(name, rules)
    return content_hash({**data, "rules": rules})


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
