"""The lines of a ledger: canonical, signed by the right key, numbered, growing into one tree."""

from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from tournament.ledger.audit.bundle import Bundle, LedgerRef, checkpoint_file
from tournament.ledger.audit.report import Book
from tournament.ledger.audit.signers import Keys, Signers
from tournament.ledger.core import base64s
from tournament.ledger.core.canonical import CanonicalError, parse_canonical
from tournament.ledger.core.checkpoints import CheckpointError, open_checkpoint
from tournament.ledger.core.entry import Entry, EntryError
from tournament.ledger.core.envelope import (
    ENTRY_PAYLOAD_TYPE,
    EnvelopeError,
    open_envelope,
    read_envelope,
)
from tournament.ledger.core.keys import key_id
from tournament.ledger.core.merkle import Frontier, leaf_hash
from tournament.ledger.core.succession import KEY_CHANGED, SuccessionError

MOST_VALUES: Final = 750_000
"""Values in all entries of a ledger: in the memory an empty one is forty times as large."""
_BEFORE_A_VALUE: Final = (b",", b"{", b"[")


class Tree:
    """A ledger's tree at every size."""

    def __init__(self) -> None:
        self.leaves: list[bytes] = []
        self._edges = [Frontier()]
        self.root = lru_cache(maxsize=None)(self._root)

    def grow(self, leaf: bytes) -> None:
        """One more leaf."""
        self.leaves.append(leaf)
        self._edges.append(self._edges[-1].append(leaf))

    @property
    def size(self) -> int:
        """How many leaves it has."""
        return len(self._edges) - 1

    def _root(self, size: int) -> str:
        return self._edges[size].root().hex()

    def holds(self, size: Any, root: Any) -> bool:
        """Whether the tree had this root when it had so many leaves."""
        if not isinstance(size, int) or isinstance(size, bool) or not 0 <= size <= self.size:
            return False
        return bool(self.root(size) == root)


@dataclass(slots=True)
class Opened:
    """A ledger as far as its lines could be read, and who may sign by what it says of that.

    `entries` ends before the first line that is no entry of this ledger in its place: what comes
    behind it cannot be understood.
    """

    id: str
    size: int
    """Number of its lines."""
    signers: Signers
    entries: list[Entry] = field(default_factory=list)
    tree: Tree = field(default_factory=Tree)

    @property
    def scope(self) -> str:
        """The event's or championship's own id."""
        return self.id.partition(":")[2]


def open_ledger(bundle: Bundle, ref: LedgerRef, signers: Signers, book: Book) -> Opened:
    """Read a ledger's lines, each signed by the one key that had the right to sign it."""
    data = bundle.files.get(ref.file, b"")
    if data and not data.endswith(b"\n"):
        book.fail("line_end", ref.id)
    lines = data.removesuffix(b"\n").split(b"\n") if data else []
    opened = Opened(ref.id, len(lines), signers)
    if not lines:
        book.fail("ledger_empty", ref.id)
    commands: dict[str, int] = {}
    readable, values = True, 0
    for seq, line in enumerate(lines, start=1):
        book.go_on()
        opened.tree.grow(leaf_hash(line))
        _after_a_loss(opened, ref, seq, line)
        payload = _payload(ref.id, seq, line, opened.signers.of(ref.id, seq), book)
        values += sum(map(payload.count, _BEFORE_A_VALUE))
        if values > MOST_VALUES:
            book.fail("ledger_too_large", ref.id, seq)
            break
        entry = _entry(ref.id, seq, payload, book) if payload else None
        readable = readable and entry is not None
        if entry is None:
            continue
        first = commands.setdefault(entry.command_id, seq)
        if first != seq:
            book.fail("command_twice", ref.id, seq, first=first)
        if readable:
            opened.entries.append(entry)
        if entry.type == KEY_CHANGED:
            _change_key(opened, ref, seq, line, book)
    _check_clock(opened, book)
    book.count("entries", len(lines))
    return opened


def _after_a_loss(opened: Opened, ref: LedgerRef, seq: int, line: bytes) -> None:
    """After a loss the new key signs the entry that names it."""
    allowed = opened.signers.of(ref.id, seq)
    if ref.kind != "championship" or any(key.encode() in line for key in allowed):
        return
    with suppress(SuccessionError):
        opened.signers = replace(
            opened.signers, headquarters=opened.signers.headquarters.after(line)
        )


def _change_key(opened: Opened, ref: LedgerRef, seq: int, line: bytes, book: Book) -> None:
    """From here on another key signs; a ledger of an event says nothing of that."""
    known = opened.signers.headquarters
    if any(change.seq == seq for change in known.changes):
        return
    try:
        if ref.kind != "championship":
            raise SuccessionError("it does not stand in the championship's ledger")
        opened.signers = replace(opened.signers, headquarters=known.after(line))
    except SuccessionError as error:
        book.fail("ledger_key_change", ref.id, seq, fault=str(error)[:200])


def first_entry(bundle: Bundle, ref: LedgerRef) -> Entry | None:
    """What stands in a ledger's first line, before anything is believed of it."""
    line = bundle.files.get(ref.file, b"").partition(b"\n")[0]
    try:
        entry = Entry.from_payload(payload_of(line))
    except EntryError:
        return None
    return entry if (entry.scope, entry.seq) == (ref.id, 1) else None


def _payload(ledger: str, seq: int, line: bytes, allowed: Keys, book: Book) -> bytes:
    """What the envelope of a line holds, also under a false signature; nothing if it is none."""
    book.count("signatures")
    try:
        return open_envelope(line, allowed, payload_type=ENTRY_PAYLOAD_TYPE)
    except EnvelopeError:
        code, key = _fault(line, allowed)
        book.fail(code, ledger, seq, key=key)
        return payload_of(line)


def _entry(ledger: str, seq: int, payload: bytes, book: Book) -> Entry | None:
    """The entry in a payload, if it stands where it belongs."""
    try:
        entry = Entry.from_payload(payload)
    except EntryError as error:
        book.fail("entry_form", ledger, seq, fault=str(error)[:200])
        return None
    if entry.scope != ledger:
        book.fail("entry_scope", ledger, seq, scope=entry.scope)
        return None
    if entry.seq != seq:
        book.fail("entry_number", ledger, seq, number=entry.seq)
        return None
    return entry


def payload_of(line: bytes) -> bytes:
    """What an envelope holds before anything is believed of it; nothing if it is no envelope."""
    try:
        envelope = parse_canonical(line)
        return base64s.decode(envelope["payload"])
    except (CanonicalError, base64s.Base64Error, LookupError, TypeError):
        return b""


def _fault(line: bytes, allowed: Keys) -> tuple[str, str]:
    """What is wrong with an envelope that was not believed, and the key that it names."""
    try:
        envelope = read_envelope(line)
    except EnvelopeError:
        return "envelope_form", ""
    if envelope.key_id not in allowed:
        return "signer", envelope.key_id[:64]
    return "signature", envelope.key_id


def _check_clock(opened: Opened, book: Book) -> None:
    """Clocks of different machines differ, and requests overtake each other: said, no fault."""
    pairs = zip(opened.entries, opened.entries[1:], strict=False)
    back = [later.seq for before, later in pairs if later.at < before.at]
    if back:
        book.remark("time_back", opened.id, back[0], count=len(back))


def check_checkpoint(
    bundle: Bundle, ref: LedgerRef, opened: Opened, signers: Signers, book: Book
) -> None:
    """Manifest, tree and signed checkpoint say the same size and root."""
    size, root = opened.tree.size, opened.tree.root(opened.tree.size)
    if (ref.size, ref.root) != (size, root):
        book.fail("manifest_root", ref.id, size if size < ref.size else None, size=size)
    data = bundle.files.get(checkpoint_file(ref.id))
    if data is None:
        return
    # The last entry's signer: headquarters, or the machine that has the event now.
    current = signers.headquarters.current
    keys = {
        key_id(current): current,
        **signers.of(ref.id, size + 1),
        **signers.of(ref.id, size),
    }
    try:
        said, _ = open_checkpoint(data.decode(errors="replace"), keys)
    except CheckpointError as error:
        book.fail("checkpoint_false", ref.id, fault=str(error)[:200])
        return
    book.count("checkpoints")
    if said.ledger != ref.id:
        book.fail("checkpoint_false", ref.id, fault=said.ledger)
    elif said.size > size:
        book.fail("tail_missing", ref.id, size, size=size, known=said.size)
    elif said.size < size or said.root != root:
        book.fail("checkpoint_root", ref.id, said.size, size=said.size)
