"""How secrets that people type are stored, passwords and PINs alike: Argon2id.

With the memory and passes that OWASP recommends at least, and one lane: OpenSSL's Argon2id with
several lanes stops for ever if two threads ask for it at once. What is stored names its parameters,
so that they can be raised later.
"""

import os
from typing import Any

from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from django.contrib.auth.hashers import BasePasswordHasher

ITERATIONS, LANES, MEMORY_KIB, LENGTH, SALT = 2, 1, 19 * 1024, 32, 16
_PARAMETERS = f"$argon2id$v=19$m={MEMORY_KIB},t={ITERATIONS},p={LANES}$"


def hashed(secret: str, salt: bytes | None = None) -> str:
    """What is stored in place of a secret, with a salt of its own (PHC format)."""
    argon = Argon2id(
        salt=salt or os.urandom(SALT),
        length=LENGTH,
        iterations=ITERATIONS,
        lanes=LANES,
        memory_cost=MEMORY_KIB,
    )
    return argon.derive_phc_encoded(secret.encode())


def fits(stored: str, secret: str) -> bool:
    """Whether a secret is the one that was stored."""
    try:
        Argon2id.verify_phc_encoded(secret.encode(), stored)
    except InvalidKey:
        return False
    return True


class PasswordHasher(BasePasswordHasher):
    """Named by `PASSWORD_HASHERS`; what is stored is `argon2id` and then the PHC format."""

    algorithm = "argon2id"

    def encode(self, password: str, salt: str) -> str:
        """What is stored in place of a password."""
        return self.algorithm + hashed(password, salt.encode())

    def verify(self, password: str, encoded: str) -> bool:
        """Whether it is the password that was stored."""
        return fits(encoded.removeprefix(self.algorithm), password)

    def must_update(self, encoded: str) -> bool:
        """Whether it was stored with parameters of the past."""
        return not encoded.removeprefix(self.algorithm).startswith(_PARAMETERS)

    def safe_summary(self, encoded: str) -> Any:
        """What may be told of it."""
        return {"algorithm": self.algorithm}

    def harden_runtime(self, password: str, encoded: str) -> None:
        """Parameters of the past are told by `must_update`; nobody makes up for their time."""
