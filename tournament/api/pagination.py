"""Lists in parts: `limit` and `cursor`, which stays right while rows are added.

A cursor names the last row that was read by its key, not by its number, so nothing is read twice
or passed over when rows come or go in between.
"""

import base64
import binascii
import json
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

Row = TypeVar("Row")
Key = tuple[str | int, ...]
"""What a list is ordered by: unique for each row, of the same types for all of them."""

USUAL, MOST = 50, 200
LONGEST_CURSOR = 300
DESCRIBED = [
    OpenApiParameter(
        "limit",
        {"type": "integer", "minimum": 1, "maximum": MOST, "default": USUAL},
        description="How many rows at most.",
    ),
    OpenApiParameter(
        "cursor",
        {"type": "string", "maxLength": LONGEST_CURSOR},
        description="Where to go on: `next_cursor` of the part before.",
    ),
]


def part_of(
    rows: Sequence[Row], key: Callable[[Row], Key], request: HttpRequest
) -> tuple[Sequence[Row], str | None, str | None]:
    """The rows that are asked for, the cursor of the next part and its address; None at the end.

    Raises `ValidationError` for parameters that make no sense.
    """
    limit = _limit(request.GET.get("limit"))
    ordered = sorted(rows, key=key)
    after = _read(request.GET.get("cursor", ""), key(ordered[0]) if ordered else None)
    if after is not None:
        ordered = [row for row in ordered if key(row) > after]
    part = ordered[:limit]
    if len(ordered) <= limit:
        return part, None, None
    text = json.dumps(list(key(part[-1])), ensure_ascii=True, separators=(",", ":"))
    cursor = base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
    return part, cursor, _address(request, cursor)


def _limit(text: str | None) -> int:
    if text is None:
        return USUAL
    if not (text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= MOST):
        said = gettext("A whole number from 1 to %(most)s.") % {"most": MOST}
        raise ValidationError({"limit": [said]})
    return int(text)


def _read(cursor: str, like: Key | None) -> Key | None:
    """The key in a cursor; None without one. `like` is a key of the list that is read."""
    if not cursor:
        return None
    try:
        if len(cursor) > LONGEST_CURSOR:
            raise ValueError
        padded = cursor.encode("ascii") + b"=" * (-len(cursor) % 4)
        found = json.loads(base64.b64decode(padded, altchars=b"-_", validate=True))
        if not isinstance(found, list):
            raise ValueError
        if like is not None and list(map(type, found)) != list(map(type, like)):
            raise ValueError
    except (ValueError, RecursionError, binascii.Error):
        said = gettext("No cursor of this list. Begin without one.")
        raise ValidationError({"cursor": [said]}) from None
    return tuple(found)


def _address(request: HttpRequest, cursor: str) -> str:
    """The next part, with everything else that was asked for."""
    query = QueryDict(mutable=True)
    query.update(request.GET)
    query["cursor"] = cursor
    return request.build_absolute_uri(f"{request.path}?{query.urlencode()}")


def listed(
    form: type[Serializer[Any]],
    rows: Sequence[Row],
    key: Callable[[Row], Key],
    request: Request,
    told: Callable[[Row], Any] = lambda row: row,
) -> Response:
    """The part of a list that is asked for, as it is sent; `told` makes a row's plain values."""
    part, cursor, address = part_of(rows, key, request._request)
    found = {"results": [told(row) for row in part], "next_cursor": cursor, "next": address}
    return Response(form(found).data)
