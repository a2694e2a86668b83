"""What a sheet says of its game: every field in its form, and nothing that cannot have been.

The site never writes such a sheet; whoever has the ledger's key could.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from tournament.championship.event_state import EventState
from tournament.championship.play.match_rules import (
    BY_RULING,
    MatchRules,
    match_rules,
    said_of,
)
from tournament.ledger.core.entry import EntryError, moment_of

SHA256: Final = re.compile(r"[0-9a-f]{64}")
_NONCE: Final = re.compile(r"[0-9a-f]{32}")
_SEAT: Final = {"seat", "id", "level", "key"}


def is_sha256(value: object) -> bool:
    """Whether a value is a SHA-256 in hexadecimal."""
    return isinstance(value, str) and SHA256.fullmatch(value) is not None


def are_two_numbers(value: object) -> bool:
    """Whether a value is a pair of integers."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        return False
    return all(type(item) is int for item in value)


def form_fault(rules: MatchRules, statement: Mapping[str, Any]) -> str:
    """The field of a result sheet's statement that is out of form; nothing if all are in it."""
    log, nonce = statement["gamelog_sha256"], statement["nonce"]
    wrong = {
        "gamelog_sha256": log is not None and not is_sha256(log),
        "nonce": not isinstance(nonce, str) or not _NONCE.fullmatch(nonce),
        "log_seen": _fields(statement["log_seen"]) != {"size", "root"},
        "players": any(_fields(item) != _SEAT for item in statement["players"]),
        "at": not _is_moment(statement["at"]),
    }
    out = next((name for name, fault in wrong.items() if fault), "")
    return out or content_fault(rules, statement)


def content_fault(rules: MatchRules, content: Mapping[str, Any]) -> str:
    """The same for what players say of a game, on a sheet or against one."""
    said = said_of(content)
    # A judge says so of any game, however it had ended.
    ended = rules.end_reasons[0] if said.end_reason == BY_RULING else said.end_reason
    return rules.fault(replace(said, end_reason=ended))


def contradiction_of(event: EventState, match: str, number: int, content: Mapping[str, Any]) -> str:
    """The code of what cannot be true of a game, by itself or after the games before it.

    Of a match that was over a judge says who won, and nobody needs to have retreated for it.
    """
    play = event.plays.get(match)
    game = next((item for item in play.games if item.number == number), None) if play else None
    if play is not None and game is None and play.open_game.number == number:
        game = play.open_game
    if play is None or game is None:
        return "sheet_game"
    said = said_of(content)
    if said.end_reason == BY_RULING:
        return "" if event.progress.decision(match) is not None else "end_reason"
    refusal = match_rules(event).contradiction(play, game, said)
    return refusal.code if refusal is not None else ""


def _fields(value: object) -> set[str]:
    return set(value) if isinstance(value, dict) else set()


def _is_moment(value: object) -> bool:
    try:
        moment_of(value)  # type: ignore[arg-type]
    except (EntryError, TypeError):
        return False
    return True
