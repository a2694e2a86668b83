"""The one writer and reader of stored ledgers.

Owns the lock on a ledger's head, the numbering of entries, entries that another machine signed and
the check of what is stored. Refuses to write outside a transaction. What a fact means is judged
above, but for the keys that facts name: they decide whose signatures count.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from django.conf import settings
from django.db import connection, transaction
from django.db.models import F, QuerySet

from tournament.ledger import models
from tournament.ledger.core.entry import (
    Entry,
    EntryError,
    SealedEntry,
    moment_of,
    unchecked_entry,
    utc_text,
)
from tournament.ledger.core.envelope import EnvelopeError
from tournament.ledger.core.keys import (
    InstallationKey,
    KeyFileError,
    PublicKeyError,
    installation_public_key,
    key_id,
)
from tournament.ledger.core.merkle import Frontier, leaf_hash
from tournament.ledger.core.succession import KEY_CHANGED, Succession, SuccessionError
from tournament.ledger.once import ask_again

CUSTODY_TAKEN: Final = "custody-taken"
"""Fact of a championship's ledger that names another machine's key (CH-VENUE-1)."""

_SEALED = ("payload", "envelope", "leaf_hash")
"""Columns from which an entry is read back."""
_SELECT = f"SELECT {', '.join(_SEALED)} FROM ledger_entry WHERE ledger_id = %s"


def installation_key() -> InstallationKey:
    """Return this installation's key from `LEDGER_KEY_PATH`, read anew when the file is another.

    It is made before the first ledger and never again: raises `KeyFileError` if there are ledgers
    and the key that signed them is missing.
    """
    path = Path(settings.LEDGER_KEY_PATH)
    if not path.exists():
        if models.Entry.objects.exists():
            raise KeyFileError(f"the key that signs the ledgers is missing: {path}")
        InstallationKey.load_or_create(path)
    found = path.stat()
    return _load_key(path, found.st_ino, found.st_mtime_ns)


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
    ask_again()
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
    _add(ledger, sealed, command_sha256)
    return sealed


def append_sealed(
    ledger: models.Ledger,
    envelope: bytes,
    public_keys: Mapping[str, Ed25519PublicKey] | None = None,
) -> SealedEntry:
    """Add an entry that is signed already, as the next one of a ledger that `lock` returned.

    `public_keys` are those that may have signed, by key id; without them those of `known_keys`.
    Raises `EnvelopeError` or `EntryError` for one that is not to be believed or belongs elsewhere,
    and `IntegrityError` for a command that already made an entry.
    """
    _expect_transaction()
    keys = known_keys(ledger.pk) if public_keys is None else public_keys
    sealed = SealedEntry.open(envelope, keys)
    entry = sealed.entry
    if (entry.scope, entry.seq) != (ledger.pk, ledger.size + 1):
        raise EntryError(
            f"seq: #{entry.seq} of {entry.scope} is not #{ledger.size + 1} of {ledger.pk}"
        )
    _add(ledger, sealed)
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


def entries_backwards(ledger_id: str, type: str, size: int) -> Iterator[SealedEntry]:
    """Read the entries of one type among the first `size`, the newest first."""
    rows = models.Entry.objects.filter(ledger_id=ledger_id, type=type, seq__lte=size)
    return _sealed(rows.order_by("-seq"))


def find_command(ledger_id: str, command_id: str) -> SealedEntry | None:
    """Return the entry that a command made in a ledger, if it made one."""
    found = _read("command_id = %s", ledger_id, command_id)
    return _from_columns(*found[0]) if found else None


def command_fingerprint(ledger_id: str, command_id: str) -> str:
    """The fingerprint that a recorded command was stored with; empty if it had none."""
    rows = models.Entry.objects.filter(ledger_id=ledger_id, command_id=command_id)
    return rows.values_list("command_sha256", flat=True).first() or ""


def entry_at(ledger_id: str, seq: int) -> SealedEntry | None:
    """Return the entry with a number, if there is one."""
    found = _read("seq = %s", ledger_id, seq)
    return _from_columns(*found[0]) if found else None


def last_leaves(ledger_ids: Iterable[str]) -> dict[str, bytes]:
    """Return the leaf hash of the last entry of each of these ledgers that has one."""
    heads = models.Entry.objects.filter(ledger_id__in=list(ledger_ids), seq=F("ledger__size"))
    return {key: bytes(leaf) for key, leaf in heads.values_list("ledger_id", "leaf_hash")}


def leaves(ledger_id: str) -> list[bytes]:
    """Return the stored leaf hashes in order."""
    rows = models.Entry.objects.filter(ledger_id=ledger_id).order_by("seq")
    return [bytes(leaf) for leaf in rows.values_list("leaf_hash", flat=True).iterator()]


def frontier(ledger_id: str) -> Frontier:
    """Return the edge of a ledger's Merkle tree, from the stored leaf hashes."""
    edge = Frontier()
    for leaf in leaves(ledger_id):
        edge = edge.append(leaf)
    return edge


def headquarters(ledger_id: str) -> Succession | None:
    """The keys that sign for headquarters, by what the ledger's championship says.

    The first entry of the championship's ledger names the first key and must be signed by it;
    None if it is not. A change of the key that is not to be believed changes nothing.
    """
    rows = models.Entry.objects.filter(ledger_id=_championship_of(ledger_id)).order_by("seq")
    first = list(_named(rows.filter(seq=1), {}).values())
    if not first:
        return None
    found = Succession(first[0])
    for envelope in rows.filter(type=KEY_CHANGED).values_list("envelope", flat=True):
        with suppress(SuccessionError):
            found = found.after(bytes(envelope))
    return found


def named_keys(ledger_id: str) -> dict[str, Ed25519PublicKey]:
    """The keys that may have signed a ledger by what its championship says, by key id.

    Those of headquarters come first, in their order; each `custody-taken` that one of them signed
    names a machine's. What others wrote in there makes no key known.
    """
    known = headquarters(ledger_id)
    if known is None:
        return {}
    rows = models.Entry.objects.filter(ledger_id=_championship_of(ledger_id)).order_by("seq")
    keys = known.keys
    for row in rows.filter(type=CUSTODY_TAKEN):
        keys = keys | _named([row], known.keys)
    return keys


def known_keys(ledger_id: str) -> dict[str, Ed25519PublicKey]:
    """The keys whose signatures are believed in a ledger: the named ones and our own."""
    own = installation_key()
    return named_keys(ledger_id) | {own.key_id: own.public_key}


def verify(ledger_id: str) -> list[str]:
    """Check a stored ledger and return its faults, each with the number of the entry.

    Checked are the numbering, every leaf hash, every signature, and that the columns repeat what
    was signed. It may be written meanwhile: the entries are read at one moment, and the head counts
    at least as many after it, at most as many before.
    """
    faults: list[str] = []
    public_keys = known_keys(ledger_id)
    count = 0
    before = _counted(ledger_id)
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
    after = _counted(ledger_id)
    if not before <= count <= after:
        faults.append(f"the head counts {after} entries, {count} are stored")
    return faults


def _counted(ledger_id: str) -> int:
    """How many entries the head of a ledger counts at this moment."""
    return models.Ledger.objects.values_list("size", flat=True).get(pk=ledger_id)


@lru_cache(maxsize=2)
def _load_key(path: Path, inode: int, changed_ns: int) -> InstallationKey:
    """The key of a file as it was when it was changed last."""
    return InstallationKey.load_or_create(path)


def _championship_of(ledger_id: str) -> str:
    """The ledger of the championship that a ledger belongs to; an event's first entry names it."""
    if not ledger_id.startswith("event:"):
        return ledger_id
    rows = models.Entry.objects.filter(ledger_id=ledger_id, seq=1)
    for envelope in rows.values_list("envelope", flat=True):
        with suppress(EntryError):
            return f"championship:{unchecked_entry(bytes(envelope)).body.get('championship')}"
    return ""


def _named(
    rows: Iterable[models.Entry], signers: Mapping[str, Ed25519PublicKey]
) -> dict[str, Ed25519PublicKey]:
    """The keys that entries name which one of the signers or, without any, that key signed."""
    found: dict[str, Ed25519PublicKey] = {}
    for row in rows:
        # By the envelope: what the other columns say may have been changed.
        envelope = bytes(row.envelope)
        with suppress(PublicKeyError, EnvelopeError, EntryError):
            key = installation_public_key(str(unchecked_entry(envelope).body.get("public_key")))
            SealedEntry.open(envelope, signers or {key_id(key): key})
            found[key_id(key)] = key
    return found


def _add(ledger: models.Ledger, sealed: SealedEntry, command_sha256: str = "") -> None:
    """Store an entry and let the head count it."""
    entry = sealed.entry
    models.Entry.objects.create(
        ledger=ledger,
        seq=entry.seq,
        type=entry.type,
        v=entry.v,
        command_id=entry.command_id,
        command_sha256=command_sha256,
        actor_id=entry.actor_id,
        at=moment_of(entry.at),
        payload=entry.payload(),
        leaf_hash=sealed.leaf_hash,
        envelope=sealed.envelope,
    )
    models.Ledger.objects.filter(pk=ledger.pk).update(size=entry.seq)
    ledger.size = entry.seq


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
