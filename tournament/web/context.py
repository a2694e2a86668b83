"""What every template may use."""

from django.conf import settings
from django.http import HttpRequest

from tournament.events.selectors import rehearsed
from tournament.web.away import banner


def site(request: HttpRequest) -> dict[str, object]:
    """Build id, demo flag, of which rehearsal the page is, and of a day that is elsewhere.

    No look at session or user.
    """
    return {
        "build": settings.BUILD,
        "demo": settings.DEMO,
        "practice": settings.PRACTICE,
        "own_phones_sign": settings.OWN_PHONES_SIGN,
        "rehearsal": _of_rehearsal(request),
        "elsewhere": banner(request),
    }


def _of_rehearsal(request: HttpRequest) -> str:
    """Which rehearsal the address names a day or a championship of; empty where it counts."""
    match = request.resolver_match
    if match is None:
        return ""
    return rehearsed(
        event=match.kwargs.get("event_id", ""), championship=match.kwargs.get("championship_id", "")
    )
