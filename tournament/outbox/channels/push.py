"""Web Push: rings on a phone whose screen is off, through the servers of its browser's maker.

Follows RFC 8030 (the request), RFC 8291 (the message is encrypted for the one browser, so those
servers cannot read it) and RFC 8292 (VAPID: who sends). A browser's subscription is the address; it
names the server, so only hosts of `PUSH_HOSTS` are taken, at public addresses alone: nobody makes
this site ask a machine of their choice. The message carries no address: the browser's worker knows
the page of its own.
"""

import base64
import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, cast
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tournament.config.channels import PushSettings
from tournament.outbox.channels.base import Gone, RefusedForGood, ServiceAway, Told
from tournament.outbox.outside_calls import OF_PUSH, Asker

NAME = "push"
LONGEST_ENDPOINT = 1000
MOST_PORTS = 65_535
_PLAIN = re.compile(
    r"https://(?P<host>(?:[a-z0-9-]+\.)*[a-z0-9-]+)(?::(?P<port>[0-9]{1,5}))?/[!-\[\]-~]*", re.ASCII
)
"""Libraries disagree about backslashes, users and odd signs before the path: none is taken."""
_POINT, _AUTH = 65, 16
"""Bytes of a browser's public key and of its secret (RFC 8291, 3.1 and 3.2)."""


class BadSubscription(ValueError):
    """What a browser sent is no subscription at a push service that we send to."""


class Push:
    """The channel; the push service keeps no note of what it has delivered already."""

    name = NAME
    title = _("Ring with the screen off")
    drops_repeats = False

    def is_set_up(self) -> bool:
        """Whether there is a key; a browser subscribes over https alone."""
        return bool(_settings().key) and str(settings.SITE_URL).startswith("https://")

    def send(self, address: str, told: Told) -> None:
        """Encrypt and hand over."""
        # The library loads an event loop and a server: only where something is sent.
        from py_vapid import Vapid
        from pywebpush import WebPusher

        where = json.loads(address)
        if not _is_push_service(where["endpoint"]):
            raise Gone
        host = urlsplit(where["endpoint"])
        told_to = {"aud": f"https://{host.netloc}", "sub": f"mailto:{_settings().contact}"}
        signed = Vapid.from_raw(_settings().key.encode()).sign(told_to)
        urgency = "high" if told.urgent else "normal"
        content = {"text": told.text, "tag": told.tag, "urgent": told.urgent}
        asker = cast(Any, Asker(_settings().authority, given=True, limits=OF_PUSH))
        answer = WebPusher(where, requests_session=asker).send(
            json.dumps(content, ensure_ascii=False),
            headers={**signed, "urgency": urgency},
            ttl=int(told.fresh.total_seconds()),
        )
        _judge(cast(Any, answer).status_code)


def public_key() -> str:
    """What a browser wants to know when it subscribes: the public key of ours as base64url."""
    return _public_key(_settings().key)


def address_of(given: Mapping[str, Any]) -> str:
    """A browser's `PushSubscription` as an address; raises `BadSubscription`."""
    keys = given.get("keys")
    endpoint = given.get("endpoint")
    if not isinstance(keys, Mapping) or not isinstance(endpoint, str):
        raise BadSubscription("no subscription")
    if len(endpoint) > LONGEST_ENDPOINT or not _is_push_service(endpoint):
        raise BadSubscription("no push service that we know")
    point, auth = (_bytes(keys.get(name)) for name in ("p256dh", "auth"))
    if len(auth) != _AUTH or len(point) != _POINT:
        raise BadSubscription("no keys")
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        raise BadSubscription("no key of this curve") from None
    return json.dumps(
        {"endpoint": endpoint, "keys": {"p256dh": _text(point), "auth": _text(auth)}},
        separators=(",", ":"),
    )


def host_of(address: str) -> str:
    """The push service that an address is at."""
    return urlsplit(json.loads(address)["endpoint"]).hostname or ""


def new_key() -> str:
    """A fresh private key as the setting holds it."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(number.to_bytes(32, "big"))


def _judge(status: int) -> None:
    """What the answer means (RFC 8030, 5 and 7.3)."""
    if status in {404, 410}:
        raise Gone
    if status == 429 or status >= 500 or 300 <= status < 400:
        raise ServiceAway(str(status))
    if status in {401, 403}:
        # Our key or our clock: the owner's set-up, which they set right meanwhile.
        raise ServiceAway(str(status))
    if status >= 400:
        raise RefusedForGood(str(status))


def _settings() -> PushSettings:
    return settings.PUSH


@lru_cache(maxsize=2)
def _public_key(private: str) -> str:
    number = int.from_bytes(_bytes(private), "big")
    point = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    return _text(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def _is_push_service(endpoint: str) -> bool:
    """Whether an address is one of a push service, written so that nobody can read it otherwise."""
    found = _PLAIN.fullmatch(endpoint)
    host = found["host"] if found is not None else ""
    if found is not None and int(found["port"] or 443) > MOST_PORTS:
        return False
    return any(host == name or host.endswith(f".{name}") for name in _settings().hosts)


def _bytes(text: object) -> bytes:
    if not isinstance(text, str) or len(text) > 200:
        return b""
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        return b""


def _text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")
