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


LOOSE: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.sampled_from([2**53, -(2**53), 2**53 - 1, 1 - 2**53, 0.0, -0.0, 1e300])
    | st.floats()
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(LOOSE)
def test_whatever_is_not_refused_has_the_form_of_the_independent_writer(value: Any) -> None:
    """The project's form is a part of RFC 8785: it refuses more, and never writes otherwise."""
    try:
        written = canonical_bytes(value)
    except CanonicalError:
        return
    assert written == rfc8785.dumps(value)


@given(LOOSE.filter(lambda value: not isinstance(value, float)), st.booleans(), st.booleans())
def test_the_reader_believes_only_bytes_of_the_independent_writer(
    value: Any, compact: bool, ascii_only: bool
) -> None:
    separators = (",", ":") if compact else (", ", ": ")
    data = json.dumps(value, separators=separators, ensure_ascii=ascii_only).encode(
        errors="surrogatepass"
    )
    try:
        read = parse_canonical(data)
    except CanonicalError:
        return
    assert rfc8785.dumps(read) == data


@given(VALUES, st.data())
def test_two_texts_never_mean_the_same_value(value: Any, data: st.DataObject) -> None:
    """Whatever is done to a byte of the form, it is refused or means something else."""
    written = canonical_bytes(value)
    place = data.draw(st.integers(0, len(written) - 1))
    byte = data.draw(st.integers(0, 255))
    ways = {
        "changed": written[:place] + bytes([byte]) + written[place + 1 :],
        "put in": written[:place] + bytes([byte]) + written[place:],
        "left out": written[:place] + written[place + 1 :],
    }
    other = ways[data.draw(st.sampled_from(sorted(ways)))]
    try:
        read = parse_canonical(other)
    except CanonicalError:
        return
    assert other == written or canonical_bytes(read) != written
    assert rfc8785.dumps(read) == other


def test_keys_are_sorted_like_the_independent_writer_sorts_them() -> None:
    value = {chr(code): code for code in reversed(range(128))} | {"aa": 1, "a\x00": 2, "": 3}
    assert canonical_bytes(value) == rfc8785.dumps(value)


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
