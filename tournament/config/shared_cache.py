"""Django's cache: Redis, which all processes share, and each process's own memory while it is away.

The cache holds what can be made again and counters that end by themselves, so its loss refuses
nobody: an audit is made anew, and each process counts for itself. Redis is asked with little
patience; after it failed once it is left alone for a moment, so that its loss costs one request a
part of a second and the others nothing.
"""

import logging
import threading
import time
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

logger = logging.getLogger("tournament.cache")

PATIENCE = 0.3
"""Seconds in which Redis has to take a connection, and again to answer."""
LEFT_ALONE = 5.0
"""Seconds after a failure in which Redis is not asked."""
MOST_OF_OWN = 10_000
"""Values that a process keeps itself meanwhile."""


class SharedCache(BaseCache):
    """The backend named by `CACHES`; its location is the address of a Redis."""

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        impatient = {"socket_connect_timeout": PATIENCE, "socket_timeout": PATIENCE}
        room = {"MAX_ENTRIES": MOST_OF_OWN}
        self._shared = RedisCache(location, {**params, "OPTIONS": impatient})
        self._own = LocMemCache(f"instead of {location}", {**params, "OPTIONS": room})

    def _ask(self, method: str, *arguments: Any) -> Any:
        """What the shared cache answers, or this process's own memory in its place."""
        if _absence.over:
            try:
                answer = getattr(self._shared, method)(*arguments)
            except RedisError as fault:
                _absence.begin(fault)
            else:
                if _absence.end():
                    # What was counted meanwhile must not come back at the next loss.
                    self._own.clear()
                return answer
        return getattr(self._own, method)(*arguments)

    def add(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        """Store a value if there is none; whether it was stored."""
        return bool(self._ask("add", key, value, timeout, version))

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """The value, or the default."""
        return self._ask("get", key, default, version)

    def set(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        """Store a value."""
        self._ask("set", key, value, timeout, version)

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Let a value last anew; whether there is one."""
        return bool(self._ask("touch", key, timeout, version))

    def delete(self, key: Any, version: int | None = None) -> bool:
        """Forget a value; whether there was one."""
        return bool(self._ask("delete", key, version))

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Count on; ValueError if there is no such counter."""
        return int(self._ask("incr", key, delta, version))

    def has_key(self, key: Any, version: int | None = None) -> bool:
        """Whether there is a value."""
        return bool(self._ask("has_key", key, version))

    def clear(self) -> None:
        """Forget everything."""
        self._ask("clear")


class _Absence:
    """Whether Redis is away, for all threads of this process; the log says so once."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._away = False
        self._until = 0.0

    @property
    def over(self) -> bool:
        """Whether Redis may be asked."""
        return time.monotonic() >= self._until

    def begin(self, fault: RedisError) -> None:
        """It did not answer."""
        with self._guard:
            said, self._away = self._away, True
            self._until = time.monotonic() + LEFT_ALONE
        if not said:
            kind = type(fault).__name__
            logger.warning("the cache is away (%s); each process keeps its own meanwhile", kind)

    def end(self) -> bool:
        """It answered; whether it was away before."""
        with self._guard:
            back, self._away = self._away, False
        if back:
            logger.warning("the cache is back")
        return back


_absence = _Absence()
