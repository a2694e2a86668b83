"""CH-VENUE-1: when another key may sign the ledgers for headquarters."""

from dataclasses import replace

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.support.custody import ROOT, planned, taken
from tests.support.fold import REASON, Fold, code
from tournament.championship import commands as c
from tournament.ledger.core.keys import InstallationKey
from tournament.ledger.core.succession import ROTATED, proof_of


def change(fold: Fold) -> c.ChangeLedgerKey:
    """A new key takes over, and shows that somebody holds it."""
    new = InstallationKey.of(Ed25519PrivateKey.generate())
    return c.ChangeLedgerKey(
        new.key_id,
        new.public_text(),
        "previous",
        proof_of(new, fold.championship.id, "previous"),
        ROTATED,
        ({"ledger": "event:e1", "size": 1, "root": ROOT},),
    )


@pytest.mark.rule("CH-VENUE-1")
def test_another_key_signs_from_here_on() -> None:
    fold = planned().check_in()
    command = change(fold)
    fact = fold.must(command)["championship"]
    assert fold.championship.ledger_key == command.key == fact.key
    assert fact.ledgers == ({"ledger": "event:e1", "size": 1, "root": ROOT},)


@pytest.mark.rule("CH-VENUE-1")
def test_while_a_machine_has_a_day_the_key_stays() -> None:
    fold = taken(planned().check_in())
    fold.here = ""
    assert code(fold.ask(change(fold))) == "ledger_key_day_in_hall"
    fold.at("e1").must(c.EndCustody("e1", REASON))
    fold.here = ""
    fold.must(change(fold))


@pytest.mark.rule("CH-VENUE-1")
def test_a_key_that_nobody_shows_to_hold_signs_nothing() -> None:
    fold = planned().check_in()
    right, other = change(fold), change(fold)
    for wrong in (
        replace(right, proof=other.proof),
        replace(right, previous="another"),
        replace(right, public_key="no key"),
        replace(right, proof="no signature"),
    ):
        assert code(fold.ask(wrong)) == "ledger_key_proof"
