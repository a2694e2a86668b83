"""The tag of a match's GET: it follows from what is answered, and from nothing else of the day.

So whoever sends it back in `If-Match` is told of a change of this match alone.
"""

import hashlib
import json
from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation

from tournament.api.reads.match_data import match_data
from tournament.api.reads.match_forms import WholeMatchSerializer
from tournament.events.selectors import page_version
from tournament.web.shared.caching import content_tag
from tournament.web.shared.day_reading import read_day

PACKED = "-gzip"
"""What the tag of a packed answer ends with."""


def match_tag(request: HttpRequest, event_id: str, match: str) -> str | None:
    """The tag of a match's GET; None for a day or a match that nobody knows."""
    version = page_version(event_id)
    mark = _mark(event_id, match, version, translation.get_language()) if version else ""
    return content_tag(mark) if mark else None


def tags_of_match(event: str, match: str) -> list[str]:
    """Every tag that the GET may give now, without quotation marks: by language and packing."""
    found = []
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            mark = _digest(event, match)
        if mark:
            tag = content_tag(mark).strip('"')
            found += [tag, tag + PACKED]
    return found


@lru_cache(maxsize=1024)
def _mark(event: str, match: str, version: tuple[int, int], language: str) -> str:
    return _digest(event, match)


def _digest(event: str, match: str) -> str:
    found = match_data(read_day(event), match)
    if found is None:
        return ""
    told = json.dumps(WholeMatchSerializer(found).data, sort_keys=True, default=str)
    said = f"{event} {match} {translation.get_language()} {told}"
    return hashlib.sha256(said.encode()).hexdigest()[:32]
