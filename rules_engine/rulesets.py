"""Which games the engine knows: by the name of their package, by the first line of a log.

>>> ruleset("pixel_tactics").format
'pixel-tactics 1'
>>> ruleset_of("Format: chess 1") is None
True
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Final, cast

from rules_engine.core.canonical import content_hash
from rules_engine.core.ruleset import Ruleset

FORMATS: Final[Mapping[str, str]] = {
    "pixel-tactics 1": "pixel_tactics",
    "tic-tac-toe 1": "tic_tac_toe",
    "standard-bearer 1": "standard_bearer",
}
"""By what the first line of a log says behind `Format: `: the package of the game."""
START: Final = "Format: "


def names() -> tuple[str, ...]:
    """The games, the oldest first."""
    return tuple(dict.fromkeys(FORMATS.values()))


@cache
def edition() -> str:
    """The SHA-256 of the editions of all games: another one if any of them may judge otherwise."""
    return content_hash({name: ruleset(name).edition() for name in names()})


@cache
def ruleset(name: str) -> Ruleset:
    """The game of a package; raises KeyError if there is none of that name."""
    if name not in names():
        raise KeyError(name)
    # A check of one log starts at once: only its own game is read.
    return cast(Ruleset, import_module(f"rules_engine.{name}.ruleset").RULESET)


def ruleset_of_rule(rule: str) -> Ruleset:
    """The game that has a rule; the oldest one if none has."""
    found = (ruleset(name) for name in names() if rule in ruleset(name).rules)
    return next(found, ruleset(names()[0]))


def ruleset_of(first_line: str) -> Ruleset | None:
    """The game whose log begins with a line; nothing if no game's does."""
    found = FORMATS.get(first_line[len(START) :]) if first_line.startswith(START) else None
    return ruleset(found) if found else None
