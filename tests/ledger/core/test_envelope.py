import base64
import hashlib
import json
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.envelope import (
    EnvelopeError,
    open_envelope,
    pae,
    read_envelope,
    seal,
    statement_digest,
)
from tournament.ledger.core.keys import InstallationKey

KEY = InstallationKey.of(Ed25519PrivateKey.from_private_bytes(b"\x07" * 32))
KEYS = {KEY.key_id: KEY.public_key}
KIND = "http://example.com/HelloWorld"
PAYLOAD = b"hello world"


def test_the_signed_bytes_are_those_of_the_dsse_specification() -> None:
    assert pae(KIND, PAYLOAD) == b"DSSEv1 29 http://example.com/HelloWorld 11 hello world"


def test_lengths_count_bytes() -> None:
    assert pae("тип", "да".encode()) == "DSSEv1 6 тип 4 да".encode()


def test_the_digest_is_that_of_the_signed_bytes() -> None:
    signed = b"DSSEv1 29 http://example.com/HelloWorld 11 hello world"
    assert statement_digest(KIND, PAYLOAD) == hashlib.sha256(signed).hexdigest()


def test_an_envelope_opens_with_the_right_key() -> None:
    envelope = seal(KIND, PAYLOAD, KEY)
    assert open_envelope(envelope, KEYS, payload_type=KIND) == PAYLOAD
    assert json.loads(envelope)["signatures"][0]["keyid"] == KEY.key_id
    assert canonical_bytes(json.loads(envelope)) == envelope


def test_sealing_twice_gives_the_same_bytes() -> None:
    assert seal(KIND, PAYLOAD, KEY) == seal(KIND, PAYLOAD, KEY)


def changed(**fields: Any) -> bytes:
    """Return a good envelope with some fields changed."""
    return canonical_bytes({**json.loads(seal(KIND, PAYLOAD, KEY)), **fields})


def signature(**fields: Any) -> dict[str, Any]:
    return {**json.loads(seal(KIND, PAYLOAD, KEY))["signatures"][0], **fields}


FORGED = base64.b64encode(bytes(64)).decode()


@pytest.mark.parametrize(
    ("envelope", "reason"),
    [
        (changed(payload=base64.b64encode(b"hello World").decode()), "does not match"),
        (changed(signatures=[signature(sig=FORGED)]), "does not match"),
        (changed(signatures=[signature(sig="")]), "does not match"),
        (changed(signatures=[signature(keyid="0" * 32)]), "unknown key"),
        (changed(signatures=[signature(keyid=1)]), "the name of the key is not text"),
        (changed(payloadType=1), "the payload type is not text"),
        (changed(signatures=[]), "exactly one signature"),
        (changed(signatures=[signature(), signature()]), "exactly one signature"),
        (changed(signatures={}), "exactly one signature"),
        (changed(signatures=["text"]), "the signature does not have just"),
        (changed(signatures=[signature(extra=1)]), "the signature does not have just"),
        (changed(extra=1), "the envelope does not have just"),
        (changed(payloadType="text/plain"), "payload type"),
        (changed(payload=1), "not text"),
        (changed(payload="aGVsbG8gd29ybGQ"), "base64"),  # padding left out
        (changed(payload="aGVsbG8gd29ybGR="), "base64"),  # unused bits set
        (changed(payload="aGVs\nbG8gd29ybGQ="), "base64"),
        (changed(payload="да"), "base64"),
        (b" " + seal(KIND, PAYLOAD, KEY), "not canonical"),
        (b"[1]", "the envelope does not have just"),
        (b"", "not canonical"),
    ],
)
def test_a_bad_envelope_is_refused_with_the_reason(envelope: bytes, reason: str) -> None:
    with pytest.raises(EnvelopeError, match=reason):
        open_envelope(envelope, KEYS, payload_type=KIND)


def test_another_key_under_the_same_name_does_not_open_it() -> None:
    other = InstallationKey.of(Ed25519PrivateKey.from_private_bytes(b"\x08" * 32))
    with pytest.raises(EnvelopeError, match="does not match"):
        open_envelope(seal(KIND, PAYLOAD, KEY), {KEY.key_id: other.public_key}, payload_type=KIND)


TYPES = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@given(TYPES, st.binary(max_size=200))
def test_any_payload_of_any_type_comes_back(kind: str, payload: bytes) -> None:
    envelope = seal(kind, payload, KEY)
    assert open_envelope(envelope, KEYS, payload_type=kind) == payload
    read = read_envelope(envelope)
    assert (read.payload_type, read.payload, read.key_id) == (kind, payload, KEY.key_id)
    assert read.signature == KEY.sign(pae(kind, payload))


@given(TYPES, st.binary(max_size=20), TYPES, st.binary(max_size=20))
def test_no_two_statements_are_signed_by_the_same_bytes(
    kind: str, payload: bytes, other_kind: str, other: bytes
) -> None:
    same = (kind, payload) == (other_kind, other)
    assert (pae(kind, payload) == pae(other_kind, other)) == same


@given(st.data())
def test_no_changed_byte_of_an_envelope_is_believed(data: st.DataObject) -> None:
    good = seal(KIND, PAYLOAD, KEY)
    place = data.draw(st.integers(0, len(good) - 1))
    byte = data.draw(st.integers(0, 255))
    ways = {
        "changed": good[:place] + bytes([byte]) + good[place + 1 :],
        "put in": good[:place] + bytes([byte]) + good[place:],
        "left out": good[:place] + good[place + 1 :],
    }
    other = ways[data.draw(st.sampled_from(sorted(ways)))]
    if other != good:
        with pytest.raises(EnvelopeError):
            open_envelope(other, KEYS, payload_type=KIND)


@given(st.binary(max_size=300))
def test_rubbish_is_refused_and_never_stumbled_over(data: bytes) -> None:
    with pytest.raises(EnvelopeError):
        read_envelope(data)


def test_reading_alone_believes_nothing() -> None:
    """What is read without a key says so itself: a forged signature is read like a good one."""
    forged = changed(signatures=[signature(sig=FORGED)])
    assert read_envelope(forged).payload == PAYLOAD
    with pytest.raises(EnvelopeError):
        open_envelope(forged, KEYS, payload_type=KIND)
