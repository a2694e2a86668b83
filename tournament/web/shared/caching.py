"""Public pages are made once for each change, whoever asks, and not at all while nothing changes.

The tag of a page is (version of the day, version of the shown names, language, build); nothing on
these pages depends on the clock. They touch no session, no account and no CSRF token, so caches may
keep them as long as they ask again each time, and so does this process (`kept_pages`): a page that
is unchanged costs the one indexed query for its tag. Who has an earlier state of a page may ask for
what has changed since (`?since=`).
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial, wraps
from threading import BoundedSemaphore
from typing import Any, TypeGuard
from urllib.parse import urlencode

from django.conf import settings
from django.db.models import Count, Max, Subquery, Sum, Value
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournament.events.models import DayVersion
from tournament.events.selectors import is_unlisted, page_version
from tournament.events.states import championship_ledger
from tournament.events.witnesses import mark as witness_mark
from tournament.ledger.models import Ledger
from tournament.ledger.once import asking_once
from tournament.people.models import PublicNamesVersion
from tournament.web.packing import accepts_gzip
from tournament.web.shared.kept_pages import PAGES, KeptPage
from tournament.web.shared.page_changes import changes_json

View = Callable[..., HttpResponseBase]
Tag = Callable[..., str | None]

SINCE = "since"
LONGEST_KEPT_ADDRESS = 500
"""Characters of an address whose page is kept."""
AT_ONCE = 2
"""So many pages are made at once: more would be there no sooner, and whoever works wait for all."""
NOT_INDEXED = "noindex"
"""What `X-Robots-Tag` says of a tournament for those alone who have its address."""
_turns = BoundedSemaphore(AT_ONCE)
ATTEMPTS = 3
"""How often a page is made anew if something changes meanwhile."""
FRESHNESS = "no-cache"
"""Caches may keep a public page as long as they ask each time whether it has changed."""
VARIES = ("Cookie", "Accept-Language", "Accept-Encoding")
"""On which headers of a request the words of a public page and their packing depend."""
_PACKED = "-gzip"
"""What the tag of a packed page ends with: its bytes are others."""


def _tag(*parts: object, language: str | None = None) -> str:
    spoken = language or get_language()
    return '"' + "-".join(str(part) for part in (*parts, spoken, settings.BUILD)) + '"'


def tag_of_version(version: tuple[int, int], language: str, *, packed: bool) -> str:
    """What the pages of a day in this version are tagged with when they are sent."""
    return _encoded(_tag(*version, language=language), packed)


def day_tag(request: HttpRequest, event_id: str, **_: Any) -> str | None:
    """The tag of every page of a game day; None for a day that nobody knows."""
    version = page_version(event_id)
    return None if version is None else _tag(*version)


def index_tag(request: HttpRequest, **_: Any) -> str:
    """The tag of what is told of all championships and days, in one query.

    It follows from the ledgers, which only grow, from the versions of the days, which tell what
    stands in no ledger (recorded games), and from the shown names.
    """
    changes = DayVersion.objects.order_by().values(all=Value(1)).annotate(sum=Sum("number"))
    names = PublicNamesVersion.objects.filter(pk=1).values("number")[:1]
    ledgers = Ledger.objects.annotate(
        changes=Subquery(changes.values("sum")), names=Subquery(names)
    )
    known = ledgers.aggregate(Count("pk"), Sum("size"), Max("changes"), Max("names"))
    return _tag("all", *(number or 0 for number in known.values()))


def games_tag(request: HttpRequest, **_: Any) -> str:
    """The tag of what is told of the games of many days.

    Verdicts on logs stand in no ledger; each raises the version of its day, as facts do. Versions
    only grow, so their sum tells every change.
    """
    known = DayVersion.objects.aggregate(days=Count("pk"), changes=Sum("number"))
    return _tag("games", known["days"], known["changes"] or 0)


def championship_tag(request: HttpRequest, championship_id: str, **_: Any) -> str | None:
    """The tag of a championship's page: it changes with its ledger; None for what nobody knows."""
    head = Ledger.objects.filter(pk=championship_ledger(championship_id))
    size = head.values_list("size", flat=True).first()
    return None if size is None else _tag(championship_id, size)


def witness_tag(
    request: HttpRequest, championship_id: str, about: str = "", **_: Any
) -> str | None:
    """The tag of what shows cosignatures as well; `about` is the tag of another page before that.

    Cosignatures stand in no ledger.
    """
    tag = about or championship_tag(request, championship_id)
    return None if tag is None else f'{tag[:-1]}-{witness_mark(championship_id)}"'


def text_tag(request: HttpRequest, **_: Any) -> str:
    """The tag of a page that holds nothing but the build's own words."""
    return _tag("text")


def content_tag(mark: str) -> str:
    """The tag of a file that is the same for every reader."""
    return f'"{mark}-{settings.BUILD}"'


def public_page(
    tag: Tag, *parameters: str, words: bool = True, kept: bool = True
) -> Callable[[View], View]:
    """Wrap a view that anyone may read: GET and HEAD only, revalidated by `tag`.

    `parameters` are those of the address that the view knows; it sees no others, so that nobody
    makes a page anew by adding one. `words`: it is text, and gets smaller when it is packed.
    `kept=False` is for what has to be looked at anew each time, and for large files.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            since = request.GET.get(SINCE, "")
            _forget_others(request, parameters)
            asked = _Asked(
                partial(tag, request, *args, **kwargs),
                partial(_made_by, view, request, *args, **kwargs),
                f"{request.scheme}://{request.get_host()}{request.get_full_path()}",
                words,
                kept,
            )
            response = asked.answer(request, since)
            response.headers.setdefault("Cache-Control", FRESHNESS)
            patch_vary_headers(response, VARIES if words else VARIES[:-1])
            return response

        return require_safe(page)

    return decorate


def _made_by(view: View, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
    """The page; of a tournament that no list has, search engines are asked to leave it out."""
    response = view(request, *args, **kwargs)
    if response.status_code == 200 and is_unlisted(
        kwargs.get("event_id", ""), kwargs.get("championship_id", "")
    ):
        response.headers["X-Robots-Tag"] = NOT_INDEXED
    return response


def _forget_others(request: HttpRequest, parameters: Collection[str]) -> None:
    """Take every parameter out of the address that the page does not know."""
    known = [
        (name, value)
        for name, values in request.GET.lists()
        if name in parameters
        for value in values
    ]
    query = urlencode(known)
    request.META["QUERY_STRING"] = query
    request.GET = QueryDict(query)


@dataclass(frozen=True, slots=True)
class _Asked:
    """One request for a public page: how to learn its tag and how to make it."""

    tag: Callable[[], str | None]
    make: Callable[[], HttpResponseBase]
    address: str
    words: bool
    kept: bool

    def answer(self, request: HttpRequest, since: str) -> HttpResponseBase:
        """304, the page, or what has changed on it since."""
        packed = self.words and accepts_gzip(request)
        mark = self.tag()
        if mark is None:
            return self.make()
        unchanged = get_conditional_response(request, etag=_encoded(mark, packed))
        response, known = (unchanged, mark) if unchanged else self._made(mark, since, packed)
        if known is not None and response.status_code in {200, 304}:
            response.headers["ETag"] = _encoded(known, packed)
        return response

    def _made(self, mark: str, since: str, packed: bool) -> tuple[HttpResponseBase, str | None]:
        """The page or its changes, with its tag; without one if it has none."""
        if not self.kept or len(self.address) > LONGEST_KEPT_ADDRESS:
            return self.make(), mark
        page, known = self._page(mark)
        if not isinstance(page, KeptPage):
            return page, known
        if since and known is not None:
            page = self._changes(since, known, page)
        return page.response(packed=packed), known

    def _page(self, mark: str) -> tuple[KeptPage | HttpResponseBase, str | None]:
        """The page with its tag; without one if it changed whenever it was made.

        What is written while a page is made may be on it in part. So it gets its tag, and is kept,
        only if the tag is the same afterwards.
        """
        for _ in range(ATTEMPTS):
            with PAGES.making((mark, self.address)):
                found = PAGES.get((mark, self.address))
                if found is not None:
                    return found, mark
                with _turns, asking_once():
                    response = self.make()
                if not _is_page(response):
                    return response, None
                page = KeptPage.of(response, packed=self.words)
                after = self.tag()
                if after == mark:
                    PAGES.keep((mark, self.address), page)
                    return page, mark
            if after is None:
                break
            mark = after
        return page, None

    def _changes(self, since: str, mark: str, page: KeptPage) -> KeptPage:
        """What has changed since an earlier tag; the whole page if that one is not kept here."""
        earlier = f'"{since.removesuffix(_PACKED)}"'
        old = PAGES.get((earlier, self.address))
        if old is None or not page.headers["Content-Type"].startswith("text/html"):
            return page
        key = (mark, self.address, earlier)
        found = PAGES.get(key)
        if found is None:
            answer = HttpResponse(
                changes_json(old.text, page.text), content_type="application/json"
            )
            found = KeptPage.of(answer, packed=True)
            PAGES.keep(key, found)
        return found


def _is_page(response: HttpResponseBase) -> TypeGuard[HttpResponse]:
    """Whether this is what the address stands for, and the same for everybody."""
    return (
        isinstance(response, HttpResponse) and response.status_code == 200 and not response.cookies
    )


def _encoded(mark: str, packed: bool) -> str:
    return f'{mark[:-1]}{_PACKED}"' if packed else mark
