"""Receipts: what they prove, and every way in which they prove nothing."""

import dataclasses
import json
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.checkpoints import sign_checkpoint
from tournament.ledger.core.entry import Entry, SealedEntry
from tournament.ledger.core.envelope import seal
from tournament.ledger.core.keys import InstallationKey
from tournament.ledger.core.merkle import inclusion_proof, root
from tournament.ledger.core.receipts import (
    FORMAT,
    NOTED,
    PROOF_LIMIT,
    RECEIPT_LIMIT,
    Receipt,
    ReceiptError,
    Witnessed,
    check,
)


def key_of(number: int) -> InstallationKey:
    return InstallationKey.of(Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32))


KEY, STRANGER = key_of(1), key_of(2)
KNOWN = {KEY.key_id: KEY.public_key}
LEDGER, SIZE, SEQ = "event:e1", 11, 6


def entry(seq: int, ledger: str = LEDGER) -> Entry:
    body = {"registration": f"р{seq}"}
    at = "2016-12-10T07:30:00.000000Z"
    return Entry("checked-in", 1, ledger, seq, f"c{seq}", "organizer:u1", at, body)


def ledger_of(ledger: str = LEDGER, key: InstallationKey = KEY) -> list[SealedEntry]:
    return [SealedEntry.seal(entry(seq, ledger), key) for seq in range(1, SIZE + 1)]


def receipt_in(entries: list[SealedEntry], seq: int = SEQ, key: InstallationKey = KEY) -> Receipt:
    leaves = [item.leaf_hash for item in entries]
    proof = tuple(item.hex() for item in inclusion_proof(leaves, seq - 1))
    ledger = entries[0].entry.scope
    note = sign_checkpoint(ledger, len(leaves), root(leaves).hex(), key)
    return Receipt(ledger, seq, entries[seq - 1].envelope, proof, note)


GOOD = receipt_in(ledger_of())


@pytest.mark.parametrize("seq", range(1, SIZE + 1))
def test_every_entry_has_a_receipt_that_proves_it(seq: int) -> None:
    receipt = receipt_in(ledger_of(), seq)
    assert Receipt.from_bytes(receipt.to_bytes()) == receipt
    assert check(receipt, KNOWN) == ledger_of()[seq - 1]


def test_the_file_is_canonical_json_with_the_envelope_in_it() -> None:
    fields = json.loads(GOOD.to_bytes())
    assert fields["format"] == FORMAT
    assert canonical_bytes(fields["envelope"]) == GOOD.envelope
    assert canonical_bytes(fields) == GOOD.to_bytes()


def test_a_line_feed_that_an_editor_adds_does_no_harm() -> None:
    assert Receipt.from_bytes(GOOD.to_bytes() + b"\r\n") == GOOD


def changed(**fields: Any) -> Receipt:
    return dataclasses.replace(GOOD, **fields)


OTHER_EVENT = receipt_in(ledger_of("event:e2"))
PAYLOAD = entry(SEQ).payload()


@pytest.mark.parametrize(
    ("receipt", "reason"),
    [
        (changed(seq=SEQ + 1), "different places"),
        (changed(ledger="event:e2"), "different places"),
        (changed(checkpoint=OTHER_EVENT.checkpoint), "different places"),
        (changed(envelope=OTHER_EVENT.envelope), "different places"),
        (changed(envelope=ledger_of()[SEQ].envelope), "different places"),
        (changed(envelope=SealedEntry.seal(entry(SEQ), STRANGER).envelope), "unknown key"),
        (changed(envelope=seal("text/plain", PAYLOAD, KEY)), "payload type"),
        (changed(envelope=GOOD.envelope.replace(b"sig", b"sog")), "the entry: "),
        (changed(checkpoint=receipt_in(ledger_of(), SEQ, STRANGER).checkpoint), "no known key"),
        (changed(checkpoint=GOOD.checkpoint.replace("\n11\n", "\n12\n")), "does not match"),
        (changed(proof=GOOD.proof[:-1]), "does not lead"),
        (changed(proof=(*GOOD.proof, "00" * 32)), "does not lead"),
        (changed(proof=GOOD.proof[::-1]), "does not lead"),
        (changed(proof=()), "does not lead"),
        (changed(checkpoint=sign_checkpoint(LEDGER, SEQ - 1, "ab" * 32, KEY)), "does not lead"),
        (changed(checkpoint=sign_checkpoint(LEDGER, SIZE, "ab" * 32, KEY)), "does not lead"),
    ],
)
def test_a_receipt_that_was_tampered_with_proves_nothing(receipt: Receipt, reason: str) -> None:
    with pytest.raises(ReceiptError, match=reason):
        check(receipt, KNOWN)


def test_another_entry_signed_by_the_right_key_is_not_the_one_that_stood_there() -> None:
    other = dataclasses.replace(entry(SEQ), body={"registration": "р99"})
    with pytest.raises(ReceiptError, match="does not lead"):
        check(changed(envelope=SealedEntry.seal(other, KEY).envelope), KNOWN)


def file_with(**fields: Any) -> bytes:
    return canonical_bytes({**json.loads(GOOD.to_bytes()), **fields})


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "not canonical"),
        (b"\xff", "not canonical"),
        (b" " + GOOD.to_bytes(), "not canonical"),
        (b"[]", "not a receipt"),
        (b"{}", "not a receipt"),
        (file_with(format="pixel-tactics-receipt/2"), "witnessed"),
        (file_with(format="pixel-tactics-receipt/3"), "not a receipt"),
        (file_with(more=1), "not a receipt"),
        (file_with(seq=0), "seq"),
        (file_with(seq=True), "seq"),
        (file_with(seq="6"), "seq"),
        (file_with(ledger=1), "ledger"),
        (file_with(checkpoint=None), "checkpoint"),
        (file_with(envelope="text"), "envelope"),
        (file_with(proof={}), "proof"),
        (file_with(proof=["AB" * 32]), "proof"),
        (file_with(proof=["ab"]), "proof"),
        (file_with(proof=[1]), "proof"),
        (file_with(proof=["ab" * 32] * (PROOF_LIMIT + 1)), "proof"),
        (b'"' + b"x" * RECEIPT_LIMIT + b'"', "longer than"),
    ],
)
def test_a_file_out_of_form_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(ReceiptError, match=reason):
        Receipt.from_bytes(data)


@given(st.integers(0, len(GOOD.to_bytes()) * 8 - 1))
def test_no_flipped_bit_of_the_file_is_believed(bit: int) -> None:
    data = bytearray(GOOD.to_bytes())
    data[bit // 8] ^= 1 << bit % 8
    with pytest.raises(ReceiptError):
        check(Receipt.from_bytes(bytes(data)), KNOWN)


@given(st.binary(max_size=200))
def test_rubbish_is_refused_and_never_stumbled_over(data: bytes) -> None:
    with pytest.raises(ReceiptError):
        Receipt.from_bytes(data)


def led_on(event: str = "e1", root_hex: str = "", type: str = NOTED) -> Receipt:
    """A receipt of an event that leads on to what its championship notes."""
    leaves = [item.leaf_hash for item in ledger_of()]
    body = {"event": event, "size": SIZE, "root": root_hex or root(leaves).hex()}
    at = "2016-12-10T07:30:00.000000Z"
    noted = Entry(type, 1, "championship:c1", 1, "n1", "site:site", at, body)
    sealed = SealedEntry.seal(noted, KEY)
    note = sign_checkpoint("championship:c1", 1, root([sealed.leaf_hash]).hex(), KEY)
    further = Receipt("championship:c1", 1, sealed.envelope, (), note)
    good = receipt_in(ledger_of())
    return dataclasses.replace(good, witnessed=Witnessed(good.proof, further))


def test_a_receipt_may_lead_on_to_the_championship() -> None:
    receipt = led_on()
    assert check(receipt, KNOWN).entry.seq == SEQ
    assert Receipt.from_bytes(receipt.to_bytes()) == receipt
    assert receipt.witnessed_note.startswith("pixel-tactics/championship:c1\n")


@pytest.mark.parametrize(
    ("receipt", "reason"),
    [
        (led_on(event="e2"), "nothing of this event"),
        (led_on(type="checked-in"), "nothing of this event"),
        (led_on(root_hex="ab" * 32), "what the championship notes"),
        (led_on(root_hex="ab"), "names no checkpoint"),
    ],
)
def test_a_receipt_that_leads_elsewhere_proves_nothing(receipt: Receipt, reason: str) -> None:
    with pytest.raises(ReceiptError, match=reason):
        check(receipt, KNOWN)
