"""Checkpoints and receipts of real ledgers: true, the same again, and as long as the ledger."""

from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import DayFactory
from tests.support.scenario import Scenario
from tournament.championship.context import Checkpoint
from tournament.events import checkpoints, services
from tournament.events.states import championship_ledger, event_ledger, folded
from tournament.ledger import store
from tournament.ledger.core.checkpoints import SignedCheckpoint, open_checkpoint
from tournament.ledger.core.merkle import EMPTY_ROOT, root
from tournament.ledger.core.receipts import Receipt, check

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> Scenario:
    """A championship with a day whose check-in is open."""
    return DayFactory(checking_in=True, players=2)


def opened(note: str, ledger_id: str) -> SignedCheckpoint:
    """What a checkpoint says, signed by our own key."""
    checkpoint, signer = open_checkpoint(note, store.known_keys(ledger_id))
    assert signer == store.installation_key().key_id
    assert checkpoint.ledger == ledger_id
    return checkpoint


def test_the_checkpoint_of_the_head_names_size_and_root(scene: Scenario) -> None:
    for ledger_id in (championship_ledger(scene.championship), event_ledger(scene.event)):
        found = opened(checkpoints.current_checkpoint(ledger_id), ledger_id)
        edge = store.frontier(ledger_id)
        assert (found.size, found.root) == (edge.size, edge.root().hex())
        assert found.size > 0


def test_an_earlier_checkpoint_is_the_one_that_was_given_out_then(scene: Scenario) -> None:
    ledger_id = championship_ledger(scene.championship)
    before = checkpoints.current_checkpoint(ledger_id)
    size = folded(ledger_id).checkpoint.size
    scene.in_tomsk(date(2016, 12, 17))
    assert checkpoints.current_checkpoint(ledger_id) != before
    assert checkpoints.checkpoint_at(ledger_id, size) == before


def test_the_empty_ledger_has_a_checkpoint_too(scene: Scenario) -> None:
    for ledger_id in (event_ledger(scene.event), event_ledger("none")):
        found = opened(checkpoints.checkpoint_at(ledger_id, 0), ledger_id)
        assert (found.size, found.root) == (0, EMPTY_ROOT.hex())


@pytest.mark.parametrize("more", [1, 1000])
def test_nothing_is_said_about_a_ledger_that_is_longer_than_it_is(
    scene: Scenario, more: int
) -> None:
    ledger_id = championship_ledger(scene.championship)
    size = folded(ledger_id).checkpoint.size
    with pytest.raises(checkpoints.NoSuchEntry):
        checkpoints.checkpoint_at(ledger_id, size + more)
    with pytest.raises(checkpoints.NoSuchEntry):
        checkpoints.receipt_of(ledger_id, size + more)
    for number in (0, -1):
        with pytest.raises(checkpoints.NoSuchEntry):
            checkpoints.receipt_of(ledger_id, number)
    with pytest.raises(checkpoints.NoSuchEntry):
        checkpoints.checkpoint_at(ledger_id, -1)


def test_every_entry_has_a_receipt_against_the_head(scene: Scenario) -> None:
    ledger_id = championship_ledger(scene.championship)
    keys = store.known_keys(ledger_id)
    head = checkpoints.current_checkpoint(ledger_id)
    entries = list(store.entries_after(ledger_id, 0))
    for sealed in entries:
        receipt = checkpoints.receipt_of(ledger_id, sealed.entry.seq)
        assert receipt.checkpoint == head
        assert check(Receipt.from_bytes(receipt.to_bytes()), keys) == sealed
        assert checkpoints.receipt_of(ledger_id, sealed.entry.seq) == receipt
    assert len(entries) > 5


def test_a_receipt_outlives_the_entries_that_follow(scene: Scenario) -> None:
    ledger_id = championship_ledger(scene.championship)
    receipt = checkpoints.receipt_of(ledger_id, 3)
    scene.in_tomsk(date(2016, 12, 17))
    assert check(receipt, store.known_keys(ledger_id)).entry.seq == 3
    kept = opened(receipt.checkpoint, ledger_id)
    assert root(store.leaves(ledger_id)[: kept.size]).hex() == kept.root


def test_a_receipt_reads_one_entry_and_the_hashes(scene: Scenario) -> None:
    services.close_check_in(scene.by(scene.organizer), event=scene.event)
    ledger_id = event_ledger(scene.event)
    checkpoints.receipt_of(ledger_id, 1)
    with CaptureQueriesContext(connection) as asked:
        checkpoints.receipt_of(ledger_id, 2)
    # The entry, the hashes, and whether its championship has witnesses.
    assert len(asked) == 3


def test_a_signed_checkpoint_is_kept_and_not_signed_again(
    scene: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger_id = championship_ledger(scene.championship)
    note = checkpoints.current_checkpoint(ledger_id)

    def refuse(*args: Any) -> str:
        raise AssertionError("signed again")

    monkeypatch.setattr(checkpoints, "sign_checkpoint", refuse)
    assert checkpoints.current_checkpoint(ledger_id) == note


@pytest.fixture
def base(scene: Scenario, monkeypatch: pytest.MonkeyPatch) -> Checkpoint:
    """Four entries of the championship were handed over; the rest is the hall's own tail."""
    leaves = store.leaves(championship_ledger(scene.championship))
    assert len(leaves) > 4
    base = Checkpoint(4, root(leaves[:4]).hex())
    monkeypatch.setattr(checkpoints, "handed_over", lambda state: base)
    return base


def test_a_hall_signs_no_championship_but_the_one_that_it_was_given(
    scene: Scenario, base: Checkpoint
) -> None:
    """Headquarters enters the hall's tail anew; two signed trees would look like a fraud."""
    ledger_id = championship_ledger(scene.championship)
    found = opened(checkpoints.current_checkpoint(ledger_id), ledger_id)
    assert (found.size, found.root) == (base.size, base.root)
    assert opened(checkpoints.receipt_of(ledger_id, 4).checkpoint, ledger_id) == found
    with pytest.raises(checkpoints.NoSuchEntry):
        checkpoints.receipt_of(ledger_id, 5)
    with pytest.raises(checkpoints.NoSuchEntry):
        checkpoints.checkpoint_at(ledger_id, 5)


def test_a_hall_signs_for_its_day_as_always(scene: Scenario, base: Checkpoint) -> None:
    ledger_id = event_ledger(scene.event)
    size = folded(ledger_id).checkpoint.size
    assert opened(checkpoints.current_checkpoint(ledger_id), ledger_id).size == size
    receipt = checkpoints.receipt_of(ledger_id, size)
    assert check(receipt, store.known_keys(ledger_id)).entry.seq == size
