"""Settings of the channels beside e-mail: Web Push, VK community messages, a MAX bot.

Each is off until its owner gives a key. Host and certificate authority of each are settings, since
they have moved. Reads the environment that it is given; raises `ImproperlyConfigured`, whose text
says what to set.
"""

import base64
import binascii
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from environ import Env

PUSH_HOSTS = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "web.push.apple.com",
    "notify.windows.com",
)
"""Of Chrome, Yandex and Samsung; Firefox; Safari; Edge. A browser names any host below these."""
VK_URL = "https://api.vk.com"
MAX_URL = "https://platform-api2.max.ru"
_SECRET = re.compile(r"[A-Za-z0-9_-]{5,50}")
_NAME = re.compile(r"[A-Za-z0-9_]{1,64}")
_KEY_BYTES = 32


@dataclass(frozen=True, slots=True)
class PushSettings:
    """`key`: the private VAPID key; `contact`: whom a push service may write to about us."""

    key: str = field(default="", repr=False)
    contact: str = ""
    hosts: Sequence[str] = PUSH_HOSTS
    authority: str = ""


@dataclass(frozen=True, slots=True)
class MessengerSettings:
    """`account`: number of the VK community, or name of the MAX bot.

    `secret`: what the service shows with each call of our webhook; without one we ask for news.
    `confirmation`: what VK wants to hear from the webhook's address when it is entered.
    """

    token: str = field(default="", repr=False)
    account: str = ""
    url: str = ""
    authority: str = ""
    secret: str = field(default="", repr=False)
    confirmation: str = field(default="", repr=False)


def channel_settings(
    env: Env, *, contact: str
) -> tuple[PushSettings, MessengerSettings, MessengerSettings]:
    """Web Push, VK and MAX as the environment has them."""
    push = PushSettings(
        key=_push_key(env.str("PUSH_KEY", default="")),
        contact=contact,
        hosts=tuple(env.list("PUSH_HOSTS", default=list(PUSH_HOSTS))),
        authority=_authority(env, "PUSH_CA"),
    )
    vk = MessengerSettings(
        token=env.str("VK_TOKEN", default=""),
        account=env.str("VK_GROUP", default=""),
        url=_url(env, "VK_URL", VK_URL),
        authority=_authority(env, "VK_CA"),
        secret=_secret(env, "VK_SECRET"),
        confirmation=env.str("VK_CONFIRMATION", default=""),
    )
    if vk.token and not (vk.account.isascii() and vk.account.isdecimal()):
        raise ImproperlyConfigured("VK_GROUP must be the number of the community of VK_TOKEN.")
    bot = MessengerSettings(
        token=env.str("MAX_TOKEN", default=""),
        account=env.str("MAX_BOT", default=""),
        url=_url(env, "MAX_URL", MAX_URL),
        authority=_authority(env, "MAX_CA"),
        secret=_secret(env, "MAX_SECRET"),
    )
    if bot.token and not _NAME.fullmatch(bot.account):
        raise ImproperlyConfigured("MAX_BOT must be the name of the bot of MAX_TOKEN.")
    return push, vk, bot


def _push_key(given: str) -> str:
    """A private key of the curve P-256: 32 bytes as base64url."""
    try:
        size = len(base64.urlsafe_b64decode(given + "=" * (-len(given) % 4)))
    except (ValueError, binascii.Error):
        size = -1
    if given and size != _KEY_BYTES:
        raise ImproperlyConfigured("PUSH_KEY must be a key that `manage.py make_push_key` printed.")
    return given


def _url(env: Env, name: str, usual: str) -> str:
    given = str(env.str(name, default=usual)).rstrip("/")
    parts = urlsplit(given)
    if parts.scheme != "https" or not parts.hostname or parts.query:
        raise ImproperlyConfigured(f"{name} must begin with https://, for example {usual}")
    return given


def _authority(env: Env, name: str) -> str:
    """The file with the certificates of authorities that vouch for a service; usually none."""
    given = str(env.str(name, default=""))
    if given and not Path(given).is_file():
        raise ImproperlyConfigured(f"{name} must name a PEM file with certificates.")
    return given


def _secret(env: Env, name: str) -> str:
    given = str(env.str(name, default=""))
    if given and not _SECRET.fullmatch(given):
        raise ImproperlyConfigured(f"{name} must be 5 to 50 Latin letters, digits, - or _.")
    return given
