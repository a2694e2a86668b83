"""Somebody who asks a site over HTTP, whatever happens to it, and keeps what they were told."""

import time
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException

from tests.support.production import HOST


@dataclass(frozen=True, slots=True)
class Asked:
    """One request and its answer; status 0 where the connection broke."""

    began: float
    ended: float
    method: str
    path: str
    status: int
    headers: dict[str, str]
    body: bytes


class Visitor:
    """Asks as through the proxy of the machine."""

    def __init__(self, port: int, seen: list[Asked], **headers: str) -> None:
        self._port, self._seen = port, seen
        self._headers = {
            "Host": HOST,
            "X-Forwarded-Proto": "https",
            "X-Forwarded-For": "203.0.113.7",
            "Accept-Language": "ru",
            **headers,
        }

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> Asked:
        """One request on a connection of its own."""
        began, status, told, content = time.monotonic(), 0, {}, b""
        connection = HTTPConnection("127.0.0.1", self._port, timeout=60)
        with suppress(OSError, HTTPException):
            connection.request(method, path, body.encode(), {**self._headers, **headers})
            answer = connection.getresponse()
            told = {name.lower(): value for name, value in answer.getheaders()}
            content = answer.read()
            status = answer.status
        connection.close()
        asked = Asked(began, time.monotonic(), method, path, status, told, content)
        self._seen.append(asked)
        return asked
