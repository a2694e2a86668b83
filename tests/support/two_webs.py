"""One site on two machines: two servers on ports of their own behind one name.

A visitor's requests go to one and the other in turn, as a proxy without a memory sends them.
"""

import re
from collections import Counter
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import requests
from requests.adapters import HTTPAdapter

from tests.jobs.installation import Broker, Installation, Process, wait_for
from tests.support.server import free_port

HOST = "championship.example"
SITE = f"https://{HOST}"
PREPARE = """
from datetime import timedelta
from tests.api.writes.programs import of_account, today
day = today()
answer = {
    "event": day.event,
    "later": day.in_tomsk(day.now.date() + timedelta(days=30)),
    "people": [day.organizer.username, day.judge.username],
    "programs": [of_account(day.organizer).secret, of_account(day.judge).secret],
}
"""
"""A day of today, one of next month, those who work on them and their programs."""
PASSWORD = "long-enough-1"
"""Of everybody who works on a day (`tests.support.scenario`)."""


class Proxy(HTTPAdapter):
    """Sends requests for the site to its machines in turn, or to a certain one."""

    def __init__(self, ports: list[int]) -> None:
        super().__init__()
        self.ports, self.sent = ports, Counter[int]()
        self.only: int | None = None

    def send(self, request: Any, *arguments: Any, **options: Any) -> requests.Response:
        """Pass a request on as a proxy does."""
        port = self.only or self.ports[self.sent.total() % len(self.ports)]
        self.sent[port] += 1
        asked = urlsplit(request.url)
        inner = request.copy()
        inner.url = f"http://127.0.0.1:{port}{asked.path}?{asked.query}".removesuffix("?")
        inner.headers.update(
            {"Host": HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}
        )
        answer = super().send(inner, *arguments, **options)
        answer.request, answer.url = request, request.url
        return answer


class Visitor:
    """A browser of somebody: cookies, forms with their hidden fields, no scripts."""

    def __init__(self, ports: list[int], **headers: str) -> None:
        self.proxy, self.session = Proxy(ports), requests.Session()
        self.session.mount(SITE, self.proxy)
        self.session.headers.update({"Accept-Language": "ru", "Referer": f"{SITE}/", **headers})

    def at(self, port: int) -> "Visitor":
        """From now on everything goes to this machine."""
        self.proxy.only = port
        return self

    def get(self, path: str, **headers: str) -> requests.Response:
        """A page."""
        return self.session.get(f"{SITE}{path}", headers=headers, timeout=60)

    def post(self, path: str, page: requests.Response | None = None, **told: Any) -> Any:
        """A form, with the hidden fields of the page that it stands on."""
        hidden = re.findall(
            r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page.text if page else ""
        )
        fields = {name: unescape(value) for name, value in hidden}
        token = {"csrfmiddlewaretoken": str(self.session.cookies.get("csrftoken", ""))}
        told["data"] = {**token, **fields, **told.get("data", {})}
        return self.session.post(f"{SITE}{path}", allow_redirects=False, timeout=60, **told)


class Machines:
    """Two servers with one database, one Redis, one key and one folder of files."""

    def __init__(self, database: str, broker: Broker, folder: Path, **secrets: str) -> None:
        self.folder, self.broker = folder, broker
        self.ports = [free_port(), free_port()]
        self.shared = {
            "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
            "PRODUCTION": "1",
            "ALLOWED_HOSTS": HOST,
            "LEDGER_KEY_PATH": str(folder / "ledger-key.pem"),
            "REDIS_URL": broker.url,
            "WEB_WORKERS": "1",
            **secrets,
        }
        self.office = Installation(database, folder / "data", **self.shared)
        self.started: list[Installation] = []

    def machine(self, port: int, folder: Path | None = None, **changes: str) -> Installation:
        """One more, whose server listens at this port."""
        told = {**self.shared, "PORT": str(port), **changes}
        found = Installation(self.office.database_url, folder or self.folder / "data", **told)
        self.started.append(found)
        return found

    def start(self, port: int) -> Process:
        """A server of the site."""
        return self.machine(port).start("manage.py", "serve")

    def ready(self, port: int) -> bool:
        """Whether the server at this port has all that it needs."""
        try:
            return Visitor([port]).get("/readyz").status_code == 200
        except requests.ConnectionError:
            return False

    def start_both(self) -> None:
        """Start them at once and wait until both are ready."""
        for port in self.ports:
            self.start(port)
        for port in self.ports:
            wait_for(lambda port=port: self.ready(port))

    def end(self) -> None:
        """Kill whatever runs."""
        for machine in (*self.started, self.office):
            machine.end()
