"""Whoever asks again for a page of a day that has not changed is answered at once.

Those who watch a day ask every few seconds (`live.js`), and nearly always nothing has changed.
While somebody asks, a thread of this process reads the versions of all days, four times a second;
with them the server's own loop says 304, without a thread, the database or the site. Whatever else
is asked for, and everything while the versions can't be read, is the site's.
"""

import re
import time
from threading import Event

from django.db import DatabaseError, InterfaceError, close_old_connections, connection
from django.http import HttpRequest
from django.http.cookie import parse_cookie
from django.utils.translation import get_language_from_request

from tournament.config.proxy import Environment
from tournament.events.selectors import page_versions
from tournament.operations.watching.request_counts import counts
from tournament.web.packing import accepts_gzip
from tournament.web.shared.caching import FRESHNESS, SINCE, VARIES, tag_of_version

READ_EVERY = 0.25
"""Seconds between two readings of the versions: so much later a watcher sees a change."""
OLDEST = 1.0
"""Seconds after which what was read counts no longer."""

_OF_A_DAY = re.compile(r"/(?:embed/|scenes/)?days/([\w-]+)/")
_ASKS_AGAIN = re.compile(rf"(?:^|&){SINCE}=")


class Unchanged:
    """What one process knows of the days' versions."""

    def __init__(self) -> None:
        self._asked = Event()
        self._versions: dict[str, tuple[int, int]] = {}
        self._read_at = float("-inf")

    def answer(self, environ: Environment) -> list[tuple[str, str]] | None:
        """The headers of the 304, or None where the site has to be asked."""
        day = _OF_A_DAY.match(environ["PATH_INFO"])
        known = environ.get("HTTP_IF_NONE_MATCH", "").removeprefix("W/")
        if not (day and known and environ["REQUEST_METHOD"] == "GET"):
            return None
        if not _ASKS_AGAIN.search(environ["QUERY_STRING"]):
            return None
        self._asked.set()
        version = self._versions.get(day[1])
        if version is None or time.monotonic() - self._read_at > OLDEST:
            return None
        request = HttpRequest()
        request.META = environ
        request.COOKIES = parse_cookie(environ.get("HTTP_COOKIE", ""))
        language = get_language_from_request(request)
        if known != tag_of_version(version, language, packed=accepts_gzip(request)):
            return None
        counts().note_unchanged()
        return [("ETag", known), ("Cache-Control", FRESHNESS), ("Vary", ", ".join(VARIES))]

    def keep_reading(self, stop: Event) -> None:
        """Read the versions again and again while somebody asks, until the event is set."""
        while not stop.wait(READ_EVERY):
            if self._asked.is_set():
                self._asked.clear()
                close_old_connections()
                self.read()

    def read(self) -> None:
        """Read them once; nothing is known anew while the database is away."""
        at = time.monotonic()
        try:
            self._versions = page_versions()
        except (DatabaseError, InterfaceError):
            connection.close()
        else:
            self._read_at = at
