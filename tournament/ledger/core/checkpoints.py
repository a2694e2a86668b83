"""Signed checkpoints: what a ledger was at a size, as anyone can keep it (C2SP tlog-checkpoint).

Owns the text of a checkpoint: origin, size, root. Refuses lines beyond these three: nobody could
audit what they claim. The key's name in the signature line is the origin, as the standard asks, so
several machines that sign one ledger after another are told apart by their key's hash.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tournament.ledger.core import base64s
from tournament.ledger.core.canonical import INTEGER_LIMIT
from tournament.ledger.core.keys import InstallationKey, key_id
from tournament.ledger.core.notes import NoteError, NoteKey, open_note, sign_note

ORIGIN: Final = "pixel-tactics/"

_LEDGER: Final = re.compile(r"[!-*,-~]{1,64}")
_SIZE: Final = re.compile(r"0|[1-9][0-9]{0,18}")
SIZE_LIMIT: Final = 1 << 63
_ROOT_BYTES: Final = 32


class CheckpointError(ValueError):
    """A checkpoint that cannot be trusted; the text says why."""


@dataclass(frozen=True, slots=True)
class SignedCheckpoint:
    """A ledger's size and the root of its tree at that size, in hexadecimal."""

    ledger: str
    size: int
    root: str

    def text(self) -> str:
        """The three lines that are signed."""
        root = base64s.encode(bytes.fromhex(self.root))
        return f"{ORIGIN}{self.ledger}\n{self.size}\n{root}\n"


@dataclass(frozen=True, slots=True)
class TreeHead:
    """What a checkpoint of any log says: whose tree, how large, with which root."""

    origin: str
    size: int
    root: bytes


def log_key(ledger_id: str, public_key: Ed25519PublicKey) -> NoteKey:
    """The key of a ledger's checkpoints as witnesses are told of it."""
    return NoteKey(ORIGIN + ledger_id, public_key)


def sign_checkpoint(ledger_id: str, size: int, root_hex: str, key: InstallationKey) -> str:
    """Return the signed note of a checkpoint."""
    checkpoint = SignedCheckpoint(ledger_id, size, root_hex)
    if read_checkpoint(checkpoint.text()) != checkpoint:
        raise CheckpointError(f"{checkpoint} has no form")
    return sign_note(checkpoint.text(), ORIGIN + ledger_id, key)


def open_checkpoint(
    text: str, public_keys: Mapping[str, Ed25519PublicKey]
) -> tuple[SignedCheckpoint, str]:
    """Return a checkpoint and the id of the known key that signed it first.

    `public_keys` are the keys that may have signed, by key id.
    """
    origin = text.partition("\n")[0]
    try:
        signed, keys = open_note(text, [NoteKey(origin, key) for key in public_keys.values()])
    except NoteError as error:
        raise CheckpointError(str(error)) from error
    return read_checkpoint(signed), key_id(keys[0].public_key)


def read_checkpoint(text: str) -> SignedCheckpoint:
    """Read the three lines of a checkpoint, whoever signed them."""
    origin, *rest = text.split("\n")
    ledger = origin.removeprefix(ORIGIN)
    if not origin.startswith(ORIGIN) or not _LEDGER.fullmatch(ledger):
        raise CheckpointError(f"{origin!r} is not the origin of a ledger")
    if len(rest) != 3 or rest[2]:
        raise CheckpointError("it has other lines than origin, size and root")
    head = read_tree_head(text)
    if head.size >= INTEGER_LIMIT:
        raise CheckpointError(f"'{head.size}' is no size")
    return SignedCheckpoint(ledger, head.size, head.root.hex())


def read_tree_head(text: str) -> TreeHead:
    """Read the first three lines of a checkpoint of any log (C2SP tlog-checkpoint)."""
    lines = text.split("\n")
    if len(lines) < 4 or not lines[0] or lines[-1]:
        raise CheckpointError("it does not have lines with origin, size and root")
    origin, size, root, *more = lines[:-1]
    if not all(more):
        raise CheckpointError("it has an empty line")
    if not _SIZE.fullmatch(size) or int(size) >= SIZE_LIMIT:
        raise CheckpointError(f"{size!r} is no size")
    try:
        root_bytes = base64s.decode(root)
    except base64s.Base64Error as error:
        raise CheckpointError(f"the root {error}") from error
    if len(root_bytes) != _ROOT_BYTES:
        raise CheckpointError("the root does not have 32 bytes")
    return TreeHead(origin, int(size), root_bytes)
