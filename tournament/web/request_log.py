"""One line of the log for each request, an id by which all its lines are found, and the counts.

The line says which page was asked for, by the name of its address, and how it went. It never holds
the address itself (personal links are secrets), nor who asked, from where and with what. Who is
told at once that a page has not changed (`unchanged`) has asked nobody here and gets no line.
"""

import logging
import secrets
import time
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from tournament.config.logs import request_id
from tournament.operations.watching.request_counts import counts

logger = logging.getLogger("tournament.access")

HEADER = "X-Request-ID"
_KINDS = {
    **{
        f"tournament.web.{audience}": audience
        for audience in ("public", "personal", "organizer", "judge", "publisher", "games")
    },
    "tournament.adapters": "games",
    "tournament.api": "api",
    "tournament.people": "account",
    "allauth": "account",
    "tournament.web.health": "watching",
}
"""For whom a page is, by the package of its view."""
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class RequestLogMiddleware:
    """Outermost of all: it sees every answer, whatever went wrong further in."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, then write the line."""
        started = time.perf_counter()
        # Our own id: one that came with the request could be anything, a name too.
        asked = secrets.token_hex(8)
        before = request_id.set(asked)
        try:
            response = self.get_response(request)
            response.headers[HEADER] = asked
            kind, seconds = _kind(request), time.perf_counter() - started
            counts().note(kind, response.status_code, seconds)
            logger.info(
                "request",
                extra={
                    "method": request.method if request.method in _METHODS else "other",
                    "route": _route(request),
                    "kind": kind,
                    "status": response.status_code,
                    "ms": round(seconds * 1000),
                },
            )
            return response
        finally:
            request_id.reset(before)


def _route(request: HttpRequest) -> str:
    """The name of the address that was asked for; nothing where there is no such page."""
    if request.resolver_match is not None:
        return request.resolver_match.view_name
    return "static" if request.path.startswith(str(settings.STATIC_URL)) else ""


def _kind(request: HttpRequest) -> str:
    """Which kind of page was asked for: one of a few words."""
    if request.resolver_match is None:
        return _route(request) or "other"
    package = request.resolver_match.func.__module__
    while package and package not in _KINDS:
        package = package.rpartition(".")[0]
    return _KINDS.get(package, "other")
