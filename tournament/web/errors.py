"""Error pages and what the log says of a fault.

A fault of ours gets an incident id that the reader can quote; the log holds the same id with the
type of the exception and the places in the code, never its values: they may be personal data.
"""

import logging
import sys
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext

from tournament.jobs.incidents import report
from tournament.people.access import ask_to_log_in
from tournament.web.outages import OutageResponse, outage_of
from tournament.web.shared.acting import wants_json
from tournament.web.shared.error_body import PROBLEM, error_body
from tournament.web.shared.words import language

logger = logging.getLogger("tournament.outage")


def _told(error: str, message: str, status: int, **more: Any) -> JsonResponse:
    """What a script is told; only the site answers so, and no network in between."""
    return JsonResponse({"error": error, "message": message, **more}, status=status)


def _of_interface(request: HttpRequest) -> bool:
    """Whether a program asks for an address of the JSON interface, or one that it lacks."""
    return request.path.startswith("/api/")


def _told_program(error: str, message: str, remedy: str, status: int) -> JsonResponse:
    """What a program is told, in the form of all faults (`error_body`)."""
    body = error_body(error, message, remedy=remedy)
    return JsonResponse(body, status=status, content_type=PROBLEM)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400: the request itself could not be understood, and never will be."""
    if _of_interface(request):
        said = gettext("The request cannot be read.")
        remedy = gettext("Correct what was sent, and send it again.")
        return _told_program("bad_request", said, remedy, 400)
    if wants_json(request):
        said = gettext("What the page has sent cannot be read. Load it again and repeat it.")
        return _told("bad_request", said, 400, final=True)
    return render(request, "400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403: not allowed for this role (CH-ROLE-1)."""
    refusal = getattr(exception, "refusal", None)
    if wants_json(request):
        said = refusal.text(language()) if refusal else gettext("The site does not allow this.")
        return _told(refusal.code if refusal else "forbidden", said, 403)
    context = {"sentence": refusal.text(language()), "rule": refusal.rule} if refusal else {}
    return render(request, "403.html", context, status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: the form was too old or came from elsewhere; says to load the page again."""
    if wants_json(request):
        if not request.user.is_authenticated:
            return ask_to_log_in(request)
        said = gettext("The page was opened before the last log-in. Load it again.")
        return _told("csrf", said, 403)
    return render(request, "403.html", {"csrf": True}, status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: nothing here, or nothing that this reader may know of."""
    if _of_interface(request):
        said = gettext("The interface has no such address.")
        remedy = gettext("See the description of the interface for what there is.")
        return _told_program("not_found", said, remedy, 404)
    if wants_json(request):
        said = gettext("This is no longer on the site. Load the page again.")
        return _told("not_found", said, 404, final=False)
    return render(request, "404.html", status=404)


def server_fault(request: HttpRequest) -> HttpResponse:
    """500: our fault, under an id that stands in the log; or 503 and 507 for what is missing."""
    fault = sys.exc_info()[1]
    outage = outage_of(fault) if fault is not None else None
    if outage is not None:
        logger.error("outage: %s", outage.name.lower())
        return OutageResponse(request, outage)
    incident = report(fault, "a page") if fault is not None else ""
    if _of_interface(request):
        said = gettext("The site has a fault right now. Its number: %(incident)s.")
        remedy = gettext("Ask again later, and tell the number if it does not end.")
        return _told_program("fault", said % {"incident": incident}, remedy, 500)
    if wants_json(request):
        said = gettext("The site has a fault right now. Its number: %(incident)s.")
        return _told("fault", said % {"incident": incident}, 500, incident=incident)
    return render(request, "500.html", {"incident": incident}, status=500)
