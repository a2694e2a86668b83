"""The statement on a result sheet: the exact bytes that players agree with (CH-SHEET-3).

The digest is SHA-256 over the DSSE pre-authentication encoding of its canonical form, so that a
key, a tablet and a paper slip all name the same thing.
"""

from typing import Any

from tournament.championship.event_state import EventState, Sheet
from tournament.championship.games import NOT_NOTED, Leaders
from tournament.championship.world import World
from tournament.ledger.core.canonical import canonical_bytes, digest_hex
from tournament.ledger.core.entry import utc_text
from tournament.ledger.core.envelope import RESULT_SHEET_PAYLOAD_TYPE, statement_digest

PAPER_LEVEL = "A0"


def build_statement(
    world: World,
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
    event = world.event
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
            {"seat": seat, "id": player, "level": PAPER_LEVEL, "key": None}
            for seat, player in zip("AB", event.players(match), strict=True)
        ],
        "first_player": first_player,
        "leaders": list(leaders),
        "outcome": outcome,
        "end_reason": end_reason,
        "living_heroes": list(living_heroes) if living_heroes is not None else None,
        "gamelog_sha256": gamelog,
        "ruleset_sha256": digest_hex(event.rules.body()),
        "log_seen": world.event_checkpoint.body(),
        "nonce": nonce,
        "at": utc_text(world.now),
    }
    return statement, statement_digest(RESULT_SHEET_PAYLOAD_TYPE, canonical_bytes(statement))


def _newest(event: EventState, match: str, game: int) -> Sheet | None:
    """The newest revision, also of a game that was voided: its replay goes on counting."""
    play = event.plays.get(match)
    games = play.games if play is not None else ()
    return next((item.sheets[-1] for item in games if item.number == game and item.sheets), None)
