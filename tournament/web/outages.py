"""What the site needs and may be without: the database, room on the disk.

Whoever asks meanwhile is told so; a reader whose connection was cut
while the database is there gets the page all the same.
"""

import errno
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from enum import Enum

from django.conf import settings
from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.web.context import release_and_build
from tournament.web.shared.acting import wants_json
from tournament.web.shared.error_body import PROBLEM, error_body

RETRY_AFTER = "5"
"""Seconds after which it is worth asking again."""
_CUT = ("08", "57P")
"""Beginnings of PostgreSQL's codes: no connection, an administrator cut it or shuts down."""
_NO_ROOM = ("53100",)
_LOW = 500
_NONE = 20
"""Megabytes of the disk that are left when staff are warned, and when nothing can be written."""
_FULL_FOR = 10.0
"""Seconds for which a disk counts as full after a write has failed; it may be the database's."""
_READ_AGAIN = 2
_READS = frozenset({"GET", "HEAD"})


class Outage(Enum):
    """What is missing; status of the answer, and its words."""

    DATABASE = (503, _("The database of the site can’t be reached right now."))
    DISK = (507, _("The disk of the site is full, so nothing can be written."))


def outage_of(fault: BaseException) -> Outage | None:
    """What a fault comes from, if it is no mistake of the program."""
    for item in _chain(fault):
        if isinstance(item, OSError) and item.errno in {errno.ENOSPC, errno.EDQUOT}:
            return Outage.DISK
        code = getattr(item, "sqlite_errorcode", 0) & 0xFF
        if code == sqlite3.SQLITE_FULL or (code == sqlite3.SQLITE_IOERR and not disk_has_room()):
            return Outage.DISK
        if hasattr(item, "sqlstate"):
            # An error of psycopg, which is not loaded where there is no PostgreSQL.
            state = item.sqlstate or ""
            if state.startswith(_NO_ROOM):
                return Outage.DISK
            if state.startswith(_CUT) or (not state and isinstance(fault, OperationalError)):
                return Outage.DATABASE
    return None


def _chain(fault: BaseException) -> Iterator[BaseException]:
    seen: list[BaseException] = []
    current: BaseException | None = fault
    while current is not None and current not in seen:
        seen.append(current)
        yield current
        current = current.__cause__ or current.__context__


class OutageResponse(HttpResponse):
    """Says what is missing."""

    def __init__(self, request: HttpRequest, outage: Outage) -> None:
        status, words = outage.value
        of_interface = request.path.startswith("/api/")
        if of_interface or wants_json(request):
            body = error_body(
                outage.name.lower(),
                f"{words} {_nothing_lost()}",
                remedy=gettext("Ask again in a few seconds."),
            )
            content: str | bytes = JsonResponse(body).content
            kind = PROBLEM if of_interface else "application/json"
        else:
            # Without the request: what is said around a page may want to ask the database.
            told = {"words": words, "nothing_lost": _nothing_lost()}
            context = {**told, "build": release_and_build()}
            content, kind = render_to_string("503.html", context), "text/html; charset=utf-8"
        super().__init__(content, status=status, content_type=kind)
        self.outage = outage
        if outage is Outage.DISK:
            _disk.failed()
        self.headers["Retry-After"] = RETRY_AFTER
        self.headers["Cache-Control"] = "no-store"


def _nothing_lost() -> str:
    return gettext(
        "Nothing was lost: what was saved before is kept, and what you sent now is saved whole or "
        "not at all. Look in a moment, and send it again if it is missing."
    )


class CutConnectionMiddleware:
    """Reads again where only the connection to the database was cut."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer; what writes is not repeated, since nobody knows how far it came."""
        answer = self.get_response(request)
        for _again in range(_READ_AGAIN if request.method in _READS else 0):
            if not isinstance(answer, OutageResponse) or answer.outage is not Outage.DATABASE:
                break
            if not connection.in_atomic_block:
                connection.close()
            answer = self.get_response(request)
        return answer


class _Disk:
    """When a write of this process found no room."""

    def __init__(self) -> None:
        self._failed_at: float | None = None

    def failed(self) -> None:
        """Now."""
        self._failed_at = time.monotonic()

    def failed_lately(self) -> bool:
        """Whether that was a moment ago."""
        return self._failed_at is not None and time.monotonic() - self._failed_at < _FULL_FOR


_disk = _Disk()


def _megabytes_left() -> int:
    return shutil.disk_usage(settings.DATA_DIR).free // 1024**2


def disk_has_room() -> bool:
    """Whether something can be written, as far as this process knows."""
    return _megabytes_left() > _NONE and not _disk.failed_lately()


def little_room() -> int | None:
    """Megabytes that are left on the disk, if that is so little that somebody has to make room."""
    left = _megabytes_left()
    return left if left < _LOW else None
