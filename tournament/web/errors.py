"""Error pages and what the log says of a fault.

A fault of ours gets an incident id that the reader can quote; the log holds the same id with the
type of the exception and the places in the code, never its values: they may be personal data.
"""

import logging
import secrets
import sys
import traceback
from types import TracebackType

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.web.words import language

logger = logging.getLogger("tournament.incident")

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class QuietFormatter(logging.Formatter):
    """Writes where an exception came from without its message, which may quote personal data."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")

    def formatException(self, ei: ExcInfo) -> str:
        """The exception's type and its frames, innermost last."""
        kind, _, trace = ei
        frames = traceback.extract_tb(trace)
        places = " > ".join(f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames)
        return f"{kind.__name__ if kind else 'no exception'} at {places}"


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400: the request itself could not be understood."""
    return render(request, "400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403: not allowed for this role (CH-ROLE-1)."""
    refusal = getattr(exception, "refusal", None)
    context = {"sentence": refusal.text(language()), "rule": refusal.rule} if refusal else {}
    return render(request, "403.html", context, status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: the form was too old or came from elsewhere; says to load the page again."""
    return render(request, "403.html", {"csrf": True}, status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: nothing here, or nothing that this reader may know of."""
    return render(request, "404.html", status=404)


def server_fault(request: HttpRequest) -> HttpResponse:
    """500: our fault. The id on the page stands in the log."""
    incident = secrets.token_hex(4)
    kind = sys.exc_info()[0]
    logger.error("incident %s: %s", incident, kind.__name__ if kind else "unknown")
    return render(request, "500.html", {"incident": incident}, status=500)
