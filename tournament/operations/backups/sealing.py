"""Encryption of backups to age keys (age-encryption.org/v1), so that stock `age` opens them.

The site knows public keys alone: whoever steals it reads none of its backups.
"""

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pyrage
from django.conf import settings
from pyrage.x25519 import Identity, Recipient

from tournament.operations.backups.faults import BackupFault, BackupRefused

PLAIN: Final = "plain"
"""What `BACKUP_RECIPIENTS` says for backups that anyone can read; refused in production."""
_HEADER: Final = b"age-encryption.org/"
_SECRET: Final = re.compile(r"AGE-SECRET-KEY-1[A-Z0-9]+")


def is_set_up() -> bool:
    """Whether somebody has said to whom backups are encrypted, or that they are not."""
    return bool(settings.BACKUP_RECIPIENTS.strip())


def recipients() -> list[Recipient]:
    """Those who can open backups; none if they are plain; raises `BackupRefused`."""
    named = settings.BACKUP_RECIPIENTS.replace(",", " ").split()
    if named == [PLAIN] and not settings.PRODUCTION:
        return []
    if not named or PLAIN in named:
        raise BackupRefused(
            "No one could open the backup: set BACKUP_RECIPIENTS to a public key of age. Make one "
            "on your own computer with: age-keygen -o backup-key.txt"
            + ("" if settings.PRODUCTION else f". For a trial, {PLAIN} leaves them unencrypted")
            + "."
        )
    try:
        return [Recipient.from_str(name) for name in named]
    except pyrage.RecipientError as fault:
        raise BackupRefused(
            "BACKUP_RECIPIENTS holds something that is no public key of age: each begins with "
            "age1 and is what age-keygen prints as “Public key”."
        ) from fault


def seal(source: Path, target: Path, to: Sequence[Recipient]) -> None:
    """Encrypt a file into one that only its owner may read."""
    os.close(os.open(target, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
    pyrage.encrypt_file(str(source), str(target), list(to))


def is_sealed(path: Path) -> bool:
    """Whether a file is encrypted by age."""
    with path.open("rb") as stream:
        return stream.read(len(_HEADER)) == _HEADER


def unseal(source: Path, target: Path, identities: Sequence[Identity]) -> None:
    """Decrypt a file; raises `BackupFault` for another key, and for what is cut off or changed."""
    os.close(os.open(target, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
    try:
        pyrage.decrypt_file(str(source), str(target), list(identities))
    except pyrage.DecryptError as fault:
        raise BackupFault(f"{source.name} does not open with this key ({fault}).") from fault
    except OSError as fault:
        # The library has no class of its own for it.
        if "decryption error" in str(fault):
            raise BackupFault(f"{source.name} is cut off or was changed; take another.") from fault
        raise


def identities(path: Path) -> list[Identity]:
    """The secret keys of a file that `age-keygen` wrote; raises `BackupRefused`."""
    try:
        text = path.read_text(encoding="utf-8")
        found = [Identity.from_str(key) for key in _SECRET.findall(text)]
    except (OSError, UnicodeDecodeError, pyrage.IdentityError) as fault:
        raise BackupRefused(f"The key {path} can't be read ({fault}).") from fault
    if not found:
        raise BackupRefused(
            f"{path} holds no secret key of age: it is the file that age-keygen -o wrote. One "
            "that has a passphrase is opened first: age -d key.age > key.txt"
        )
    return found
