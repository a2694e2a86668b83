"""Cosignatures: a witness's word that a log has only grown (C2SP tlog-cosignature, version 1).

Owns the key of a witness, the signed message with its time, and how many witnesses are enough.
A witness cosigns a checkpoint after it has seen that it goes on from the one before; so two
checkpoints of one log that contradict each other cannot both have an honest witness's line.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tournament.ledger.core.notes import (
    NoteError,
    key_hash,
    note_parts,
    read_vkey,
    signature_line,
    verified,
    write_vkey,
)

COSIGNATURE: Final = 4
"""The byte that tells a timed cosignature by Ed25519 from other kinds."""
_TIME_BYTES: Final = 8
_SIGNATURE_BYTES: Final = 64
_TIME_LIMIT: Final = 1 << 63


class _Key(Protocol):
    """A private key that signs."""

    def sign(self, data: bytes) -> bytes:
        """Sign a message."""


@dataclass(frozen=True, slots=True)
class WitnessKey:
    """A witness: its public key and the name under which it cosigns."""

    name: str
    public_key: Ed25519PublicKey

    def hash(self) -> bytes:
        """The four bytes that tell keys of one name apart."""
        return key_hash(self.name, COSIGNATURE, self.public_key)

    def verify(self, signature: bytes, text: bytes) -> None:
        """Raise `InvalidSignature` unless the witness cosigned the text of a checkpoint."""
        if len(signature) != _TIME_BYTES + _SIGNATURE_BYTES or time_of(signature) >= _TIME_LIMIT:
            raise InvalidSignature
        self.public_key.verify(signature[_TIME_BYTES:], _message(text, time_of(signature)))

    def vkey(self) -> str:
        """The witness in one line, as it is told to those who trust it."""
        return write_vkey(self.name, COSIGNATURE, self.public_key)

    @classmethod
    def from_vkey(cls, text: str) -> "WitnessKey":
        """Read a witness's line; raises `NoteError`."""
        return cls(*read_vkey(text, COSIGNATURE))


@dataclass(frozen=True, slots=True)
class Cosignature:
    """A cosignature that was verified: whose, and when (seconds since 1970, by their clock)."""

    witness: WitnessKey
    at: int
    line: str


def cosign(text: str, witness: WitnessKey, key: _Key, at: int) -> str:
    """The signature line of a witness under the text of a checkpoint."""
    if not 0 <= at < _TIME_LIMIT:
        raise ValueError(f"{at} is no time")
    signature = at.to_bytes(_TIME_BYTES, "big") + key.sign(_message(text.encode(), at))
    return signature_line(witness, signature)


def cosignatures_of(note: str, witnesses: Iterable[WitnessKey]) -> list[Cosignature]:
    """The cosignatures of known witnesses under a note, of each the latest, in their order.

    Raises `NoteError` for a note out of form and for a false line of a known witness. Whether the
    log signed it is another question.
    """
    known = list(witnesses)
    _, signatures = verified(note, known)
    found: dict[str, Cosignature] = {}
    for witness, signature in signatures:
        name, at = witness.vkey(), time_of(signature)
        if name not in found or found[name].at < at:
            found[name] = Cosignature(witness, at, signature_line(witness, signature))
    return [found[item.vkey()] for item in known if item.vkey() in found]


def answered(note: str, answer: str, witness: WitnessKey) -> Cosignature:
    """The cosignature of one witness in its answer about a note; raises `NoteError`."""
    text, _ = note_parts(note)
    found = cosignatures_of(f"{text}\n{answer}", [witness])
    if not found:
        raise NoteError(f"{witness.name} has not cosigned it")
    return found[0]


def enough(witnesses: int) -> int:
    """How many of so many witnesses are enough: more than half.

    Of two such majorities one witness at least is in both. So an owner with two ledgers gets enough
    for both only if a witness lies.
    """
    return witnesses // 2 + 1 if witnesses else 0


def time_of(signature: bytes) -> int:
    """The time that stands before a cosignature."""
    return int.from_bytes(signature[:_TIME_BYTES], "big")


def _message(text: bytes, at: int) -> bytes:
    return b"cosignature/v1\ntime %d\n" % at + text


def by_vkey(vkeys: Sequence[str]) -> list[WitnessKey]:
    """Witnesses by their lines; raises `NoteError`."""
    return [WitnessKey.from_vkey(item) for item in vkeys]
