"""How much the ledger's own code adds to the bare hashes and signatures it rests on, in one run.

``python -m tests.bench.bench_ledger [--small]`` prints how many leaves a second a Merkle tree
takes, how many proofs are made and checked, and how many signatures of installations (Ed25519) and
of people (ECDSA P-256) are checked, each beside the bare operation of the library and as a
multiple of its time; then the time for all signatures of a day of 32: 186 sheets with two of each.
Processor seconds of one process count.
"""

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial

from cryptography.hazmat.primitives.asymmetric.ec import ECDSA
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA256

from tests.support.authenticator import BrowserKey, PasskeyKey, signed_bytes
from tournament.ledger.core.checkpoints import sign_checkpoint
from tournament.ledger.core.entry import Entry, SealedEntry
from tournament.ledger.core.envelope import RESULT_SHEET_PAYLOAD_TYPE
from tournament.ledger.core.keys import InstallationKey
from tournament.ledger.core.merkle import (
    Frontier,
    inclusion_proof,
    leaf_hash,
    root,
    verify_inclusion,
)
from tournament.ledger.core.person_keys import check_signature
from tournament.ledger.core.receipts import Receipt, check

LEAVES, FEW_LEAVES = 50_000, 2_000
DAY = 1_000
"""Entries of a full day, more or less; proofs are made in a ledger of this size."""
TIMES, FEW_TIMES = 1_000, 50
SHEETS = 186

# What the code may cost in multiples of the bare operations.
APPEND, PROOF, OPEN, BROWSER, PASSKEY, RECEIPT = 5.0, 2.5, 2.5, 1.5, 2.5, 3.0


ROUNDS = 7
Work = Callable[[], object]


def seconds(work: Work, times: int) -> float:
    """Processor seconds of doing something once."""
    started = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - started) / times


class Table:
    """Lines of the table, and whether all budgets were kept."""

    def __init__(self) -> None:
        self.kept = True

    def line(
        self, name: str, work: Work, bare: Work, times: int, share: float, most: float
    ) -> float:
        """One operation: its rate, and its time in multiples of `share` bare ones.

        Both are measured by turns, and the quickest round of each counts, so that a machine that
        is busy for a moment is busy for both. Returns the seconds that the operation takes.
        """
        rounds = [
            (seconds(work, times), seconds(bare, max(round(times * share), 1)))
            for _ in range(ROUNDS)
        ]
        taken, one = (min(column) for column in zip(*rounds, strict=True))
        ratio = taken / (one * share)
        self.kept = self.kept and ratio <= most
        sys.stdout.write(
            f"{name:<36}{1 / taken:>12,.0f}/s{1 / one:>14,.0f}/s{ratio:>8.2f}  at most {most:g}:"
            f" {'kept' if ratio <= most else 'NOT'}\n"
        )
        return taken


def trees(table: Table, leaves: int, times: int) -> None:
    """Growing a tree, and proofs in one of a day's size, beside SHA-256 of two hashes."""
    hashes = [leaf_hash(b"%d" % number) for number in range(leaves)]
    pair = b"\x01" + hashes[0] + hashes[1]

    def one_hash() -> None:
        hashlib.sha256(pair).digest()

    def grow() -> None:
        edge = Frontier()
        for leaf in hashes:
            edge = edge.append(leaf)

    taken = table.line(f"tree of {leaves}, leaf by leaf", grow, one_hash, 1, leaves, APPEND)
    sys.stdout.write(f"{'  leaves':<36}{leaves / taken:>12,.0f}/s\n")
    day = hashes[:DAY]
    top, first = root(day), DAY // 3
    leaf, path = day[first], inclusion_proof(day, first)
    few = max(times // 50, 1)
    for name, work, rounds, share in (
        (f"proof of one among {DAY}", partial(inclusion_proof, day, first), few, DAY),
        ("its check", partial(verify_inclusion, leaf, first, DAY, path, top), times, len(path)),
    ):
        table.line(name, work, one_hash, rounds, share, PROOF)


def entry_of(seq: int) -> Entry:
    """An entry of the size of a signed sheet."""
    body = {
        "match": "W1.1",
        "game": 1,
        "digest": "ab" * 32,
        "seat": "A",
        "key": "cd" * 16,
        "level": "A2",
        "signature": "A" * 88,
    }
    at = "2016-12-10T07:30:00.000000Z"
    return Entry("sheet-signed", 1, "event:e1", seq, f"c{seq}", "player:p1", at, body)


def signatures(table: Table, times: int) -> None:
    """Entries, receipts and people's signatures beside the library's bare checks."""
    key = InstallationKey.of(Ed25519PrivateKey.from_private_bytes(bytes(32)))
    known = {key.key_id: key.public_key}
    sealed = [SealedEntry.seal(entry_of(seq), key) for seq in range(1, 65)]
    message = b"x" * len(sealed[0].entry.payload())
    bare = partial(key.public_key.verify, key.sign(message), message)
    table.line(
        "opening an entry",
        partial(SealedEntry.open, sealed[0].envelope, known),
        bare,
        times,
        1,
        OPEN,
    )
    leaves = [item.leaf_hash for item in sealed]
    proof = tuple(item.hex() for item in inclusion_proof(leaves, 9))
    note = sign_checkpoint("event:e1", len(leaves), root(leaves).hex(), key)
    data = Receipt("event:e1", 10, sealed[9].envelope, proof, note).to_bytes()
    table.line(
        "reading and checking a receipt",
        lambda: check(Receipt.from_bytes(data), known),
        bare,
        times,
        2,
        RECEIPT,
    )
    statement = json.dumps({"type": "result-sheet", "notes": "x" * 700}).encode()
    browser = BrowserKey()
    person = browser.private_key.public_key()
    pae = signed_bytes(RESULT_SHEET_PAYLOAD_TYPE, statement)
    der = browser.signature_over(pae)
    p256 = partial(person.verify, der, pae, ECDSA(SHA256()))
    taken = {}
    for key_of_person, budget in ((browser, BROWSER), (PasskeyKey(), PASSKEY)):
        asked = partial(
            check_signature,
            spki=key_of_person.public_text,
            kind=key_of_person.kind,
            origin=key_of_person.origin,
            rp_id=key_of_person.rp_id,
            payload_type=RESULT_SHEET_PAYLOAD_TYPE,
            payload=statement,
            signature=key_of_person.sign(RESULT_SHEET_PAYLOAD_TYPE, statement),
        )
        name = f"signature of a {key_of_person.kind}"
        taken[key_of_person.kind] = table.line(name, asked, p256, times, 1, budget)
    sys.stdout.write(
        f"a day of 32: {SHEETS} sheets, two signatures each: "
        f"{2 * SHEETS * taken['browser'] * 1000:.0f} ms by browsers, "
        f"{2 * SHEETS * taken['passkey'] * 1000:.0f} ms by passkeys\n"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 if a full run misses what it must reach."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="few rounds, for a quick look")
    small = parser.parse_args(arguments).small
    times = FEW_TIMES if small else TIMES
    table = Table()
    sys.stdout.write(f"{'':<36}{'rate':>14}{'bare':>16}{'ratio':>8}\n")
    trees(table, FEW_LEAVES if small else LEAVES, times)
    signatures(table, times)
    return 0 if small or table.kept else 1


if __name__ == "__main__":
    raise SystemExit(main())
