"""What came over the wire and cannot be text is the sender's mistake, at every address alike.

No database and no answer can hold a NUL or half of a character; and whoever names a charset for a
form may name one that decodes nothing. Views and forms never see either, but for the arguments that
a view `refuses_itself`.
"""

import codecs
from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponseBase, JsonResponse
from django.utils.translation import gettext

from tournament.web.shared.acting import wants_json

View = Callable[..., HttpResponseBase]

_DECODED = frozenset(
    {"application/json", "application/x-www-form-urlencoded", "multipart/form-data"}
)
"""Bodies that are read as text; all others are bytes to whoever takes them."""


def readable(text: str) -> bool:
    """Whether a database and an answer can hold a text: no NUL, no lone surrogate."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in text


def refuses_itself(*arguments: str) -> Callable[[View], View]:
    """Mark a view that has a page of its own for what is wrong in these arguments."""

    def marked(view: View) -> View:
        view.refuses_itself = arguments  # type: ignore[attr-defined]
        return view

    return marked


class ReadableMiddleware:
    """Stands before everything that looks into a request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Nothing to do on the way in."""
        return self.get_response(request)

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., Any],
        args: tuple[Any, ...],
        kwargs: Mapping[str, Any],
    ) -> HttpResponseBase | None:
        """404 for an address that cannot be, 400 for a charset other than UTF-8."""
        refused_there = getattr(view, "refuses_itself", ())
        for name, value in kwargs.items():
            if isinstance(value, str) and not readable(value) and name not in refused_there:
                if not _by_program(request):
                    raise Http404
                said = gettext("No address has such a character.")
                return _told("not_found", name, said, 404)
        if request.encoding is not None and codecs.lookup(request.encoding).name != "utf-8":
            if request.content_type in _DECODED:
                if not _by_program(request):
                    raise BadRequest("Content-Type")
                said = gettext("The charset has to be UTF-8.")
                return _told("invalid", "Content-Type", said, 400)
            request.encoding = settings.DEFAULT_CHARSET
        return None


def _by_program(request: HttpRequest) -> bool:
    match = request.resolver_match
    return wants_json(request) or (match is not None and match.route.startswith(("api/", "v1/")))


def _told(error: str, field: str, message: str, status: int) -> JsonResponse:
    body = {"error": error, "message": message, "fields": {field: [message]}}
    return JsonResponse(body, status=status)
