"""Rendered public pages that are kept in the memory of this process, packed.

A page is kept under its whole tag and its address, so what is found is never too old: a change
gives another tag. Each process keeps its own; since tags come from the database and the same state
is the same page, it does not matter which of them answers. Pages are bounded in number and in bytes
and are let go when nobody has asked for them for a while.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from weakref import WeakValueDictionary

from django.http import HttpResponse

from tournament.web.packing import pack, unpack, without_indents

Key = tuple[str, ...]

MOST_PAGES = 4000
MOST_BYTES = 32 * 1024 * 1024
IDLE_SECONDS = 600
"""So long a page is kept after it was last asked for: nothing old lies about."""
_OVERHEAD = 1024
"""Bytes that a kept page takes beside its content, about."""


@dataclass(frozen=True, slots=True)
class KeptPage:
    """A page as it is sent; `packed` says whether its content is."""

    content: bytes
    headers: Mapping[str, str]
    packed: bool

    @classmethod
    def of(cls, response: HttpResponse, *, packed: bool) -> "KeptPage":
        """The page that a view has made."""
        content = response.content
        if response.headers.get("Content-Type", "").startswith("text/html"):
            content = without_indents(content)
        return cls(pack(content) if packed else content, dict(response.headers), packed)

    @property
    def text(self) -> str:
        """The page's words."""
        return self._plain.decode()

    @property
    def _plain(self) -> bytes:
        return unpack(self.content) if self.packed else self.content

    def response(self, *, packed: bool) -> HttpResponse:
        """An answer with this page, packed for whoever can unpack it."""
        packed = packed and self.packed
        response = HttpResponse(self.content if packed else self._plain, headers=self.headers)
        if packed:
            response.headers["Content-Encoding"] = "gzip"
        return response


class KeptPages:
    """The pages of one process; all threads may ask."""

    def __init__(self, most_pages: int = MOST_PAGES, most_bytes: int = MOST_BYTES) -> None:
        self.most_pages, self.most_bytes = most_pages, most_bytes
        self.bytes = 0
        self._pages: OrderedDict[Key, tuple[KeptPage, float]] = OrderedDict()
        self._guard = threading.Lock()
        self._making: WeakValueDictionary[Key, _Making] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._pages)

    def get(self, key: Key) -> KeptPage | None:
        """The page that is kept under a key."""
        with self._guard:
            found = self._pages.pop(key, None)
            if found is None:
                return None
            self._pages[key] = (found[0], time.monotonic())
            return found[0]

    def keep(self, key: Key, page: KeptPage) -> None:
        """Keep a page; others go for it, first those that nobody has asked for longest."""
        now = time.monotonic()
        with self._guard:
            self._drop(key)
            self._pages[key] = (page, now)
            self.bytes += _size(page)
            while self._pages and self._has_to_go(now):
                self._drop(next(iter(self._pages)))

    def making(self, key: Key) -> "_Making":
        """Held by who makes a page, so that the others wait for it instead of making it too."""
        with self._guard:
            return self._making.setdefault(key, _Making())

    def clear(self) -> None:
        """Let all of them go."""
        with self._guard:
            self._pages.clear()
            self.bytes = 0

    def _has_to_go(self, now: float) -> bool:
        """Whether the page that waits longest has to go."""
        if len(self._pages) > self.most_pages or self.bytes > self.most_bytes:
            return True
        _page, asked = next(iter(self._pages.values()))
        return asked < now - IDLE_SECONDS

    def _drop(self, key: Key) -> None:
        page = self._pages.pop(key, None)
        if page is not None:
            self.bytes -= _size(page[0])


class _Making:
    """A lock that is gone when nobody holds or wants it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()


def _size(page: KeptPage) -> int:
    return len(page.content) + _OVERHEAD


PAGES = KeptPages()
"""Those of this process."""
