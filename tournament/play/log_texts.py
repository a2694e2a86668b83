"""The text of a submitted log: as it was handed in, or without names (CH-PD-6)."""

from tournament.championship.sheets.logs.received import received
from tournament.play.models import GameLog, SubmittedLog


def text_without_names(log: SubmittedLog) -> str:
    """What anybody may read once the match is over; empty for a log that nobody could read."""
    found = GameLog.objects.filter(pk=log.kept).values_list("text", flat=True) if log.kept else ()
    return next(iter(found), "")


def text_as_received(log: SubmittedLog) -> str:
    """The text that was handed in; without names where that was erased."""
    data = bytes(log.received)
    return received(data).text if data else text_without_names(log)
