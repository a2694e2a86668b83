"""Entrance codes as people have them already."""

from django.core.signing import Signer


def code_of_before(registration: str) -> str:
    """The code that this site gave out before days had keys of their own."""
    signed = Signer(salt="tournament.events.arrival").signature(registration)
    return f"{registration}-{signed[:16]}"
