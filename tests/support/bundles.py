"""Bundles of championships folded in memory: real entries, sealed, numbered and hashed.

`SealedFold` is a `Fold` that also signs what it records; `Draft` is a bundle taken apart, for
whoever wants to change something in it as a cheat would, with or without the key.
"""

import base64
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.support.fold import Fold
from tests.support.signed_days import signed_fold
from tournament.championship.codec import body_of
from tournament.championship.context import Checkpoint, Context
from tournament.ledger.audit.bundle import (
    BundleContent,
    BundleKind,
    LedgerContent,
    manifest_of,
    pack,
    read_bundle,
    write_bundle,
)
from tournament.ledger.audit.derived import derived_of, derived_of_championship
from tournament.ledger.core.canonical import parse_canonical
from tournament.ledger.core.checkpoints import sign_checkpoint
from tournament.ledger.core.entry import Entry, SealedEntry, utc_text
from tournament.ledger.core.keys import InstallationKey
from tournament.ledger.core.merkle import Frontier, inclusion_proof, leaf_hash
from tournament.ledger.core.receipts import Receipt


def machine_key(name: str = "headquarters") -> InstallationKey:
    """An installation's key that is the same in every run."""
    seed = hashlib.sha256(name.encode()).digest()
    return InstallationKey.of(Ed25519PrivateKey.from_private_bytes(seed))


class SealedFold(Fold):
    """A fold whose entries are signed and stand in ledgers of their own."""

    def __init__(self, **numbers: Any) -> None:
        super().__init__(**numbers)
        self.key = machine_key()
        self.sealed: dict[str, list[SealedEntry]] = {}
        self.edges: dict[str, Frontier] = {}
        self.actor_id = ""

    def ask(self, command: Any, *, actor: str = "u1", **who: Any) -> Any:
        """Unless somebody else is named, the judge who is appointed for every day acts."""
        return super().ask(command, actor=actor, **who)

    def decide(self, context: Context, command: Any) -> Any:
        """What is decided; who asked goes into the entries."""
        self.actor_id = f"{context.acting.role}:{context.acting.actor}"
        return super().decide(context, command)

    def id_of(self, ledger: str) -> str:
        """The championship's ledger has the championship's id."""
        return f"championship:{self.championship.id}" if ledger == "championship" else ledger

    def checkpoint_of(self, ledger: str) -> Checkpoint:
        edge = self.edges.get(self.id_of(ledger), Frontier())
        return Checkpoint(edge.size, edge.root().hex())

    def record(self, kind: str, fact: Any, event: str) -> Entry:
        if getattr(fact, "public_key", "") == "key":
            fact = replace(fact, public_key=self.signer(kind, event).public_text())
        scope = getattr(fact, "championship", self.championship.id)
        ledger = f"championship:{scope}" if kind == "championship" else f"event:{event}"
        entries = self.sealed.setdefault(ledger, [])
        entry = Entry(
            type=fact.TYPE,
            v=fact.VERSION,
            scope=ledger,
            seq=len(entries) + 1,
            command_id=self.new("command"),
            actor_id=self.actor_id,
            at=utc_text(self.now),
            body=body_of(fact),
        )
        sealed = SealedEntry.seal(entry, self.signer(kind, event))
        entries.append(sealed)
        self.edges[ledger] = self.edges.get(ledger, Frontier()).append(sealed.leaf_hash)
        self.entries.append(sealed.entry)
        return sealed.entry

    def signer(self, kind: str, event: str) -> InstallationKey:
        """Who signs the next entry: the machine that has the event."""
        held = self.championship.custody_of(event) if kind == "event" else None
        return machine_key(event) if held is not None else self.key

    def content(self, ledger: str) -> LedgerContent:
        """A ledger as a bundle carries it."""
        checkpoint = self.checkpoint_of(ledger)
        kind, _, scope = ledger.partition(":")
        note = sign_checkpoint(ledger, checkpoint.size, checkpoint.root, self.signer(kind, scope))
        return LedgerContent(ledger, [item.envelope for item in self.sealed[ledger]], note)

    def receipt(self, ledger: str, seq: int, size: int = 0) -> bytes:
        """What whoever made an entry got, when the ledger had that size (now, by default)."""
        sealed = self.sealed[ledger][: size or None]
        leaves = [item.leaf_hash for item in sealed]
        edge = Frontier()
        for leaf in leaves:
            edge = edge.append(leaf)
        note = sign_checkpoint(ledger, edge.size, edge.root().hex(), self.key)
        proof = tuple(item.hex() for item in inclusion_proof(leaves, seq - 1))
        return Receipt(ledger, seq, sealed[seq - 1].envelope, proof, note).to_bytes()

    def custody_receipts(self, event: str) -> list[bytes]:
        """Receipts of the championship's entries about an event's custody."""
        ledger = self.id_of("championship")
        return [
            self.receipt(ledger, item.entry.seq)
            for item in self.sealed[ledger]
            if item.entry.type.startswith("custody-") and item.entry.body["event"] == event
        ]

    def event_bundle(self, event: str = "e1", logs: Sequence[bytes] = ()) -> bytes:
        """The bundle of one event."""
        return write_bundle(
            BundleContent(
                "event",
                self.key.public_text(),
                [self.content(f"event:{event}")],
                self.custody_receipts(event),
                logs,
                {event: derived_of(self.events[event])},
            )
        )

    def championship_bundle(self, logs: Sequence[bytes] = ()) -> bytes:
        """The bundle of the whole championship."""
        own = self.id_of("championship")
        events = sorted(key for key in self.sealed if key.startswith("event:"))
        derived: dict[str, Mapping[str, Any]] = {
            key: derived_of(state) for key, state in self.events.items() if state.id
        }
        derived["championship"] = derived_of_championship(self.championship)
        ledgers = [self.content(own), *map(self.content, events)]
        content = BundleContent("championship", self.key.public_text(), ledgers, (), logs, derived)
        return write_bundle(content)


def signed_day(players: int, seed: int, **numbers: Any) -> tuple[SealedFold, list[bytes]]:
    """A closed day with sheets signed at every level, and the logs that its sheets name."""
    fold = SealedFold(**numbers)
    memory = signed_fold(players, seed, fold=fold)
    return fold, [text.encode() for text in memory.logs.values()]


@dataclass
class Draft:
    """A bundle taken apart; `pack` makes one of it again whose manifest fits its files."""

    kind: BundleKind
    key: str
    lines: dict[str, list[bytes]]
    files: dict[str, bytes]
    ids: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, data: bytes) -> "Draft":
        bundle = read_bundle(data)
        lines = {ref.id: bundle.files[ref.file].splitlines() for ref in bundle.ledgers}
        return cls(
            bundle.kind, bundle.key, lines, dict(bundle.files), [ref.id for ref in bundle.ledgers]
        )

    def pack(self, *, signer: InstallationKey | None = None) -> bytes:
        """A bundle whose manifest and tree fit whatever it holds.

        Its checkpoints stay as they were, unless somebody has the key to sign them anew.
        """
        ledgers = []
        for ledger, lines in self.lines.items():
            edge = Frontier()
            for line in lines:
                edge = edge.append(leaf_hash(line))
            name = ledger.replace(":", "-")
            self.files[f"ledgers/{name}.jsonl"] = b"".join(line + b"\n" for line in lines)
            if signer is not None:
                note = sign_checkpoint(ledger, edge.size, edge.root().hex(), signer)
                self.files[f"checkpoints/{name}.txt"] = note.encode()
            file = f"ledgers/{name}.jsonl"
            ledgers.append(
                {"id": ledger, "file": file, "size": edge.size, "root": edge.root().hex()}
            )
        return pack(manifest_of(self.kind, self.key, ledgers, self.files), self.files)

    def reseal(
        self,
        ledger: str,
        change: Callable[[list[dict[str, Any]]], None],
        signer: InstallationKey,
    ) -> bytes:
        """What somebody with the ledger's key can do: change entries and sign everything anew."""
        entries = [payload_of(line) for line in self.lines[ledger]]
        change(entries)
        self.lines[ledger] = [
            SealedEntry.seal(Entry(**{**entry, "seq": seq}), signer).envelope
            for seq, entry in enumerate(entries, start=1)
        ]
        return self.pack(signer=signer)


def payload_of(line: bytes) -> dict[str, Any]:
    """The entry in an envelope, as plain values."""
    return dict(parse_canonical(base64.b64decode(parse_canonical(line)["payload"])))
