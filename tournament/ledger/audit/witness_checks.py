"""Witnesses: who is counted on, and what they have cosigned of the championship's ledger.

An owner who holds every key can write two ledgers and name witnesses of their own. So whoever
audits can name the witnesses that they trust themselves; of these enough must have cosigned. For
those whom the ledger names a lack is a remark: a witness may be dead, and that is no tampering.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from tournament.championship import facts
from tournament.ledger.audit.bundle import Bundle, checkpoint_file, witnessed_file
from tournament.ledger.audit.envelopes import Opened
from tournament.ledger.audit.outside import entry_of_receipt
from tournament.ledger.audit.report import Book, Seen
from tournament.ledger.audit.shape import UnknownFact, fact_of
from tournament.ledger.audit.signers import Signers
from tournament.ledger.core.checkpoints import (
    ORIGIN,
    CheckpointError,
    SignedCheckpoint,
    open_checkpoint,
)
from tournament.ledger.core.cosignatures import WitnessKey, cosignatures_of, enough
from tournament.ledger.core.envelope import read_envelope
from tournament.ledger.core.notes import NoteError
from tournament.ledger.core.receipts import Receipt, ReceiptError, check


@dataclass(frozen=True, slots=True)
class Trust:
    """The witnesses that the auditor trusts, and how many of them must have cosigned.

    `wanted` None: more than half.
    """

    witnesses: Sequence[WitnessKey] = ()
    wanted: int | None = None

    @property
    def needed(self) -> int:
        """How many must have cosigned."""
        return enough(len(self.witnesses)) if self.wanted is None else self.wanted


@dataclass(slots=True)
class Noticed:
    """What is known of the witnesses while a bundle is looked at.

    `named` are those whom the championship's ledger names at its end; `notes` the championship's
    checkpoints under which they may have signed.
    """

    named: list[WitnessKey] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def name(self, vkeys: Iterable[str], ledger: str, book: Book) -> None:
        """Take the witnesses that a ledger names."""
        for vkey in vkeys:
            try:
                self.named.append(WitnessKey.from_vkey(vkey))
            except NoteError:
                book.fail("witness_key", ledger, None, witness=vkey)


def notes_of_championship(bundle: Bundle) -> Iterator[str]:
    """The checkpoints of a championship's bundle that may be cosigned."""
    ledger = bundle.ledgers[0].id
    for name in (witnessed_file(ledger), checkpoint_file(ledger)):
        if name in bundle.files:
            yield bundle.files[name].decode(errors="replace")


def notice_receipts(
    bundle: Bundle,
    opened: Opened,
    championship: str,
    signers: Signers,
    noticed: Noticed,
    book: Book,
) -> None:
    """Of an event alone: receipts of what its championship says of witnesses and of the event."""
    named: list[str] = []
    for number, data in enumerate(bundle.witnessed(), start=1):
        book.go_on()
        try:
            receipt = Receipt.from_bytes(data)
            entry = check(receipt, signers.headquarters.keys).entry
            if read_envelope(receipt.envelope).key_id not in signers.headquarters.at(
                receipt.ledger, receipt.seq
            ):
                raise ReceiptError("another key signed then")
            fact = fact_of(entry)
            if entry.scope != f"championship:{championship}":
                raise ReceiptError("of another championship")
        except (ReceiptError, UnknownFact) as error:
            book.fail("witnessed_receipt", opened.id, None, number=number, fault=str(error)[:200])
            continue
        if isinstance(fact, facts.WitnessNamed):
            named.append(fact.witness)
        elif isinstance(fact, facts.WitnessDismissed):
            named = [item for item in named if item != fact.witness]
        elif isinstance(fact, facts.CheckpointNoted) and fact.event == opened.scope:
            check_noted(opened, entry.scope, entry.seq, fact, book)
        else:
            book.fail("witnessed_receipt", opened.id, None, number=number, fault=entry.type)
            continue
        if receipt.checkpoint not in noticed.notes:
            noticed.notes.append(receipt.checkpoint)
    noticed.name(named, opened.id, book)


def check_noted(
    opened: Opened, championship: str, seq: int, noted: facts.CheckpointNoted, book: Book
) -> None:
    """What was noted for witnesses is a point of the tree, or of a tail that is said to be lost."""
    book.count("checkpoints_noted")
    if opened.tree.holds(noted.size, noted.root):
        return
    restored = next(
        (
            entry.seq
            for entry in opened.entries
            if entry.type == "ledger-restored" and entry.seq - 1 < noted.size
        ),
        None,
    )
    if restored is not None:
        book.remark("checkpoint_of_lost_tail", opened.id, restored, size=noted.size, number=seq)
    elif noted.size > opened.tree.size:
        size = opened.tree.size
        book.fail("tail_missing", opened.id, size, size=size, known=noted.size)
    else:
        book.fail("noted_checkpoint", championship, seq, event=opened.scope)


def check_witnesses(
    championship: Opened | None,
    signers: Signers,
    noticed: Noticed,
    receipts: Sequence[bytes],
    checkpoints: Sequence[str],
    trust: Trust,
    book: Book,
) -> None:
    """Every cosignature of a known witness, in the bundle and in what people kept.

    `championship` is its ledger, where the bundle has it.
    """
    known = {item.vkey(): item for item in (*noticed.named, *trust.witnesses)}
    notes = [*noticed.notes, *_kept(receipts, checkpoints)]
    newest: dict[str, tuple[int, int]] = {}
    sizes: dict[int, str] = {}
    for note in notes:
        book.go_on()
        said = _opened(note, signers)
        if said is None or not said.ledger.startswith("championship:"):
            continue
        if sizes.setdefault(said.size, said.root) != said.root:
            # Both are signed: nobody needs the ledger itself to see that there are two.
            book.fail("two_trees", said.ledger, None, size=said.size)
        for vkey, witness in known.items():
            try:
                found = cosignatures_of(note, [witness])
            except NoteError:
                book.fail("cosignature_false", said.ledger, None, witness=witness.name)
                continue
            for line in found:
                book.count("cosignatures")
                newest[vkey] = max(newest.get(vkey, (0, 0)), (said.size, line.at))
        if championship is not None and not championship.tree.holds(said.size, said.root):
            _fail_outside(championship, said, book)
    trusted = {item.vkey() for item in trust.witnesses}
    for vkey, witness in known.items():
        size, at = newest.get(vkey, (0, None))
        book.witnesses.append(Seen(witness.name, vkey, vkey in trusted, size, at))
    _count(book, championship, noticed, trust)


def _count(book: Book, championship: Opened | None, noticed: Noticed, trust: Trust) -> None:
    """Whether enough have cosigned, and how far what they have seen goes."""
    given = {item.key for item in book.witnesses if item.at is not None}
    own = len({item.vkey() for item in trust.witnesses} & given)
    if own < trust.needed:
        book.fail("witnesses_few", seen=own, all=len(trust.witnesses), needed=trust.needed)
    named = len({item.vkey() for item in noticed.named} & given)
    if named < enough(len(noticed.named)):
        needed = enough(len(noticed.named))
        book.remark("witnesses_missing", seen=named, all=len(noticed.named), needed=needed)
    largest = max((item.size for item in book.witnesses), default=0)
    if championship is not None and given and largest < championship.tree.size:
        book.remark("tail_unwitnessed", championship.id, largest, size=championship.tree.size)


def _kept(receipts: Sequence[bytes], checkpoints: Sequence[str]) -> Iterator[str]:
    """The notes in what people kept; what is unreadable is told elsewhere."""
    for data in receipts:
        try:
            receipt = Receipt.from_bytes(data)
        except ReceiptError:
            continue
        if entry_of_receipt(receipt) is not None:
            yield receipt.witnessed_note
    yield from checkpoints


def _opened(note: str, signers: Signers) -> SignedCheckpoint | None:
    """A checkpoint that the log signed; what others signed is told elsewhere."""
    ledger = note.partition("\n")[0].removeprefix(ORIGIN)
    try:
        return open_checkpoint(note, signers.of_ledger(ledger))[0]
    except CheckpointError:
        return None


def _fail_outside(championship: Opened, said: SignedCheckpoint, book: Book) -> None:
    """A witness saw another tree than this one."""
    if said.ledger != championship.id:
        return
    size = championship.tree.size
    if said.size > size:
        book.fail("tail_missing", said.ledger, size, size=size, known=said.size)
    else:
        book.fail("witnessed_contradicts", said.ledger, said.size, size=said.size)
