import base64
import hashlib
import json
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.envelope import (
    EnvelopeError,
    open_envelope,
    pae,
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
        (changed(signatures=[signature(keyid=1)]), "unknown key"),
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
