"""A browser's key and a passkey in software: what a player's phone does, without a phone.

Everything follows from a seed, signatures too, so a test that fails can be repeated. `PasskeyKey`
lets a test change every part of an assertion that a hostile device could change.
"""

import base64
import hashlib
import json
from dataclasses import dataclass, replace
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    derive_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

ORIGIN = "https://championship.example"
RP_ID = "championship.example"
USER_PRESENT, USER_VERIFIED = 0x01, 0x04


def signed_bytes(payload_type: str, payload: bytes) -> bytes:
    """DSSE's pre-authentication encoding, written a second time."""
    kind = payload_type.encode()
    parts = [b"DSSEv1", str(len(kind)).encode(), kind, str(len(payload)).encode(), payload]
    return b" ".join(parts)


def url_text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


@dataclass(frozen=True)
class PersonKey:
    """One device's key pair; the subclass says how it signs."""

    seed: str = "a phone"
    origin: str = ORIGIN

    kind = ""
    rp_id = ""
    credential = ""

    @property
    def private_key(self) -> EllipticCurvePrivateKey:
        number = int.from_bytes(hashlib.sha256(self.seed.encode()).digest()) % (2**255) + 1
        return derive_private_key(number, SECP256R1())

    @property
    def spki(self) -> bytes:
        public = self.private_key.public_key()
        return public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)

    @property
    def public_text(self) -> str:
        """The public key as a phone sends it and the ledger names it: SPKI, base64."""
        return base64.b64encode(self.spki).decode()

    @property
    def key_id(self) -> str:
        return hashlib.sha256(self.spki).hexdigest()[:32]

    def enrolment(self) -> dict[str, str]:
        """The fields of this key in requests, commands and facts, but for its holder."""
        return {
            "public_key": self.public_text,
            "kind": self.kind,
            "origin": self.origin,
            "rp_id": self.rp_id,
            "credential": self.credential,
        }

    def signature_over(self, message: bytes) -> bytes:
        """ECDSA P-256 with SHA-256, in DER."""
        return self.private_key.sign(message, ECDSA(SHA256(), deterministic_signing=True))


@dataclass(frozen=True)
class BrowserKey(PersonKey):
    """A key that WebCrypto made (level A2)."""

    kind = "browser"

    def sign(self, payload_type: str, payload: bytes) -> str:
        """What the page sends as `signature`: base64 of r and s."""
        numbers = decode_dss_signature(self.signature_over(signed_bytes(payload_type, payload)))
        return base64.b64encode(b"".join(n.to_bytes(32) for n in numbers)).decode()


@dataclass(frozen=True)
class PasskeyKey(PersonKey):
    """A passkey (level A3); the fields below the seed are what a hostile device could vary."""

    rp_id: str = RP_ID
    flags: int = USER_PRESENT | USER_VERIFIED
    type: str = "webauthn.get"
    challenge: str | None = None
    said_origin: str | None = None
    said_rp_id: str | None = None
    cross_origin: Any = False
    extensions: bytes = b""

    kind = "passkey"

    @property
    def credential(self) -> str:  # type: ignore[override]
        return url_text(hashlib.sha256(b"credential" + self.spki).digest())

    def varied(self, **fields: Any) -> "PasskeyKey":
        return replace(self, **fields)

    def client_data(self, payload_type: str, payload: bytes) -> bytes:
        challenge = url_text(hashlib.sha256(signed_bytes(payload_type, payload)).digest())
        fields = {
            "type": self.type,
            "challenge": self.challenge if self.challenge is not None else challenge,
            "origin": self.said_origin or self.origin,
            "crossOrigin": self.cross_origin,
        }
        return json.dumps(fields, separators=(",", ":")).encode()

    def authenticator_data(self) -> bytes:
        site = hashlib.sha256((self.said_rp_id or self.rp_id).encode()).digest()
        return site + bytes([self.flags]) + (7).to_bytes(4) + self.extensions

    def sign(self, payload_type: str, payload: bytes) -> str:
        """What the page sends as `signature`: base64 of the assertion's canonical JSON."""
        client = self.client_data(payload_type, payload)
        data = self.authenticator_data()
        signature = self.signature_over(data + hashlib.sha256(client).digest())
        return assertion(data, client, signature)


def assertion(data: bytes, client: bytes, signature: bytes) -> str:
    """The text of an assertion of these three parts."""
    fields = {
        "authenticatorData": url_text(data),
        "clientDataJSON": url_text(client),
        "signature": url_text(signature),
    }
    canonical = json.dumps(fields, sort_keys=True, separators=(",", ":"))
    return base64.b64encode(canonical.encode()).decode()
