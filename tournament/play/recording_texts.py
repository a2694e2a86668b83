"""The words that people wrote about recordings: why one was corrected, taken over or closed."""

from collections.abc import Collection

from tournament.play.models import RecordingNote


def forget_reasons(events: Collection[str]) -> int:
    """Empty the reasons of all recordings of some days; how many there were."""
    said = RecordingNote.objects.filter(recording__game_day__in=events).exclude(reason="")
    return said.update(reason="")


def forget_reasons_by(writers: Collection[str]) -> int:
    """Empty what some people wrote: registrations of players or public ids of accounts."""
    return RecordingNote.objects.filter(by_id__in=writers).exclude(reason="").update(reason="")
