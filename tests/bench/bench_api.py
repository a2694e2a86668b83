"""How many reads of the JSON interface a second, beside a view that does nothing.

``python -m tests.bench.bench_api [--small]`` asks in the process, as the server does, on a database
of its own: for a kept bracket of 32 players, whole, with a token and unchanged (304); for an empty
view behind the site's own middleware, and behind that which Django begins a project with. Printed
are reads a second of processor time and the parts that they are of both empty views'.
"""

import argparse
import io
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tests.bench.bench_pages import DAY, SMALL_DAY, prepare

if TYPE_CHECKING:
    from tests.support.scenario import Scenario

BUDGET = 1 / 3
"""The part of an empty view's reads that a kept bracket has at least."""
OF_A_NEW_PROJECT = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
"""What `startproject` writes into the settings."""


def a_second(work: Callable[[], object], seconds: float) -> float:
    """How often the work is done in a second of processor time."""
    work()
    start, done = time.process_time(), 0
    while time.process_time() - start < seconds:
        for _ in range(10):
            work()
        done += 10
    return done / (time.process_time() - start)


def asked(path: str, **headers: str) -> Callable[[], tuple[str, bytes]]:
    """A question to the site as its server puts it; the settings of now count."""
    from django.core.handlers.wsgi import WSGIHandler

    handler = WSGIHandler()
    address, _, query = path.partition("?")

    def ask() -> tuple[str, bytes]:
        told: list[str] = []
        environ = {
            "REQUEST_METHOD": "GET",
            "PATH_INFO": address,
            "QUERY_STRING": query,
            "SERVER_NAME": "testserver",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "HTTP_ACCEPT_ENCODING": "gzip",
            "HTTP_ACCEPT_LANGUAGE": "ru",
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(),
            **headers,
        }
        answer = handler(environ, lambda status, _headers: told.append(status))
        return told[0], b"".join(answer)

    return ask


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 if the budget is not kept, but for a small run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="few players, a short time")
    small = parser.parse_args(arguments).small
    kept = told(prepare(*(SMALL_DAY if small else DAY)), 0.05 if small else 3.0)
    return 0 if kept or small else 1


@contextmanager
def without_limits() -> Iterator[None]:
    """As many reads as the processor can, whose counting is part of each; and an empty view."""
    from django.http import HttpResponse
    from django.urls import clear_url_caches, path

    from tournament.api import throttling
    from tournament.config import urls
    from tournament.web.shared.limits import Limit

    names = ("READS_OF_NETWORK", "READS_OF_TOKEN")
    before = {name: getattr(throttling, name) for name in names}
    for name in names:
        setattr(throttling, name, Limit(name, most=10**12, seconds=3600))
    urls.urlpatterns.append(path("empty/", lambda request: HttpResponse(), name="empty"))
    clear_url_caches()
    try:
        yield
    finally:
        del urls.urlpatterns[-1]
        clear_url_caches()
        for name, limit in before.items():
            setattr(throttling, name, limit)


@without_limits()
def told(day: "Scenario", seconds: float) -> bool:
    """Ask for so long in each way and print how often that was; whether the budget is kept."""
    from django.test import override_settings
    from django.utils import timezone

    from tournament.people.api_tokens import make_token

    _, secret = make_token(day.judge, purpose="read", name="bench", now=timezone.now())
    bracket = f"/api/v1/days/{day.event}/bracket/"
    tag = tag_of(bracket)
    token = {"HTTP_AUTHORIZATION": f"Bearer {secret}"}
    with override_settings(MIDDLEWARE=OF_A_NEW_PROJECT):
        plain = a_second(asked("/empty/"), seconds)
    empty = a_second(asked("/empty/"), seconds)
    rows = {
        "empty view, as a project begins": plain,
        "empty view behind this site": empty,
        "bracket": a_second(asked(bracket), seconds),
        "bracket, with a token": a_second(asked(bracket, **token), seconds),
        "bracket, unchanged": a_second(asked(bracket, HTTP_IF_NONE_MATCH=tag), seconds),
    }
    sys.stdout.write(f"{'read':<34}{'a second':>10}{'of empty':>10}{'of plain':>10}\n")
    for name, often in rows.items():
        part, of_plain = often / empty, often / plain
        sys.stdout.write(f"{name:<34}{often:>10.0f}{part:>10.2f}{of_plain:>10.2f}\n")
    kept = rows["bracket"] >= BUDGET * empty
    words = "kept" if kept else "NOT kept"
    sys.stdout.write(f"budget of a third of an empty view, bracket: {words}\n")
    return kept


def tag_of(where: str) -> str:
    """The tag of an answer that is kept from now on."""
    from django.test import Client

    answer = Client(headers={"accept-language": "ru", "accept-encoding": "gzip"}).get(where)
    return str(answer.headers["ETag"])


if __name__ == "__main__":
    sys.exit(main())
