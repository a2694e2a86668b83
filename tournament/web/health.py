"""`GET /healthz`: whether this process answers. `GET /readyz`: whether it has what it needs."""

from contextlib import closing
from typing import Any

from django.conf import settings
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from tournament.web.outages import database_answers, disk_has_room

_IMPATIENT: dict[str, Any] = {"socket_connect_timeout": 1, "socket_timeout": 1, "retry": None}


@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """200 as long as this process lives; it asks nobody else, since a restart would not help."""
    return JsonResponse({"status": "ok", "build": settings.BUILD, "demo": settings.DEMO})


@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """200, or 503 with the names of what is missing."""
    there = {
        "database": database_answers(),
        "cache": _cache_answers(),
        "disk": disk_has_room(),
    }
    missing = [name for name, answers in there.items() if not answers]
    return JsonResponse(
        {"status": "unavailable" if missing else "ready", "missing": missing},
        status=503 if missing else 200,
        headers={"Cache-Control": "no-store"},
    )


def _cache_answers() -> bool:
    if not settings.REDIS_URL:
        return True
    # A laptop has no Redis and loads nothing of it.
    from redis import Redis
    from redis.exceptions import RedisError

    with closing(Redis.from_url(settings.REDIS_URL, **_IMPATIENT)) as client:
        try:
            return bool(client.ping())
        except RedisError:
            return False
