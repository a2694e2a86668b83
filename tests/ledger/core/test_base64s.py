"""Base64 in one spelling only."""

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.ledger.core.base64s import Base64Error, decode, decode_url, encode, encode_url


@given(st.binary(max_size=100))
def test_bytes_come_back(data: bytes) -> None:
    assert decode(encode(data)) == decode_url(encode_url(data)) == data
    assert encode(data) == base64.b64encode(data).decode()


@given(st.text(st.sampled_from("AQgw-_+/=\n б"), max_size=9))
def test_what_is_read_is_what_would_be_written(text: str) -> None:
    for read, write in ((decode, encode), (decode_url, encode_url)):
        try:
            data = read(text)
        except Base64Error:
            continue
        assert write(data) == text


# Test vectors of RFC 4648, section 10, and bytes that the two alphabets write differently.
@pytest.mark.parametrize(
    ("data", "text", "url"),
    [
        (b"", "", ""),
        (b"f", "Zg==", "Zg"),
        (b"fo", "Zm8=", "Zm8"),
        (b"foobar", "Zm9vYmFy", "Zm9vYmFy"),
        (b"\xfb\xff", "+/8=", "-_8"),
    ],
)
def test_the_known_texts(data: bytes, text: str, url: str) -> None:
    assert (encode(data), encode_url(data)) == (text, url)
    assert (decode(text), decode_url(url)) == (data, data)


@pytest.mark.parametrize("text", [None, 1, b"Zg==", "Zg", "Zh==", "Zg==\n", "Z g==", "-_8=", "я"])
def test_another_spelling_is_refused(text: object) -> None:
    with pytest.raises(Base64Error):
        decode(text)


@pytest.mark.parametrize("text", [None, 1, b"Zg", "Zg==", "Zh", "Zg\n", "+/8", "Z", "я"])
def test_another_spelling_for_addresses_is_refused(text: object) -> None:
    with pytest.raises(Base64Error):
        decode_url(text)
