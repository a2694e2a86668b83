"""The proxy that compose brings along, in front of a site: TLS, and who asks."""

import gzip
import json
import os
import re
import secrets
import shutil
import socket
import ssl
import subprocess
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.config.test_compose import SERVICES
from tests.jobs.installation import wait_for
from tests.support.certificates import certificate
from tests.support.image import line_of
from tests.support.migrated import migrated_file
from tests.support.server import free_port, serving
from tournament.config import server, whole_requests

pytestmark = [pytest.mark.caddy, pytest.mark.slow]


@dataclass
class Behind:
    """A site that notes what reaches it."""

    port: int = field(default_factory=free_port)
    asked: list[dict[str, str]] = field(default_factory=list)

    def start(self) -> ThreadingHTTPServer:
        """Listen in a thread."""
        asked = self.asked

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self._answer()

            def do_POST(self) -> None:
                self._answer()

            def _answer(self) -> None:
                asked.append({name.lower(): value for name, value in self.headers.items()})
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                self.send_response(200)
                self.send_header("Content-Length", "2")
                self.end_headers()
                self.wfile.write(b"ok")

            def log_message(self, *_: Any) -> None:
                """Say nothing."""

        server = ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return server


@dataclass
class Proxy:
    """The proxy as it runs, for one name; `alive`: the port at which its machine asks for it."""

    port: int
    alive: int
    trust: Path

    @property
    def tls(self) -> ssl.SSLContext:
        """What trusts its certificate."""
        return ssl.create_default_context(cafile=str(self.trust))

    def get(
        self, path: str = "/", body: bytes | None = None, **headers: str
    ) -> tuple[int, Message, bytes]:
        """An answer: its status, its headers and what it holds."""
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        url = f"https://localhost:{self.port}{path}"
        request = urllib.request.Request(url, data=body, headers=told)
        try:
            with urllib.request.urlopen(request, timeout=60, context=self.tls) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, refused.headers, refused.read()

    def ask(self, path: str = "/", body: bytes | None = None, **headers: str) -> int:
        """The status of an answer."""
        return self.get(path, body, **headers)[0]

    def lives(self) -> bool:
        """What the health check of compose.yaml says."""
        line = line_of(SERVICES["proxy"]["healthcheck"]["test"])
        here = [word.replace(":2021", f":{self.alive}") for word in line]
        return subprocess.run(here, capture_output=True, check=False).returncode == 0

    def well(self) -> bool:
        """Whether the site behind it answers."""
        with suppress(OSError):
            return self.ask("/healthz") == 200
        return False

    def send(self, lines: str, body: bytes = b"") -> ssl.SSLSocket:
        """A connection on which this has been sent."""
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        connection = self.tls.wrap_socket(plain, server_hostname="localhost")
        connection.sendall(lines.replace("\n", "\r\n").encode() + body)
        return connection


def settings_of(project: Path, folder: Path, port: int, told: dict[str, str]) -> dict[str, Any]:
    """What the project's Caddyfile says, on free ports; nothing is installed on the machine."""
    adapted = subprocess.run(
        [str(shutil.which("caddy")), "adapt", "--config", str(project / "Caddyfile"), "--adapter",
         "caddyfile"],
        env=told,
        capture_output=True,
        text=True,
        check=True,
    )  # fmt: skip
    settings: dict[str, Any] = json.loads(adapted.stdout)
    http = settings["apps"]["http"]
    (server,) = (one for one in http["servers"].values() if one["listen"] == [":443"])
    server["listen"] = [f"127.0.0.1:{port}"]
    server["automatic_https"] = {"disable_redirects": True}
    http["http_port"], http["https_port"] = free_port(), port
    settings["apps"]["pki"] = {"certificate_authorities": {"local": {"install_trust": False}}}
    return settings


@contextmanager
def proxying(project: Path, folder: Path, site: int, trust: Path, **told: str) -> Iterator[Proxy]:
    """The proxy in front of what listens at a port of this machine."""
    port, alive = free_port(), free_port()
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
        "SITE_NAMES": "localhost",
        "SITE": f"127.0.0.1:{site}",
        "ALIVE_PORT": str(alive),
        **told,
    }
    settings = settings_of(project, folder, port, environment)
    (folder / "settings.json").write_text(json.dumps(settings))
    with (folder / "said.log").open("w") as said:
        process = subprocess.Popen(
            [str(shutil.which("caddy")), "run", "--config", str(folder / "settings.json")],
            env=environment,
            stdout=said,
            stderr=said,
        )
        running = Proxy(port, alive, trust)
        try:
            wait_for(running.lives)
            yield running
        finally:
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def behind() -> Iterator[Behind]:
    """A site that notes what reaches it."""
    site = Behind()
    listening = site.start()
    yield site
    listening.shutdown()
    listening.server_close()


@pytest.fixture(scope="module")
def proxy(
    project: Path, tmp_path_factory: pytest.TempPathFactory, behind: Behind
) -> Iterator[Proxy]:
    """With an authority of its own for the certificate, as it has for names of no domain."""
    folder = tmp_path_factory.mktemp("caddy")
    trust = folder / "caddy/pki/authorities/local/root.crt"
    with proxying(project, folder, behind.port, trust) as running:
        yield running


@pytest.fixture(scope="module")
def site(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    """The site itself in its production form, behind the proxy with given files."""
    folder, port = tmp_path_factory.mktemp("site"), free_port()
    given = folder / "certificates"
    given.mkdir()
    made, _server = certificate(given, "localhost")
    for name in ("site.crt", "site.key"):
        shutil.copy(made, given / name)
    told = {
        "PRODUCTION": "1",
        "SECRET_KEY": secrets.token_urlsafe(60),
        "PERSON_KEY": secrets.token_urlsafe(60),
        "ALLOWED_HOSTS": "localhost",
        "DATABASE_URL": f"sqlite:///{folder / 'data' / migrated_file().name}",
        "LEDGER_KEY_PATH": str(folder / "ledger-key.pem"),
    }
    files = {"TLS": "files", "CERTIFICATES": str(given)}
    with (
        proxying(project, folder, port, made, **files) as running,
        serving(
            project,
            folder / "data",
            port,
            output=folder / "site.log",
            ready=lambda: wait_for(running.well, 180),
            **told,
        ),
    ):
        yield running


def test_the_site_hears_from_the_proxy_alone_who_asks(proxy: Proxy, behind: Behind) -> None:
    told = {"X-Forwarded-For": "198.51.100.1", "X-Forwarded-Proto": "http"}
    assert proxy.ask(**told) == 200
    asked = behind.asked[-1]
    assert asked["x-forwarded-for"] == "127.0.0.1"
    assert asked["x-forwarded-proto"] == "https"
    assert asked["host"] == f"localhost:{proxy.port}"


def test_a_large_form_passes(proxy: Proxy, behind: Behind) -> None:
    assert proxy.ask(body=b"x" * 20_000_000) == 200
    assert behind.asked[-1]["content-length"] == "20000000"


def test_compose_brings_it_along_unless_it_is_left_out(project: Path) -> None:
    services = yaml.safe_load((project / "compose.yaml").read_text(encoding="utf-8"))["services"]
    assert services["proxy"]["deploy"]["replicas"] == "${PROXY:-1}"
    assert "./Caddyfile:/etc/caddy/Caddyfile:ro" in services["proxy"]["volumes"]
    # Everybody else comes through the proxy of the machine, or not at all.
    assert services["web"]["ports"] == ["127.0.0.1:8000:8000"]


def test_without_files_it_asks_for_certificates_itself(project: Path, tmp_path: Path) -> None:
    told = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "SITE_NAMES": "a.example b.example"}
    for way in ({}, {"TLS": "acme"}):
        assert "tls" not in settings_of(project, tmp_path, 443, {**told, **way})["apps"]
    given = settings_of(project, tmp_path, 443, {**told, "TLS": "files"})["apps"]["tls"]
    (pair,) = given["certificates"]["load_files"]
    assert pair["certificate"] == "/certificates/site.crt"
    assert pair["key"] == "/certificates/site.key"


def test_several_machines_stand_behind_it(project: Path, tmp_path: Path) -> None:
    told = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "SITE_NAMES": "a.example"}
    settings = settings_of(project, tmp_path, 443, {**told, "SITE": "one:8000 two:8000"})
    assert re.findall(r'"dial": "([^"]+)"', json.dumps(settings)) == ["one:8000", "two:8000"]


def test_while_the_site_is_away_both_languages_say_that_it_comes_back(
    project: Path, tmp_path: Path
) -> None:
    trust = tmp_path / "caddy/pki/authorities/local/root.crt"
    with proxying(project, tmp_path, free_port(), trust) as running:
        status, headers, body = running.get()
    assert status == 502
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert headers["Retry-After"] == "10"
    assert "скоро вернётся" in body.decode()
    assert "back soon" in body.decode()


# --- in front of the site itself ----------------------------------------------------------------


def test_the_given_certificate_is_shown(site: Proxy) -> None:
    with site.send("GET /healthz HTTP/1.1\nHost: localhost\nConnection: close\n\n") as connection:
        shown = connection.getpeercert(binary_form=True)
    assert shown is not None
    assert ssl.DER_cert_to_PEM_cert(shown) in site.trust.read_text()


def test_words_come_packed_and_unchanged_pages_not_again(site: Proxy) -> None:
    status, headers, body = site.get(Accept_Encoding="gzip, zstd")
    assert (status, headers["Content-Encoding"]) == (200, "gzip")
    assert b"<!doctype html>" in gzip.decompress(body)
    assert "Accept-Encoding" in headers["Vary"]
    assert site.ask(Accept_Encoding="gzip, zstd", If_None_Match=headers["ETag"]) == 304
    style = re.search(rb'href="(/static/[^"]+[.]css)"', gzip.decompress(body))
    assert style is not None
    _status, headers, _body = site.get(style[1].decode(), Accept_Encoding="gzip")
    assert headers["Content-Encoding"] == "gzip"
    assert "immutable" in headers["Cache-Control"]


def test_the_sites_headers_arrive_once(site: Proxy) -> None:
    _status, headers, _body = site.get()
    for name in ("Strict-Transport-Security", "Content-Security-Policy", "X-Content-Type-Options",
                 "Referrer-Policy", "X-Frame-Options"):  # fmt: skip
        assert len(headers.get_all(name, [])) == 1, name


def test_nobody_who_sends_slowly_keeps_others_waiting(site: Proxy) -> None:
    """Three times as many as the site has threads, each with half a form, small and large."""
    size = 50_000
    lines = f"POST /language/ HTTP/1.1\nHost: localhost\nContent-Length: {2 * size}\n\n"
    with ExitStack() as slow:
        connections = [
            slow.enter_context(site.send(lines, b"x" * (size if number % 2 == 0 else 100)))
            for number in range(3 * (server.THREADS + server.WATCHERS))
        ]
        assert site.ask() == 200
        assert site.ask("/account/login/") == 200
        connections[0].sendall(b"x" * size)
        assert connections[0].recv(12) == b"HTTP/1.1 302"


def test_who_falls_silent_is_left_in_the_end(project: Path, tmp_path: Path) -> None:
    """The proxy reads on where the site has given up, so it has a limit for a whole body."""
    told = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "SITE_NAMES": "a.example"}
    servers = settings_of(project, tmp_path, 443, told)["apps"]["http"]["servers"].values()
    (timeout,) = {one["read_timeout"] for one in servers}
    seconds = timeout / 10**9
    assert whole_requests.LARGEST_BODY / seconds < 1_000_000 / 8
