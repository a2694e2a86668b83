"""What every template may use."""

from functools import partial

from django.conf import settings
from django.http import Http404, HttpRequest

from rules_engine import __version__
from tournament.events.selectors import place_of, rehearsed
from tournament.events.states import championship_state
from tournament.web.away import banner


def site(request: HttpRequest) -> dict[str, object]:
    """Release and build, demo flag, of which rehearsal the page is, and of a day that is elsewhere.

    No look at session or user.
    """
    return {
        "build": release_and_build(),
        "demo": settings.DEMO,
        "practice": settings.PRACTICE,
        "own_phones_sign": settings.OWN_PHONES_SIGN,
        "rehearsal": _of_rehearsal(request),
        "elsewhere": banner(request),
        "archived": partial(_is_archived, request),
    }


def release_and_build() -> str:
    """Which program this is, as the foot of every page tells it."""
    return f"{__version__} · {settings.BUILD}"


def _of_rehearsal(request: HttpRequest) -> str:
    """Which rehearsal the address names a day or a championship of; empty where it counts."""
    match = request.resolver_match
    if match is None:
        return ""
    return rehearsed(
        event=match.kwargs.get("event_id", ""), championship=match.kwargs.get("championship_id", "")
    )


def _is_archived(request: HttpRequest) -> bool:
    """Whether the address names an archived championship or a day of one; the staff's pages ask."""
    asked = request.resolver_match.kwargs if request.resolver_match is not None else {}
    championship, event = asked.get("championship_id", ""), asked.get("event_id", "")
    if event:
        try:
            championship = place_of(event).championship
        except Http404:
            return False
    return bool(championship) and championship_state(championship).life.archived
