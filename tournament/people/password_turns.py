"""How many passwords this process checks at once.

A check costs memory and processor time on purpose. Two at a time leave the site to its readers, two
more wait for them, and whoever comes then is asked at once to try again: nothing was checked, so
nothing counts as a failed log-in.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

AT_ONCE = 2
WAITING = 2
LONGEST_WAIT = 10.0
"""Seconds after which nobody waits any more."""
TRY_AGAIN_SECONDS = 5


class TooMany(Exception):
    """Others are being checked; nothing was done."""


class Turns:
    """So many at once, so many more wait, all others are sent away."""

    def __init__(self, at_once: int, waiting: int, longest_wait: float) -> None:
        self._admitted = threading.BoundedSemaphore(at_once + waiting)
        self._turns = threading.BoundedSemaphore(at_once)
        self._longest_wait = longest_wait
        self._thread = threading.local()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for a turn and have it; a thread that has one needs no other. Raises `TooMany`."""
        if getattr(self._thread, "has_turn", False):
            yield
            return
        if not self._admitted.acquire(blocking=False):
            raise TooMany
        try:
            if not self._turns.acquire(timeout=self._longest_wait):
                raise TooMany
            self._thread.has_turn = True
            try:
                yield
            finally:
                self._thread.has_turn = False
                self._turns.release()
        finally:
            self._admitted.release()


_checks = Turns(AT_ONCE, WAITING, LONGEST_WAIT)


@contextmanager
def turn() -> Iterator[None]:
    """Held while a password is checked. Raises `TooMany`."""
    with _checks.turn():
        yield


class PasswordTurnsMiddleware:
    """Answers who has to try again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Nothing to do on the way in."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, fault: Exception) -> HttpResponse | None:
        """503; every other exception stays what it is."""
        if not isinstance(fault, TooMany):
            return None
        response = render(request, "account/try_again.html", status=503)
        response.headers["Retry-After"] = str(TRY_AGAIN_SECONDS)
        response.headers["Cache-Control"] = "no-store"
        return response
