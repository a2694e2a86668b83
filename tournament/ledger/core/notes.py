"""Signed notes: a text with signature lines below it (C2SP signed-note, version 1.0).

Owns the form of a note, of a public key in one line ("vkey"), and Ed25519 signatures on notes.
Refuses a note that is out of form, that no known key signed, or on which the signature of a known
key does not match; signatures of unknown keys are left aside, as the standard demands, so that
others can add theirs.
"""

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tournament.ledger.core import base64s

NOTE_LIMIT: Final = 64 * 1024
"""Characters of a note; far more than the sixteen signatures that must be accepted take."""

_DASH: Final = "\N{EM DASH} "
ED25519: Final = 1
"""The byte that tells a plain Ed25519 signature from other kinds."""
_KEY_HASH: Final = 4
_CONTROL: Final = re.compile(r"[\x00-\x09\x0b-\x1f]")
_KEY_NAME: Final = re.compile(r"[^\s+]+")
_VKEY: Final = re.compile(r"(?P<name>[^+]+)\+(?P<hash>[0-9a-f]{8})\+(?P<key>[A-Za-z0-9+/=]+)")
LONGEST_VKEY: Final = 200
"""Characters; the hash and the key take 54 of them."""


class NoteError(ValueError):
    """A note that cannot be trusted; the text says why."""


class UntrustedNote(NoteError):
    """A note in good form that a known key did not sign, or only seems to have signed."""


class _Key(Protocol):
    """A private key that signs notes."""

    @property
    def public_key(self) -> Ed25519PublicKey:
        """The public half."""

    def sign(self, message: bytes) -> bytes:
        """Sign a message."""


class NoteVerifier(Protocol):
    """A known key, of whatever kind, and how it signs a note."""

    @property
    def name(self) -> str:
        """The name under which it signs."""

    def hash(self) -> bytes:
        """The four bytes that tell keys of one name apart."""

    def verify(self, signature: bytes, text: bytes) -> None:
        """Raise `InvalidSignature` unless the key signed the text."""


_Known = TypeVar("_Known", bound=NoteVerifier)


@dataclass(frozen=True, slots=True)
class NoteKey:
    """A public key and the name under which it signs notes."""

    name: str
    public_key: Ed25519PublicKey

    def hash(self) -> bytes:
        """The four bytes that tell keys of one name apart."""
        return key_hash(self.name, ED25519, self.public_key)

    def verify(self, signature: bytes, text: bytes) -> None:
        """Raise `InvalidSignature` unless the key signed the text."""
        self.public_key.verify(signature, text)

    def vkey(self) -> str:
        """The key in one line."""
        return write_vkey(self.name, ED25519, self.public_key)

    @classmethod
    def from_vkey(cls, text: str) -> "NoteKey":
        """Read a key's line; raises `NoteError`."""
        return cls(*read_vkey(text, ED25519))


def key_hash(name: str, kind: int, public_key: Ed25519PublicKey) -> bytes:
    """The four bytes that tell keys of one name apart, by the kind of signature that they make."""
    named = name.encode() + b"\n" + bytes([kind]) + public_key.public_bytes_raw()
    return hashlib.sha256(named).digest()[:_KEY_HASH]


def write_vkey(name: str, kind: int, public_key: Ed25519PublicKey) -> str:
    """A public key, its name and the kind of its signatures in one line."""
    encoded = base64s.encode(bytes([kind]) + public_key.public_bytes_raw())
    return f"{name}+{key_hash(name, kind, public_key).hex()}+{encoded}"


def read_vkey(text: str, kind: int) -> tuple[str, Ed25519PublicKey]:
    """The name and the key of a line that `write_vkey` wrote; raises `NoteError`."""
    found = _VKEY.fullmatch(text) if len(text) <= LONGEST_VKEY else None
    if found is None or not _KEY_NAME.fullmatch(found["name"]):
        raise NoteError(f"{text[:LONGEST_VKEY]!r} is no key of the form name+hash+key")
    try:
        data = base64s.decode(found["key"])
        public_key = Ed25519PublicKey.from_public_bytes(data[1:])
    except ValueError as error:
        raise NoteError(f"the key of {found['name']} is no Ed25519 key in base64") from error
    if data[0] != kind:
        raise NoteError(f"the key of {found['name']} makes other signatures than are asked for")
    if key_hash(found["name"], kind, public_key).hex() != found["hash"]:
        raise NoteError(f"the key of {found['name']} does not fit its name and hash")
    return found["name"], public_key


def sign_note(text: str, name: str, key: _Key) -> str:
    """Put a signature under a text, which must end with a line feed."""
    if not _KEY_NAME.fullmatch(name):
        raise NoteError(f"{name!r} is no name of a key")
    if not text.endswith("\n") or _CONTROL.search(text):
        raise NoteError("the text does not end with a line feed or holds control characters")
    signature = key.sign(text.encode())
    return f"{text}\n{signature_line(NoteKey(name, key.public_key), signature)}"


def signature_line(key: NoteVerifier, signature: bytes) -> str:
    """The line that stands for a signature under a note."""
    return f"{_DASH}{key.name} {base64s.encode(key.hash() + signature)}\n"


def open_note(note: str, keys: Iterable[_Known]) -> tuple[str, list[_Known]]:
    """Return the text of a note and the known keys that signed it, in the order of their lines."""
    text, signatures = verified(note, keys)
    signed: list[_Known] = []
    for key, _ in signatures:
        if key not in signed:
            signed.append(key)
    if not signed:
        raise UntrustedNote("no known key has signed it")
    return text, signed


def verified(note: str, keys: Iterable[_Known]) -> tuple[str, list[tuple[_Known, bytes]]]:
    """Return the text of a note and the signatures of known keys, in the order of their lines."""
    text, lines = note_parts(note)
    known = {(key.name, key.hash()): key for key in keys}
    found = []
    for line in lines:
        name, signature = _signature(line)
        key = known.get((name, signature[:_KEY_HASH]))
        if key is None:
            continue
        try:
            key.verify(signature[_KEY_HASH:], text.encode())
        except InvalidSignature as error:
            raise UntrustedNote(f"the signature of {name} does not match") from error
        found.append((key, signature[_KEY_HASH:]))
    return text, found


def note_parts(note: str) -> tuple[str, list[str]]:
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
