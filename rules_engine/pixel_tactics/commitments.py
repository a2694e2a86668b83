"""What follows from a hidden value once it was told."""

from __future__ import annotations

from rules_engine.pixel_tactics.codes import (
    INITIAL_DRAW,
    LEADER_CHOICE,
    LEADER_RETURN,
    OWNER,
    SHUFFLE,
    Action,
)


def opened_action(action: Action, value: tuple[int, ...], known: tuple[int, ...]) -> Action:
    """An event with the hidden value of its commitment, or with what is known of its deck."""
    kind = action[0]
    if kind == LEADER_CHOICE:
        return (*action[:2], *(value or action[2:]))
    if kind == INITIAL_DRAW and known:
        owner = action[2] << OWNER
        named = zip(action[3:], known, strict=False)
        return (*action[:3], *(code or owner | number for code, number in named))
    if kind == SHUFFLE or (kind == LEADER_RETURN and value):
        return (*action[:3], *value)
    return action
