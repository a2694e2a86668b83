"""Commitments of a log: hashes that stand for hidden values, and the lines that open them."""

from __future__ import annotations

from rules_engine.core.canonical import commitment
from rules_engine.core.verdict import Illegal
from rules_engine.pixel_tactics.codes import (
    INITIAL_DRAW,
    LEADER_CHOICE,
    LEADER_RETURN,
    OWNER,
    SHUFFLE,
    Action,
)
from rules_engine.pixel_tactics.events import BadWord, column_of, parse_opening
from rules_engine.pixel_tactics.faults import Found, malformed


class Commitment:
    """A hash that stands for a hidden value, and the value once it was told."""

    __slots__ = ("digest", "kind", "player", "value")

    def __init__(self, digest: str, kind: int, player: int) -> None:
        self.digest = digest
        self.kind = kind
        self.player = player
        self.value: tuple[int, ...] = ()


def open_commitment(
    text: str, line: int, game: int, commitments: dict[int, Commitment], last: int
) -> int:
    """Check one opening, the number of an event, a nonce, the value; the event that it is about.

    `last` is the event of the opening before. The value is kept with its commitment.
    """
    words = text.split(" ")
    try:
        event, codes = parse_opening(words)
    except BadWord as bad:
        malformed(line, column_of(text, bad.word), bad.expected)
    found = commitments.get(event)
    if found is None or event <= last:
        malformed(line, 6, "committed_event")
    if found.kind == LEADER_CHOICE and len(codes) > 1:
        malformed(line, column_of(text, 3), "card")
    told = commitment(words[2], words[3])
    if told != found.digest:
        column = column_of(text, 3)
        raise Found(
            Illegal(game, event, line, column, "PT-LOG-12", expected=found.digest, actual=told)
        )
    found.value = codes
    return event


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
