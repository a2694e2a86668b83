"""A switch: the place where a rule of Pixel Tactics is enforced, and what it reads when it is off."""

from typing import NamedTuple


class Switch(NamedTuple):
    """One rule switched off by hand.

    `file` is relative to `rules_engine/pixel_tactics`; `old` occurs in it exactly once.
    """

    rule: str
    file: str
    old: str
    new: str
