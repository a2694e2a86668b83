"""The OpenAPI description, for anyone; what all addresses have in common stands here."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import translation
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, inline_serializer
from rest_framework import serializers

from tournament.web.shared.caching import public_page, text_tag
from tournament.web.shared.error_body import PROBLEM

REFUSAL = inline_serializer(
    "Refusal",
    {
        "error": serializers.CharField(help_text="A code that never changes its meaning."),
        "rule": serializers.CharField(
            help_text="The rule that stands in the way, such as CH-ROLE-1; empty if it is none."
        ),
        "field": serializers.CharField(
            help_text="The first field that is wrong, as a path; empty if it is none."
        ),
        "message": serializers.CharField(help_text="Why, and what to do."),
        "remedy": serializers.CharField(help_text="What to do."),
        "language": serializers.ChoiceField(
            choices=["ru", "en"], help_text="Of message and remedy."
        ),
        "present": serializers.DictField(
            child=serializers.CharField(), required=False, help_text="How things stand now (409)."
        ),
        "fields": serializers.DictField(
            required=False, help_text="By field, what is wrong with it (400)."
        ),
    },
)
"""What every refusal and every bad input looks like."""
_WORDS = {
    400: "Something sent is missing or wrong.",
    401: "No token, or one that opens nothing.",
    403: "Whose token it is may not do this here.",
    404: "There is no such thing.",
    405: "This address does not do that.",
    409: "Somebody was faster; `present` says how things stand.",
    412: "It has changed since the version in `If-Match`; `present` says how things stand.",
    415: "Not this content type.",
    422: "A rule stands in the way, or the `Idempotency-Key` was used for something else.",
    428: "`If-Match` is missing: it says what was looked at.",
    429: "Too often; `Retry-After` says in how many seconds it is worth asking again.",
}
LANGUAGE = OpenApiParameter(
    "Accept-Language",
    str,
    OpenApiParameter.HEADER,
    description="Language of messages: ru (without it) or en.",
)


def refusals(*codes: int) -> dict[tuple[int, str], OpenApiResponse]:
    """The answers with these status codes, each described, and that of whoever asks too often."""
    return {
        (code, PROBLEM): OpenApiResponse(REFUSAL, description=_WORDS[code])
        for code in (*codes, 429)
    }


def with_closed_bodies(result: dict[str, Any], **_generator: Any) -> dict[str, Any]:
    """The description, where what is sent in holds no other field (`unknown_fields`)."""
    schemas = result["components"]["schemas"]
    bodies = [one.get("requestBody") for item in result["paths"].values() for one in item.values()]
    waiting, seen = list(_forms_in(bodies)), set[str]()
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += _forms_in(schemas[name])
            if "properties" in schemas[name]:
                schemas[name]["additionalProperties"] = False
    return result


def _forms_in(value: Any) -> Iterator[str]:
    """The forms that a part of the description names."""
    for name, inner in value.items() if isinstance(value, dict) else enumerate(value):
        if name == "$ref":
            yield inner.rpartition("/")[2]
        elif isinstance(inner, dict | list):
            yield from _forms_in(inner)


@public_page(text_tag)
def schema(request: HttpRequest) -> HttpResponse:
    """OpenAPI 3 as JSON, for whoever asks, from pages of any site."""
    return JsonResponse(description(), headers={"Access-Control-Allow-Origin": "*"})


@lru_cache(maxsize=1)
def description() -> dict[str, Any]:
    """The description itself; it is the same for everybody."""
    with translation.override("en"):
        found: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return found
