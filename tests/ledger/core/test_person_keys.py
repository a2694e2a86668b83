"""What a browser's key and a passkey sign, and every reason not to believe it."""

import base64
import hashlib
import json
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec, ed25519
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePublicNumbers
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from fido2.cose import ES256
from fido2.webauthn import AuthenticatorData, CollectedClientData
from hypothesis import given
from hypothesis import strategies as st

from tests.support.authenticator import (
    ORIGIN,
    RP_ID,
    USER_PRESENT,
    USER_VERIFIED,
    BrowserKey,
    PasskeyKey,
    PersonKey,
    assertion,
    signed_bytes,
    url_text,
)
from tournament.ledger.core.envelope import RESULT_SHEET_PAYLOAD_TYPE as KIND
from tournament.ledger.core.envelope import STATEMENT_PAYLOAD_TYPE
from tournament.ledger.core.person_keys import (
    SIGNATURE_LIMIT,
    PersonKeyError,
    check_signature,
    person_key_id,
    public_key_of,
)

PAYLOAD = b'{"game":1,"match":"W1.1"}'
BROWSER = BrowserKey()
PASSKEY = PasskeyKey()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The number of points of P-256 (SEC 2, section 2.4.2)."""


def believe(key: PersonKey, signature: str, **fields: Any) -> None:
    """Check a signature of a key that was enrolled as it is."""
    enrolled: dict[str, Any] = {
        "spki": key.public_text,
        "kind": key.kind,
        "origin": key.origin,
        "rp_id": key.rp_id,
        "payload_type": KIND,
        "payload": PAYLOAD,
    }
    check_signature(**{**enrolled, **fields}, signature=signature)


def reason_of(key: PersonKey, signature: str, **fields: Any) -> str:
    """The reason for which a signature is not believed."""
    with pytest.raises(PersonKeyError) as caught:
        believe(key, signature, **fields)
    assert str(caught.value)
    return caught.value.reason


@pytest.mark.parametrize("key", [BROWSER, PASSKEY], ids=["browser", "passkey"])
def test_what_a_device_signs_is_believed(key: BrowserKey | PasskeyKey) -> None:
    believe(key, key.sign(KIND, PAYLOAD))


@pytest.mark.parametrize("key", [BROWSER, PASSKEY], ids=["browser", "passkey"])
@pytest.mark.parametrize(
    "other",
    [{"payload": PAYLOAD + b" "}, {"payload_type": STATEMENT_PAYLOAD_TYPE}],
    ids=["payload", "type"],
)
def test_a_signature_is_of_one_statement_only(
    key: BrowserKey | PasskeyKey, other: dict[str, Any]
) -> None:
    expected = "signature" if key is BROWSER else "challenge"
    assert reason_of(key, key.sign(KIND, PAYLOAD), **other) == expected


@pytest.mark.parametrize("key", [BROWSER, PASSKEY], ids=["browser", "passkey"])
def test_a_signature_is_of_one_key_only(key: BrowserKey | PasskeyKey) -> None:
    other = PersonKey("another phone").public_text
    assert reason_of(key, key.sign(KIND, PAYLOAD), spki=other) == "signature"


def test_a_key_signs_as_the_kind_it_was_enrolled_as() -> None:
    assert reason_of(BROWSER, PASSKEY.sign(KIND, PAYLOAD)) == "form"
    assert reason_of(PASSKEY, BROWSER.sign(KIND, PAYLOAD)) == "form"
    assert reason_of(BROWSER, BROWSER.sign(KIND, PAYLOAD), kind="card") == "form"


@pytest.mark.parametrize(
    ("varied", "reason"),
    [
        ({"type": "webauthn.create"}, "type"),
        ({"challenge": url_text(bytes(32))}, "challenge"),
        ({"challenge": ""}, "challenge"),
        ({"said_origin": "https://evil.example"}, "origin"),
        ({"said_origin": ORIGIN + "/"}, "origin"),
        ({"cross_origin": True}, "origin"),
        ({"cross_origin": 0}, "origin"),
        ({"said_rp_id": "example"}, "rp_id"),
        ({"flags": USER_PRESENT}, "user_verified"),
        ({"flags": USER_VERIFIED}, "user_verified"),
        ({"flags": 0}, "user_verified"),
        ({"extensions": b"x"}, "form"),
    ],
)
def test_an_assertion_made_otherwise_is_not_believed(varied: dict[str, Any], reason: str) -> None:
    assert reason_of(PASSKEY, PASSKEY.varied(**varied).sign(KIND, PAYLOAD)) == reason


def test_extensions_that_the_flags_announce_are_signed_along() -> None:
    announced = PASSKEY.varied(flags=USER_PRESENT | USER_VERIFIED | 0x80, extensions=b"\xa0")
    believe(PASSKEY, announced.sign(KIND, PAYLOAD))


def test_a_passkey_is_bound_to_where_it_was_enrolled() -> None:
    signed = PASSKEY.sign(KIND, PAYLOAD)
    assert reason_of(PASSKEY, signed, origin="https://hall.example") == "origin"
    assert reason_of(PASSKEY, signed, rp_id="hall.example") == "rp_id"


def parts() -> tuple[bytes, bytes, bytes]:
    """The three parts of a good assertion."""
    data, client = PASSKEY.authenticator_data(), PASSKEY.client_data(KIND, PAYLOAD)
    return data, client, PASSKEY.signature_over(data + hashlib.sha256(client).digest())


DATA, CLIENT, SIGNATURE = parts()
FIELDS = json.loads(base64.b64decode(assertion(DATA, CLIENT, SIGNATURE)))


def encoded(fields: Any, **dumping: Any) -> str:
    how = {"sort_keys": True, "separators": (",", ":"), **dumping}
    return base64.b64encode(json.dumps(fields, **how).encode()).decode()


@pytest.mark.parametrize(
    "signature",
    [
        "",
        "да",
        "A" * 4,
        "A" * (SIGNATURE_LIMIT + 4),
        encoded([]),
        encoded({**FIELDS, "userHandle": "AA"}),
        encoded({name: FIELDS[name] for name in ("authenticatorData", "signature")}),
        encoded({**FIELDS, "signature": FIELDS["signature"] + "="}),
        encoded({**FIELDS, "signature": 1}),
        encoded({**FIELDS, "clientDataJSON": "да"}),
        encoded(FIELDS, separators=(", ", ": ")),
        assertion(DATA[:36], CLIENT, SIGNATURE),
        assertion(b"", CLIENT, SIGNATURE),
        assertion(DATA, b"", SIGNATURE),
        assertion(DATA, b"[]", SIGNATURE),
        assertion(DATA, b"\xff", SIGNATURE),
        assertion(DATA, b"[" * 3000, SIGNATURE),
    ],
)
def test_an_assertion_out_of_form_is_refused(signature: str) -> None:
    assert reason_of(PASSKEY, signature) == "form"


@pytest.mark.parametrize(("spaces", "believed"), [(3000, True), (SIGNATURE_LIMIT, False)])
def test_a_signature_has_an_end(spaces: int, believed: bool) -> None:
    client = CLIENT[:-1] + b" " * spaces + b"}"
    signed = PASSKEY.signature_over(DATA + hashlib.sha256(client).digest())
    if believed:
        believe(PASSKEY, assertion(DATA, client, signed))
    else:
        assert reason_of(PASSKEY, assertion(DATA, client, signed)) == "form"


@pytest.mark.parametrize("signature", [b"", b"\x30\x00", SIGNATURE[:-1], SIGNATURE + b"\x00"])
def test_a_passkeys_signature_is_one_in_der(signature: bytes) -> None:
    assert reason_of(PASSKEY, assertion(DATA, CLIENT, signature)) == "signature"


def numbers_of(signature: str) -> tuple[int, int]:
    raw = base64.b64decode(signature)
    return int.from_bytes(raw[:32]), int.from_bytes(raw[32:])


def raw_text(r: int, s: int) -> str:
    return base64.b64encode(r.to_bytes(32) + s.to_bytes(32)).decode()


R, S = numbers_of(BROWSER.sign(KIND, PAYLOAD))


@pytest.mark.parametrize(
    ("r", "s"), [(0, S), (R, 0), (0, 0), (ORDER, S), (R, ORDER), (S, R), (R, 2**256 - 1)]
)
def test_numbers_that_sign_nothing_are_refused(r: int, s: int) -> None:
    assert reason_of(BROWSER, raw_text(r, s)) == "signature"


def test_both_forms_of_a_signature_are_believed() -> None:
    # Browsers write either s or the order less s; a statement is named by its digest, so who
    # turns one into the other gains nothing.
    believe(BROWSER, raw_text(R, ORDER - S))


@pytest.mark.parametrize(
    "signature", ["", "AA", base64.b64encode(bytes(63)).decode(), raw_text(R, S) + "\n", "==="]
)
def test_a_browsers_signature_has_64_bytes(signature: str) -> None:
    assert reason_of(BROWSER, signature) == "form"


def test_der_is_not_what_a_browser_writes() -> None:
    der = BROWSER.signature_over(signed_bytes(KIND, PAYLOAD))
    assert reason_of(BROWSER, base64.b64encode(der).decode()) == "form"


@given(st.integers(0, 511), st.sampled_from([BROWSER, PASSKEY]))
def test_no_flipped_bit_of_a_signature_is_believed(bit: int, key: BrowserKey | PasskeyKey) -> None:
    if key is BROWSER:
        flipped = int.from_bytes(base64.b64decode(raw_text(R, S))) ^ 1 << bit
        signature = base64.b64encode(flipped.to_bytes(64)).decode()
    else:
        bit %= 8 * len(SIGNATURE)
        flipped = int.from_bytes(SIGNATURE) ^ 1 << bit
        signature = assertion(DATA, CLIENT, flipped.to_bytes(len(SIGNATURE)))
    assert reason_of(key, signature) == "signature"


@given(st.binary(max_size=300))
def test_rubbish_is_refused_and_never_stumbled_over(data: bytes) -> None:
    signature = base64.b64encode(data).decode()
    assert reason_of(BROWSER, signature) in {"form", "signature"}
    assert reason_of(PASSKEY, signature) == "form"
    assert reason_of(PASSKEY, assertion(data, CLIENT, SIGNATURE)) in {"form", "rp_id"}
    assert reason_of(PASSKEY, assertion(DATA, data, SIGNATURE)) in {"form", "type"}
    assert reason_of(PASSKEY, assertion(DATA, CLIENT, data)) == "signature"


def test_an_independent_implementation_reads_the_same_assertion() -> None:
    """The library that checks the staff's log-in believes the passkey of the tests."""
    client = CollectedClientData(CLIENT)
    data = AuthenticatorData(DATA)
    assert client.challenge == hashlib.sha256(signed_bytes(KIND, PAYLOAD)).digest()
    assert data.rp_id_hash == hashlib.sha256(RP_ID.encode()).digest()
    assert data.is_user_present()
    assert data.is_user_verified()
    ES256.from_cryptography_key(PASSKEY.private_key.public_key()).verify(
        data + client.hash, SIGNATURE
    )


# RFC 6979, appendix A.2.5: the key and the signature of "sample" with SHA-256.
SAMPLE_KEY = EllipticCurvePublicNumbers(
    0x60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6,
    0x7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299,
    ec.SECP256R1(),
).public_key()
SAMPLE_R = 0xEFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716
SAMPLE_S = 0xF7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8


def test_the_known_signature_of_rfc_6979(monkeypatch: pytest.MonkeyPatch) -> None:
    from tournament.ledger.core import person_keys

    # The RFC signs the bytes "sample", which no encoding of a statement can be.
    monkeypatch.setattr(person_keys, "pae", lambda kind, payload: payload)
    spki = SAMPLE_KEY.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    text = base64.b64encode(spki).decode()
    fields: dict[str, Any] = {"kind": "browser", "spki": text}
    believe(BROWSER, raw_text(SAMPLE_R, SAMPLE_S), payload=b"sample", **fields)
    assert reason_of(BROWSER, raw_text(SAMPLE_R, SAMPLE_S), payload=b"test", **fields) == (
        "signature"
    )


def test_the_name_of_a_key_is_the_start_of_the_hash_of_its_spki_form() -> None:
    expected = hashlib.sha256(BROWSER.spki).hexdigest()[:32]
    assert person_key_id(BROWSER.public_text) == expected == BROWSER.key_id


def text_of(key: Any, point: str | None = None) -> str:
    spki = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return base64.b64encode(spki).decode()


COMPRESSED = bytes.fromhex("3039301306072a8648ce3d020106082a8648ce3d030107032200") + (
    BROWSER.private_key.public_key().public_bytes(Encoding.X962, PublicFormat.CompressedPoint)
)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "да",
        "AAAA",
        BROWSER.public_text[:-4],
        BROWSER.public_text + "AAAA",
        BROWSER.public_text + "\n",
        text_of(ed25519.Ed25519PrivateKey.from_private_bytes(bytes(32)).public_key()),
        text_of(ec.derive_private_key(7, ec.SECP384R1()).public_key()),
        text_of(ec.derive_private_key(7, ec.SECP256K1()).public_key()),
        base64.b64encode(COMPRESSED).decode(),
        base64.b64encode(BROWSER.spki[:-1] + b"\x00").decode(),
    ],
)
def test_another_key_than_p_256_in_its_usual_form_is_refused(text: str) -> None:
    for read in (public_key_of, person_key_id):
        with pytest.raises(PersonKeyError) as caught:
            read(text)
        assert caught.value.reason == "key"


def test_the_tests_signature_is_the_one_of_its_numbers() -> None:
    der = BROWSER.signature_over(signed_bytes(KIND, PAYLOAD))
    assert decode_dss_signature(der) == (R, S)
