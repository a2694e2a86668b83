"""Keeps a phone that was let in by QR code, and a tablet in players' hands, within what it is for.

A phone's session ends with the day or by the organizer's hand, and the pages of the account
(password, passkeys, codes) stay shut to both: they belong to who knows the password. Looks at the
session only when a view asks who the user is, so public pages stay without one. What the pages of
the account show (keys, codes of recovery) no browser and no proxy keeps.
"""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import add_never_cache_headers
from django.utils.functional import SimpleLazyObject

from tournament.people.access import NotAllowed
from tournament.people.device_sessions import (
    device_session_of,
    is_device_session,
    tablet_event_of,
)
from tournament.people.models import User
from tournament.regulations.refusals import Refusal

ACCOUNT = "/account/"
OPEN_ACCOUNT_PAGES = frozenset({"account_login", "account_logout"})


class DeviceMiddleware:
    """Stands after Django's AuthenticationMiddleware."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Put the checked user in place of the one in the session."""
        in_session = request.user
        request.user = SimpleLazyObject(lambda: _checked(request, in_session))  # type: ignore[assignment]
        response = self.get_response(request)
        if request.path.startswith(ACCOUNT):
            add_never_cache_headers(response)
        return response

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: Any
    ) -> None:
        """Shut the account's pages to a phone and to a tablet that players hold."""
        match = request.resolver_match
        of_account = getattr(view, "__module__", "").startswith("allauth.")
        if not of_account or match is None or match.url_name in OPEN_ACCOUNT_PAGES:
            return
        if not request.user.is_authenticated:
            return
        if tablet_event_of(request) is not None:
            raise NotAllowed(Refusal("tablet_only"))
        if is_device_session(request):
            raise NotAllowed(Refusal("not_allowed"))


def _checked(request: HttpRequest, in_session: Any) -> User | AnonymousUser:
    """The user of the session, or nobody once the phone's time is over."""
    if not in_session.is_authenticated:
        return AnonymousUser()
    if is_device_session(request) and device_session_of(request) is None:
        request.session.flush()
        return AnonymousUser()
    user: User = in_session
    return user
