"""Whether a player may call the judge to their table now; it makes no fact."""

from datetime import datetime, timedelta

from tournament.championship.event_state import EventState
from tournament.regulations.refusals import Refusal

CALL_AGAIN_SECONDS = 60
"""So long after a call was answered nobody calls to the same table again."""


def table_of(event: EventState, registration: str) -> str | None:
    """The match at a table in which this player is awaited or plays."""
    return next(
        (match for match in event.active_matches() if registration in event.players(match)), None
    )


def still_open(event: EventState, match: str, called_at: datetime) -> bool:
    """Whether a call that nobody has answered still has its table: it ends with its match.

    A match that is open again is called to a table again, and that is after the old call.
    """
    play = event.plays.get(match)
    if play is None or play.called_at is None or play.ended_at is not None:
        return False
    return play.called_at <= called_at


def why_no_call(
    event: EventState, registration: str, last_done: datetime | None, now: datetime
) -> Refusal | None:
    """CH-JUDGE-1: a dispute is for the judge, so whoever sits at a table may call them to it.

    `last_done` is when the last call to this table was answered.
    """
    if table_of(event, registration) is None:
        return Refusal("judge_call_not_at_table")
    again = timedelta(seconds=CALL_AGAIN_SECONDS)
    if last_done is not None and now - last_done < again:
        left = again - (now - last_done)
        return Refusal("judge_call_too_soon", {"seconds": int(left.total_seconds()) + 1})
    return None
