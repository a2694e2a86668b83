"""What the facts of announcements do to an event's state: the last one is in force."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.days.announcements.state import Announced
from tournament.championship.event_state import EventState

State = EventState


def _announced(state: State, fact: facts.HallAnnounced, at: datetime) -> State:
    return replace(state, announced=Announced(fact.announcement, at))


def _ended(state: State, fact: facts.HallAnnouncementEnded, at: datetime) -> State:
    return replace(state, announced=None)


EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.HallAnnounced: _announced,
    facts.HallAnnouncementEnded: _ended,
}
"""Facts of an event's ledger."""
