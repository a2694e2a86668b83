"""The statement on a result sheet: the exact bytes that players agree with (CH-SHEET-3).

The digest is SHA-256 over the DSSE pre-authentication encoding of its canonical form, so that a
key, a tablet and a paper slip all name the same thing.
"""

from collections.abc import Mapping
from typing import Any, Protocol

from tournament.championship.context import Context
from tournament.championship.event_state import EventState, Sheet
from tournament.championship.play.queries import NOT_NOTED, Leaders
from tournament.championship.sheets.keys.queries import key_of_player
from tournament.ledger.core.canonical import canonical_bytes, digest_hex
from tournament.ledger.core.entry import utc_text
from tournament.ledger.core.envelope import RESULT_SHEET_PAYLOAD_TYPE, statement_digest

PAPER_LEVEL = "A0"
CONTENT = ("outcome", "end_reason", "first_player", "living_heroes", "leaders")
"""Fields of a statement that the players themselves say."""


class SheetContent(Protocol):
    """What somebody says that a game's sheet holds (CH-SHEET-3)."""

    @property
    def outcome(self) -> str:
        """`A`, `B` or `draw`."""

    @property
    def end_reason(self) -> str:
        """How the game ended."""

    @property
    def first_player(self) -> str | None:
        """Seat that went first, if it was written down."""

    @property
    def living_heroes(self) -> tuple[int, int] | None:
        """Living heroes of both if both units retreated."""

    @property
    def leaders(self) -> Leaders:
        """Card numbers of both leaders, as far as they were written down."""


def build_statement(
    context: Context,
    *,
    match: str,
    game: int,
    outcome: str,
    end_reason: str,
    first_player: str | None,
    living_heroes: tuple[int, int] | None,
    nonce: str,
    leaders: Leaders = NOT_NOTED,
    gamelog: str | None = None,
) -> tuple[dict[str, Any], str]:
    """The statement for the next revision of a game's sheet, and its digest."""
    event = context.event
    newest = _newest(event, match, game)
    statement: dict[str, Any] = {
        "type": "result-sheet",
        "v": 1,
        "championship": event.championship,
        "event": event.id,
        "match": match,
        "game": game,
        "revision": newest.revision + 1 if newest is not None else 1,
        "prev": newest.digest if newest is not None else None,
        "players": [
            _player(context, seat, player)
            for seat, player in zip("AB", event.players(match), strict=True)
        ],
        "first_player": first_player,
        "leaders": list(leaders),
        "outcome": outcome,
        "end_reason": end_reason,
        "living_heroes": list(living_heroes) if living_heroes is not None else None,
        "gamelog_sha256": gamelog,
        "ruleset_sha256": digest_hex(event.rules.body()),
        "log_seen": context.event_checkpoint.body(),
        "nonce": nonce,
        "at": utc_text(context.now),
    }
    return statement, statement_digest(RESULT_SHEET_PAYLOAD_TYPE, canonical_bytes(statement))


def content_of(statement: Mapping[str, Any]) -> dict[str, Any]:
    """What a statement says of the game itself (CH-SHEET-3)."""
    return {name: statement[name] for name in CONTENT}


def said(content: SheetContent) -> dict[str, Any]:
    """What somebody says of a game, in the form that statements have."""
    heroes = content.living_heroes
    return {
        "outcome": content.outcome,
        "end_reason": content.end_reason,
        "first_player": content.first_player,
        "living_heroes": list(heroes) if heroes is not None else None,
        "leaders": list(content.leaders),
    }


def agrees(content: Mapping[str, Any], with_sheet: Mapping[str, Any]) -> bool:
    """Whether what one says is what the sheet says; what they left open contradicts nothing."""
    first, second = content["first_player"], with_sheet["first_player"]
    leaders = zip(content["leaders"], with_sheet["leaders"], strict=True)
    return (
        all(content[name] == with_sheet[name] for name in ("outcome", "end_reason"))
        and _plain(content["living_heroes"]) == _plain(with_sheet["living_heroes"])
        and first in (None, second)
        and all(mine in (None, theirs) for mine, theirs in leaders)
    )


def _plain(heroes: Any) -> tuple[int, ...] | None:
    return tuple(heroes) if heroes is not None else None


def _player(context: Context, seat: str, registration: str | None) -> dict[str, Any]:
    """Who sits in a seat, and with what they can sign: their best key, else paper."""
    key = key_of_player(context, registration) if registration is not None else None
    return {
        "seat": seat,
        "id": registration,
        "level": key.level if key is not None else PAPER_LEVEL,
        "key": key.key if key is not None else None,
    }


def _newest(event: EventState, match: str, game: int) -> Sheet | None:
    """The newest revision, also of a game that was voided: its replay goes on counting."""
    play = event.plays.get(match)
    games = play.games if play is not None else ()
    return next((item.sheets[-1] for item in games if item.number == game and item.sheets), None)
