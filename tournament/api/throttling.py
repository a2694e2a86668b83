"""How often a program may ask: counted for each token, each account, else for each network.

The counters are those of the site (`web.shared.limits`), in the cache that all processes share.
"""

from typing import Any

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from tournament.people.access import actor_of
from tournament.people.policy import Actor
from tournament.web.shared.limits import (
    READS_OF_NETWORK,
    READS_OF_TOKEN,
    WRITES_OF_SENDER,
    Limit,
    address_of,
)

_READS = frozenset({"GET", "HEAD", "OPTIONS"})


def limit_of(request: HttpRequest, actor: Actor) -> tuple[Limit, str]:
    """Which limit counts for a request, and for whom."""
    sender = actor.token or actor.public_id or address_of(request)
    if request.method not in _READS:
        return WRITES_OF_SENDER, sender
    return (READS_OF_TOKEN if actor.token else READS_OF_NETWORK), sender


class ByLimit(BaseThrottle):
    """The limit that counts for a request, as the framework asks for it."""

    _seconds: int | None = None

    def allow_request(self, request: Request, view: Any) -> bool:
        """Whether the sender is within their limit; this time counts."""
        limit, sender = limit_of(request._request, actor_of(request._request))
        self._seconds = limit.seconds
        return limit.take(sender)

    def wait(self) -> int | None:
        """After how many seconds it is worth asking again."""
        return self._seconds
