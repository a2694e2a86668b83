"""Programs: `Authorization: Bearer <token>`, made by a person for one purpose.

Who sends no such header is looked for in the session, as on the pages.
"""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from django.utils.translation import gettext
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from tournament.people.api_tokens import actor_with

KEYWORD = b"bearer"


class Program(AnonymousUser):
    """A program that acts in somebody's name; which account or person it is, the actor says."""

    @property
    def is_authenticated(self) -> bool:  # type: ignore[override]
        """A valid token was shown."""
        return True


class TokenAuthentication(BaseAuthentication):
    """Finds the actor of a token and leaves them where `people.access.actor_of` looks."""

    def authenticate(self, request: Request) -> tuple[Program, None] | None:
        """Who acts by the header, nobody without one; raises for a token that opens nothing."""
        words = get_authorization_header(request).split()
        if not words or words[0].lower() != KEYWORD:
            return None
        secret = words[1].decode("latin-1") if len(words) == 2 else ""
        actor = actor_with(secret, timezone.now())
        if actor is None:
            raise AuthenticationFailed(gettext("This token is unknown, revoked or expired."))
        request._request._people_actor = actor
        return Program(), None

    def authenticate_header(self, request: Request) -> str:
        """What a 401 asks for."""
        return "Bearer"


class TokenScheme(OpenApiAuthenticationExtension):
    """How the OpenAPI description names it."""

    target_class = "tournament.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """A bearer token in the header."""
        return {"type": "http", "scheme": "bearer"}
