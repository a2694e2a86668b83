"""Error pages and what the log says of a fault.

A fault of ours gets an incident id that the reader can quote; the log holds the same id with the
type of the exception and the places in the code, never its values: they may be personal data.
"""

import logging
import sys

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.jobs.incidents import report
from tournament.web.outages import OutageResponse, outage_of
from tournament.web.words import language

logger = logging.getLogger("tournament.outage")


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
    """500: our fault, under an id that stands in the log; or 503 and 507 for what is missing."""
    fault = sys.exc_info()[1]
    outage = outage_of(fault) if fault is not None else None
    if outage is not None:
        logger.error("outage: %s", outage.name.lower())
        return OutageResponse(request, outage)
    incident = report(fault, "a page") if fault is not None else ""
    return render(request, "500.html", {"incident": incident}, status=500)
