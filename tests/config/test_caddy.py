"""The proxy that compose brings along, in front of a site: TLS, and who asks."""

import json
import os
import shutil
import ssl
import subprocess
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.jobs.installation import wait_for
from tests.support.server import free_port

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
    """The proxy as it runs, for one name."""

    port: int
    trust: Path
    site: Behind

    @property
    def tls(self) -> ssl.SSLContext:
        """What trusts its certificate."""
        return ssl.create_default_context(cafile=str(self.trust))

    def ask(self, path: str = "/", body: bytes | None = None, **headers: str) -> int:
        """The status of an answer."""
        url = f"https://localhost:{self.port}{path}"
        request = urllib.request.Request(url, data=body, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=20, context=self.tls) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as refused:
            with refused:
                return int(refused.code)


@pytest.fixture(scope="module")
def proxy(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    """The project's Caddyfile on free ports, with an authority of its own for the certificate."""
    folder, site, port = tmp_path_factory.mktemp("caddy"), Behind(), free_port()
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
        "SITE_NAMES": "localhost",
        "SITE": f"127.0.0.1:{site.port}",
    }
    caddy = str(shutil.which("caddy"))
    adapted = subprocess.run(
        [caddy, "adapt", "--config", str(project / "Caddyfile"), "--adapter", "caddyfile"],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    settings = json.loads(adapted.stdout)
    # No port of the machine's own, and nothing is installed on it.
    (server,) = settings["apps"]["http"]["servers"].values()
    server["listen"] = [f"127.0.0.1:{port}"]
    server["automatic_https"] = {"disable_redirects": True}
    settings["apps"]["http"]["http_port"] = free_port()
    settings["apps"]["http"]["https_port"] = port
    settings["apps"]["pki"] = {"certificate_authorities": {"local": {"install_trust": False}}}
    (folder / "settings.json").write_text(json.dumps(settings))
    listening = site.start()
    with (folder / "said.log").open("w") as said:
        process = subprocess.Popen(
            [caddy, "run", "--config", str(folder / "settings.json")],
            env=environment,
            stdout=said,
            stderr=said,
        )
        running = Proxy(port, folder / "caddy/pki/authorities/local/root.crt", site)

        def answers() -> bool:
            try:
                return running.ask() == 200
            except OSError:
                return False

        try:
            wait_for(answers)
            yield running
        finally:
            process.kill()
            process.wait()
            listening.shutdown()
            listening.server_close()


def test_the_site_hears_from_the_proxy_alone_who_asks(proxy: Proxy) -> None:
    told = {"X-Forwarded-For": "198.51.100.1", "X-Forwarded-Proto": "http"}
    assert proxy.ask(**told) == 200
    asked = proxy.site.asked[-1]
    assert asked["x-forwarded-for"] == "127.0.0.1"
    assert asked["x-forwarded-proto"] == "https"
    assert asked["host"] == f"localhost:{proxy.port}"


def test_a_large_form_passes(proxy: Proxy) -> None:
    assert proxy.ask(body=b"x" * 20_000_000) == 200
    assert proxy.site.asked[-1]["content-length"] == "20000000"


def test_compose_brings_it_along_unless_it_is_left_out(project: Path) -> None:
    services = yaml.safe_load((project / "compose.yaml").read_text(encoding="utf-8"))["services"]
    assert services["proxy"]["deploy"]["replicas"] == "${PROXY:-1}"
    assert "./Caddyfile:/etc/caddy/Caddyfile:ro" in services["proxy"]["volumes"]
    # Everybody else comes through the proxy of the machine, or not at all.
    assert services["web"]["ports"] == ["127.0.0.1:8000:8000"]
