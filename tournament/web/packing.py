"""Answers are sent packed (gzip) to whoever can unpack them.

Public pages hold no secret, so they are packed as they are and kept packed (`public.caching`). All
others may hold one beside what was typed; for them Django's middleware makes the packed length
tell nothing (BREACH), by a file name of random length in each answer.
"""

import gzip
import re

from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

_WORDS = ("text/", "application/json", "application/vnd.oai.openapi", "image/svg+xml")
"""What gets smaller; pictures, documents and archives are packed already."""
_NEVER = frozenset({"q=0", "q=0.0", "q=0.00", "q=0.000"})

_INDENTED = re.compile(rb"(<(pre|textarea)\b.*?</\2>)|\n\s+", re.DOTALL)


def accepts_gzip(request: HttpRequest) -> bool:
    """Whether the reader's program says that it can unpack (RFC 9110, 12.5.3)."""
    for item in request.headers.get("Accept-Encoding", "").lower().split(","):
        name, _, weight = item.partition(";")
        if name.strip() == "gzip":
            return weight.replace(" ", "") not in _NEVER
    return False


def without_indents(page: bytes) -> bytes:
    """A page without the blanks that its templates leave before lines, but in what is set as is."""
    return _INDENTED.sub(lambda found: found[1] or b"\n", page)


def pack(content: bytes) -> bytes:
    """The same content always gives the same bytes."""
    return gzip.compress(content, compresslevel=9, mtime=0)


def unpack(packed: bytes) -> bytes:
    """What was packed by `pack`."""
    return gzip.decompress(packed)


class PackingMiddleware(GZipMiddleware):
    """Packs the words of every answer that is not packed yet."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Leave alone what would not get smaller."""
        if not response.headers.get("Content-Type", "").startswith(_WORDS):
            return response
        patch_vary_headers(response, ("Accept-Encoding",))
        if not accepts_gzip(request):
            return response
        return super().process_response(request, response)
