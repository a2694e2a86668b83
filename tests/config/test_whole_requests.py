"""A request is whole before a thread is taken; silence, size and room are limited, time is not."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Semaphore, current_thread
from typing import IO, Any

import pytest
from django.conf import settings
from django.urls import reverse

from tournament.config import whole_requests
from tournament.config.turns import Turns
from tournament.config.whole_requests import TURNS_OF_SENDER, WholeRequests
from tournament.web.shared.game_pages import all_pages

Headers = list[tuple[bytes, bytes]]
Pieces = Callable[[], AsyncIterator[bytes]]
PATIENCE = 60
"""Seconds until what comes at once is missed, on a machine that is busy."""


class Site:
    """A WSGI application that keeps what it is asked, and says the same back."""

    def __init__(self, answer: list[bytes] | None = None) -> None:
        self.asked: list[dict[str, Any]] = []
        self.bodies: list[bytes] = []
        self.closed = False
        self._answer = answer

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> "Site":
        self.asked.append(environ)
        self.bodies.append(environ["wsgi.input"].read())
        start_response("200 OK", [("Content-Type", "text/plain"), ("X-Word", "é")])
        return self

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.bodies[-1:] if self._answer is None else self._answer)

    def close(self) -> None:
        self.closed = True


def scope(
    headers: Headers, path: bytes = b"/", query: bytes = b"", method: str = "POST"
) -> dict[str, Any]:
    return {
        "type": "http",
        "method": method,
        "raw_path": path,
        "query_string": query,
        "client": ("203.0.113.7", "50000"),
        "server": ("127.0.0.1", "8000"),
        "scheme": "http",
        "http_version": "1.1",
        "headers": headers,
    }


CHUNKED: Headers = [(b"transfer-encoding", b"chunked")]


async def ask(server: WholeRequests, pieces: Pieces, headers: Headers, **more: Any) -> list[Any]:
    """Send the pieces; the messages of the answer."""
    told: list[Any] = []
    coming = pieces()

    async def receive() -> dict[str, Any]:
        try:
            piece = await anext(coming)
        except StopAsyncIteration:
            return {"type": "http.request", "body": b"", "more_body": False}
        return {"type": "http.request", "body": piece, "more_body": True}

    async def send(message: Any) -> None:
        told.append(message)

    await server(scope(headers, **more), receive, send)
    return told


def answer(site: Site, pieces: Pieces, headers: Headers = CHUNKED, **more: bytes) -> list[Any]:
    with ThreadPoolExecutor(1) as threads:
        return asyncio.run(ask(WholeRequests(site, threads), pieces, headers, **more))


def at_once(*given: bytes) -> Pieces:
    async def pieces() -> AsyncIterator[bytes]:
        for piece in given:
            yield piece

    return pieces


def slowly(*given: bytes, seconds: float) -> Pieces:
    async def pieces() -> AsyncIterator[bytes]:
        for piece in given:
            await asyncio.sleep(seconds)
            yield piece

    return pieces


async def never() -> AsyncIterator[bytes]:
    """Half a request, and then silence."""
    yield b"half"
    await asyncio.sleep(3600)


def test_the_site_is_asked_with_the_whole_body() -> None:
    site = Site()
    headers: Headers = [
        *CHUNKED,
        (b"content-type", b"text/plain"),
        (b"cookie", b"a=1"),
        (b"cookie", b"b=2"),
        (b"x-told", b"1"),
        (b"x-told", b"2"),
        (b"x_told", b"smuggled"),
        (b"host", b"site.example"),
    ]
    path, query = "/дни%2F/%D0%B0%FF%00".encode(), b"q=%D0%B0"
    first, *rest = answer(site, at_once(b"one ", b"two"), headers, path=path, query=query)
    (asked,) = site.asked
    assert site.bodies == [b"one two"]
    assert asked["CONTENT_LENGTH"] == "7"
    assert asked["CONTENT_TYPE"] == "text/plain"
    assert asked["HTTP_COOKIE"] == "a=1;b=2"
    assert asked["HTTP_X_TOLD"] == "1,2"
    assert asked["HTTP_HOST"] == "site.example"
    assert "HTTP_TRANSFER_ENCODING" not in asked
    assert asked["PATH_INFO"].encode("latin-1") == "/дни//а".encode() + b"\xff\0"
    assert asked["QUERY_STRING"] == "q=%D0%B0"
    assert asked["REMOTE_ADDR"] == "203.0.113.7"
    assert (first["status"], dict(first["headers"])[b"x-word"]) == (200, "é".encode("latin-1"))
    assert b"".join(message["body"] for message in rest) == b"one two"
    assert site.closed


def test_silence_ends_a_request_and_the_site_never_hears_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(whole_requests, "SILENCE", 0.05)
    site = Site()
    first, _body = answer(site, never)
    assert first["status"] == 408
    assert (b"connection", b"close") in first["headers"]
    assert site.asked == []


def test_a_slow_sender_who_goes_on_is_heard_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """In all it takes longer than anybody may be silent."""
    monkeypatch.setattr(whole_requests, "SILENCE", 3.0)
    site = Site()
    first, *_rest = answer(site, slowly(*[b"x"] * 7, seconds=0.5))
    assert first["status"] == 200
    assert site.bodies == [b"x" * 7]


def test_those_who_stall_hold_no_thread() -> None:
    async def both() -> int:
        with ThreadPoolExecutor(1) as threads:
            server = WholeRequests(Site(), threads)
            stalled = [asyncio.create_task(ask(server, never, CHUNKED)) for _ in range(50)]
            await asyncio.sleep(0)
            first, *_rest = await asyncio.wait_for(
                ask(server, at_once(b"quick"), CHUNKED), PATIENCE
            )
            # The server ends: they are told to send it again.
            await asyncio.wait_for(server.end(), PATIENCE)
            for told in await asyncio.gather(*stalled):
                assert told[0]["status"] == 503
            return int(first["status"])

    assert asyncio.run(both()) == 200


def test_who_hangs_up_is_not_answered() -> None:
    told: list[Any] = []

    async def gone() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        told.append(message)

    site = Site()
    with ThreadPoolExecutor(1) as threads:
        asyncio.run(WholeRequests(site, threads)(scope(CHUNKED), gone, send))
    assert (told, site.asked) == ([], [])


@pytest.mark.parametrize("headers", [[(b"content-length", b"101")], CHUNKED])
def test_more_than_the_largest_form_is_not_taken(
    monkeypatch: pytest.MonkeyPatch, headers: Headers
) -> None:
    monkeypatch.setattr(whole_requests, "LARGEST_BODY", 100)
    site = Site()
    first, _body = answer(site, at_once(b"x" * 60, b"x" * 60), headers)
    assert (first["status"], site.asked) == (413, [])


def test_large_requests_share_a_room_that_they_give_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole_requests, "IN_MEMORY", 10)
    monkeypatch.setattr(whole_requests, "ALL_ON_DISK", 100)

    async def statuses() -> list[int]:
        found = []
        with ThreadPoolExecutor(1) as threads:
            server = WholeRequests(Site(), threads)

            async def holding() -> AsyncIterator[bytes]:
                yield b"x" * 60
                await asyncio.sleep(3600)

            held = asyncio.create_task(ask(server, holding, CHUNKED))
            while server.on_disk < 60:
                await asyncio.sleep(0.01)
            for size in (60, 10, 30):
                told = await ask(server, at_once(b"x" * size), CHUNKED)
                found.append(told[0]["status"])
            await server.end()
            await held
            told = await ask(server, at_once(b"x" * 60), CHUNKED)
            assert server.on_disk == 0
        return [*found, told[0]["status"]]

    assert asyncio.run(statuses()) == [503, 200, 200, 200]


def test_a_large_answer_goes_out_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole_requests, "ANSWER_IN_MEMORY", 10)
    monkeypatch.setattr(whole_requests, "PIECE", 8)
    site = Site([b"a" * 20, b"", b"b" * 5])
    _first, *rest = answer(site, at_once())
    assert b"".join(message["body"] for message in rest) == b"a" * 20 + b"b" * 5
    assert [message["more_body"] for message in rest] == [True, True, True, False]


def test_without_room_on_the_disk_the_reader_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_most: int) -> IO[bytes]:
        # Written through at once, so that the first byte meets the full disk.
        return open("/dev/full", "r+b", buffering=0)

    monkeypatch.setattr(tempfile, "SpooledTemporaryFile", full)
    first, _body = answer(Site(), at_once(b"x"))
    assert first["status"] == 507


class Counting(Site):
    """A site that wants to know when its answer was fetched whole."""

    def __init__(self, answer: list[bytes]) -> None:
        super().__init__(answer)
        self.fetched = 0

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> "Site":
        environ[whole_requests.WHEN_SENT].append(self._note)
        return super().__call__(environ, start_response)

    def _note(self) -> None:
        self.fetched += 1


@pytest.mark.parametrize("size", [1, 99, 64 * 1024, 64 * 1024 + 1, 200_000])
@pytest.mark.parametrize("hangs_up", [False, True])
def test_an_answer_counts_as_fetched_when_its_last_byte_was_handed_on(
    monkeypatch: pytest.MonkeyPatch, size: int, hangs_up: bool
) -> None:
    monkeypatch.setattr(whole_requests, "LISTENING", 0.01)
    site, told = Counting([b"x" * size]), bytearray()

    async def receive() -> dict[str, Any]:
        if hangs_up:
            return {"type": "http.disconnect"}
        await asyncio.sleep(60)
        raise AssertionError

    async def send(message: Any) -> None:
        told.extend(message.get("body", b""))

    async def fetch() -> None:
        with ThreadPoolExecutor(1) as threads:
            await WholeRequests(site, threads)(scope([]), receive, send)

    asyncio.run(fetch())
    assert (len(told), site.fetched) == ((size - 1, 0) if hangs_up else (size, 1))


def test_what_has_not_changed_takes_no_thread_and_asks_no_site() -> None:
    site, asked = Site(), []

    def unchanged(environ: dict[str, Any]) -> list[tuple[str, str]] | None:
        asked.append(environ["PATH_INFO"])
        return [("ETag", '"1"')] if environ["PATH_INFO"] == "/same" else None

    async def both() -> list[int]:
        with ThreadPoolExecutor(1) as threads:
            server = WholeRequests(site, threads, unchanged=unchanged)
            busy = Event()
            threads.submit(busy.wait, 2 * PATIENCE)
            first, body = await asyncio.wait_for(
                ask(server, at_once(), [], path=b"/same"), PATIENCE
            )
            busy.set()
            other, *_rest = await ask(server, at_once(), [], path=b"/other")
            assert (first["headers"], body["body"]) == ([(b"etag", b'"1"')], b"")
            return [first["status"], other["status"]]

    assert asyncio.run(both()) == [304, 200]
    assert asked == ["/same", "/other"]
    assert [environ["PATH_INFO"] for environ in site.asked] == ["/other"]


def test_watchers_hold_no_thread_of_those_who_work() -> None:
    """Whoever writes, is logged in or is a program does not wait behind those who only read."""
    working: list[tuple[str, Headers]] = [
        ("POST", []),
        ("GET", [(b"cookie", f"language=ru; {settings.SESSION_COOKIE_NAME}=abc".encode())]),
        ("GET", [(b"authorization", b"Bearer abc")]),
    ]
    watching: list[tuple[str, Headers]] = [("GET", []), ("HEAD", [(b"cookie", b"language=ru")])]

    asked = [(at_once(), headers, {"method": name}) for name, headers in (*working, *watching)]
    assert threads_of(asked) == [*["staff"] * len(working), *["read"] * len(watching)]


def test_practice_is_played_by_readers_threads_whoever_plays() -> None:
    """What anybody may have worked out for nothing takes no thread of the staff's."""
    cookie = [(b"cookie", f"{settings.SESSION_COOKIE_NAME}=abc".encode())]
    plays = [url for pages in all_pages() for url in ("/practice/play/", play_address(pages))]

    asked = [
        (at_once(b"{}"), headers, {"path": path.encode()})
        for path in plays
        for headers in (CHUNKED, cookie)
    ]
    assert set(threads_of(asked)) == {"read"}


def threads_of(asked: Iterable[tuple[Pieces, Headers, dict[str, Any]]]) -> list[str]:
    """Whose thread takes each request."""

    async def places() -> list[str]:
        found: list[str] = []

        def site(environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
            found.append(current_thread().name.rpartition("_")[0])
            start_response("200 OK", [])
            return []

        with ThreadPoolExecutor(1, "staff") as threads, ThreadPoolExecutor(1, "read") as watchers:
            server = WholeRequests(site, threads, watchers)
            for pieces, headers, more in asked:
                await ask(server, pieces, headers, **more)
        return found

    return asyncio.run(places())


def play_address(pages: Any) -> str:
    return reverse("practice_game_play", args=[pages.ruleset])


def test_of_one_senders_heavy_requests_two_run_and_the_others_wait_without_a_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eight uploads of one account leave room for everybody else's."""
    monkeypatch.setattr(whole_requests, "LONGEST_WAIT", 30.0)
    running: list[str] = []
    begun = Semaphore(0)
    go_on = Event()

    def site(environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
        if environ["PATH_INFO"] == "/heavy":
            running.append("heavy")
            begun.release()
            go_on.wait(30)
        start_response("200 OK", [])
        return []

    def sender(environ: dict[str, Any]) -> str | None:
        return "account 1" if environ["PATH_INFO"] == "/heavy" else None

    async def all_of_them() -> list[int]:
        with ThreadPoolExecutor(3) as threads:
            server = WholeRequests(
                site, threads, sender=sender, turns=Turns(tmp_path, "heavy", TURNS_OF_SENDER)
            )
            heavy = [
                asyncio.create_task(ask(server, at_once(b"x"), CHUNKED, path=b"/heavy"))
                for _ in range(8)
            ]
            for _ in range(TURNS_OF_SENDER):
                await asyncio.to_thread(begun.acquire)
            # A third thread is free for whoever comes, while six wait.
            light = await ask(server, at_once(b"x"), CHUNKED, path=b"/light")
            assert len(running) == TURNS_OF_SENDER
            go_on.set()
            return [told[0]["status"] for told in (light, *await asyncio.gather(*heavy))]

    assert asyncio.run(all_of_them()) == [200] * 9
    assert len(running) == 8


def test_who_waits_too_long_for_their_own_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole_requests, "LONGEST_WAIT", 0.0)
    with ThreadPoolExecutor(1) as threads:
        server = WholeRequests(
            Site(), threads, sender=lambda _: "a", turns=Turns(tmp_path, "heavy", 0)
        )
        told = asyncio.run(ask(server, at_once(b"x"), CHUNKED))
    assert told[0]["status"] == 503
    assert dict(told[0]["headers"])[b"retry-after"] == b"60"
    assert "ещё раз" in told[1]["body"].decode() or "снова" in told[1]["body"].decode()
