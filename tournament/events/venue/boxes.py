"""Locks what is personal in the files of a hall, and derives the keys of a custody.

Pure but for chance and the settings' cost of a guess. The machine's signing key and the key of its
people file follow from the installation's key and the command that handed the day over (HKDF, RFC
5869), so headquarters stores neither and can make a lost handover file again. A passphrase is
stretched with scrypt (RFC 7914); what it locks is sealed with ChaCha20-Poly1305 (RFC 8439).
"""

import secrets
from dataclasses import dataclass
from typing import Any, Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
from django.conf import settings

from tournament.ledger.core.keys import InstallationKey

KEY_BYTES: Final = 32
NONCE_BYTES: Final = 12
SALT_BYTES: Final = 16
SCRYPT_BLOCK: Final = 8


class WrongKey(ValueError):
    """The key or passphrase does not open the box, or its content or cover was changed."""


@dataclass(frozen=True, slots=True)
class CustodyKeys:
    """The keys of one custody: the machine's own, and that of the people files it makes."""

    machine: InstallationKey
    people: bytes


def keys_of_custody(
    own: InstallationKey, championship: str, event: str, command: str
) -> CustodyKeys:
    """The keys of the custody that a command began; headquarters alone can derive them."""
    about = f"{championship}\0{event}\0{command}"
    seed = _derived(own, f"hall machine\0{about}")
    machine = InstallationKey.of(Ed25519PrivateKey.from_private_bytes(seed))
    return CustodyKeys(machine, _derived(own, f"people file\0{about}"))


def seal(content: bytes, key: bytes, cover: bytes) -> bytes:
    """Lock content with a key; `cover` is what stands openly beside it and must not be changed."""
    nonce = secrets.token_bytes(NONCE_BYTES)
    return nonce + ChaCha20Poly1305(key).encrypt(nonce, content, cover)


def unseal(sealed: bytes, key: bytes, cover: bytes) -> bytes:
    """Open what `seal` locked; raises `WrongKey`."""
    nonce, rest = sealed[:NONCE_BYTES], sealed[NONCE_BYTES:]
    try:
        return ChaCha20Poly1305(key).decrypt(nonce, rest, cover)
    except (InvalidTag, ValueError) as error:
        raise WrongKey("the box does not open") from error


def new_stretching() -> dict[str, Any]:
    """How a new passphrase is stretched, as it stands openly in the file."""
    cost, salt = settings.PASSPHRASE_COST, secrets.token_hex(SALT_BYTES)
    return {"kdf": "scrypt", "n": cost, "r": SCRYPT_BLOCK, "p": 1, "salt": salt}


def key_of_passphrase(passphrase: str, stretching: dict[str, Any]) -> bytes:
    """The key that a passphrase stands for; raises `WrongKey` for another way of stretching.

    The cost is not the file's to choose: a made-up one would fill the machine's memory.
    """
    salt = stretching.get("salt")
    if stretching != {**new_stretching(), "salt": salt} or not isinstance(salt, str):
        raise WrongKey("stretched in another way")
    try:
        raw = bytes.fromhex(salt)
    except ValueError as error:
        raise WrongKey("the salt is no hexadecimal text") from error
    cost = settings.PASSPHRASE_COST
    stretch = Scrypt(salt=raw, length=KEY_BYTES, n=cost, r=SCRYPT_BLOCK, p=1)
    return stretch.derive(passphrase.strip().encode())


def _derived(own: InstallationKey, purpose: str) -> bytes:
    info = f"pixel-tactics custody/1\0{purpose}".encode()
    kdf = HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=None, info=info)
    return kdf.derive(own.private_key.private_bytes_raw())
