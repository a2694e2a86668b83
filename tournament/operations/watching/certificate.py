"""Until when the certificate is good with which the site answers browsers.

A laptop with a certificate of its own has it in a file (`TLS_CERT`). Behind a proxy the site asks
its own address, as a browser does, now and then, and remembers the answer in this process.
"""

import ssl
import time
from datetime import datetime
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from cryptography import x509
from django.conf import settings

ASKED_EVERY: Final = 3600.0
AGAIN_AFTER: Final = 300.0
"""Seconds between two questions, and after one that had no answer."""
PATIENCE: Final = 5.0
"""Seconds for the connection, and for each answer."""


class _Known:
    """What the site's own address answered last."""

    def __init__(self) -> None:
        self.ends_at: datetime | None = None
        self.ask_at = float("-inf")


_known = _Known()


def ends_at() -> datetime | None:
    """The certificate's end; None where there is none, or it could not be asked for."""
    asked = settings.PRODUCTION and not settings.TLS_CERT
    if asked and time.monotonic() >= _known.ask_at:
        _known.ends_at = _asked(settings.SITE_URL)
        wait = ASKED_EVERY if _known.ends_at is not None else AGAIN_AFTER
        _known.ask_at = time.monotonic() + wait
    return known_end()


def known_end() -> datetime | None:
    """The same without asking anybody."""
    if not settings.TLS_CERT:
        return _known.ends_at
    try:
        pem = Path(settings.TLS_CERT).read_bytes()
        return x509.load_pem_x509_certificates(pem)[0].not_valid_after_utc
    except (OSError, ValueError):
        return None


def _asked(address: str) -> datetime | None:
    """What the site answers with at its own address."""
    # Loads the libraries, which a laptop in a hall never needs.
    from tournament.outbox.outside_line import Line

    parts = urlsplit(address)
    # Nothing is sent and nothing believed: one that has ended is to be read as well.
    anyone = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    anyone.check_hostname = False
    anyone.verify_mode = ssl.CERT_NONE
    host, line = parts.hostname or "", Line(only_public=False)
    try:
        with (
            line.open(host, parts.port or 443, PATIENCE) as plain,
            anyone.wrap_socket(plain, server_hostname=host) as secure,
        ):
            shown = secure.getpeercert(binary_form=True)
    except (OSError, UnicodeError):
        return None
    finally:
        line.cut()
    return x509.load_der_x509_certificate(shown).not_valid_after_utc if shown else None
