"""Asks a service: one budget of time for a whole request, no redirects, TLS always checked.

A job's lease is longer than the budget, so a service that answers slowly is never asked by two
workers at once. No failure carries an address or a key: the errors of the library quote them. The
library is loaded where something is asked: neither pages nor a hall's laptop need it.
"""

import time
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any

from tournament.outbox.channels.base import ServiceAway

if TYPE_CHECKING:
    from requests import RequestException, Response, Session

CONNECT_SECONDS, ANSWER_SECONDS = 2.0, 4.0
WHOLE_SECONDS = 5.0
LONGEST_ANSWER = 256 * 1024
_PIECE = 16 * 1024


class Asker:
    """Asks one service; `authority` names a file of certificates, else the usual ones count."""

    def __init__(self, authority: str = "") -> None:
        self._authority = authority

    def get(self, url: str, **told: Any) -> "Response":
        """The whole answer in time, or `ServiceAway`."""
        return self.ask("GET", url, **told)

    def post(self, url: str, **told: Any) -> "Response":
        """The same for something that is sent."""
        return self.ask("POST", url, **told)

    def ask(self, method: str, url: str, **told: Any) -> "Response":
        """The same by any method."""
        import requests

        told |= {
            "timeout": (CONNECT_SECONDS, ANSWER_SECONDS),
            "allow_redirects": False,
            "stream": True,
        }
        try:
            with requests.Session() as session:
                # Neither proxies nor passwords of the machine: nothing but what the settings say.
                session.trust_env = False
                session.verify = self._authority or True
                return _in_time(session, method, url, told)
        except requests.RequestException as fault:
            why, doubtful = type(fault).__name__, not _never_left(fault)
        raise ServiceAway(why, doubtful=doubtful)


def json_of(answer: "Response") -> dict[str, Any]:
    """The object of an answer; another one than JSON comes from somebody in between."""
    try:
        told = answer.json()
    except ValueError:
        told = None
    if not isinstance(told, dict):
        raise ServiceAway("no JSON", doubtful=True)
    return told


def _in_time(session: "Session", method: str, url: str, told: dict[str, Any]) -> "Response":
    ends = time.monotonic() + WHOLE_SECONDS
    with _within(ends, session, method, url, told) as answer:
        content = bytearray()
        for piece in answer.iter_content(_PIECE):
            content += piece
            if len(content) > LONGEST_ANSWER or time.monotonic() > ends:
                raise ServiceAway("too long an answer", doubtful=True)
        answer._content = bytes(content)
        return answer


def _within(
    ends: float, session: "Session", method: str, url: str, told: dict[str, Any]
) -> "Response":
    """The head of an answer, or `ServiceAway` if it drips: the library's limit is for each byte."""
    found: SimpleQueue[Any] = SimpleQueue()

    def ask() -> None:
        try:
            found.put(session.request(method, url, **told))
        # Whatever it is, the caller raises it.
        except Exception as fault:  # noqa: BLE001
            found.put(fault)

    Thread(target=ask, name="asking", daemon=True).start()
    try:
        answer: Response | Exception = found.get(timeout=max(0.0, ends - time.monotonic()))
    except Empty:
        raise ServiceAway("too slow an answer", doubtful=True) from None
    if isinstance(answer, Exception):
        raise answer
    return answer


def _never_left(fault: "RequestException") -> bool:
    """Whether nothing of the request can have reached the service."""
    from requests.exceptions import ConnectTimeout, SSLError
    from urllib3.exceptions import NewConnectionError

    reason = getattr(fault.args[0] if fault.args else None, "reason", None)
    return isinstance(fault, (ConnectTimeout, SSLError)) or isinstance(reason, NewConnectionError)
