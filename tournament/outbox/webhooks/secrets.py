"""Secrets of webhooks, and signatures by them as Standard Webhooks has them.

A secret is an HMAC of a stored number under the installation's key, as the secret of a personal
link is: it can be computed anew for each signature, and a copy of the database holds none. While it
is exchanged, the old one signs beside it, so that the receiver may change over at any moment.
"""

import base64
import hashlib
import hmac
from collections.abc import Mapping
from datetime import UTC, datetime

from django.conf import settings

from tournament.outbox.webhooks.models import Webhook

PREFIX = "whsec_"


def secret_of(number: str) -> str:
    """A secret as its owner's program takes it."""
    message = f"webhook\0{number}".encode()
    digest = hmac.new(settings.SECRET_KEY.encode(), message, "sha256").digest()
    return PREFIX + base64.b64encode(digest).decode()


def mark_of(number: str) -> str:
    """Tells a secret from others without giving anything of it away."""
    return hashlib.sha256(f"webhook\0{number}".encode()).hexdigest()[:16]


def secrets_of(webhook: Webhook, now: datetime) -> list[str]:
    """The secrets that sign at this moment, the newest first."""
    numbers = [webhook.secret]
    if webhook.old_until is not None and now < webhook.old_until:
        numbers.append(webhook.old_secret)
    return [secret_of(number) for number in numbers]


def signed(message: str, body: str, secrets: list[str], now: datetime) -> Mapping[str, str]:
    """The headers by which a receiver knows that a body is ours, and the message again."""
    # The library is for calls alone: no page signs.
    from standardwebhooks.webhooks import Webhook as Signer

    moment = now.astimezone(UTC)
    signatures = [Signer(secret).sign(message, moment, body) for secret in secrets]
    return {
        "webhook-id": message,
        "webhook-timestamp": str(int(moment.timestamp())),
        "webhook-signature": " ".join(signatures),
    }
