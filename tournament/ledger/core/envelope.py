"""Signed envelopes in the form of DSSE (Dead Simple Signing Envelope, protocol 1.0.0).

Owns the bytes that are signed, the digest of a statement and the envelope's JSON. Refuses an
envelope that is not canonical, carries other than one signature, has another payload type than
asked for, or is not signed by a known key.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tournament.ledger.core import base64s
from tournament.ledger.core.canonical import CanonicalError, canonical_bytes, parse_canonical

ENTRY_PAYLOAD_TYPE: Final = "application/vnd.pixel-tactics.entry+json"
RESULT_SHEET_PAYLOAD_TYPE: Final = "application/vnd.pixel-tactics.result-sheet+json"
STATEMENT_PAYLOAD_TYPE: Final = "application/vnd.pixel-tactics.statement+json"
"""What the staff signs: a ruling, the closing of a day, what somebody witnessed."""


class Signer(Protocol):
    """Whoever can sign: a key with a name."""

    @property
    def key_id(self) -> str:
        """The name under which others know the public key."""

    def sign(self, message: bytes) -> bytes:
        """Sign a message."""


class EnvelopeError(ValueError):
    """An envelope that cannot be trusted; the text says why."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """The parts of an envelope; who says so is known only once the signature is checked."""

    payload_type: str
    payload: bytes
    key_id: str
    signature: bytes


def pae(payload_type: str, payload: bytes) -> bytes:
    """Return the bytes that are signed: DSSE's pre-authentication encoding.

    >>> pae("text/plain", b"hello")
    b'DSSEv1 10 text/plain 5 hello'
    """
    kind = payload_type.encode()
    return b"DSSEv1 %d %b %d %b" % (len(kind), kind, len(payload), payload)


def statement_digest(payload_type: str, payload: bytes) -> str:
    """Name a statement by the SHA-256 of its signed bytes in hexadecimal.

    Never of an envelope: every signature over one statement names the same digest.
    """
    return hashlib.sha256(pae(payload_type, payload)).hexdigest()


def seal(payload_type: str, payload: bytes, signer: Signer) -> bytes:
    """Return the canonical bytes of an envelope with exactly one signature."""
    signature = signer.sign(pae(payload_type, payload))
    return canonical_bytes(
        {
            "payload": base64s.encode(payload),
            "payloadType": payload_type,
            "signatures": [
                {"keyid": signer.key_id, "sig": base64s.encode(signature)},
            ],
        }
    )


def open_envelope(
    data: bytes, public_keys: Mapping[str, Ed25519PublicKey], *, payload_type: str
) -> bytes:
    """Return the payload of an envelope after checking its form and its signature.

    `public_keys` are the keys that may have signed, by key id; `payload_type` is what the caller
    expects, so that a statement of one kind is never taken for another.
    """
    envelope = read_envelope(data)
    if envelope.payload_type != payload_type:
        raise EnvelopeError(f"the payload type is not {payload_type}")
    if envelope.key_id not in public_keys:
        raise EnvelopeError(f"signed by the unknown key {envelope.key_id!r}")
    try:
        public_keys[envelope.key_id].verify(envelope.signature, pae(payload_type, envelope.payload))
    except InvalidSignature as error:
        raise EnvelopeError(f"the signature of key {envelope.key_id} does not match") from error
    return envelope.payload


def read_envelope(data: bytes) -> Envelope:
    """Read what an envelope says without believing it: its signature is not checked."""
    try:
        envelope = parse_canonical(data)
    except CanonicalError as error:
        raise EnvelopeError(f"the envelope is not canonical JSON ({error})") from error
    _expect_fields(envelope, {"payload", "payloadType", "signatures"}, "the envelope")
    signatures = envelope["signatures"]
    if not isinstance(signatures, list) or len(signatures) != 1:
        raise EnvelopeError("the envelope does not carry exactly one signature")
    [signature] = signatures
    _expect_fields(signature, {"keyid", "sig"}, "the signature")
    return Envelope(
        _text(envelope["payloadType"], "the payload type"),
        _decode(envelope["payload"], "the payload"),
        _text(signature["keyid"], "the name of the key"),
        _decode(signature["sig"], "the signature"),
    )


def _expect_fields(value: Any, fields: set[str], name: str) -> None:
    """Refuse a value that is not an object with just these fields."""
    if not isinstance(value, dict) or set(value) != fields:
        raise EnvelopeError(f"{name} does not have just the fields {', '.join(sorted(fields))}")


def _text(value: Any, name: str) -> str:
    """Refuse a value that is not text."""
    if not isinstance(value, str):
        raise EnvelopeError(f"{name} is not text")
    return value


def _decode(text: Any, name: str) -> bytes:
    """Read standard base64, naming what is out of form."""
    try:
        return base64s.decode(text)
    except base64s.Base64Error as error:
        raise EnvelopeError(f"{name} {error}") from error
