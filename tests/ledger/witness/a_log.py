"""A log of our own for a witness to watch, and requests about it."""

from dataclasses import dataclass, field
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tournament.ledger.core import base64s
from tournament.ledger.core.keys import InstallationKey
from tournament.ledger.core.merkle import consistency_proof, leaf_hash, root
from tournament.ledger.core.notes import NoteKey, sign_note
from tournament.ledger.witness.answering import Witness, request_body
from tournament.ledger.witness.state import create, save

ORIGIN = "pixel-tactics/championship:c1"
NAME = "club.example/witness"
NOW = 1_700_000_000


@dataclass
class ALog:
    """A log with leaves of its own; `word` tells its line of history from others."""

    origin: str = ORIGIN
    word: str = ""
    number: int = 9
    leaves: list[bytes] = field(default_factory=list)

    @property
    def key(self) -> InstallationKey:
        return InstallationKey.of(Ed25519PrivateKey.from_private_bytes(bytes([self.number]) * 32))

    @property
    def note_key(self) -> NoteKey:
        return NoteKey(self.origin, self.key.public_key)

    def grown(self, size: int) -> "ALog":
        """The same log with more leaves."""
        more = range(len(self.leaves), size)
        leaves = [*self.leaves, *(leaf_hash(f"{self.word} {number}".encode()) for number in more)]
        return ALog(self.origin, self.word, self.number, leaves)

    def text(self, size: int) -> str:
        """The text of a checkpoint."""
        return f"{self.origin}\n{size}\n{base64s.encode(root(self.leaves[:size]))}\n"

    def note(self, size: int) -> str:
        """The signed checkpoint of a size."""
        return sign_note(self.text(size), self.origin, self.key)

    def request(self, old: int, size: int) -> bytes:
        """The request for a cosignature."""
        return request_body(old, consistency_proof(self.leaves[:size], old), self.note(size))


def witness_for(folder: Path, *logs: ALog, name: str = NAME) -> Witness:
    """A witness that watches these logs."""
    path = folder / "witness.json"
    state = create(path, name)
    for log in logs:
        state = state.with_key(log.note_key)
    save(path, state)
    return Witness(path, state, lambda: NOW)
