"""Whose key it is: basic authentication with a user's name and the key, or `api_key`.

The key is a token of ours (`people.api_tokens`). The name beside it is not asked about: clients
send one, and the token alone says whose it is. No session and no cookie opens anything here.
"""

import base64
import binascii

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.request import Request

from tournament.api.authentication import Program
from tournament.api.challonge.parameters import parameters_of
from tournament.people.api_tokens import actor_with
from tournament.web.shared.limits import Limit, address_of

WRONG_KEYS = Limit("challonge-wrong-keys", most=100, seconds=600)
"""Requests without a key that opens something, from one network."""


class KeyAuthentication(BaseAuthentication):
    """Finds the actor of a key and leaves them where `people.access.actor_of` looks."""

    def authenticate(self, request: Request) -> tuple[Program, None]:
        """Who acts by the key; raises where none is shown that opens something."""
        secret = _basic(request._request) or parameters_of(request).one("api_key")
        actor = actor_with(secret, timezone.now()) if secret else None
        if actor is None:
            # A key that opens something is never kept waiting by others of its network.
            if not WRONG_KEYS.take(address_of(request._request)):
                raise Throttled(wait=WRONG_KEYS.seconds)
            raise AuthenticationFailed(
                gettext("This API key is unknown, revoked or expired. Make one on the site.")
            )
        request._request._people_actor = actor
        return Program(), None

    def authenticate_header(self, request: Request) -> str:
        """What a 401 asks for."""
        return 'Basic realm="api"'


def _basic(request: HttpRequest) -> str:
    """The password of basic authentication; empty without one."""
    words = get_authorization_header(request).split()
    if len(words) != 2 or words[0].lower() != b"basic":
        return ""
    try:
        said = base64.b64decode(words[1], validate=True).decode("utf-8", "surrogateescape")
    except (binascii.Error, ValueError):
        return ""
    return said.partition(":")[2]
