"""A switch: the place where a rule is enforced, and what it reads with the rule off."""

from typing import NamedTuple


class Switch(NamedTuple):
    """One rule switched off by hand.

    `file` is relative to the base of its ground; `old` occurs in it exactly once.
    """

    rule: str
    file: str
    old: str
    new: str


def in_file(file: str, *places: tuple[str, str, str]) -> tuple[Switch, ...]:
    """Switches of one file; rules that are the same in substance share a place: `PT-A-1 PT-B-2`."""
    return tuple(
        Switch(rule, file, old, new) for rules, old, new in places for rule in rules.split()
    )
