"""How programs watch the site: `/healthz` (alive), `/readyz` (has what it needs), `/metrics`.

The first two are for everybody and say which of a few words is wrong, never more.
"""

import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from tournament.operations.shared_folder import is_the_shared_one
from tournament.operations.watching.checks import Check, look
from tournament.operations.watching.metrics import as_text
from tournament.people.access import require
from tournament.people.policy import Action, Scope
from tournament.web.outages import disk_has_room

NEEDED = (Check.DATABASE, Check.MIGRATIONS)
"""Without these no process answers anything, and a proxy may look for another one. Everything else
is a warning: while a worker is dead or a backup is old, people go on reading and playing."""


@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """200 as long as this process lives; it asks nobody else, since a restart would not help."""
    return JsonResponse({"status": "ok", "build": settings.BUILD, "demo": settings.DEMO})


@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """200 with what somebody should see to, or 503 with the names of what is missing."""
    found = look()
    missing = [str(check) for check in NEEDED if found[check]]
    if not disk_has_room():
        missing.append(str(Check.DISK))
    if not is_the_shared_one():
        missing.append("folder")
    warnings = sorted(
        str(check)
        for check, wrong in found.items()
        if wrong and check not in NEEDED and check not in missing
    )
    return JsonResponse(
        {
            "status": "unavailable" if missing else "ready",
            "missing": missing,
            "warnings": warnings,
        },
        status=503 if missing else 200,
        headers={"Cache-Control": "no-store"},
    )


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Numbers for Prometheus: for a program that has the token, and for a publisher."""
    if not _has_token(request):
        require(request, Action.SEE_JOBS, Scope())
    return HttpResponse(as_text(), content_type=CONTENT_TYPE_LATEST)


def _has_token(request: HttpRequest) -> bool:
    scheme, _, shown = request.headers.get("Authorization", "").partition(" ")
    right = settings.METRICS_TOKEN.encode()
    return (
        bool(right)
        and scheme.lower() == "bearer"
        and secrets.compare_digest(shown.strip().encode(), right)
    )
