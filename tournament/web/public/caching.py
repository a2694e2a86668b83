"""ETags of public pages: polling an unchanged page costs one indexed query.

The tag is (version of the day, version of the shown names, language, build); nothing on these pages
depends on the clock. They touch no session, no account and no CSRF token, so caches may keep them
as long as they ask again each time.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.db.models import Count, Sum
from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import condition, require_safe

from tournament.events.models import DayVersion
from tournament.events.selectors import page_version
from tournament.events.states import championship_ledger
from tournament.ledger.models import Ledger

View = Callable[..., HttpResponseBase]


def _tag(*parts: object) -> str:
    return '"' + "-".join(str(part) for part in (*parts, get_language(), settings.BUILD)) + '"'


def day_tag(request: HttpRequest, event_id: str, **_: Any) -> str | None:
    """The tag of every page of a game day; None for a day that nobody knows."""
    version = page_version(event_id)
    return None if version is None else _tag(*version)


def index_tag(request: HttpRequest, **_: Any) -> str:
    """The tag of the list of all days; versions only grow, so their sum tells every change."""
    sums = DayVersion.objects.aggregate(days=Count("pk"), changes=Sum("number"))
    return _tag("all", sums["days"], sums["changes"] or 0)


def championship_tag(request: HttpRequest, championship_id: str, **_: Any) -> str | None:
    """The tag of a championship's page: it changes with its ledger; None for what nobody knows."""
    head = Ledger.objects.filter(pk=championship_ledger(championship_id))
    size = head.values_list("size", flat=True).first()
    return None if size is None else _tag(championship_id, size)


def text_tag(request: HttpRequest, **_: Any) -> str:
    """The tag of a page that holds nothing but the build's own words."""
    return _tag("text")


def content_tag(mark: str) -> str:
    """The tag of a file that is the same for every reader."""
    return f'"{mark}-{settings.BUILD}"'


def public_page(tag: Callable[..., str | None]) -> Callable[[View], View]:
    """Wrap a view that anyone may read: GET and HEAD only, revalidated by `tag`."""

    def decorate(view: View) -> View:
        conditional = require_safe(condition(etag_func=tag)(view))

        @wraps(view)
        def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            response = conditional(request, *args, **kwargs)
            response.headers.setdefault("Cache-Control", "no-cache")
            patch_vary_headers(response, ("Cookie", "Accept-Language"))
            return response

        return page

    return decorate
