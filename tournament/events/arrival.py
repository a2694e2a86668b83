"""The code that a player shows on site: it names their registration and can't be made up.

It is no secret and opens nothing: whoever reads it still needs the right to check people in. The
codes of a day have a key of their own, derived from the installation's (HKDF, RFC 5869), so that
a laptop in the hall, which gets this one key, knows the codes of its day and can make no others.
Codes of before were made with SECRET_KEY, which stays at headquarters; the laptop gets digests of
them. Case and spaces say nothing, since people type.
"""

import base64
import hashlib
import hmac
import re
from typing import Final, Literal
from urllib.parse import unquote

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.core.signing import Signer
from django.utils.crypto import constant_time_compare

from tournament.events.models import Registration
from tournament.events.venue import hall_file
from tournament.events.venue.day_codes import DayCodes
from tournament.ledger import key_files, store
from tournament.ledger.core.keys import InstallationKey
from tournament.people.names.typed import in_latin_layout

_ID_LENGTH: Final = 32
_SIGNATURE_LENGTH: Final = 16
"""Characters of the signature that are kept (80 bits), so that the QR code stays coarse."""
_CODE: Final = re.compile(r"(?<![0-9a-z])([0-9a-f]{32}-[0-9a-z_-]{16})(?![0-9a-z_-])")
_IN_ADDRESS: Final = re.compile(r"/arrive/([^/?#]+)")

FaultCode = Literal["unknown", "other_day", "no_codes"]


class CodeFault(ValueError):
    """A code that names nobody here.

    `unknown`: made up, or read badly. `other_day`: this laptop has the codes of its own day alone,
    and the code is one of `event`. `no_codes`: the day came to this laptop without its codes.
    """

    def __init__(self, code: FaultCode, event: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.event = event


def arrival_code(registration: str) -> str:
    """What stands in the QR code of a registration."""
    return f"{registration}-{_signature(registration, _key_of(_day_of(registration)))}"


def code_in(text: str) -> str | None:
    """The code in what was scanned, typed or pasted: alone, or in an address of any host.

    A reader of codes types keys: under the Russian layout other letters come of them.
    """
    plain = "".join(unquote(text).split()).casefold()
    for written in (plain, in_latin_layout(plain)):
        if (found := _CODE.search(written) or _IN_ADDRESS.search(written)) is not None:
            return found[1]
    return None


def registration_of_code(text: str) -> str:
    """The registration that a code names; raises `CodeFault`."""
    code = code_in(text)
    if code is None or _CODE.fullmatch(code) is None:
        raise CodeFault("unknown")
    registration, signature = code[:_ID_LENGTH], code[_ID_LENGTH + 1 :]
    event = _day_of(registration)
    if not event:
        raise CodeFault("unknown")
    hall = hall_file.read()
    if hall is not None and event != hall.event:
        raise CodeFault("other_day", event)
    if constant_time_compare(signature, _signature(registration, _key_of(event))):
        return registration
    if hall is None and any(
        constant_time_compare(signature, known) for known in _signatures_of_before(registration)
    ):
        return registration
    if hall is not None and _digest(code) in hall.codes.before:
        return registration
    raise CodeFault("unknown" if hall is None or hall.codes.key else "no_codes")


def codes_of_day(event: str) -> DayCodes:
    """What a laptop in the hall needs to know the codes of this day, those of before included."""
    held = Registration.objects.filter(game_day=event).values_list("pk", flat=True)
    before = {
        _digest(f"{item}-{known}") for item in held for known in _signatures_of_before(item, event)
    }
    return DayCodes(_key_of(event), frozenset(before))


def _day_of(registration: str) -> str:
    """The day of a registration, which never changes; empty if there is none."""
    held = Registration.objects.filter(pk=registration).values_list("game_day_id", flat=True)
    return held.first() or ""


def _key_of(event: str) -> bytes:
    """The key of a day's codes: handed over, or else derived from this installation's own."""
    hall = hall_file.read()
    if hall is not None and hall.codes.key:
        return hall.codes.key
    return _derived(store.installation_key(), event)


def _derived(key: InstallationKey, event: str) -> bytes:
    info = f"pixel-tactics entrance codes/1\0{event}".encode()
    kdf = HKDF(algorithm=SHA256(), length=32, salt=None, info=info)
    return kdf.derive(key.private_key.private_bytes_raw())


def _signature(registration: str, key: bytes) -> str:
    digest = hmac.digest(key, registration.encode(), "sha256")
    return base64.b32encode(digest).decode().casefold()[:_SIGNATURE_LENGTH]


def _signatures_of_before(registration: str, event: str = "") -> list[str]:
    """How codes were signed that people have already; compared without case as all are.

    That is with SECRET_KEY, and with keys of the installation before the present one.
    """
    signed = Signer(salt="tournament.events.arrival").signature(registration)
    known = [signed[:_SIGNATURE_LENGTH].casefold()]
    day = event or _day_of(registration)
    return known + [_signature(registration, _derived(key, day)) for key in key_files.before()]


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
