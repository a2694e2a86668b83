"""The code that a player shows at the door: it names his registration and can't be made up.

It is no secret and opens nothing: whoever reads it still needs the right to check people in.
"""

from django.core.signing import Signer
from django.utils.crypto import constant_time_compare

_SIGNATURE_LENGTH = 16
"""Characters of the signature that are kept (96 bits), so that the QR code stays coarse."""


def arrival_code(registration: str) -> str:
    """What stands in the QR code of a registration."""
    return f"{registration}-{_signature(registration)}"


def registration_of_code(code: str) -> str | None:
    """The registration that a code names; None for a code that this site has not made."""
    if not code.isascii():
        return None
    registration, _, signature = code.partition("-")
    return registration if constant_time_compare(signature, _signature(registration)) else None


def _signature(registration: str) -> str:
    return Signer(salt="tournament.events.arrival").signature(registration)[:_SIGNATURE_LENGTH]
