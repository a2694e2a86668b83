"""What this room needs to know of an event, told by the room above.

Events stand above people, so they are not imported here: `tournament.events` registers its
selector when the site starts.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from django.core.exceptions import ImproperlyConfigured


@dataclass(frozen=True, slots=True, kw_only=True)
class EventHeader:
    """Enough of an event to let a phone in: its names, its place in the scopes, its zone."""

    id: str
    title: str
    zone: str
    date: date
    stage_id: str
    championship_id: str
    final: bool = False
    judge_url: str = "/"


Finder = Callable[[str], EventHeader | None]
_registered: list[Finder] = []


def register_event_headers(finder: Finder) -> None:
    """Say who knows the events; the last one registered answers."""
    _registered[:] = [finder]


def event_header(event_id: str) -> EventHeader | None:
    """The event's header, or None if there is no such event."""
    if not _registered:
        raise ImproperlyConfigured("No room has registered its event headers.")
    return _registered[0](event_id)
