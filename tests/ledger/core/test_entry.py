from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from tournament.ledger.core.canonical import CanonicalError, canonical_bytes
from tournament.ledger.core.entry import (
    Entry,
    EntryError,
    SealedEntry,
    moment_of,
    unchecked_entry,
    utc_text,
)
from tournament.ledger.core.envelope import (
    ENTRY_PAYLOAD_TYPE,
    RESULT_SHEET_PAYLOAD_TYPE,
    EnvelopeError,
    seal,
)
from tournament.ledger.core.keys import InstallationKey
from tournament.ledger.core.merkle import leaf_hash

KEY = InstallationKey.of(Ed25519PrivateKey.from_private_bytes(b"\x07" * 32))
KEYS = {KEY.key_id: KEY.public_key}
ENTRY_FIELDS: dict[str, Any] = {
    "type": "checked-in",
    "v": 1,
    "scope": "event:e1",
    "seq": 7,
    "command_id": "c-1",
    "actor_id": "a1",
    "at": "2016-05-14T07:30:00.000000Z",
    "body": {"registration": "r1", "seats": [1, 2]},
}
ENTRY = Entry(**ENTRY_FIELDS)


def test_the_payload_never_changes_its_form() -> None:
    """These bytes are signed in every ledger there is; they may not change with the code."""
    assert ENTRY.payload() == (
        b'{"actor_id":"a1","at":"2016-05-14T07:30:00.000000Z",'
        b'"body":{"registration":"r1","seats":[1,2]},"command_id":"c-1",'
        b'"scope":"event:e1","seq":7,"type":"checked-in","v":1}'
    )


def test_an_entry_is_read_back_from_its_payload() -> None:
    assert Entry.from_payload(ENTRY.payload()) == ENTRY


def test_a_sealed_entry_opens_and_is_the_leaf_of_its_envelope() -> None:
    sealed = SealedEntry.seal(ENTRY, KEY)
    assert SealedEntry.open(sealed.envelope, KEYS) == sealed
    assert sealed.entry == ENTRY
    assert sealed.leaf_hash == leaf_hash(sealed.envelope)


def test_whoever_states_a_fact_sees_it_as_a_replay_does() -> None:
    body: dict[str, Any] = {"order": ("a", "b")}
    sealed = SealedEntry.seal(replace(ENTRY, body=body), KEY)
    body["order"] = ()
    assert sealed.entry.body == {"order": ["a", "b"]}


def test_a_statement_of_another_kind_is_no_entry() -> None:
    envelope = seal(RESULT_SHEET_PAYLOAD_TYPE, ENTRY.payload(), KEY)
    with pytest.raises(EnvelopeError, match="payload type"):
        SealedEntry.open(envelope, KEYS)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("type", "Checked in"),
        ("type", ""),
        ("type", "a" * 65),
        ("v", 0),
        ("v", True),
        ("scope", ""),
        ("scope", "event e1"),
        ("seq", 0),
        ("seq", 2**53),
        ("seq", "1"),
        ("command_id", ""),
        ("command_id", "c" * 65),
        ("command_id", "c\n"),
        ("command_id", "команда"),
        ("actor_id", "Иван"),
        ("actor_id", None),
        ("at", "2016-05-14T07:30:00Z"),
        ("at", "2016-05-14T10:30:00.000000+03:00"),
        ("at", "2016-05-14T07:30:00.000000"),
        ("at", "2016-02-30T07:30:00.000000Z"),
        ("at", "0001-01-01T00:00:00.000000+23:00"),
        ("at", "9999-12-31T23:59:59.999999-23:00"),
        ("at", "２０１６-05-14T07:30:00.000000Z"),
        ("at", 0),
        ("body", []),
    ],
)
def test_a_field_out_of_form_is_named(field: str, value: Any) -> None:
    with pytest.raises(EntryError, match=f"^{field}:"):
        replace(ENTRY, **{field: value})


def test_a_body_without_canonical_form_is_refused() -> None:
    with pytest.raises(CanonicalError, match=r"\$\.body\.score"):
        replace(ENTRY, body={"score": 0.5}).payload()


@pytest.mark.parametrize(
    "payload",
    [b"", b"[]", b"{}", b" " + ENTRY.payload(), canonical_bytes({"type": "checked-in", "v": 1})],
)
def test_other_payloads_are_refused(payload: bytes) -> None:
    with pytest.raises(EntryError):
        Entry.from_payload(payload)
    with pytest.raises(EntryError):
        SealedEntry.open(seal(ENTRY_PAYLOAD_TYPE, payload, KEY), KEYS)


FIELD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 2**53 - 1),
    st.text(max_size=70),
    st.just([]),
    st.sampled_from(["9999-12-31T23:59:59.999999-01:00", "a-1", "event:e1", {}]),
    st.datetimes(timezones=st.timezones()).map(lambda moment: moment.isoformat()),
)


@given(st.dictionaries(st.sampled_from(list(Entry.__slots__)), FIELD, max_size=3))
def test_any_field_is_kept_as_it_is_or_refused(fields: dict[str, Any]) -> None:
    """Never another error, and never another entry than the one that was written."""
    payload = canonical_bytes({**ENTRY_FIELDS, **fields})
    try:
        entry = Entry.from_payload(payload)
    except EntryError:
        return
    assert entry.payload() == payload


@given(st.data())
def test_no_changed_byte_of_a_sealed_entry_is_believed(data: st.DataObject) -> None:
    good = SealedEntry.seal(ENTRY, KEY).envelope
    place = data.draw(st.integers(0, len(good) - 1))
    byte = data.draw(st.integers(0, 255))
    other = good[:place] + bytes([byte]) + good[place + 1 :]
    if other != good:
        with pytest.raises((EnvelopeError, EntryError)):
            SealedEntry.open(other, KEYS)


def test_an_entry_is_read_without_being_believed() -> None:
    stranger = InstallationKey.of(Ed25519PrivateKey.from_private_bytes(b"\x08" * 32))
    assert unchecked_entry(SealedEntry.seal(ENTRY, stranger).envelope) == ENTRY
    with pytest.raises(EntryError, match="payload type"):
        unchecked_entry(seal(RESULT_SHEET_PAYLOAD_TYPE, ENTRY.payload(), KEY))


@given(st.binary(max_size=200))
def test_rubbish_is_refused_and_never_stumbled_over(data: bytes) -> None:
    for envelope in (data, seal(ENTRY_PAYLOAD_TYPE, data, KEY)):
        with pytest.raises(EntryError):
            unchecked_entry(envelope)


def test_moments_are_written_in_utc_and_read_back() -> None:
    moscow = timezone(timedelta(hours=3))
    moment = datetime(2016, 5, 14, 10, 30, 0, 5, tzinfo=moscow)
    assert utc_text(moment) == "2016-05-14T07:30:00.000005Z"
    assert moment_of(utc_text(moment)) == moment
    assert moment_of(utc_text(moment)).utcoffset() == timedelta(0)
    assert utc_text(datetime(2016, 1, 1, tzinfo=UTC)) == "2016-01-01T00:00:00.000000Z"


def test_a_moment_without_a_time_zone_is_refused() -> None:
    with pytest.raises(EntryError, match="time zone"):
        utc_text(datetime(2016, 1, 1))  # noqa: DTZ001 - the fault under test
