"""The statement on a result sheet: the exact bytes that players agree with (CH-SHEET-3).

The digest is SHA-256 over the DSSE pre-authentication encoding of its canonical form, so that a
key, a tablet and a paper slip all name the same thing.
"""

from typing import Any

from tournament.championship.context import Context
from tournament.championship.event_state import EventState, Sheet
from tournament.championship.play.match_rules import Said, match_rules
from tournament.championship.sheets.keys.queries import key_of_player
from tournament.ledger.core.canonical import canonical_bytes, digest_hex
from tournament.ledger.core.entry import utc_text
from tournament.ledger.core.envelope import RESULT_SHEET_PAYLOAD_TYPE, statement_digest

PAPER_LEVEL = "A0"


def build_statement(
    context: Context,
    *,
    match: str,
    game: int,
    said: Said,
    nonce: str,
    gamelog: str | None = None,
) -> tuple[dict[str, Any], str]:
    """The statement for the next revision of a game's sheet, and its digest."""
    event = context.event
    newest = _newest(event, match, game)
    rules = match_rules(event)
    statement: dict[str, Any] = {
        "type": "result-sheet",
        "v": 2,
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
        **said.body(),
        "ruleset": {"id": rules.ruleset, "version": rules.version},
        "gamelog_sha256": gamelog,
        "ruleset_sha256": digest_hex(event.rules.body()),
        "log_seen": context.event_checkpoint.body(),
        "nonce": nonce,
        "at": utc_text(context.now),
    }
    return statement, statement_digest(RESULT_SHEET_PAYLOAD_TYPE, canonical_bytes(statement))


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
