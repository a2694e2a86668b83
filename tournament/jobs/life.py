"""Tells the rooms above that somebody takes up work; what they make of it is theirs."""

from typing import Final

from django.dispatch import Signal

CLOCK: Final = "clock"
"""The name of Celery's clock beside those of the queues."""

taken_up = Signal()
"""Sent with `names`: the queues whose jobs this process is taking up, or the clock that it is."""
