"""Receipts and checkpoints that people kept, against the bundle.

What somebody kept of a longer ledger than the bundle's shows a tail that is gone. If the ledger was
restored from a backup that is expected and said so; but nothing that stood before the point of the
restoration may differ, and what was lost is shown, so that neither looks like the other.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.championship import facts
from tournament.championship.codec import name_of
from tournament.ledger.audit.envelopes import Opened, payload_of
from tournament.ledger.audit.report import Book
from tournament.ledger.audit.signers import Signers
from tournament.ledger.core.checkpoints import (
    ORIGIN,
    CheckpointError,
    SignedCheckpoint,
    open_checkpoint,
)
from tournament.ledger.core.entry import Entry, EntryError
from tournament.ledger.core.envelope import read_envelope
from tournament.ledger.core.receipts import Receipt, ReceiptError, check

_RESTORED = name_of(facts.LedgerRestored)
UNREADABLE = frozenset({"receipt_unreadable", "checkpoint_unreadable"})
"""Remarks about what was handed in but is nothing that can be checked."""


@dataclass(frozen=True, slots=True)
class Outside:
    """What is needed to judge something that somebody kept."""

    ledgers: Mapping[str, Opened]
    signers: Signers
    book: Book

    def receipt(self, data: bytes, number: int) -> None:
        """One receipt; `number` tells it from the others."""
        try:
            receipt = Receipt.from_bytes(data)
        except ReceiptError as error:
            self.book.remark("receipt_unreadable", number=number, fault=str(error)[:200])
            return
        self.book.count("receipts")
        opened = self.ledgers.get(receipt.ledger)
        if opened is None:
            self.book.remark("receipt_elsewhere", receipt.ledger, receipt.seq, number=number)
            return
        try:
            keys = self.signers.of_ledger(opened.id)
            sealed = check(receipt, keys)
            said, speaker = open_checkpoint(receipt.checkpoint, keys)
        except (ReceiptError, CheckpointError) as error:
            fault = str(error)[:200]
            self.book.fail("receipt_false", opened.id, receipt.seq, number=number, fault=fault)
            return
        leaves = opened.tree.leaves
        here = leaves[receipt.seq - 1] if receipt.seq <= opened.tree.size else b""
        signer = read_envelope(sealed.envelope).key_id
        first, last = self.signers.span(opened.id, signer)
        restored = self._restored(opened, min(receipt.seq - 1, said.size), sealed.entry, signer)
        if here == sealed.leaf_hash:
            self._checkpoint(said, speaker, opened, number, sealed.entry)
        elif receipt.seq < first:
            fault = "the machine did not have the day yet"
            self.book.fail("receipt_false", opened.id, receipt.seq, number=number, fault=fault)
        elif restored is not None:
            again = _entered_again(opened, sealed.entry, restored)
            self.book.remark(
                "receipt_entered_again" if again else "receipt_of_lost_tail",
                opened.id,
                receipt.seq,
                type=sealed.entry.type,
                restored=restored,
            )
        elif last is not None and receipt.seq > last:
            self.book.remark("signed_after_custody", opened.id, last, number=number)
        elif not here:
            self.book.fail(
                "receipt_beyond", opened.id, receipt.seq, size=opened.tree.size, number=number
            )
        else:
            self.book.fail("receipt_contradicts", opened.id, receipt.seq, number=number)

    def checkpoint(self, text: str, number: int) -> None:
        """One checkpoint, as it stands on a screen or on paper."""
        ledger = text.partition("\n")[0].removeprefix(ORIGIN)
        try:
            said, speaker = open_checkpoint(text, self.signers.of_ledger(ledger))
        except CheckpointError as error:
            fault = str(error)[:200]
            if text.startswith(ORIGIN):
                self.book.fail("checkpoint_foreign", number=number, fault=fault)
            else:
                self.book.remark("checkpoint_unreadable", number=number, fault=fault)
            return
        opened = self.ledgers.get(said.ledger)
        if opened is None:
            self.book.remark("receipt_elsewhere", said.ledger, said.size, number=number)
            return
        self._checkpoint(said, speaker, opened, number)

    def _checkpoint(
        self,
        said: SignedCheckpoint,
        speaker: str,
        opened: Opened,
        number: int,
        entry: Entry | None = None,
    ) -> None:
        """A checkpoint that somebody kept: a point of this tree, or of a tail that was lost.

        `entry` is known to stand in it; a machine speaks for the days and times that it had.
        """
        first, last = self.signers.span(opened.id, speaker)
        holds = opened.tree.holds(said.size, said.root)
        if not holds and said.size < first:
            fault = "the machine did not have the day yet"
            self.book.fail("checkpoint_foreign", number=number, fault=fault)
            return
        if entry is None:
            self.book.count("checkpoints_kept")
        if holds:
            return
        restored = self._restored(opened, said.size - 1, entry, speaker)
        if restored is not None:
            self.book.remark(
                "checkpoint_of_lost_tail", opened.id, restored, size=said.size, number=number
            )
        elif last is not None and said.size > last:
            self.book.remark("signed_after_custody", opened.id, last, number=number)
        elif said.size > opened.tree.size:
            self.book.fail(
                "tail_missing",
                opened.id,
                opened.tree.size,
                size=opened.tree.size,
                known=said.size,
            )
        else:
            self.book.fail("checkpoint_contradicts", opened.id, said.size, number=number)

    def _restored(self, opened: Opened, size: int, entry: Entry | None, signer: str) -> int | None:
        """The entry by which this ledger went on from a backup that had at most so many entries.

        Whoever kept something of the entries behind that point kept a part of the lost tail:
        unless it was written after the restoration by the machine that went on, and is of what
        stands here now. Of a lost machine, whose clock runs on, nothing else is known.
        """
        for restored in opened.entries:
            point = restored.body.get("size")
            if restored.type != _RESTORED or point != restored.seq - 1 or point > size:
                continue
            again = entry is not None and entry.at > restored.at and entry.seq > restored.seq
            mine = entry is not None and signer in self.signers.of(opened.id, entry.seq)
            if not (again and mine):
                return restored.seq
        return None


def forget(opened: Opened, *, kept: bool) -> None:
    """Drop the entries of a ledger that has been looked at, unless they may be asked for again.

    What was `kept` is compared with the leaves of the tree; entries tell of restorations only.
    """
    if not kept or all(entry.type != _RESTORED for entry in opened.entries):
        opened.entries.clear()


def check_outside(
    ledgers: Sequence[Opened],
    signers: Signers,
    receipts: Sequence[bytes],
    checkpoints: Sequence[str],
    book: Book,
) -> None:
    """Everything that was handed in."""
    outside = Outside({item.id: item for item in ledgers}, signers, book)
    for number, data in enumerate(receipts, start=1):
        book.go_on()
        outside.receipt(data, number)
    for number, text in enumerate(checkpoints, start=1):
        book.go_on()
        outside.checkpoint(text, number)


def entry_of_receipt(receipt: Receipt) -> Entry | None:
    """The entry in a receipt before anything is believed of it; None if there is none."""
    try:
        return Entry.from_payload(payload_of(receipt.envelope))
    except EntryError:
        return None


def _entered_again(opened: Opened, lost: Entry, restored: int) -> bool:
    """Whether the same was entered again after the restoration."""
    later = (entry for entry in opened.entries if entry.seq > restored and entry.type == lost.type)
    return any(_same(entry, lost) for entry in later)


def _same(entry: Entry, lost: Entry) -> bool:
    """Whether two entries say the same; of a sheet, whether it tells of the same result."""
    if entry.body == lost.body or entry.command_id == lost.command_id:
        return True
    one, other = entry.body.get("statement"), lost.body.get("statement")
    if not isinstance(one, dict) or not isinstance(other, dict):
        return False
    return all(one.get(name) == other.get(name) for name in ("match", "game", "outcome"))
