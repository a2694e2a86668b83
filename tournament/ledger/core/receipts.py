"""Receipts: one entry of a ledger with the proof that it stands there, for whoever made it.

Owns a receipt's file and its check against the keys that may have signed. Whoever keeps a receipt
can show later that the entry was there, whatever became of the ledger. A receipt of a day may lead
on to the championship's ledger, whose checkpoint witnesses have cosigned.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tournament.ledger.core.canonical import (
    INTEGER_LIMIT,
    CanonicalError,
    canonical_bytes,
    parse_canonical,
)
from tournament.ledger.core.checkpoints import CheckpointError, open_checkpoint
from tournament.ledger.core.entry import EntryError, SealedEntry
from tournament.ledger.core.envelope import EnvelopeError
from tournament.ledger.core.merkle import verify_inclusion

FORMAT: Final = "pixel-tactics-receipt/1"
WITNESSED_FORMAT: Final = "pixel-tactics-receipt/2"
"""Of a receipt that leads on to the championship's ledger."""
NOTED: Final = "checkpoint-noted"
"""The type of the championship's entries that say how far an event's ledger is."""
RECEIPT_LIMIT: Final = 1024 * 1024
"""Bytes of a receipt's file; one of a long entry takes some thousands."""
PROOF_LIMIT: Final = 53
"""Hashes of a proof: a ledger counts to 2^53."""

_FIELDS: Final = {"format", "ledger", "seq", "envelope", "proof", "checkpoint"}
_HASH: Final = re.compile(r"[0-9a-f]{64}")


class ReceiptError(ValueError):
    """A receipt that is out of form or proves nothing; the text says why."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """An entry's envelope, the hashes beside its way to the root, and a signed checkpoint."""

    ledger: str
    seq: int
    envelope: bytes
    proof: tuple[str, ...]
    checkpoint: str
    witnessed: "Witnessed | None" = None

    @property
    def witnessed_note(self) -> str:
        """The checkpoint under which cosignatures of witnesses may stand."""
        return self.checkpoint if self.witnessed is None else self.witnessed.receipt.checkpoint

    def to_bytes(self) -> bytes:
        """Return the receipt's file: canonical JSON in which the envelope stands as it is."""
        return canonical_bytes(self._fields())

    def _fields(self) -> dict[str, Any]:
        fields: dict[str, Any] = {
            "format": FORMAT,
            "ledger": self.ledger,
            "seq": self.seq,
            "envelope": parse_canonical(self.envelope),
            "proof": self.proof,
            "checkpoint": self.checkpoint,
        }
        if self.witnessed is not None:
            fields["format"] = WITNESSED_FORMAT
            further = {"proof": self.witnessed.proof, "receipt": self.witnessed.receipt._fields()}
            fields["witnessed"] = further
        return fields

    @classmethod
    def from_bytes(cls, data: bytes) -> "Receipt":
        """Read a receipt's file; whether it proves anything is for `check`."""
        if len(data) > RECEIPT_LIMIT:
            raise ReceiptError(f"longer than {RECEIPT_LIMIT} bytes")
        try:
            # A line feed at the end is what editors and messengers add.
            fields = parse_canonical(data.rstrip(b"\r\n"))
        except CanonicalError as error:
            raise ReceiptError(f"not canonical JSON ({error})") from error
        if isinstance(fields, dict) and fields.get("format") == WITNESSED_FORMAT:
            further = fields.pop("witnessed", None)
            if not isinstance(further, dict) or set(further) != {"proof", "receipt"}:
                raise ReceiptError("witnessed: not a proof and a receipt")
            _expect_proof(further["proof"])
            receipt = cls._from_fields(further["receipt"])
            witnessed = Witnessed(tuple(further["proof"]), receipt)
            return replace(cls._from_fields({**fields, "format": FORMAT}), witnessed=witnessed)
        return cls._from_fields(fields)

    @classmethod
    def _from_fields(cls, fields: Any) -> "Receipt":
        if not isinstance(fields, dict) or set(fields) != _FIELDS or fields["format"] != FORMAT:
            raise ReceiptError(f"not a receipt of the form {FORMAT}")
        _expect_fields(fields)
        return cls(
            fields["ledger"],
            fields["seq"],
            canonical_bytes(fields["envelope"]),
            tuple(fields["proof"]),
            fields["checkpoint"],
        )


@dataclass(frozen=True, slots=True)
class Witnessed:
    """The way from an entry of an event to a checkpoint that witnesses have cosigned.

    `receipt` is that of the championship's entry which notes how far the event's ledger was;
    `proof` leads from the event's entry to the root that it names.
    """

    proof: tuple[str, ...]
    receipt: Receipt


def check(receipt: Receipt, public_keys: Mapping[str, Ed25519PublicKey]) -> SealedEntry:
    """Return the entry that a receipt proves, or raise `ReceiptError`.

    `public_keys` are the keys that may have signed entry and checkpoint, by key id; which of them
    might sign at that moment is for the audit, which has the whole ledger.
    """
    try:
        sealed = SealedEntry.open(receipt.envelope, public_keys)
        checkpoint, _ = open_checkpoint(receipt.checkpoint, public_keys)
    except (EnvelopeError, EntryError) as error:
        raise ReceiptError(f"the entry: {error}") from error
    except CheckpointError as error:
        raise ReceiptError(f"the checkpoint: {error}") from error
    place = (receipt.ledger, receipt.seq)
    if (sealed.entry.scope, sealed.entry.seq) != place or checkpoint.ledger != receipt.ledger:
        raise ReceiptError("entry, checkpoint and receipt speak of different places")
    proof = [bytes.fromhex(item) for item in receipt.proof]
    root = bytes.fromhex(checkpoint.root)
    if not verify_inclusion(sealed.leaf_hash, receipt.seq - 1, checkpoint.size, proof, root):
        raise ReceiptError("the proof does not lead from the entry to the checkpoint")
    if receipt.witnessed is not None:
        _check_witnessed(receipt, sealed, receipt.witnessed, public_keys)
    return sealed


def _check_witnessed(
    receipt: Receipt,
    sealed: SealedEntry,
    witnessed: Witnessed,
    public_keys: Mapping[str, Ed25519PublicKey],
) -> None:
    """The entry stands in the tree that the championship notes of its event."""
    try:
        noted = check(witnessed.receipt, public_keys).entry
    except ReceiptError as error:
        raise ReceiptError(f"what the championship notes: {error}") from error
    kind, _, event = receipt.ledger.partition(":")
    body = noted.body
    if kind != "event" or noted.type != NOTED or body.get("event") != event:
        raise ReceiptError("the championship's entry notes nothing of this event")
    size, root = body.get("size"), body.get("root")
    if not isinstance(size, int) or not isinstance(root, str) or not _HASH.fullmatch(root):
        raise ReceiptError("the championship's entry names no checkpoint")
    proof = [bytes.fromhex(item) for item in witnessed.proof]
    if not verify_inclusion(sealed.leaf_hash, receipt.seq - 1, size, proof, bytes.fromhex(root)):
        raise ReceiptError("the proof does not lead from the entry to what the championship notes")


def _expect_fields(fields: Mapping[str, Any]) -> None:
    """Refuse fields of another kind than a receipt has."""
    seq = fields["seq"]
    if not isinstance(seq, int) or isinstance(seq, bool) or not 1 <= seq < INTEGER_LIMIT:
        raise ReceiptError("seq: not a number from 1 upwards")
    for name in ("ledger", "checkpoint"):
        if not isinstance(fields[name], str):
            raise ReceiptError(f"{name}: not text")
    if not isinstance(fields["envelope"], dict):
        raise ReceiptError("envelope: not an object")
    _expect_proof(fields["proof"])


def _expect_proof(proof: Any) -> None:
    """Refuse what is no list of hashes."""
    if not isinstance(proof, list) or len(proof) > PROOF_LIMIT:
        raise ReceiptError(f"proof: not a list of at most {PROOF_LIMIT} hashes")
    if not all(isinstance(item, str) and _HASH.fullmatch(item) for item in proof):
        raise ReceiptError("proof: not hashes of 32 bytes in hexadecimal")
