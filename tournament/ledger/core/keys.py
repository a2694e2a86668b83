"""The installation's Ed25519 key: it signs the ledger and lives in a file, never in the database.

Owns the identifier of a public key and the key's file. Refuses to overwrite a file that exists
and to read any key but Ed25519.
"""

import hashlib
import os
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_der_public_key,
    load_pem_private_key,
)

from tournament.ledger.core import base64s

KEY_ID_BYTES: Final = 16


class KeyFileError(ValueError):
    """A key file that does not hold an Ed25519 private key."""


class PublicKeyError(ValueError):
    """A text that does not name an installation's public key."""


def key_id(public_key: Ed25519PublicKey) -> str:
    """Name an installation's public key."""
    return spki_id(public_key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo))


def spki_id(spki: bytes) -> str:
    """Name any public key: the first 16 bytes of the SHA-256 of its SPKI DER form, as hex."""
    return hashlib.sha256(spki).digest()[:KEY_ID_BYTES].hex()


def installation_public_key(spki_base64: str) -> Ed25519PublicKey:
    """Read an installation's public key as ledgers name it: SPKI, base64; only Ed25519."""
    try:
        key = load_der_public_key(base64s.decode(spki_base64))
    except (ValueError, UnsupportedAlgorithm) as error:
        raise PublicKeyError("not a public key in SPKI form and base64") from error
    if not isinstance(key, Ed25519PublicKey):
        raise PublicKeyError("not a key of Ed25519")
    return key


@dataclass(frozen=True, slots=True)
class InstallationKey:
    """The private key of one installation, with the name of its public half."""

    private_key: Ed25519PrivateKey
    key_id: str

    @classmethod
    def of(cls, private_key: Ed25519PrivateKey) -> "InstallationKey":
        """Wrap a private key."""
        return cls(private_key, key_id(private_key.public_key()))

    @classmethod
    def load_or_create(cls, path: Path) -> "InstallationKey":
        """Read the key's PEM file (PKCS #8), making a key on the first start.

        Processes that start at once agree on one key: the file appears whole and only once, and
        only its owner may read it.
        """
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            pem = Ed25519PrivateKey.generate().private_bytes(
                Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
            )
            _create_once(path, pem)
        try:
            private_key = load_pem_private_key(path.read_bytes(), password=None)
        except (ValueError, TypeError, UnsupportedAlgorithm) as error:
            raise KeyFileError(f"{path} holds no unencrypted private key in PEM") from error
        if not isinstance(private_key, Ed25519PrivateKey):
            raise KeyFileError(f"{path} holds a key that is not Ed25519")
        return cls.of(private_key)

    @property
    def public_key(self) -> Ed25519PublicKey:
        """The public half, with which others check signatures."""
        return self.private_key.public_key()

    def public_text(self) -> str:
        """The public half as ledgers name it: SPKI, base64."""
        spki = self.public_key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        return base64s.encode(spki)

    def sign(self, message: bytes) -> bytes:
        """Sign a message (RFC 8032, pure Ed25519)."""
        return self.private_key.sign(message)


def _create_once(path: Path, content: bytes) -> None:
    """Let a file appear whole under its name, unless another process was quicker."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=".ledger-key-")
    draft = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        with suppress(FileExistsError):
            # A rename replaces an existing file on POSIX but never on Windows, where in turn
            # not every file system has hard links.
            if os.name == "nt":
                draft.rename(path)
            else:
                path.hardlink_to(draft)
    finally:
        draft.unlink(missing_ok=True)
