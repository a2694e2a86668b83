"""What a sheet says of its game: every field in its form, and nothing that cannot have been.

The site never writes such a sheet; whoever has the ledger's key could.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from tournament.championship.event_state import EventState
from tournament.championship.play.queries import CARDS, Leaders
from tournament.championship.sheets.decide import contradiction
from tournament.ledger.core.entry import EntryError, moment_of

BY_RULING: Final = "ruling"
"""How a game ended whose result a judge has corrected after the match (CH-OVERRIDE-1)."""
END_REASONS: Final = frozenset({"leader_defeated", "both_retreat", "concession"})
SHA256: Final = re.compile(r"[0-9a-f]{64}")
_NONCE: Final = re.compile(r"[0-9a-f]{32}")
_SEAT: Final = {"seat", "id", "level", "key"}


@dataclass(frozen=True, slots=True)
class Said:
    """What a statement says of its game (CH-SHEET-3)."""

    outcome: str
    end_reason: str
    first_player: str | None
    living_heroes: tuple[int, int] | None
    leaders: Leaders


def is_sha256(value: object) -> bool:
    """Whether a value is a SHA-256 in hexadecimal."""
    return isinstance(value, str) and SHA256.fullmatch(value) is not None


def are_two_numbers(value: object) -> bool:
    """Whether a value is a pair of integers."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        return False
    return all(type(item) is int for item in value)


def form_fault(statement: Mapping[str, Any]) -> str:
    """The field of a result sheet's statement that is out of form; nothing if all are in it."""
    log, nonce = statement["gamelog_sha256"], statement["nonce"]
    wrong = {
        "gamelog_sha256": log is not None and not is_sha256(log),
        "nonce": not isinstance(nonce, str) or not _NONCE.fullmatch(nonce),
        "log_seen": _fields(statement["log_seen"]) != {"size", "root"},
        "players": any(_fields(item) != _SEAT for item in statement["players"]),
        "at": not _is_moment(statement["at"]),
    }
    return next((name for name, fault in wrong.items() if fault), "") or content_fault(statement)


def content_fault(said: Mapping[str, Any]) -> str:
    """The same for what players say of a game, on a sheet or against one."""
    heroes = said["living_heroes"]
    wrong = {
        "outcome": not _one_of(said["outcome"], "A", "B", "draw"),
        "end_reason": not _one_of(said["end_reason"], BY_RULING, *END_REASONS),
        "first_player": not _one_of(said["first_player"], None, "A", "B"),
        "living_heroes": heroes is not None and not are_two_numbers(heroes),
        "leaders": not _leaders(said["leaders"]),
    }
    return next((name for name, fault in wrong.items() if fault), "")


def contradiction_of(event: EventState, match: str, number: int, said: Mapping[str, Any]) -> str:
    """The code of what cannot be true of a game, by itself or after the games before it.

    Of a match that was over a judge says who won, and nobody needs to have retreated for it.
    """
    play = event.plays.get(match)
    game = next((item for item in play.games if item.number == number), None) if play else None
    if play is not None and game is None and play.open_game.number == number:
        game = play.open_game
    if play is None or game is None:
        return "sheet_game"
    if said["end_reason"] == BY_RULING:
        return "" if event.progress.decision(match) is not None else "end_reason"
    heroes, leaders = said["living_heroes"], said["leaders"]
    content = Said(
        said["outcome"],
        said["end_reason"],
        said["first_player"],
        (heroes[0], heroes[1]) if heroes is not None else None,
        (leaders[0], leaders[1]),
    )
    refusal = contradiction(play, game, content)
    return refusal.code if refusal is not None else ""


def _one_of(value: object, *options: str | None) -> bool:
    return (value is None or isinstance(value, str)) and value in options


def _fields(value: object) -> set[str]:
    return set(value) if isinstance(value, dict) else set()


def _leaders(value: object) -> bool:
    if not isinstance(value, list | tuple) or len(value) != 2:
        return False
    return all(item is None or (type(item) is int and 1 <= item <= CARDS) for item in value)


def _is_moment(value: object) -> bool:
    try:
        moment_of(value)  # type: ignore[arg-type]
    except (EntryError, TypeError):
        return False
    return True
