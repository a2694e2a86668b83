"""The server's application: a request is whole before a thread is taken for it.

Whoever sends half a request and falls silent holds a connection, and nothing else. What comes in is
kept in memory up to a bound and then on the disk; what goes out likewise, so that a slow reader
holds no thread either.
"""

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from typing import IO, Any, Final, Self
from urllib.parse import unquote_to_bytes

from tournament.config.proxy import HEALTH, Application, Environment
from tournament.config.turns import LOOK_EVERY, Turns

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]
Unchanged = Callable[[Environment], list[tuple[str, str]] | None]
"""Says of a request at once that what it asks for has not changed: the headers of the answer."""
Sender = Callable[[Environment], str | None]
"""Whose heavy request this is; asked in a thread. None for one that costs what any page does."""

SILENCE: Final = 20.0
"""Seconds without a byte after which the other side is given up; how long it takes is its own."""
IN_MEMORY: Final = 16 * 1024
"""Bytes of one request in memory; what is larger goes to the disk."""
LARGEST_BODY: Final = 210 * 1024 * 1024
"""More than any form takes: both files of a hall's laptop."""
ALL_ON_DISK: Final = 1024 * 1024 * 1024
"""Bytes of all large requests together; further ones are asked to come again."""
ANSWER_IN_MEMORY: Final = 1024 * 1024
PIECE: Final = 64 * 1024
WHEN_SENT: Final = "site.when_sent"
"""Name in the environment of a list: what is called once the last byte of the answer is handed on.

Whoever hangs up before has not fetched it. What the other side's network or disk does afterwards
nobody here can know.
"""
SESSION: Final = "sessionid"
"""Django's name of the cookie that whoever is logged in sends."""
LISTENING: Final = 0.5
"""Seconds before the last byte of such an answer in which we hear that the other side hung up."""

TURNS_OF_SENDER: Final = 2
"""Heavy requests of one sender that run at a time on this machine."""
LONGEST_WAIT: Final = 60.0
"""Seconds that one of them waits for the others of its sender."""
FOR_READERS: Final = ("/practice/", "/ask/")
"""What is worked out for anybody and changes nothing: readers' threads do it, whoever asks."""

TOO_LARGE = "413 This is more than the site takes.\nЭто больше, чем принимает сайт.\n"
TOO_SLOW = "408 Nothing came any more. Please send it again.\nСвязь прервалась, отправьте снова.\n"
TOO_MANY = "503 Too much is being sent at once. Please try again in a minute.\nПовторите позже.\n"
ENDING = "503 The site is being started anew. Please send it again.\nОтправьте ещё раз.\n"
OWN_FIRST = (
    "503 What you sent before is still being worked on. Please send this again in a minute.\n"
    "Ещё обрабатывается то, что вы отправили раньше. Отправьте это снова через минуту.\n"
)
DISK_FULL = "507 The disk of the site is full; nothing was taken.\nДиск сайта заполнен.\n"


class _NotTaken(Exception):
    """A request that is answered without asking the site."""


class _Gone(Exception):
    """The other side has hung up."""


class WholeRequests:
    """Calls a WSGI application in a thread, between two waits that need none.

    Those who only watch have threads of their own: however many they are, whoever works finds one
    free; so has what asks after the site's health. What has not changed takes no thread at all.
    """

    def __init__(
        self,
        application: Application,
        threads: Executor,
        watchers: Executor | None = None,
        unchanged: Unchanged = lambda _environ: None,
        monitors: Executor | None = None,
        *,
        sender: Sender = lambda _environ: None,
        turns: Turns | None = None,
    ) -> None:
        self._application = application
        self._threads = threads
        self._watchers = watchers or threads
        self._monitors = monitors or threads
        self._unchanged = unchanged
        self._sender = sender
        self._turns = turns
        self.on_disk = 0
        self.answering = 0
        self._sending: set[asyncio.Task[Any]] = set()

    async def end(self) -> None:
        """Leave those who are still sending, and finish the rest."""
        while self.answering:
            for task in self._sending:
                task.cancel()
            await asyncio.sleep(0.05)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request."""
        with suppress(_Gone), self._counted(), _Request(self) as request:
            try:
                with self._interruptible():
                    await request.take(scope, receive)
                environ = _environment(scope, request)
                known = self._unchanged(environ)
                if known is not None:
                    await _send_unchanged(known, send)
                    return
                loop = asyncio.get_running_loop()
                executor = self._executor(environ)
                with await self._turn(environ, executor):
                    answer = await loop.run_in_executor(executor, self._ask, environ)
            except _NotTaken as reason:
                await _refuse(str(reason), send)
            except OSError:
                # Only the files that hold requests and answers can raise it here.
                await _refuse(DISK_FULL, send)
            else:
                with answer.body:
                    sent = await answer.send(send, receive if answer.when_sent else None)
                if sent:
                    for act in answer.when_sent:
                        await loop.run_in_executor(self._threads, act)

    async def _turn(
        self, environ: Environment, executor: Executor
    ) -> AbstractContextManager[object]:
        """The right to be worked on: what others of the same sender cost is waited for here, where
        no thread is held."""
        if self._turns is None:
            return nullcontext()
        loop = asyncio.get_running_loop()
        sender = await loop.run_in_executor(executor, self._sender, environ)
        if sender is None:
            return nullcontext()
        until = loop.time() + LONGEST_WAIT
        while (turn := self._turns.take(sender)) is None:
            if loop.time() > until:
                raise _NotTaken(OWN_FIRST)
            try:
                with self._interruptible():
                    await asyncio.sleep(LOOK_EVERY)
            except asyncio.CancelledError:
                raise _NotTaken(ENDING) from None
        return turn

    def _executor(self, environ: Environment) -> Executor:
        """Whose threads answer this."""
        if environ["PATH_INFO"] in HEALTH:
            return self._monitors
        return self._watchers if _watches(environ) else self._threads

    @contextmanager
    def _counted(self) -> Iterator[None]:
        self.answering += 1
        try:
            yield
        finally:
            self.answering -= 1

    @contextmanager
    def _interruptible(self) -> Iterator[None]:
        task = asyncio.current_task()
        if task is None:
            raise RuntimeError("a request is answered by a task")
        self._sending.add(task)
        try:
            yield
        finally:
            self._sending.discard(task)

    def _ask(self, environ: Environment) -> "_Answer":
        """Have the site answer; in a thread, until all of the answer is there."""
        answer = _Answer()
        environ[WHEN_SENT] = answer.when_sent
        chunks = self._application(environ, answer.start)
        try:
            for chunk in chunks:
                answer.body.write(chunk)
        finally:
            close = getattr(chunks, "close", None)
            if close is not None:
                close()
        answer.body.seek(0)
        return answer


class _Request:
    """What came in, on the disk if it is large."""

    def __init__(self, server: WholeRequests) -> None:
        self.body: IO[bytes] = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115
        self.size = 0
        self._server = server
        self._on_disk = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._server.on_disk -= self._on_disk
        self.body.close()

    async def take(self, scope: Message, receive: Receive) -> None:
        """Take all of it, however long that needs, as long as it goes on."""
        headers = dict(scope["headers"])
        announced = headers.get(b"content-length", b"")
        if not announced and b"transfer-encoding" not in headers:
            return
        if announced.isdigit() and int(announced) > LARGEST_BODY:
            raise _NotTaken(TOO_LARGE)
        more = True
        while more:
            try:
                message = await asyncio.wait_for(receive(), SILENCE)
            except TimeoutError:
                raise _NotTaken(TOO_SLOW) from None
            except asyncio.CancelledError:
                raise _NotTaken(ENDING) from None
            if message["type"] == "http.disconnect":
                raise _Gone
            self._keep(message.get("body", b""))
            more = message.get("more_body", False)
        self.body.seek(0)

    def _keep(self, piece: bytes) -> None:
        self.size += len(piece)
        if self.size > LARGEST_BODY:
            raise _NotTaken(TOO_LARGE)
        if self.size > IN_MEMORY:
            grown = self.size - self._on_disk
            if self._server.on_disk + grown > ALL_ON_DISK:
                raise _NotTaken(TOO_MANY)
            self._server.on_disk += grown
            self._on_disk = self.size
        self.body.write(piece)


class _Answer:
    """What the site said, on the disk if it is large."""

    def __init__(self) -> None:
        self.body: IO[bytes] = tempfile.SpooledTemporaryFile(ANSWER_IN_MEMORY)  # noqa: SIM115
        self.when_sent: list[Callable[[], None]] = []
        self._status = 0
        self._headers: Headers = []

    def start(self, status: str, headers: list[tuple[str, str]], *_: object) -> None:
        """WSGI's `start_response`."""
        self._status = int(status[:3])
        self._headers = _encoded(headers)

    async def send(self, send: Send, receive: Receive | None = None) -> bool:
        """Send it as fast as the reader reads; one who has stopped reading is left.

        The answer is whether all of it was handed on. With `receive` the last byte waits a little
        for the news that the other side has hung up.
        """
        await send(_start(self._status, self._headers))
        piece, more = self.body.read(PIECE), True
        with suppress(TimeoutError):
            while more:
                following = self.body.read(PIECE)
                more = bool(following)
                if receive is not None and not more:
                    await asyncio.wait_for(send(_piece(piece[:-1], more=True)), SILENCE)
                    if await _hung_up(receive):
                        return False
                    piece = piece[-1:]
                await asyncio.wait_for(send(_piece(piece, more=more)), SILENCE)
                piece = following
            return True
        return False


async def _hung_up(receive: Receive) -> bool:
    with suppress(TimeoutError):
        while True:
            message = await asyncio.wait_for(receive(), LISTENING)
            if message["type"] == "http.disconnect":
                return True
    return False


async def _refuse(words: str, send: Send) -> None:
    """Say why in plain words and hang up: what may still come is not read."""
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    if words in {TOO_MANY, OWN_FIRST}:
        headers.append((b"retry-after", b"60"))
    await send(_start(int(words[:3]), headers))
    await send(_piece(words.encode()))


def _watches(environ: Environment) -> bool:
    """Whether somebody without an account reads; who claims to have one waits among those."""
    if environ["PATH_INFO"].startswith(FOR_READERS):
        return True
    reads = environ["REQUEST_METHOD"] in {"GET", "HEAD"}
    known = "HTTP_AUTHORIZATION" in environ or f"{SESSION}=" in environ.get("HTTP_COOKIE", "")
    return reads and not known


async def _send_unchanged(headers: list[tuple[str, str]], send: Send) -> None:
    await send(_start(304, _encoded(headers)))
    await send(_piece(b""))


def _encoded(headers: list[tuple[str, str]]) -> Headers:
    return [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]


def _start(status: int, headers: Headers) -> Message:
    return {"type": "http.response.start", "status": status, "headers": headers}


def _piece(piece: bytes, *, more: bool = False) -> Message:
    return {"type": "http.response.body", "body": piece, "more_body": more}


def _environment(scope: Message, request: _Request) -> Environment:
    """The request as WSGI names it."""
    environ: Environment = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "REMOTE_ADDR": scope["client"][0],
        "SERVER_NAME": scope["server"][0],
        "SERVER_PORT": str(scope["server"][1]),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": request.body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        # CGI writes both as one name, so whoever sends an underscore wants to be taken for another.
        if b"_" in name:
            continue
        key = "HTTP_" + name.decode("latin-1").upper().replace("-", "_")
        text = value.decode("latin-1")
        joint = ";" if name == b"cookie" else ","
        environ[key] = f"{environ[key]}{joint}{text}" if key in environ else text
    environ.pop("HTTP_TRANSFER_ENCODING", None)
    environ.pop("HTTP_CONTENT_LENGTH", None)
    environ["CONTENT_TYPE"] = environ.pop("HTTP_CONTENT_TYPE", "")
    environ["CONTENT_LENGTH"] = str(request.size)
    return environ
