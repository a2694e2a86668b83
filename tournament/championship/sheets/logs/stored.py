"""Logs of games without what people wrote about themselves and others (CH-PD-5, CH-PD-6)."""

from collections.abc import Mapping
from typing import Any

from rules_engine.core.log import write_log
from rules_engine.logs import read_log, ruleset_of_log

WORDLESS = "ruling"
"""In place of a judge's own words about a game (CH-PD-5)."""


def anonymous(text: str, match: str, players: tuple[str, str]) -> str:
    """The log with the match's and its players' ids for what people wrote about themselves."""
    log = read_log(text)
    rules = ruleset_of_log(text.encode())
    for game in log.games:
        rules.anonymize(game.headers, match, players)
        for event in game.events:
            if (event.who, event.kind) == ("judge", "ruling") and event.words[0] == "result":
                event.words = (*event.words[:2], WORDLESS)
    return write_log(log)


def without_typed(word: str, details: Mapping[str, Any]) -> dict[str, Any]:
    """A verdict's values without those that may repeat what people typed into a log's headers.

    Events hold no words of their own but a judge's, and no verdict repeats those.
    """
    typed = _typed_fields(word, details)
    return {name: "" if name in typed else value for name, value in details.items()}


def _typed_fields(word: str, details: Mapping[str, Any]) -> frozenset[str]:
    if word == "illegal" and not details.get("event"):
        return frozenset({"expected", "actual"})
    if word == "malformed" or details.get("missing") in {"card_data", "variant"}:
        return frozenset({"wanted"})
    return frozenset()
