"""Signatures of people: ECDSA P-256 made by a browser's key or by a passkey.

Owns the public keys of people and the check of one signature over a statement. A browser signs the
statement's bytes (DSSE's encoding) themselves; a passkey signs its own data together with a
challenge that is the SHA-256 of those bytes (WebAuthn Level 2, section 7.2). Refuses whatever is
out of form, names the reason, and knows nothing of who holds a key or until when.
"""

import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, Literal

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePublicKey,
)
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    PublicFormat,
    load_der_public_key,
)

from tournament.ledger.core import base64s
from tournament.ledger.core.canonical import CanonicalError, parse_canonical
from tournament.ledger.core.envelope import pae
from tournament.ledger.core.keys import spki_id

Reason = Literal[
    "key", "form", "type", "challenge", "origin", "rp_id", "user_verified", "signature"
]
BROWSER: Final = "browser"
PASSKEY: Final = "passkey"
SIGNATURE_LIMIT: Final = 8192
"""Characters of a signature's text; a passkey's takes some 700."""

_COORDINATE: Final = 32
_RP_ID_HASH: Final = 32
_FLAGS_AT: Final = 32
_PLAIN_DATA: Final = 37
"""Length of authenticator data without extensions: hash, flags, counter."""
_PRESENT: Final = 0x01
_VERIFIED: Final = 0x04
_MORE_DATA: Final = 0xC0
"""Flags that announce attested data or extensions behind the counter."""


class PersonKeyError(ValueError):
    """A key or signature of a person that is not to be believed; `reason` is a short code."""

    def __init__(self, reason: Reason, text: str) -> None:
        super().__init__(text)
        self.reason: Reason = reason


@lru_cache(maxsize=4096)
def public_key_of(spki_base64: str) -> EllipticCurvePublicKey:
    """Read a public key (SPKI, base64); only P-256, only in the form that browsers export."""
    try:
        spki = base64s.decode(spki_base64)
        key = load_der_public_key(spki)
    except (ValueError, UnsupportedAlgorithm) as error:
        raise PersonKeyError("key", "not a public key in SPKI form and base64") from error
    if not isinstance(key, EllipticCurvePublicKey) or not isinstance(key.curve, SECP256R1):
        raise PersonKeyError("key", "not a key of ECDSA P-256")
    # A compressed point would be the same key under another name.
    if key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo) != spki:
        raise PersonKeyError("key", "not the usual form of this key")
    return key


def person_key_id(spki_base64: str) -> str:
    """Name a public key as the installation's are named: by the start of its SPKI's SHA-256."""
    public_key_of(spki_base64)
    return spki_id(base64s.decode(spki_base64))


def check_signature(
    *,
    spki: str,
    kind: str,
    origin: str,
    rp_id: str,
    payload_type: str,
    payload: bytes,
    signature: str,
) -> None:
    """Believe a signature over a statement, or raise `PersonKeyError` with the reason.

    `kind`, `origin` and `rp_id` are those that the key was enrolled with.
    """
    key = public_key_of(spki)
    if len(signature) > SIGNATURE_LIMIT:
        raise PersonKeyError("form", "the signature is too long")
    message = pae(payload_type, payload)
    if kind == BROWSER:
        _check_browser(key, message, signature)
    elif kind == PASSKEY:
        _check_passkey(key, origin, rp_id, message, signature)
    else:
        raise PersonKeyError("form", f"{kind!r} is no kind of key")


def _check_browser(key: EllipticCurvePublicKey, message: bytes, signature: str) -> None:
    """Check what WebCrypto makes: the numbers r and s, 32 bytes each."""
    raw = _bytes(base64s.decode, signature, "the signature")
    if len(raw) != 2 * _COORDINATE:
        raise PersonKeyError("form", "the signature does not have 64 bytes")
    numbers = (int.from_bytes(half) for half in (raw[:_COORDINATE], raw[_COORDINATE:]))
    _verify(key, encode_dss_signature(*numbers), message)


def _check_passkey(
    key: EllipticCurvePublicKey, origin: str, rp_id: str, message: bytes, signature: str
) -> None:
    """Check an assertion in the order of WebAuthn's steps, the signature last."""
    fields = _assertion(_bytes(base64s.decode, signature, "the signature"))
    client_data = fields["clientDataJSON"]
    client = _client_data(client_data)
    if client.get("type") != "webauthn.get":
        raise PersonKeyError("type", "the passkey did something else than sign")
    if client.get("challenge") != base64s.encode_url(hashlib.sha256(message).digest()):
        raise PersonKeyError("challenge", "the passkey signed another statement")
    if client.get("origin") != origin or client.get("crossOrigin", False) is not False:
        raise PersonKeyError("origin", f"the passkey signed at another address than {origin}")
    data = fields["authenticatorData"]
    flags = data[_FLAGS_AT] if len(data) >= _PLAIN_DATA else 0
    if len(data) < _PLAIN_DATA or (len(data) > _PLAIN_DATA and not flags & _MORE_DATA):
        raise PersonKeyError("form", "the authenticator's data have another length")
    if data[:_RP_ID_HASH] != hashlib.sha256(rp_id.encode()).digest():
        raise PersonKeyError("rp_id", f"the passkey belongs to another site than {rp_id}")
    if not flags & _PRESENT or not flags & _VERIFIED:
        raise PersonKeyError("user_verified", "the device did not make sure who holds it")
    _verify(key, fields["signature"], data + hashlib.sha256(client_data).digest())


def _assertion(data: bytes) -> dict[str, bytes]:
    """Read the three parts of an assertion from canonical JSON."""
    try:
        fields = parse_canonical(data)
    except CanonicalError as error:
        raise PersonKeyError("form", f"the assertion is not canonical JSON ({error})") from error
    names = {"authenticatorData", "clientDataJSON", "signature"}
    if not isinstance(fields, dict) or set(fields) != names:
        raise PersonKeyError("form", "the assertion does not have just its three fields")
    return {name: _bytes(base64s.decode_url, fields[name], name) for name in names}


def _client_data(data: bytes) -> Mapping[str, Any]:
    """Read what the browser wrote; its JSON is free in form."""
    try:
        client = json.loads(data.decode())
    except (ValueError, RecursionError) as error:
        raise PersonKeyError("form", "clientDataJSON is not JSON in UTF-8") from error
    if not isinstance(client, dict):
        raise PersonKeyError("form", "clientDataJSON is not an object")
    return client


def _bytes(decode: Any, text: object, name: str) -> bytes:
    """Read base64, naming what is out of form."""
    try:
        return bytes(decode(text))
    except base64s.Base64Error as error:
        raise PersonKeyError("form", f"{name} {error}") from error


def _verify(key: EllipticCurvePublicKey, signature: bytes, message: bytes) -> None:
    """Refuse a signature (DER) that does not match."""
    try:
        key.verify(signature, message, ECDSA(SHA256()))
    except InvalidSignature as error:
        raise PersonKeyError("signature", "the signature does not match") from error
