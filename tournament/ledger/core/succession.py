"""Which key signs for headquarters at which entry: a ledger's key may be changed, never quietly.

The first entry of a championship's ledger names the first key. An entry `ledger-key-changed` names
the next one, and for every ledger of the championship the last entry that the key before it signs.
Whoever holds the new key proves it by a signature. A key that was not lost signs that entry itself;
after a loss the new key does, which proves nothing of its owner: the audit says so.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tournament.ledger.core import base64s
from tournament.ledger.core.entry import Entry, EntryError, SealedEntry, unchecked_entry
from tournament.ledger.core.envelope import EnvelopeError
from tournament.ledger.core.keys import (
    InstallationKey,
    PublicKeyError,
    installation_public_key,
    key_id,
)

KEY_CHANGED: Final = "ledger-key-changed"
ROTATED: Final = "rotated"
LOST: Final = "lost"


class SuccessionError(ValueError):
    """A change of the key that is not to be believed; the text says why."""


@dataclass(frozen=True, slots=True)
class KeyChange:
    """A key takes over: of each ledger its predecessor signs the entries up to a number."""

    key: Ed25519PublicKey
    ledger: str
    seq: int
    """The championship's ledger, and the number of the entry in it."""
    lost: bool
    last: Mapping[str, int]
    """By ledger, the last entry that the key before signs; none of a ledger that is not named."""
    roots: Mapping[str, str]
    """By ledger, the root of its tree at that entry, in hexadecimal; not of the championship's."""


@dataclass(frozen=True, slots=True)
class Succession:
    """The keys that signed for headquarters, one after the other."""

    first: Ed25519PublicKey
    changes: tuple[KeyChange, ...] = ()

    @property
    def current(self) -> Ed25519PublicKey:
        """The key that signs now."""
        return self.changes[-1].key if self.changes else self.first

    @property
    def keys(self) -> dict[str, Ed25519PublicKey]:
        """All of them by their ids, in their order."""
        return {key_id(key): key for key in (self.first, *(item.key for item in self.changes))}

    def at(self, ledger: str, seq: int) -> dict[str, Ed25519PublicKey]:
        """The one key that signs an entry of a ledger, by its id."""
        key = self.first
        for change in self.changes:
            if seq <= change.last.get(ledger, 0):
                break
            key = change.key
        return {key_id(key): key}

    def span(self, ledger: str, key: str) -> tuple[int, int | None]:
        """From which entry on, and up to which, one of the keys speaks for a ledger."""
        last = [change.last.get(ledger, 0) for change in self.changes]
        position = list(self.keys).index(key)
        first = last[position - 1] + 1 if position else 1
        return first, last[position] if position < len(last) else None

    def after(self, envelope: bytes) -> "Succession":
        """The same with one more change of the key; any other entry changes nothing.

        Raises `SuccessionError` for a change that is out of form, whose new key proves nothing,
        or that the wrong key signed.
        """
        try:
            entry = unchecked_entry(envelope)
        except EntryError:
            return self
        if entry.type != KEY_CHANGED:
            return self
        change = _change(entry, key_id(self.current))
        if key_id(change.key) in self.keys:
            raise SuccessionError("the key has signed here before")
        signers = (
            {key_id(change.key): change.key} if change.lost else self.at(entry.scope, entry.seq)
        )
        try:
            SealedEntry.open(envelope, signers)
        except (EnvelopeError, EntryError) as error:
            raise SuccessionError(f"the wrong key signed the change: {error}") from error
        return replace(self, changes=(*self.changes, change))


def succession(envelopes: Iterable[bytes], first: Ed25519PublicKey) -> Succession:
    """Everything that a championship's ledger, or receipts of it, say of its keys.

    Raises `SuccessionError` for a change that is not to be believed.
    """
    found = Succession(first)
    for envelope in envelopes:
        found = found.after(envelope)
    return found


def proof_of(key: InstallationKey, championship: str, previous: str) -> str:
    """What a new key signs to show that somebody holds it (base64)."""
    return base64s.encode(key.sign(_promise(championship, previous, key.public_text())))


def holds(public_key: str, proof: str, championship: str, previous: str) -> bool:
    """Whether a proof is that of this key for this change."""
    try:
        key = installation_public_key(public_key)
        key.verify(base64s.decode(proof), _promise(championship, previous, public_key))
    except (PublicKeyError, base64s.Base64Error, InvalidSignature):
        return False
    return True


def _promise(championship: str, previous: str, public_key: str) -> bytes:
    return f"pixel-tactics/ledger-key\n{championship}\n{previous}\n{public_key}\n".encode()


def _change(entry: Entry, previous: str) -> KeyChange:
    body: Mapping[str, Any] = entry.body
    championship = entry.scope.partition(":")[2]
    public_key, proof, why = body.get("public_key"), body.get("proof"), body.get("why")
    if not isinstance(public_key, str) or not isinstance(proof, str) or why not in {ROTATED, LOST}:
        raise SuccessionError("the change of the key is out of form")
    if body.get("previous") != previous or not holds(public_key, proof, championship, previous):
        raise SuccessionError("nobody shows that they hold the new key")
    key = installation_public_key(public_key)
    if body.get("key") != key_id(key):
        raise SuccessionError("the new key has another id")
    ledgers = body.get("ledgers")
    if not isinstance(ledgers, list | tuple):
        raise SuccessionError("the change of the key is out of form")
    last = {entry.scope: entry.seq - 1 if why == LOST else entry.seq}
    roots: dict[str, str] = {}
    for item in ledgers:
        if not isinstance(item, dict) or not isinstance(item.get("size"), int):
            raise SuccessionError("the change of the key is out of form")
        ledger = str(item.get("ledger"))
        if ledger in last:
            raise SuccessionError("the change of the key names a ledger twice")
        last[ledger], roots[ledger] = item["size"], str(item.get("root"))
    return KeyChange(key, entry.scope, entry.seq, why == LOST, last, roots)
