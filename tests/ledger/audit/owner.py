"""The strongest attacker: they own the database and every installation's key, and are diligent.

Whatever they change they make fit: numbers, signatures of entries, digests of statements and
everything that names them, `log_seen`, checkpoints of the ledgers in each other, derived files,
manifest. They sign with the keys of people that they hold themselves, and with nobody else's.
"""

import contextlib
from collections.abc import Callable, Mapping
from typing import Any

from tests.support.authenticator import PersonKey
from tests.support.bundles import Draft, SealedFold, machine_key, payload_of
from tournament.championship.fold import empty_state, evolve
from tournament.ledger.audit.derived import derived_of, derived_of_championship
from tournament.ledger.audit.folding import IMPOSSIBLE
from tournament.ledger.core.canonical import CanonicalError, canonical_bytes, digest_hex
from tournament.ledger.core.entry import Entry, EntryError, SealedEntry
from tournament.ledger.core.envelope import (
    RESULT_SHEET_PAYLOAD_TYPE,
    STATEMENT_PAYLOAD_TYPE,
    read_envelope,
    statement_digest,
)
from tournament.ledger.core.merkle import Frontier

Plain = dict[str, Any]
Entries = list[Plain]


class Owner:
    """A bundle in the hands of them who can sign everything anew."""

    def __init__(
        self, fold: SealedFold, data: bytes, devices: Mapping[str, PersonKey] | None = None
    ) -> None:
        self.fold, self.draft, self.devices = fold, Draft.of(data), devices or {}
        self.entries: dict[str, Entries] = {
            ledger: [payload_of(line) for line in lines]
            for ledger, lines in self.draft.lines.items()
        }
        hall = machine_key("e1")
        self._machines = {
            id(entry): hall
            for ledger, lines in self.draft.lines.items()
            for entry, line in zip(self.entries[ledger], lines, strict=True)
            if read_envelope(line).key_id == hall.key_id
        }
        self.asis: set[int] = set()
        """Entries (by identity) whose statements and names are left as the attacker wrote them."""
        self._sealed: dict[str, list[SealedEntry]] = {}
        self._edges: dict[str, list[Frontier]] = {}
        self._names: dict[str, dict[str, str]] = {}
        self._busy: set[str] = set()

    def first(self, type: str, ledger: str = "event:e1", number: int = 0) -> Plain:
        """An entry of a type."""
        return [entry for entry in self.entries[ledger] if entry["type"] == type][number]

    def where(self, entry: Plain, ledger: str = "event:e1") -> int:
        """The number that an entry will have."""
        return next(n for n, item in enumerate(self.entries[ledger], 1) if item is entry)

    def bundle(self) -> bytes:
        """Everything made to fit, and packed."""
        for ledger in self.entries:
            self._sealed[ledger], self._edges[ledger], self._names[ledger] = [], [Frontier()], {}
        for ledger, entries in self.entries.items():
            self._seal(ledger, len(entries))
            self.draft.lines[ledger] = [item.envelope for item in self._sealed[ledger]]
        self._derive()
        return self.draft.pack(signer=self.fold.key)

    def _seal(self, ledger: str, size: int) -> None:
        """Sign the first so many entries of a ledger."""
        done = self._sealed.get(ledger, [])
        self._busy.add(ledger)
        while len(done) < min(size, len(self.entries.get(ledger, ()))):
            entry = self.entries[ledger][len(done)]
            entry["seq"] = len(done) + 1
            if id(entry) not in self.asis:
                self._fit(ledger, entry)
            signer = self._machines.get(id(entry), self.fold.key)
            sealed = SealedEntry.seal(Entry(**entry), signer)
            done.append(sealed)
            self._edges[ledger].append(self._edges[ledger][-1].append(sealed.leaf_hash))
        self._busy.discard(ledger)

    def _root(self, ledger: str, size: Any, known: Any) -> Any:
        """The root that a ledger has now at a size, if it ever has that size."""
        if type(size) is not int or ledger not in self.entries:
            return known
        if not 0 <= size <= len(self.entries[ledger]):
            return known
        if ledger not in self._busy:
            self._seal(ledger, size)
        edges = self._edges[ledger]
        return edges[size].root().hex() if size < len(edges) else known

    def _fit(self, ledger: str, entry: Plain) -> None:
        body, names = entry["body"], self._names[ledger]
        if not isinstance(body, dict):
            return
        _rename(body, names)
        if entry["type"] == "event-opened":
            above = f"championship:{body.get('championship')}"
            size, known = body.get("championship_size"), body.get("championship_root")
            body["championship_root"] = self._root(above, size, known)
        elif "root" in body and "size" in body:
            about = f"event:{body['event']}" if "event" in body else ledger
            body["root"] = self._root(about, body["size"], body["root"])
        holder = body if "statement" in body else body.get("effect")
        if isinstance(holder, dict) and isinstance(holder.get("statement"), dict):
            self._state(ledger, entry["type"], holder)
        device = self._device(body)
        if entry["type"] == "sheet-signed" and device is not None:
            statement = self._statement(ledger, body.get("digest"))
            body["signature"] = device.sign(RESULT_SHEET_PAYLOAD_TYPE, canonical_bytes(statement))

    def _state(self, ledger: str, type: str, holder: Plain) -> None:
        """A statement that saw the ledger as it is now, named by its own digest."""
        statement = holder["statement"]
        seen = statement.get("log_seen")
        if isinstance(seen, dict):
            seen["root"] = self._root(ledger, seen.get("size"), seen.get("root"))
        kind = RESULT_SHEET_PAYLOAD_TYPE
        if type == "statement-signed":
            kind = STATEMENT_PAYLOAD_TYPE
            named = isinstance(holder.get("subject"), str) and "items" in statement
            if holder.get("kind") == "witness" and named:
                holder["subject"] = digest_hex(statement["items"])
        payload = canonical_bytes(statement)
        old, holder["digest"] = holder.get("digest"), statement_digest(kind, payload)
        if isinstance(old, str):
            self._names[ledger][old] = holder["digest"]
        device = self._device(holder)
        if type == "statement-signed" and device is not None:
            holder["signature"] = device.sign(kind, payload)

    def _device(self, holder: Plain) -> PersonKey | None:
        """The key with which something is said to be signed, if they hold it."""
        key = holder.get("key")
        return self.devices.get(key) if isinstance(key, str) else None

    def _statement(self, ledger: str, digest: Any) -> Plain:
        for item in self._sealed[ledger]:
            body = item.entry.body
            holder = body if "statement" in body else body.get("effect", {})
            if holder.get("digest") == digest and "statement" in holder:
                return dict(holder["statement"])
        return {}

    def _derive(self) -> None:
        """The derived files as they follow from what they wrote, where anything follows."""
        for ledger, sealed in self._sealed.items():
            kind, _, scope = ledger.partition(":")
            with contextlib.suppress(*IMPOSSIBLE, CanonicalError, EntryError):
                state: Any = empty_state(kind)
                for item in sealed:
                    state = evolve(state, item.entry)
                own = kind == "championship"
                found = derived_of_championship(state) if own else derived_of(state)
                name = "championship" if own else scope
                self.draft.files[f"derived/{name}.json"] = canonical_bytes(found)


def rewritten(
    fold: SealedFold,
    data: bytes,
    change: Callable[[Owner], Any],
    devices: Mapping[str, PersonKey] | None = None,
) -> bytes:
    """The bundle after the owner has changed something."""
    owner = Owner(fold, data, devices)
    change(owner)
    return owner.bundle()


def _rename(value: Any, names: Mapping[str, str]) -> None:
    """Every name of a statement that has another digest now."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in list(items):
        if isinstance(item, str) and item in names:
            value[key] = names[item]
        elif isinstance(item, dict | list):
            _rename(item, names)
