"""Signed notes: a text with signature lines below it (C2SP signed-note, version 1.0).

Owns the form of a note and Ed25519 signatures on it. Refuses a note that is out of form, that no
known key signed, or on which the signature of a known key does not match; signatures of unknown
keys are left aside, as the standard demands, so that others can add theirs.
"""

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tournament.ledger.core import base64s

NOTE_LIMIT: Final = 64 * 1024
"""Characters of a note; far more than the sixteen signatures that must be accepted take."""

_DASH: Final = "\N{EM DASH} "
_ED25519: Final = b"\x01"
_KEY_HASH: Final = 4
_CONTROL: Final = re.compile(r"[\x00-\x09\x0b-\x1f]")
_KEY_NAME: Final = re.compile(r"[^\s+]+")


class NoteError(ValueError):
    """A note that cannot be trusted; the text says why."""


class _Key(Protocol):
    """A private key that signs notes."""

    @property
    def public_key(self) -> Ed25519PublicKey:
        """The public half."""

    def sign(self, message: bytes) -> bytes:
        """Sign a message."""


@dataclass(frozen=True, slots=True)
class NoteKey:
    """A public key and the name under which it signs notes."""

    name: str
    public_key: Ed25519PublicKey

    def hash(self) -> bytes:
        """The four bytes that tell keys of one name apart."""
        named = self.name.encode() + b"\n" + _ED25519 + self.public_key.public_bytes_raw()
        return hashlib.sha256(named).digest()[:_KEY_HASH]


def sign_note(text: str, name: str, key: _Key) -> str:
    """Put a signature under a text, which must end with a line feed."""
    if not _KEY_NAME.fullmatch(name):
        raise NoteError(f"{name!r} is no name of a key")
    if not text.endswith("\n") or _CONTROL.search(text):
        raise NoteError("the text does not end with a line feed or holds control characters")
    signature = NoteKey(name, key.public_key).hash() + key.sign(text.encode())
    return f"{text}\n{_DASH}{name} {base64s.encode(signature)}\n"


def open_note(note: str, keys: Iterable[NoteKey]) -> tuple[str, list[NoteKey]]:
    """Return the text of a note and the known keys that signed it, in the order of their lines."""
    text, lines = _parts(note)
    known = {(key.name, key.hash()): key for key in keys}
    signed = []
    for line in lines:
        name, signature = _signature(line)
        key = known.get((name, signature[:_KEY_HASH]))
        if key is None or key in signed:
            continue
        try:
            key.public_key.verify(signature[_KEY_HASH:], text.encode())
        except InvalidSignature as error:
            raise NoteError(f"the signature of {name} does not match") from error
        signed.append(key)
    if not signed:
        raise NoteError("no known key has signed it")
    return text, signed


def _parts(note: str) -> tuple[str, list[str]]:
    """The text with its last line feed, and the signature lines below the last empty line."""
    if len(note) > NOTE_LIMIT:
        raise NoteError(f"longer than {NOTE_LIMIT} characters")
    if _CONTROL.search(note):
        raise NoteError("it holds control characters")
    text, gap, below = note.rpartition("\n\n")
    if not gap or not below.endswith("\n"):
        raise NoteError("it has no signature lines below an empty line")
    try:
        note.encode()
    except UnicodeEncodeError as error:
        raise NoteError("it is not Unicode text") from error
    return text + "\n", below[:-1].split("\n")


def _signature(line: str) -> tuple[str, bytes]:
    """The name of the key and the bytes of a signature line."""
    name, space, encoded = line.removeprefix(_DASH).partition(" ")
    if not line.startswith(_DASH) or not space or not _KEY_NAME.fullmatch(name):
        raise NoteError(f"{line!r} is no signature line")
    try:
        signature = base64s.decode(encoded)
    except base64s.Base64Error as error:
        raise NoteError(f"the signature of {name} {error}") from error
    if len(signature) <= _KEY_HASH:
        raise NoteError(f"the signature of {name} is too short")
    return name, signature
