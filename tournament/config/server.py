"""What the processes of a server do: answer requests, and work the queue of jobs.

Both are called in a process that may have nothing but this module, so they import what they need.
"""

import asyncio
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournament.config.whole_requests import WholeRequests

THREADS = 8
"""Requests handled at once; a hall's laptop has few cores, and SQLite one writer."""
WATCHERS = 8
"""Requests of those who only watch that are handled beside them."""
MONITORS = 2
"""Questions after the site's health that are answered beside them, however many wait."""
CONNECTIONS = 4096
"""Connections at once, most of which wait for the other side."""
TURNS_OF = 0.001
"""Seconds that a thread computes before another may. Whoever asks the database gives its turn away
each time: the five thousandths that are usual add up beside somebody's page that is being made."""
HEADERS_WITHIN = 20
"""Seconds for the lines before a request's body, and of rest between two requests."""
BREATH = 1.0
"""Seconds for connections to be closed, when all requests are answered."""


def answer(
    number: int, host: str, port: int, certificate: tuple[Path, Path] | None, stop: Event
) -> None:
    """Answer requests until the event is set, as the process of this number: the first is 0."""
    from django.conf import settings

    from tournament.config.turns import Turns
    from tournament.config.whole_requests import TURNS_OF_SENDER, WholeRequests
    from tournament.config.wsgi import application
    from tournament.operations import shared_folder
    from tournament.operations.watching.request_counts import counts
    from tournament.operations.watching.watcher import keep_watching
    from tournament.web.heavy import sender_of
    from tournament.web.unchanged import Unchanged

    sys.setswitchinterval(TURNS_OF)
    counts().be(number)
    Thread(target=keep_watching, args=(stop,), name="watching", daemon=True).start()
    unchanged = Unchanged()
    Thread(target=unchanged.keep_reading, args=(stop,), name="versions", daemon=True).start()
    Thread(target=shared_folder.keep_saying, args=(stop,), name="folder", daemon=True).start()
    with (
        ThreadPoolExecutor(THREADS, "request") as threads,
        ThreadPoolExecutor(WATCHERS, "watcher") as watchers,
        ThreadPoolExecutor(MONITORS, "monitor") as monitors,
    ):
        turns = Turns(settings.DATA_DIR / "turns", "heavy", TURNS_OF_SENDER)
        site = WholeRequests(
            application,
            threads,
            watchers,
            unchanged.answer,
            monitors,
            sender=sender_of,
            turns=turns,
        )
        asyncio.run(_serve(site, host, port, certificate, stop))


async def _serve(
    site: "WholeRequests", host: str, port: int, certificate: tuple[Path, Path] | None, stop: Event
) -> None:
    from django.conf import settings
    from granian.constants import HTTPModes, Interfaces
    from granian.http import HTTP1Settings
    from granian.log import LogLevels
    from granian.server.embed import Server

    from tournament.config import logs

    server = Server(
        site,
        address=host,
        port=port,
        interface=Interfaces.ASGINL,
        # HTTP/2 has no limit on the silence before its first request.
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=HEADERS_WITHIN * 1000),
        websockets=False,
        backlog=CONNECTIONS,
        backpressure=CONNECTIONS,
        log_level=LogLevels.error,
        log_dictconfig=logs.server_settings(settings.HALL_LOG),
        ssl_cert=certificate[0] if certificate else None,
        ssl_key=certificate[1] if certificate else None,
    )
    serving = asyncio.create_task(server.serve())
    serving.add_done_callback(lambda _: stop.set())
    await asyncio.to_thread(stop.wait)
    server.stop()  # type: ignore[no-untyped-call]
    await site.end()
    await asyncio.wait({serving}, timeout=BREATH)
    if not serving.done():
        # It waits for those who never finish their headers.
        os._exit(0)
    await serving


def work(stop: Event) -> None:
    """Work the queue until the event is set."""
    import django

    django.setup()
    from tournament.config.logs import take_over
    from tournament.jobs.loop import work_until

    take_over()
    work_until(stop)
