"""A push service, VK and MAX on a port of this machine, which tests tell how to behave.

Each speaks the form that its owner publishes and refuses what does not fit it: RFC 8030, 8291 and
8292; dev.vk.com, version 5.199; dev.max.ru/docs-api of 2026. Encrypted, with a certificate that
only they have.
"""

import base64
import json
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from environ import Env

from tests.support.certificates import certificate
from tournament.config.calls import call_settings
from tournament.config.channels import channel_settings

VK_TOKEN, VK_GROUP, VK_SECRET = "vk-token", "77", "vk-secret"
MAX_TOKEN, MAX_BOT, MAX_SECRET = "max-token", "pixel_bot", "max-secret"


def coded(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Browser:
    """A browser that has subscribed: it alone reads what is pushed to it."""

    endpoint: str
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.derive_private_key(20161210, ec.SECP256R1())
    )
    auth: bytes = b"sixteen bytes it"

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def subscription(self) -> dict[str, Any]:
        """What `PushSubscription.toJSON()` gives."""
        keys = {"p256dh": coded(self.point), "auth": coded(self.auth)}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}

    def read(self, body: bytes) -> dict[str, Any]:
        """Decrypt a message (RFC 8188 and 8291), which fails if a single bit is wrong."""
        salt, (size, length) = body[:16], struct.unpack("!IB", body[16:21])
        sender = body[21 : 21 + length]
        assert len(body) - 21 - length <= size
        secret = self.key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        )
        info = b"WebPush: info\0" + self.point + sender
        seed = HKDF(hashes.SHA256(), 32, self.auth, info).derive(secret)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(seed)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(seed)
        plain = AESGCM(key).decrypt(nonce, body[21 + length :], None).rstrip(b"\0")
        assert plain.endswith(b"\2")
        told: dict[str, Any] = json.loads(plain[:-1])
        return told


@dataclass
class Services:
    """What arrived, and what is answered. `status` and `vk_error` are answered in place of taking;
    `hold` lets everything that was taken wait for its answer.
    """

    address: str
    authority: Path
    pushed: list[dict[str, Any]] = field(default_factory=list)
    vk: list[tuple[str, str]] = field(default_factory=list)
    max: list[tuple[str, str]] = field(default_factory=list)
    vk_asked: list[str] = field(default_factory=list)
    """`random_id` of every `messages.send`, also of those that VK drops."""
    vk_news: list[dict[str, Any]] = field(default_factory=list)
    max_news: list[dict[str, Any]] = field(default_factory=list)
    status: int = 0
    vk_error: int = 0
    vk_failed: int = 0
    max_refusal: tuple[int, str] | None = None
    max_calls: dict[str, Any] = field(default_factory=dict)
    """The webhook that MAX was asked to call."""
    hold: threading.Event = field(default_factory=threading.Event)
    asked: int = 0

    def __post_init__(self) -> None:
        self.hold.set()
        self.browser = Browser(f"{self.address}/push/one")

    @property
    def environment(self) -> dict[str, str]:
        """The settings of a site that sends here."""
        one = str(self.authority)
        return {
            "PUSH_KEY": coded((20161211).to_bytes(32, "big")),
            "PUSH_HOSTS": "127.0.0.1",
            "PUSH_CA": one,
            "TEST_HOSTS": "127.0.0.1",
            "VK_TOKEN": VK_TOKEN,
            "VK_GROUP": VK_GROUP,
            "VK_URL": self.address,
            "VK_CA": one,
            "MAX_TOKEN": MAX_TOKEN,
            "MAX_BOT": MAX_BOT,
            "MAX_URL": self.address,
            "MAX_CA": one,
        }

    def said(self, messenger: str) -> list[tuple[str, str]]:
        """To whom what was written in a messenger."""
        return self.vk if messenger == "vk" else self.max

    def update(self, messenger: str, person: int, text: str, event: str) -> dict[str, Any]:
        """What the service tells of a person who wrote."""
        if messenger == "vk":
            message = {"id": 1, "from_id": person, "peer_id": person, "text": text, "date": 0}
            return {
                "type": "message_new",
                "event_id": event,
                "group_id": int(VK_GROUP),
                "v": "5.199",
                "object": {"message": message, "client_info": {}},
            }
        return {
            "update_type": "message_created",
            "timestamp": 1770679787821,
            "user_locale": "ru",
            "message": {
                "recipient": {"chat_id": 5, "chat_type": "dialog", "user_id": 9},
                "timestamp": 1770679787821,
                "body": {"mid": event, "seq": 1, "text": text},
                "sender": {"user_id": person, "first_name": "Глеб", "is_bot": False},
            },
        }

    def write(self, messenger: str, person: int, text: str, event: str) -> None:
        """Somebody writes; the service tells whoever asks."""
        news = self.vk_news if messenger == "vk" else self.max_news
        news.append(self.update(messenger, person, text, event))


class _Answering(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Quiet."""

    def do_GET(self) -> None:
        self._answer(b"")

    def do_POST(self) -> None:
        self._answer(self.rfile.read(int(self.headers["Content-Length"])))

    def _answer(self, body: bytes) -> None:
        services: Services = self.server.services  # type: ignore[attr-defined]
        parts = urlsplit(self.path)
        query = dict(parse_qsl(parts.query))
        services.asked += 1
        if services.status:
            self._say(services.status, {})
        elif parts.path.startswith("/push/"):
            self._push(services, body)
        elif parts.path.startswith("/method/") or parts.path == "/poll":
            self._vk(services, parts.path, query or dict(parse_qsl(body.decode())))
        else:
            self._max(services, parts.path, query, body)

    def _push(self, services: Services, body: bytes) -> None:
        """RFC 8030; 400 for what does not fit."""
        scheme, _, fields = self.headers["Authorization"].partition(" ")
        signed = dict(item.strip().split("=", 1) for item in fields.split(","))
        claims = _verified(signed["t"], signed["k"])
        fits = (
            scheme == "vapid"
            and self.headers["Content-Encoding"] == "aes128gcm"
            and claims["aud"] == services.address
            and claims["sub"].startswith("mailto:")
            and time.time() < claims["exp"] <= time.time() + 24 * 3600
        )
        if not fits:
            return self._say(400, {})
        told = {
            **services.browser.read(body),
            "ttl": int(self.headers["TTL"]),
            "urgency": self.headers["Urgency"],
            "key": signed["k"],
        }
        services.pushed.append(told)
        services.hold.wait()
        self._say(201, {})

    def _vk(self, services: Services, path: str, told: dict[str, str]) -> None:
        if path == "/poll":
            assert told["act"] == "a_check"
            assert told["key"] == "poll-key"
            if services.vk_failed:
                failed, services.vk_failed = services.vk_failed, 0
                return self._say(200, {"failed": failed})
            at = int(told["ts"])
            news = services.vk_news[at:]
            return self._say(200, {"ts": str(len(services.vk_news)), "updates": news})
        if told.get("access_token") != VK_TOKEN or told.get("v") != "5.199":
            return self._say(200, {"error": {"error_code": 5, "error_msg": "authorization"}})
        if path == "/method/groups.getLongPollServer":
            at = str(len(services.vk_news))
            found = {"server": f"{services.address}/poll", "key": "poll-key", "ts": at}
            return self._say(200, {"response": found})
        assert path == "/method/messages.send"
        if services.vk_error:
            return self._say(200, {"error": {"error_code": services.vk_error, "error_msg": "no"}})
        number = told["random_id"]
        assert -(2**63) <= int(number) < 2**63
        if number not in services.vk_asked:
            services.vk.append((told["peer_id"], told["message"]))
        services.vk_asked.append(number)
        services.hold.wait()
        self._say(200, {"response": len(services.vk)})

    def _max(self, services: Services, path: str, query: dict[str, str], body: bytes) -> None:
        if self.headers["Authorization"] != MAX_TOKEN or "access_token" in query:
            return self._say(401, {"code": "verify.token", "message": "Invalid access_token"})
        if path == "/updates":
            at = int(query.get("marker", 0))
            found = services.max_news[at:]
            return self._say(200, {"updates": found, "marker": len(services.max_news)})
        assert path in {"/messages", "/subscriptions"}
        if services.max_refusal:
            status, code = services.max_refusal
            return self._say(status, {"code": code, "message": "error.dialog.suspended"})
        if path == "/subscriptions":
            services.max_calls = json.loads(body)
            return self._say(200, {"success": True})
        services.max.append((query["user_id"], json.loads(body)["text"]))
        services.hold.wait()
        self._say(200, {"message": {}})

    def _say(self, status: int, told: dict[str, Any]) -> None:
        content = json.dumps(told).encode()
        try:
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)
        except OSError:
            return


def _verified(token: str, key: str) -> dict[str, Any]:
    """The claims of a token that this key has signed (RFC 7515, ES256)."""
    head, claims, signature = token.split(".")
    assert json.loads(decoded(head))["alg"] == "ES256"
    both = decoded(signature)
    pair = encode_dss_signature(int.from_bytes(both[:32], "big"), int.from_bytes(both[32:], "big"))
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    point.verify(pair, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    found: dict[str, Any] = json.loads(decoded(claims))
    return found


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    services: Services

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that was killed, or that does not trust the certificate, is no news."""


@contextmanager
def channel_services(folder: Path) -> Iterator[Services]:
    """The three services, running."""
    authority, context = certificate(folder)
    with _Server(("127.0.0.1", 0), _Answering) as server:
        server.socket = context.wrap_socket(
            server.socket, server_side=True, do_handshake_on_connect=False
        )
        server.services = Services(f"https://127.0.0.1:{server.server_address[1]}", authority)
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield server.services
        finally:
            server.services.hold.set()
            server.shutdown()
            thread.join()


def use(settings: Any, services: Services, **more: str) -> None:
    """Let the site send to these services."""
    env = Env()
    env.ENVIRON = {**services.environment, **more}
    settings.SITE_URL = "https://championship.example"
    settings.PUSH, settings.VK, settings.MAX = channel_settings(env, contact="club@mail.example")
    settings.CALLS = call_settings(env, production=False)
