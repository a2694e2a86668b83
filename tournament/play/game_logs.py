"""Logs of games as they are kept: readable, and with opaque ids in place of names (CH-PD-6).

A sheet names the SHA-256 of what is kept here, so names are taken out before that.
"""

import hashlib
from datetime import datetime

from rules_engine.core.reader import ReadError
from tournament.championship.sheets.logs.stored import anonymous
from tournament.events.execution import Refused
from tournament.play.models import GameLog
from tournament.regulations.refusals import Refusal

LONGEST_LOG = 200_000
"""Characters of a game's log; a long game has some ten thousand."""


def keep(text: str, match: str, players: tuple[str, str], now: datetime) -> str:
    """Keep the log of a game, and return the SHA-256 of its UTF-8 bytes; refuses what is no log."""
    _expect_length(text)
    try:
        kept = anonymous(text, match, players)
    except UnicodeEncodeError as error:
        raise Refused(Refusal("gamelog_unreadable", {"line": 1})) from error
    except ReadError as error:
        raise Refused(Refusal("gamelog_unreadable", {"line": error.line})) from error
    return _kept(kept, now)


def keep_if_readable(text: str, match: str, players: tuple[str, str], now: datetime) -> str:
    """The same for a log that is handed in; one that nobody can read is not kept, and has no hash.

    Where it can't be read, the verifier says.
    """
    _expect_length(text)
    try:
        return _kept(anonymous(text, match, players), now)
    except ReadError:
        return ""


def _expect_length(text: str) -> None:
    if len(text) > LONGEST_LOG:
        raise Refused(Refusal("gamelog_too_long", {"limit": LONGEST_LOG}))


def _kept(kept: str, now: datetime) -> str:
    sha256 = hashlib.sha256(kept.encode()).hexdigest()
    GameLog.objects.get_or_create(pk=sha256, defaults={"text": kept, "received_at": now})
    return sha256
