"""Who watches the ledger (CH-WITNESS-1), and what it notes for them."""

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.support.bundles import signed_day
from tests.support.fold import code
from tournament.championship import commands as c
from tournament.championship.witnesses.decide import MOST_WITNESSES
from tournament.ledger.core.cosignatures import WitnessKey


def vkey(number: int, name: str = "") -> str:
    key = Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32).public_key()
    return WitnessKey(name or f"club{number}.example/w", key).vkey()


@pytest.mark.rule("CH-WITNESS-1")
def test_a_witness_is_named_once_and_dismissed_once() -> None:
    fold, _ = signed_day(10, seed=1)
    fold.must(c.NameWitness(vkey(1)))
    fold.must(c.NameWitness(vkey(2)))
    assert fold.championship.witnesses == (vkey(1), vkey(2))
    # Neither the same key under another name nor another key under the same name is one more.
    for again in (vkey(1), vkey(1, "other.example"), vkey(3, "club1.example/w")):
        assert code(fold.do(c.NameWitness(again))) == "witness_known"
    fold.must(c.DismissWitness(vkey(1)))
    assert code(fold.do(c.DismissWitness(vkey(1)))) == "witness_gone"
    assert fold.championship.witnesses == (vkey(2),)
    fold.must(c.NameWitness(vkey(1)))


@pytest.mark.rule("CH-WITNESS-1")
@pytest.mark.parametrize(
    "given", ["", "hello", vkey(1)[:-2], vkey(1, "Иван"), vkey(1, "n" * 81), vkey(1, "a?b")]
)
def test_what_is_no_key_of_a_witness_is_not_named(given: str) -> None:
    fold, _ = signed_day(10, seed=1)
    assert code(fold.do(c.NameWitness(given))) == "witness_key"


@pytest.mark.rule("CH-WITNESS-1")
def test_there_are_as_many_as_a_note_has_room_for() -> None:
    fold, _ = signed_day(10, seed=1)
    for number in range(1, MOST_WITNESSES + 1):
        fold.must(c.NameWitness(vkey(number)))
    assert code(fold.do(c.NameWitness(vkey(99)))) == "witnesses_enough"


@pytest.mark.rule("CH-WITNESS-1")
def test_a_day_is_noted_for_witnesses_when_there_is_something_new() -> None:
    fold, _ = signed_day(10, seed=1)
    note = c.NoteCheckpoint("e1")
    assert code(fold.do(note)) == "checkpoint_noted"
    fold.must(c.NameWitness(vkey(1)))
    fold.must(note)
    assert fold.championship.noted["e1"].size == len(fold.sealed["event:e1"])
    fold.wait(minutes=5)
    assert code(fold.do(note)) == "checkpoint_noted"
    assert code(fold.do(c.NoteCheckpoint("e9"))) == "checkpoint_noted"
