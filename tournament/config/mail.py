"""Settings of messages: the site's own address, the sender's, and the way mail leaves.

Pure: reads nothing itself. Raises `ImproperlyConfigured`, whose text says what to set.
"""

import re
from collections.abc import Sequence
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from environ import Env

from tournament.people.email_addresses import BadAddress, written

NO_TRANSPORT = "django.core.mail.backends.dummy.EmailBackend"
"""Nothing is sent, and the staff are told so."""
FILES = "tournament.outbox.transports.FileBackend"
CONSOLE = "tournament.outbox.transports.ConsoleBackend"
_SMTP = "tournament.outbox.smtp.SmtpBackend"
_PORTS = {"smtp": 25, "smtp+tls": 587, "smtp+ssl": 465}
_TIMEOUT_SECONDS = 10
_SITE = re.compile(r"https?://[\w.\[\]:-]+")


def site_url(given: str, *, production: bool, names: Sequence[str], host: str, port: int) -> str:
    """The address that links in messages begin with: as given, else of the first host name."""
    if not given:
        if production:
            return f"https://{names[0].lstrip('.')}"
        return f"http://{_reachable(host)}:{port}"
    address = given.rstrip("/")
    if not _SITE.fullmatch(address) or (production and not address.startswith("https://")):
        raise ImproperlyConfigured(
            "SITE_URL must be the site's own address without a path, in production with https, "
            "for example https://championship.example"
        )
    return address


def sender(given: str, site: str) -> str:
    """The address that messages come from."""
    host = urlsplit(site).hostname or "localhost"
    if not given:
        return f"no-reply@{'localhost' if _is_number(host) else host}"
    return address(given, "MAIL_FROM")


def address(given: str, name: str) -> str:
    """The address of a setting of this name; empty if none is given."""
    try:
        return written(given) if given else ""
    except BadAddress:
        raise ImproperlyConfigured(
            f"{name} must be a plain e-mail address, for example championship@club.example"
        ) from None


def recipients(given: str) -> list[str]:
    """The addresses to which alerts about the site go: separated by spaces or commas."""
    try:
        return [written(one) for one in given.replace(",", " ").split()]
    except BadAddress:
        raise ImproperlyConfigured(
            "ALERTS_TO must be plain e-mail addresses, for example owner@club.example"
        ) from None


def mail_settings(url: str, *, production: bool) -> dict[str, Any]:
    """Django's mail settings from EMAIL_URL; without one: files on a laptop, nothing elsewhere."""
    if not url:
        return {"EMAIL_BACKEND": NO_TRANSPORT if production else FILES}
    scheme = urlsplit(url).scheme
    if scheme == "console" and not production:
        return {"EMAIL_BACKEND": CONSOLE}
    if scheme not in _PORTS or (production and scheme == "smtp"):
        raise ImproperlyConfigured(
            "EMAIL_URL must begin with smtp+tls:// or smtp+ssl://, since a site sends mail by TLS "
            "alone; for example smtp+tls://user:password@host:587. Outside production smtp:// and "
            "console:// will do as well."
        )
    config = Env.email_url_config(url, backend=_SMTP)
    del config["EMAIL_FILE_PATH"]
    if not config["EMAIL_HOST"]:
        raise ImproperlyConfigured("EMAIL_URL must name the mail server.")
    return {
        **config,
        "EMAIL_PORT": config["EMAIL_PORT"] or _PORTS[scheme],
        "EMAIL_TIMEOUT": _TIMEOUT_SECONDS,
    }


def _reachable(host: str) -> str:
    """A host that a browser on this machine can open, also where the site listens everywhere."""
    if host in {"0.0.0.0", "::"}:
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
