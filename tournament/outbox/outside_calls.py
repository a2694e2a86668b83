"""Asks others over https: the one way out of the site for channels, push services and webhooks.

One budget of time for a whole request, bounded answers, no redirects, TLS always checked, nothing
but what the settings say. An address that people gave is called at public addresses alone
(`outside_line`), unless it is a test server's, which production does not have.

A job's lease is longer than the budget, so somebody who answers slowly is never asked by two
workers at once. No failure carries an address or a key: the errors of the library quote them. The
library is loaded where something is asked: neither pages nor a hall's laptop need it.
"""

from dataclasses import dataclass
from enum import StrEnum
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.conf import settings

from tournament.config.calls import CallSettings

if TYPE_CHECKING:
    from requests import RequestException, Response, Session

_PIECE = 16 * 1024


class Fault(StrEnum):
    """Why there is no answer; pages have words for each."""

    LEADS_INSIDE = "leads_inside"
    UNKNOWN_NAME = "unknown_name"
    NO_CONNECTION = "no_connection"
    NO_TRUST = "no_trust"
    TOO_SLOW = "too_slow"
    TOO_LONG = "too_long"
    BROKEN = "broken"


class ServiceAway(Exception):
    """Somebody could not be reached or had no time; trying again may help.

    `doubtful`: they may have taken what was sent all the same, since their answer is missing.
    """

    def __init__(self, why: str, *, doubtful: bool = False) -> None:
        super().__init__(why)
        self.why = why
        self.doubtful = doubtful


@dataclass(frozen=True, slots=True)
class Limits:
    """How long somebody has to connect, for each sign of life and in all; how much they may say."""

    connect: float
    silent: float
    whole: float
    longest: int


OF_SERVICES = Limits(2.0, 4.0, 5.0, 256 * 1024)
"""Of services that the site's owner chose."""
OF_PUSH = Limits(2.0, 4.0, 5.0, 64 * 1024)
OF_PEOPLE = Limits(3.0, 10.0, 10.0, 64 * 1024)
"""Of addresses that anybody gave."""


class Asker:
    """Asks one service; `authority` names a file of certificates, else the usual ones count.

    `given`: the address comes from people, so it may lead to public addresses alone.
    """

    def __init__(
        self, authority: str = "", *, given: bool = False, limits: Limits = OF_SERVICES
    ) -> None:
        self._authority, self._given, self._limits = authority, given, limits

    def get(self, url: str, **told: Any) -> "Response":
        """The whole answer in time, or `ServiceAway`."""
        return self.ask("GET", url, **told)

    def post(self, url: str, **told: Any) -> "Response":
        """The same for something that is sent."""
        return self.ask("POST", url, **told)

    def ask(self, method: str, url: str, **told: Any) -> "Response":
        """The same by any method."""
        import requests
        from urllib3.exceptions import HTTPError

        from tournament.outbox.outside_line import LeadsInside, Line

        is_test = urlsplit(url).hostname in _calls().test_hosts
        line = Line(only_public=self._given and not is_test)
        told |= {
            "timeout": (self._limits.connect, self._limits.silent),
            "allow_redirects": False,
            "stream": True,
        }
        try:
            with requests.Session() as session:
                # Neither proxies nor passwords of the machine: nothing but what the settings say.
                session.trust_env = False
                session.adapters.clear()
                session.mount("https://", line.adapter())
                session.headers["Accept-Encoding"] = "identity"
                trusted = (_calls().test_authority if is_test else "") or self._authority
                session.verify = trusted or True
                return self._in_time(line, session, method, url, told)
        except LeadsInside:
            why, doubtful = Fault.LEADS_INSIDE, False
        except requests.RequestException as fault:
            why, doubtful = _fault_of(fault), not _never_left(fault)
        except HTTPError:
            why, doubtful = Fault.BROKEN, True
        raise ServiceAway(why, doubtful=doubtful)

    def _in_time(
        self, line: Any, session: "Session", method: str, url: str, told: dict[str, Any]
    ) -> "Response":
        """The answer within the budget: the library's own limits are for each byte alone."""
        found: SimpleQueue[Any] = SimpleQueue()

        def ask() -> None:
            try:
                with session.request(method, url, **told) as answer:
                    answer._content = self._content(answer)
                    found.put(answer)
            # Whatever it is, the caller raises it.
            except Exception as fault:  # noqa: BLE001
                found.put(fault)

        Thread(target=ask, name="asking", daemon=True).start()
        try:
            answer: Response | Exception = found.get(timeout=self._limits.whole)
        except Empty:
            raise ServiceAway(Fault.TOO_SLOW, doubtful=True) from None
        finally:
            # Who still waits for a byte is woken, so that no thread outlives its call for long.
            line.cut()
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _content(self, answer: "Response") -> bytes:
        """What was answered, as it came: what is packed could be of any size unpacked."""
        content = bytearray()
        for piece in answer.raw.stream(_PIECE, decode_content=False):
            content += piece
            if len(content) > self._limits.longest:
                raise ServiceAway(Fault.TOO_LONG, doubtful=True)
        return bytes(content)


def json_of(answer: "Response") -> dict[str, Any]:
    """The object of an answer; another one than JSON comes from somebody in between."""
    try:
        told = answer.json()
    except ValueError:
        told = None
    if not isinstance(told, dict):
        raise ServiceAway("no JSON", doubtful=True)
    return told


def _calls() -> CallSettings:
    return settings.CALLS


def _fault_of(fault: "RequestException") -> Fault:
    from requests.exceptions import SSLError, Timeout
    from urllib3.exceptions import NameResolutionError, NewConnectionError

    reason = getattr(fault.args[0] if fault.args else None, "reason", None)
    if isinstance(fault, SSLError):
        return Fault.NO_TRUST
    if isinstance(reason, NameResolutionError):
        return Fault.UNKNOWN_NAME
    if isinstance(reason, NewConnectionError):
        return Fault.NO_CONNECTION
    return Fault.TOO_SLOW if isinstance(fault, Timeout) else Fault.BROKEN


def _never_left(fault: "RequestException") -> bool:
    """Whether nothing of the request can have reached the service."""
    from requests.exceptions import ConnectTimeout, SSLError
    from urllib3.exceptions import NewConnectionError

    reason = getattr(fault.args[0] if fault.args else None, "reason", None)
    return isinstance(fault, (ConnectTimeout, SSLError)) or isinstance(reason, NewConnectionError)
