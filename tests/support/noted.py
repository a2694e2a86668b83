"""Results as tests write them down, with what else is noted of a game beside the result."""

from collections.abc import Mapping
from typing import Any, Final

from tournament.championship.play.match_rules import OF_FIRST_VERSION

NOTHING: Final[Mapping[str, Any]] = {
    "first_player": None,
    "leaders": (None, None),
    "living_heroes": None,
}
"""Details of Pixel Tactics of which nothing was written down."""
DRAWN: Final[Mapping[str, Any]] = {
    "end_reason": "both_retreat",
    "details": {"living_heroes": (2, 2)},
}
"""A game that nobody has won."""


def noted(said: Mapping[str, Any]) -> dict[str, Any]:
    """What is said of a game with its details in a place of their own, as commands have them."""
    details = {name: value for name, value in said.items() if name in OF_FIRST_VERSION}
    rest = {name: value for name, value in said.items() if name not in OF_FIRST_VERSION}
    return {**rest, "details": details} if details else rest
