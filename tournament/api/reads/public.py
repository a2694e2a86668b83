"""How public data are served: like public pages, to programs of any origin.

No session, no cookie, no account: an answer is made once for each change and kept (`caching`), and
a program that has it asks with `If-None-Match`. Without a token a network may ask so often, with a
token its holder may ask more; what is answered is the same.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.exceptions import APIException, Throttled
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from tournament.api.authentication import TokenAuthentication
from tournament.api.errors import handle
from tournament.api.reads.filters import refuse_unknown
from tournament.api.schema import LANGUAGE, refusals
from tournament.api.throttling import limit_of
from tournament.people.access import actor_of
from tournament.people.policy import ANONYMOUS
from tournament.web.shared.caching import Tag, View, day_tag, public_page
from tournament.web.shared.day_reading import DayReading, read_day
from tournament.web.shared.error_body import PROBLEM

_FROM_ANYWHERE = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Retry-After",
}
_PREFLIGHT = {
    **_FROM_ANYWHERE,
    "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
    "Access-Control-Allow-Headers": "Accept-Language, Authorization, If-None-Match",
    "Access-Control-Max-Age": "86400",
}
_IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="The ETag of the answer that is there already; 304 if nothing has changed.",
)
_ETAG = OpenApiParameter(
    "ETag",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="The version of the answer, for If-None-Match.",
    response=[200],
)


class PublicRead(APIView):
    """A view that anyone may read: GET and HEAD from any origin, revalidated by `tag`.

    `asked` are the parameters of the address that it knows; the others never reach it.
    """

    tag: ClassVar[Any]
    asked: ClassVar[Sequence[OpenApiParameter]] = ()
    authentication_classes = [TokenAuthentication]
    permission_classes = [AllowAny]
    throttle_classes = ()

    @classmethod
    def as_view(cls, **given: Any) -> View:
        """The view, kept as a public page is."""
        inner: View = super().as_view(**given)
        known = tuple(one.name for one in cls.asked)

        def written(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
            answer = inner(request, **kwargs)
            if isinstance(answer, Response):
                # What is kept has been written out.
                answer.render()
            return answer

        kept = public_page(cls.tag, *known)(written)

        def view(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
            if request.method == "OPTIONS":
                return HttpResponse(status=204, headers=_PREFLIGHT)
            if request.method not in {"GET", "HEAD"}:
                return inner(request, **kwargs)
            answer = _stopped(request, known) or kept(request, **kwargs)
            for name, value in _FROM_ANYWHERE.items():
                answer.headers[name] = value
            return answer

        view.cls = cls  # type: ignore[attr-defined]
        view.initkwargs = given  # type: ignore[attr-defined]
        view.csrf_exempt = True  # type: ignore[attr-defined]
        return view

    def perform_authentication(self, request: Request) -> None:
        """Who reads has been looked at before, and what is answered does not depend on it."""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """There is JSON for everybody, since an answer is kept for everybody."""
        return super().perform_content_negotiation(request, force=True)


def _stopped(request: HttpRequest, known: Sequence[str]) -> HttpResponse | None:
    """401 for a token that opens nothing, 429 for whoever asks too often, 400 for parameters that
    nobody reads; None for all others."""
    try:
        if TokenAuthentication().authenticate(Request(request)) is None:
            # The session is nobody's business here: a reader is their network.
            request._people_actor = ANONYMOUS  # type: ignore[attr-defined]
        limit, sender = limit_of(request, actor_of(request))
        if not limit.take(sender):
            raise Throttled(limit.seconds)
        refuse_unknown(request, known)
    except APIException as fault:
        answer = handle(fault, {})
        if answer is None:
            raise
        headers = {"Retry-After": str(fault.wait)} if isinstance(fault, Throttled) else {}
        if answer.status_code == 401:
            headers["WWW-Authenticate"] = "Bearer"
        headers["Cache-Control"] = "no-store"
        return JsonResponse(
            answer.data, status=answer.status_code, headers=headers, content_type=PROBLEM
        )
    return None


def described(
    operation: str,
    answer: Any,
    *refused: int,
    parameters: Sequence[OpenApiParameter] = (),
) -> Mapping[str, Any]:
    """What the description of every public read has in common, for `extend_schema`."""
    return {
        "operation_id": operation,
        "tags": ["reading"],
        "parameters": [*parameters, LANGUAGE, _IF_NONE_MATCH, _ETAG],
        "responses": {
            200: answer,
            304: OpenApiResponse(description="Nothing has changed since that ETag."),
            **refusals(400, *refused, 401),
        },
    }


def of_day(
    operation: str,
    form: type[Serializer[Any]],
    data: Callable[[DayReading], Any],
    words: str,
    *examples: OpenApiExample,
) -> type[PublicRead]:
    """A view of one thing that is read of a day: `data`, told in `form`; `words` describe it."""

    def get(self: PublicRead, request: Request, event_id: str) -> Response:
        return Response(form(data(read_day(event_id))).data)

    get.__doc__ = words
    shown = extend_schema(**described(operation, form, 404), examples=list(examples))(get)
    return type(operation, (PublicRead,), {"__doc__": words, "tag": tag(day_tag), "get": shown})


def tag(found: Tag) -> Any:
    """A tag as an attribute of a class, whose methods it is none of."""
    return staticmethod(found)
