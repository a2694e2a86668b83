import enum
import json
from typing import Any

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from tournament.ledger.core.canonical import (
    DEPTH_LIMIT,
    CanonicalError,
    canonical_bytes,
    digest_hex,
    parse_canonical,
)

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
KEYS = st.text(st.characters(max_codepoint=127))
NUMBERS = st.integers(-(2**53) + 1, 2**53 - 1)
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXT,
    lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner),
    max_leaves=20,
)


class Outcome(enum.StrEnum):
    WIN = "win"


@given(VALUES)
def test_the_form_is_that_of_the_independent_rfc_8785_writer(value: Any) -> None:
    assert canonical_bytes(value) == rfc8785.dumps(value)


@given(VALUES)
def test_reading_back_gives_the_value(value: Any) -> None:
    assert parse_canonical(canonical_bytes(value)) == value


@given(VALUES)
def test_the_reader_accepts_only_what_the_writer_writes(value: Any) -> None:
    spaced = json.dumps(value, indent=1).encode()
    if spaced != canonical_bytes(value):
        with pytest.raises(CanonicalError):
            parse_canonical(spaced)


def test_tuples_are_lists_and_text_enumerations_are_text() -> None:
    assert canonical_bytes((Outcome.WIN, ("б", 1))) == '["win",["б",1]]'.encode()


def test_control_characters_are_written_as_rfc_8785_asks() -> None:
    value = '\x00\b\t\n\x0b\f\r\x1f"\\/\x7f€\U0001f600'
    assert canonical_bytes(value) == rfc8785.dumps(value)


@pytest.mark.parametrize(
    ("value", "path"),
    [
        (1.0, "$"),
        ({"a": [0, {"b": 0.5}]}, "$.a[1].b"),
        ({"a": float("nan")}, "$.a"),
        ([2**53], "$[0]"),
        ([-(2**53)], "$[0]"),
        ({"n": {"ключ": 1}}, "$.n"),
        ({"n": {1: 1}}, "$.n"),
        ({"t": "\ud800"}, "$.t"),
        ([b"bytes"], "$[0]"),
        ({"s": {1, 2}}, "$.s"),
    ],
)
def test_what_has_no_form_is_refused_with_its_place(value: Any, path: str) -> None:
    with pytest.raises(CanonicalError) as caught:
        canonical_bytes(value)
    assert caught.value.path == path


def test_nesting_ends_somewhere() -> None:
    value: Any = 1
    for _ in range(DEPTH_LIMIT):
        value = [value]
    assert parse_canonical(canonical_bytes(value)) == value
    with pytest.raises(CanonicalError, match="nested"):
        canonical_bytes([value])


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b" 1",
        b"1 ",
        b"-0",
        b"01",
        b"1.0",
        b"1e2",
        b"NaN",
        b"Infinity",
        b"9007199254740992",
        b"9" * 5000,
        b'{"b":1,"a":2}',
        b'{"a":1,"a":1}',
        b'{"a": 1}',
        b'"\\u0041"',
        b'"\\/"',
        b'"\\ud800"',
        b'"\xed\xa0\x80"',
        b"\xff",
        b"\xef\xbb\xbf1",
        '{"ё":1}'.encode(),
        b"[" * 100_000,
        b"[1]\n",
        b"[1][2]",
    ],
)
def test_other_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(CanonicalError):
        parse_canonical(data)


def test_the_digest_is_that_of_the_bytes() -> None:
    # The SHA-256 of the two bytes "{}", a value published in many places.
    assert digest_hex({}) == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
