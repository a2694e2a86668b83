"""Logs of random games, and days that hold many of them, without the matches they are of."""

import hashlib
from datetime import UTC, datetime
from functools import cache

from django.db import transaction

from rules_engine.core.chance import Chance
from rules_engine.core.log import Log, write_log
from rules_engine.pixel_tactics.game import Game
from rules_engine.pixel_tactics.players import play, random_player
from rules_engine.pixel_tactics.recorder import LogWriter
from tournament.play.log_verification import request_verdicts
from tournament.play.models import SubmittedLog

MOMENT = datetime(2016, 12, 10, 12, 0, tzinfo=UTC)
DIFFERENT = 40
"""Games that are played; further logs are the same games under other titles."""


@cache
def game_text(seed: int) -> str:
    """The log of a whole random game."""
    writer = LogWriter()
    for action in play(Game(), random_player, Chance(seed)):
        writer.push(action)
    return write_log(Log([writer.game_log()]))


def log_text(number: int, different: int = DIFFERENT) -> str:
    """One of many logs, all of different bytes."""
    return game_text(number % different).replace("\nA: A\n", f"\nA: Player {number}\n", 1)


def log_row(data: bytes, number: int, *, form: str = "text", day: str = "day") -> SubmittedLog:
    """A log as it is stored, of some game of some day."""
    return SubmittedLog(
        game_day_id=day,
        match=f"W{number}",
        game=1,
        sha256=hashlib.sha256(data).hexdigest(),
        received=data,
        size=len(data),
        form=form,
        source="upload",
        by_role="judge",
        by_id="someone",
        received_at=MOMENT,
    )


def store_logs(number: int, different: int = DIFFERENT, day: str = "day") -> list[str]:
    """Store many logs, without asking for verdicts; their ids."""
    texts = (log_text(place, different) for place in range(number))
    rows = [log_row(text.encode(), place, day=day) for place, text in enumerate(texts)]
    return [row.pk for row in SubmittedLog.objects.bulk_create(rows)]


def submit_logs(number: int, different: int = DIFFERENT) -> list[str]:
    """Store many logs and ask for verdicts on them; their ids."""
    with transaction.atomic():
        keys = store_logs(number, different)
        request_verdicts(keys)
    return keys
