"""The one writer and reader of stored ledgers.

Owns the lock on a ledger's head, the numbering of entries and the check of what is stored.
Refuses to write outside a transaction. What a fact means is judged above.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.db.models import QuerySet

from tournament.ledger import models
from tournament.ledger.core.entry import Entry, EntryError, SealedEntry, moment_of, utc_text
from tournament.ledger.core.envelope import EnvelopeError
from tournament.ledger.core.keys import InstallationKey, KeyFileError
from tournament.ledger.core.merkle import Frontier, leaf_hash

_SEALED = ("payload", "envelope", "leaf_hash")
"""Columns from which an entry is read back."""
_SELECT = f"SELECT {', '.join(_SEALED)} FROM ledger_entry WHERE ledger_id = %s"


def installation_key() -> InstallationKey:
    """Return this installation's key, read once per process from `LEDGER_KEY_PATH`."""
    return _load_key(Path(settings.LEDGER_KEY_PATH))


def open_ledger(ledger_id: str, *, kind: str, scope: str, at: datetime) -> models.Ledger:
    """Start an empty ledger with the id `<kind>:<scope>`, or find the one that is there.

    Whoever starts the same one at the same instant waits for the first transaction to end.
    """
    started = {"kind": kind, "scope": scope, "opened_at": at}
    return models.Ledger.objects.get_or_create(id=ledger_id, defaults=started)[0]


def lock(ledger_id: str) -> models.Ledger:
    """Lock a ledger's head until the transaction ends, and return it as it then stands.

    Raises `Ledger.DoesNotExist` for an unknown ledger.
    """
    _expect_transaction()
    return _read_head(ledger_id)


def lock_if_open(ledger_id: str) -> models.Ledger | None:
    """Lock a ledger's head as `lock` does; None for a ledger that nobody has opened."""
    try:
        return lock(ledger_id)
    except models.Ledger.DoesNotExist:
        return None


def append(
    ledger: models.Ledger,
    *,
    type: str,
    v: int,
    command_id: str,
    actor_id: str,
    at: datetime,
    body: Mapping[str, Any],
    command_sha256: str = "",
) -> SealedEntry:
    """Sign a fact and add it as the next entry of a ledger that `lock` returned.

    `ledger.size` then counts the new entry. Raises `EntryError` or `CanonicalError` for a fact
    out of form, and `IntegrityError` for a command that already made an entry.
    """
    _expect_transaction()
    seq = ledger.size + 1
    fact = Entry(
        type=type,
        v=v,
        scope=ledger.id,
        seq=seq,
        command_id=command_id,
        actor_id=actor_id,
        at=utc_text(at),
        body=body,
    )
    sealed = SealedEntry.seal(fact, installation_key())
    models.Entry.objects.create(
        ledger=ledger,
        seq=seq,
        type=type,
        v=v,
        command_id=command_id,
        command_sha256=command_sha256,
        actor_id=actor_id,
        at=at,
        payload=sealed.entry.payload(),
        leaf_hash=sealed.leaf_hash,
        envelope=sealed.envelope,
    )
    models.Ledger.objects.filter(pk=ledger.pk).update(size=seq)
    ledger.size = seq
    return sealed


def entries_after(ledger_id: str, seq: int) -> Iterator[SealedEntry]:
    """Read the entries numbered above `seq` in order.

    What the database holds is believed here; `verify` checks it.
    """
    rows = models.Entry.objects.filter(ledger_id=ledger_id, seq__gt=seq).order_by("seq")
    return _sealed(rows)


def entries_since(ledger_id: str, seq: int, leaf: bytes) -> list[SealedEntry] | None:
    """Read the entries numbered above `seq`; None if the entry `seq` has another leaf hash.

    Number 0 stands for the beginning, where nothing has been read.
    """
    found = _read("seq >= %s ORDER BY seq", ledger_id, seq)
    if seq:
        if not found or bytes(found[0][2]) != leaf:
            return None
        del found[0]
    return [_from_columns(*columns) for columns in found]


def entries_of_types(ledger_id: str, types: Iterable[str]) -> Iterator[SealedEntry]:
    """Read the entries of some types in order; what the database holds is believed here too."""
    rows = models.Entry.objects.filter(ledger_id=ledger_id, type__in=list(types)).order_by("seq")
    return _sealed(rows)


def find_command(ledger_id: str, command_id: str) -> SealedEntry | None:
    """Return the entry that a command made in a ledger, if it made one."""
    found = _read("command_id = %s", ledger_id, command_id)
    return _from_columns(*found[0]) if found else None


def command_fingerprint(ledger_id: str, command_id: str) -> str:
    """The fingerprint that a recorded command was stored with; empty if it had none."""
    rows = models.Entry.objects.filter(ledger_id=ledger_id, command_id=command_id)
    return rows.values_list("command_sha256", flat=True).first() or ""


def frontier(ledger_id: str) -> Frontier:
    """Return the edge of a ledger's Merkle tree, from the stored leaf hashes."""
    edge = Frontier()
    rows = models.Entry.objects.filter(ledger_id=ledger_id).order_by("seq")
    for leaf in rows.values_list("leaf_hash", flat=True).iterator():
        edge = edge.append(bytes(leaf))
    return edge


def verify(ledger_id: str) -> list[str]:
    """Check a stored ledger and return its faults, each with the number of the entry.

    Checked are the numbering, every leaf hash, every signature, and that the columns repeat what
    was signed.
    """
    faults: list[str] = []
    key = installation_key()
    public_keys = {key.key_id: key.public_key}
    count = 0
    rows = models.Entry.objects.filter(ledger_id=ledger_id).order_by("seq")
    for count, row in enumerate(rows.iterator(), start=1):
        if row.seq != count:
            faults.append(f"#{row.seq}: stands in the place of #{count}")
        if bytes(row.leaf_hash) != leaf_hash(bytes(row.envelope)):
            faults.append(f"#{row.seq}: the leaf hash is not that of the envelope")
        try:
            signed = SealedEntry.open(bytes(row.envelope), public_keys).entry
        except (EnvelopeError, EntryError) as error:
            faults.append(f"#{row.seq}: {error}")
        else:
            faults += [f"#{row.seq}: {fault}" for fault in _differences(row, signed)]
    size = models.Ledger.objects.values_list("size", flat=True).get(pk=ledger_id)
    if size != count:
        faults.append(f"the head counts {size} entries, {count} are stored")
    return faults


@cache
def _load_key(path: Path) -> InstallationKey:
    """Read the key's file, making it before the first ledger and never again.

    Raises `KeyFileError` if there are ledgers and the key that signed them is missing.
    """
    if not path.exists() and models.Entry.objects.exists():
        raise KeyFileError(f"the key that signs the ledgers is missing: {path}")
    return InstallationKey.load_or_create(path)


def _read_head(ledger_id: str) -> models.Ledger:
    """Read and lock the head row; SQLite locks the whole database when a transaction begins."""
    return models.Ledger.objects.select_for_update().get(pk=ledger_id)


def _expect_transaction() -> None:
    """Refuse to go on where a lock would be gone at once."""
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("A ledger is written inside a transaction.")


def _sealed(rows: QuerySet[models.Entry]) -> Iterator[SealedEntry]:
    """Read the entries that these rows hold."""
    return (_from_columns(*columns) for columns in rows.values_list(*_SEALED).iterator())


def _read(condition: str, ledger_id: str, value: int | str) -> list[tuple[bytes, bytes, bytes]]:
    """Read the columns of `_SEALED` of some entries.

    In plain SQL, since every page and every command asks this: to build the query by the model
    takes many times what the database needs to answer it.
    """
    with connection.cursor() as cursor:
        cursor.execute(f"{_SELECT} AND {condition}", [ledger_id, value])
        return list(cursor)


def _from_columns(payload: bytes, envelope: bytes, leaf: bytes) -> SealedEntry:
    """Turn the columns of `_SEALED` into the entry they hold."""
    return SealedEntry(Entry.from_payload(bytes(payload)), bytes(envelope), bytes(leaf))


def _differences(row: models.Entry, signed: Entry) -> list[str]:
    """Name the columns that do not repeat what was signed."""
    pairs = {
        "payload": (bytes(row.payload), signed.payload()),
        "ledger": (row.ledger_id, signed.scope),
        "seq": (row.seq, signed.seq),
        "type": (row.type, signed.type),
        "v": (row.v, signed.v),
        "command_id": (row.command_id, signed.command_id),
        "actor_id": (row.actor_id, signed.actor_id),
        "at": (row.at, moment_of(signed.at)),
    }
    return [
        f"the column {name} differs from what was signed"
        for name, (stored, stated) in pairs.items()
        if stored != stated
    ]
