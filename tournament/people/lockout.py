"""Failed log-ins lock an account on a device, never an address: a hall shares one.

After OWASP's device cookies: a device that has logged in to an account carries a signed cookie
naming it and has a counter of its own; all other devices share one counter per account. So a
stranger who guesses locks out strangers, not the judge's own phone. Accounts that do not exist are
counted the same way, so that the answer tells nothing.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core import signing
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from tournament.people.identity import new_opaque_id, normalise_username
from tournament.people.models import FailedLogin

FAILURES = 10
WINDOW = timedelta(minutes=15)
LOCK = timedelta(minutes=15)
FORGET = timedelta(days=1)

COOKIE = "device"
COOKIE_AGE = timedelta(days=400)
COOKIE_SALT = "people.device"
ACCOUNTS_PER_DEVICE = 8
UNKNOWN_DEVICE = "unknown"


@dataclass(frozen=True, slots=True)
class Pair:
    """One account on one device; both as hashes or random ids."""

    account: str
    device: str

    @property
    def known(self) -> bool:
        """Whether this device has logged in to the account before."""
        return self.device != UNKNOWN_DEVICE


@dataclass(frozen=True, slots=True)
class _Device:
    id: str
    accounts: tuple[str, ...] = ()


def account_key(username: str) -> str:
    """A keyed hash of the username, whether the account exists or not."""
    return salted_hmac(
        "people.lockout", normalise_username(username), algorithm="sha256"
    ).hexdigest()


def pair_of(request: HttpRequest, username: str) -> Pair:
    """The counter that this attempt belongs to."""
    account = account_key(username)
    device = _device_of(request)
    return Pair(account, device.id if account[:16] in device.accounts else UNKNOWN_DEVICE)


@transaction.atomic
def count_attempt(pair: Pair, now: datetime) -> datetime | None:
    """Count an attempt before it is made; if the pair is locked, answer until when.

    Counting first leaves no gap for guesses sent in parallel; a success takes its count back.
    """
    FailedLogin.objects.filter(window_start__lt=now - FORGET).delete()
    row, _ = FailedLogin.objects.select_for_update().get_or_create(
        account_key=pair.account, device_key=pair.device, defaults={"window_start": now}
    )
    if row.locked_until is not None and now < row.locked_until:
        return row.locked_until
    if row.locked_until is not None or now - row.window_start >= WINDOW:
        row.count, row.window_start, row.locked_until = 0, now, None
    row.count += 1
    if row.count >= FAILURES:
        row.locked_until = now + LOCK
    row.save()
    return None


@transaction.atomic
def take_back(pair: Pair) -> None:
    """The attempt counted last was no failure.

    A known device starts anew. The shared counter of unknown ones loses this attempt only, so that
    nobody clears it for a guesser by logging in.
    """
    row = (
        FailedLogin.objects.select_for_update()
        .filter(account_key=pair.account, device_key=pair.device)
        .first()
    )
    if row is None:
        return
    if pair.known or row.count <= 1:
        row.delete()
        return
    row.count -= 1
    row.locked_until = None
    row.save()


def remember_device(request: HttpRequest, response: HttpResponse, username: str) -> None:
    """Give the device its cookie after a complete log-in to this account."""
    device = _device_of(request)
    account = account_key(username)[:16]
    accounts = (account, *(known for known in device.accounts if known != account))
    value = signing.dumps(
        {"id": device.id, "accounts": accounts[:ACCOUNTS_PER_DEVICE]}, salt=COOKIE_SALT
    )
    response.set_cookie(
        COOKIE,
        value,
        max_age=COOKIE_AGE,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


def last_account(request: HttpRequest) -> str:
    """Key of the account that logged in last on this device; empty if none is known."""
    accounts = _device_of(request).accounts
    return accounts[0] if accounts else ""


def is_account(request: HttpRequest, key: str) -> bool:
    """Whether the key names whoever is logged in now."""
    username = getattr(request.user, "username", "")
    return bool(username) and account_key(username)[:16] == key


def _device_of(request: HttpRequest) -> _Device:
    try:
        stored = signing.loads(
            request.COOKIES.get(COOKIE, ""), salt=COOKIE_SALT, max_age=COOKIE_AGE
        )
    except signing.BadSignature:
        return _Device(new_opaque_id())
    return _Device(stored["id"], tuple(stored["accounts"]))
