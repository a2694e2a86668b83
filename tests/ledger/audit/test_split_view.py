"""Two ledgers by an owner with every key, one for the witness and one for somebody else.

The owner signs both, and tries what they can: lines of the witness copied from the other ledger, an
old cosigned checkpoint from before they part, asking the witness for both. Whoever compares what
they were shown with one honest witness finds it, every time; without the witness nobody does.
"""

import hashlib
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Final

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.ledger.witness.a_log import NOW
from tests.support.bundles import SealedFold
from tournament.championship import commands as c
from tournament.ledger.audit import audit
from tournament.ledger.audit.bundle import BundleContent, read_bundle, write_bundle
from tournament.ledger.audit.derived import derived_of_championship
from tournament.ledger.audit.report import Report
from tournament.ledger.audit.witness_checks import Trust
from tournament.ledger.core.checkpoints import log_key, sign_checkpoint
from tournament.ledger.core.merkle import consistency_proof, root
from tournament.ledger.witness import answering
from tournament.ledger.witness.answering import Witness, request_body
from tournament.ledger.witness.state import State

TRIALS: Final = 1_000
LEDGER: Final = "championship:c1"
SEED: Final = 20
KEY: Final = Ed25519PrivateKey.from_private_bytes(b"\x33" * 32)


def ledger_of(said: list[str]) -> SealedFold:
    """A championship's ledger in which the publisher says just this; the same again each time."""
    fold = SealedFold()
    fold.must(c.CreateChampionship("c1", "key", fold.profile, date(2016, 12, 1), date(2017, 2, 12)))
    fold.must(c.AnnounceChampionship())
    for number, text in enumerate(said):
        digest = hashlib.sha256(text.encode()).hexdigest()
        fold.must(c.PublishAnnouncement(f"a{number}", None, digest, send=False))
    return fold


class Asked:
    """A ledger as its owner shows it to the witness."""

    def __init__(self, fold: SealedFold) -> None:
        self.fold = fold
        self.leaves = [item.leaf_hash for item in fold.sealed[LEDGER]]

    def note(self, size: int) -> str:
        """The signed checkpoint of a size."""
        return sign_checkpoint(LEDGER, size, root(self.leaves[:size]).hex(), self.fold.key)

    def ask(self, witness: Witness, size: int) -> str:
        """The witness's line under it, or nothing."""
        known = witness.state.logs[f"pixel-tactics/{LEDGER}"].size
        old = min(known, size)
        body = request_body(old, consistency_proof(self.leaves[:size], old), self.note(size))
        answer = witness.add_checkpoint(body)
        return answer.body if answer.status == 200 else ""


@dataclass
class Trial:
    """What the owner did in one trial: what somebody was shown, and the honest witness."""

    shown: bytes
    witness: Witness

    @property
    def newest(self) -> str:
        """What the witness tells everybody who asks."""
        note = self.witness.newest(f"pixel-tactics/{LEDGER}")
        assert note is not None
        return note


def trial(number: int) -> Trial:
    """One attack; what it does follows from its number."""
    chance = random.Random(f"{SEED}:{number}")
    # What is said before the two part: at least the beginning, which is one for both.
    common = [f"both {item}" for item in range(chance.randint(0, 6))]
    hidden = [f"seen {item}" for item in range(chance.randint(1, 6))]
    if chance.random() < 0.25:
        told = []  # The tail is kept from somebody.
    else:
        told = [f"told {item}" for item in range(chance.randint(1, 6))]
    seen, other = Asked(ledger_of(common + hidden)), Asked(ledger_of(common + told))
    state = State("club.example", KEY).with_key(log_key(LEDGER, seen.fold.key.public_key))
    witness = Witness(Path("nowhere"), state, lambda: NOW)
    before = len(common) + 2
    old = seen.ask(witness, chance.randint(1, before)) if chance.random() < 0.5 else ""
    old_size = witness.state.logs[f"pixel-tactics/{LEDGER}"].size
    true = seen.ask(witness, len(seen.leaves))
    assert true
    if told:
        # The honest witness gives nothing for the other ledger, at no size.
        given = [other.ask(witness, size) for size in range(before + 1, len(other.leaves) + 1)]
        assert not any(given)
    lines, witnessed = "", ""
    way = chance.choice(("nothing", "copied", "old"))
    if way == "copied":
        lines = true
    elif way == "old" and old:
        witnessed = other.note(old_size) + old
    content = other.fold.content(LEDGER)
    bundle = BundleContent(
        "championship",
        other.fold.key.public_text(),
        [replace(content, checkpoint=content.checkpoint + lines)],
        derived={"championship": derived_of_championship(other.fold.championship)},
        witnessed_note=witnessed,
    )
    return Trial(write_bundle(bundle), witness)


@pytest.fixture(autouse=True)
def nothing_on_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """The witness keeps its state in memory: what is on the disk is tried elsewhere."""
    monkeypatch.setattr(answering, "save", lambda path, state: None)


def compared(found: Trial) -> Report:
    """Somebody audits what they were shown, with the witness's word beside it."""
    trust = Trust([found.witness.state.witness])
    return audit(read_bundle(found.shown), [], [found.newest], trust=trust)


def attacks(numbers: range) -> Iterator[tuple[int, Trial]]:
    for number in numbers:
        yield number, trial(number)


def check_all(numbers: range) -> None:
    """In every trial the witness shows it, and in none anything else does."""
    missed = [number for number, found in attacks(numbers) if compared(found).status != 1]
    assert missed == []


def test_one_honest_witness_shows_every_split_view() -> None:
    check_all(range(40))


@pytest.mark.soak
def test_one_honest_witness_shows_a_thousand_split_views() -> None:
    check_all(range(TRIALS))


def test_without_the_witness_nobody_finds_it() -> None:
    for _, found in attacks(range(40)):
        assert audit(read_bundle(found.shown)).status == 0


def test_who_was_shown_what_the_witness_saw_finds_nothing() -> None:
    """The trial does not cry wolf: with the ledger that the witness saw everything agrees."""
    seen = Asked(ledger_of(["one", "two", "three"]))
    state = State("club.example", KEY).with_key(log_key(LEDGER, seen.fold.key.public_key))
    witness = Witness(Path("nowhere"), state, lambda: NOW)
    assert seen.ask(witness, 3)
    assert seen.ask(witness, len(seen.leaves))
    honest = Trial(seen.fold.championship_bundle(), witness)
    assert compared(honest).failures == ()
    assert compared(honest).witnesses[0].size == len(seen.leaves)


def test_a_copied_line_of_a_trusted_witness_is_named() -> None:
    found = next(item for _, item in attacks(range(200)) if _has_copied(item))
    report = audit(read_bundle(found.shown), trust=Trust([found.witness.state.witness]))
    assert "cosignature_false" in {item.code for item in report.failures}


def _has_copied(found: Trial) -> bool:
    name = "checkpoints/championship-c1.txt"
    return "club.example" in read_bundle(found.shown).files[name].decode()


def test_a_bundle_that_holds_what_a_witness_saw_of_a_longer_ledger_is_short() -> None:
    whole, cut = Asked(ledger_of(["one", "two"])), ledger_of(["one"])
    bundle = BundleContent(
        "championship",
        cut.key.public_text(),
        [cut.content(LEDGER)],
        derived={"championship": derived_of_championship(cut.championship)},
        witnessed_note=whole.note(len(whole.leaves)),
    )
    assert [item.code for item in audit(read_bundle(write_bundle(bundle))).failures] == [
        "tail_missing"
    ]
