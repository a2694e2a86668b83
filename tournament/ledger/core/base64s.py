"""Base64 in just one spelling, so that bytes never have two texts (RFC 4648).

Owns the standard alphabet with padding and the one for addresses without padding. Refuses every
text that an encoder would not have written.
"""

import base64
import binascii


class Base64Error(ValueError):
    """A text that is not the one spelling of any bytes."""


def encode(data: bytes) -> str:
    """Write bytes in standard base64 with padding (RFC 4648, section 4)."""
    return base64.b64encode(data).decode()


def decode(text: object) -> bytes:
    """Read standard base64, refusing every spelling but the one that `encode` writes."""
    if not isinstance(text, str):
        raise Base64Error("is not text")
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise Base64Error("is not standard base64") from error
    if encode(data) != text:
        raise Base64Error("is not standard base64")
    return data


def encode_url(data: bytes) -> str:
    """Write bytes in base64url without padding (RFC 4648, section 5), as WebAuthn does."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decode_url(text: object) -> bytes:
    """Read base64url without padding, refusing every spelling but that of `encode_url`."""
    if not isinstance(text, str):
        raise Base64Error("is not text")
    try:
        # Only text of the alphabet survives the comparison below.
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError) as error:
        raise Base64Error("is not base64url without padding") from error
    if encode_url(data) != text:
        raise Base64Error("is not base64url without padding")
    return data
