"""The site as it is served: who stalls slows nobody, and a process that is killed is replaced."""

import os
import signal
import socket
import ssl
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.jobs.installation import wait_for
from tests.support.server import free_port, serving
from tournament.config.server import HEADERS_WITHIN, THREADS

pytestmark = pytest.mark.slow

STALLED = 200


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate for this machine that nobody else trusts."""
    folder, key = tmp_path_factory.mktemp("tls"), ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(7)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    (folder / "cert.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    (folder / "key.pem").write_bytes(private)
    return folder / "cert.pem", folder / "key.pem"


def context(certificate: tuple[Path, Path]) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(certificate[0]))


class Server:
    """Knocks at a server, with or without TLS."""

    def __init__(self, port: int, tls: ssl.SSLContext | None) -> None:
        self.port, self.tls = port, tls
        self.base = f"{'https' if tls else 'http'}://localhost:{port}"

    def knock(self) -> None:
        """The site says that it is well, sooner than whoever stalls is let go."""
        soon = HEADERS_WITHIN / 2
        asked = urllib.request.urlopen(f"{self.base}/healthz", timeout=soon, context=self.tls)
        with asked as answer:
            assert answer.status == 200
            answer.read()

    def is_open(self) -> bool:
        """Whether it answers."""
        try:
            self.knock()
        except OSError:
            return False
        return True

    def comes_back(self) -> None:
        """Wait until it answers again."""
        wait_for(self.is_open)

    def stall(self, sent: bytes) -> socket.socket:
        """A connection of somebody who sends this much and no more."""
        plain = socket.create_connection(("localhost", self.port))
        held = self.tls.wrap_socket(plain, server_hostname="localhost") if self.tls else plain
        held.sendall(sent)
        return held


HALF_BODY = b"POST /setup/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\nhalf"
HALF_HEAD = b"POST /setup/ HTTP/1.1\r\nHost: loc"


def others(first: int) -> list[int]:
    """Every process below the first one."""
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(first)], capture_output=True, text=True, check=False
    )
    children = [int(number) for number in listed.stdout.split()]
    return [*children, *(below for child in children for below in others(child))]


@pytest.fixture(params=["http", "https"])
def site(
    request: pytest.FixtureRequest,
    project: Path,
    tmp_path: Path,
    certificate: tuple[Path, Path],
) -> Iterator[tuple[Server, subprocess.Popen[str]]]:
    """A laptop's site with an empty database."""
    secure, port = request.param == "https", free_port()
    told = {"TLS_CERT": str(certificate[0]), "TLS_KEY": str(certificate[1])} if secure else {}
    server = Server(port, context(certificate) if secure else None)
    with serving(
        project, tmp_path, port, output=tmp_path / "said.log", ready=server.comes_back, **told
    ) as process:
        yield server, process


def test_who_stalls_slows_nobody_and_who_is_killed_comes_back(
    site: tuple[Server, subprocess.Popen[str]],
) -> None:
    server, process = site
    with ExitStack() as held:
        stalled = []
        for _ in range(STALLED):
            stalled.append(held.enter_context(server.stall(HALF_BODY)))
            half = server.stall(HALF_HEAD) if server.tls is None else nothing(server)
            stalled.append(held.enter_context(half))
        server.knock()
        assert sum(map(waits, stalled)) > 10 * THREADS, "it answers while all these stall"
        for _ in range(2):
            wait_for(lambda: len(others(process.pid)) == 2)  # One answers, one works the queue.
            killed = others(process.pid)
            for number in killed:
                os.kill(number, signal.SIGKILL)
            server.comes_back()
        for _ in range(10):
            held.enter_context(server.stall(HALF_BODY))
            held.enter_context(server.stall(HALF_HEAD))
        process.send_signal(signal.SIGTERM)
        # Nor does it wait, when it ends, until those who stall are let go.
        assert process.wait(timeout=HEADERS_WITHIN - 2) == 0


def waits(stalled: socket.socket) -> bool:
    """Whether the site still waits for somebody: it has neither answered nor hung up."""
    stalled.setblocking(False)
    try:
        stalled.recv(1)
    except (BlockingIOError, ssl.SSLWantReadError):
        return True
    except OSError:
        return False
    return False


def nothing(server: Server) -> socket.socket:
    """Somebody who connects and does not even begin TLS."""
    return socket.create_connection(("localhost", server.port))


def test_nobody_outlives_the_first_process(project: Path, tmp_path: Path) -> None:
    with serving(project, tmp_path, free_port(), output=tmp_path / "said.log") as process:
        left = others(process.pid)
        process.kill()
        process.wait()
        wait_for(lambda: not any(Path(f"/proc/{number}").exists() for number in left))
