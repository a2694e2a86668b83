"""Which addresses people may have the site call, by every way of writing one of this house."""

import ipaddress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.support.tables import every_row
from tournament.outbox.outside_addresses import BadAddress, is_public, written

INSIDE = [
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.9",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::127.0.0.1",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fd12:3456::1",
    "fec0::1",
    "ff02::1",
    "64:ff9b::7f00:1",
    "64:ff9b::808:808",
    "64:ff9b:1::1",
    "100::1",
    "2002:7f00:1::1",
    "2002:808:808::1",
    "2001::1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "2001:db8::1",
    "3fff::1",
    "5f00::1",
]
OUTSIDE = [
    "8.8.8.8",
    "77.88.8.8",
    "172.32.0.1",
    "100.128.0.1",
    "2a02:6b8::feed:ff",
    "2606:4700::1111",
]


@every_row("address", INSIDE)
def test_addresses_of_a_house_are_not_public(address: str) -> None:
    assert not is_public(address)


@every_row("address", OUTSIDE)
def test_addresses_of_the_open_internet_are_public(address: str) -> None:
    assert is_public(address)


@given(st.one_of(st.ip_addresses(v=4), st.ip_addresses(v=6)))
@example(ipaddress.ip_address("192.0.0.9"))
def test_nothing_is_public_that_the_standard_library_keeps_inside(
    address: ipaddress.IPv4Address | ipaddress.IPv6Address,
) -> None:
    if is_public(str(address)):
        assert address.is_global
        assert not address.is_multicast
        assert not address.is_reserved


@given(st.ip_addresses(v=4))
def test_no_way_into_the_older_internet_is_public(address: ipaddress.IPv4Address) -> None:
    number = int(address)
    for six in (
        ipaddress.IPv6Address(number),
        ipaddress.IPv6Address((0xFFFF << 32) | number),
        ipaddress.IPv6Address((0x64FF9B << 96) | number),
        ipaddress.IPv6Address((0x2002 << 112) | (number << 80)),
    ):
        assert not is_public(str(six))


@every_row(
    ("text", "code"),
    [
        ("http://receiver.example/hook", "https"),
        ("receiver.example/hook", "https"),
        ("ftp://receiver.example/", "https"),
        ("", "https"),
        ("https://", "form"),
        ("https:///hook", "form"),
        ("https://user:pass@receiver.example/", "form"),
        ("https://user@receiver.example/", "form"),
        ("https://127.0.0.1\\@receiver.example/", "form"),
        ("https://receiver.example\\.127.0.0.1/", "form"),
        ("https://receiver.example/a b", "form"),
        ("https://receiver.example/#part", "form"),
        ("https://receiver.example/\r\nHost: x", "form"),
        ("https://[::1/hook", "form"),
        ("https://[fe80::1%25eth0]/", "form"),
        ("https://receiver.example/" + "x" * 500, "form"),
        ("https://receiver.example/" + "ж" * 200, "form"),
        ("https://receiver.example:25/", "port"),
        ("https://receiver.example:80/", "port"),
        ("https://receiver.example:65536/", "port"),
        ("https://receiver.example:99999/", "port"),
        ("https://localhost/", "public"),
        ("https://intranet/", "public"),
        ("https://127.0.0.1/", "public"),
        ("https://127.0.0.1:8443/", "public"),
        ("https://10.0.0.1/", "public"),
        ("https://169.254.169.254/latest/meta-data/", "public"),
        ("https://[::1]/", "public"),
        ("https://[::ffff:127.0.0.1]/", "public"),
        ("https://[64:ff9b::7f00:1]/", "public"),
        ("https://[2002:7f00:1::]/", "public"),
        ("https://2130706433/", "host"),
        ("https://127.1/", "host"),
        ("https://0177.0.0.1/", "host"),
        ("https://0x7f.0.0.1/", "host"),
        ("https://0x7f000001/", "host"),
        ("https://127.0.0.0x1/", "host"),
        ("https://127.0.0.01/", "host"),
        ("https://1.2.3.4.5/", "host"),
        ("https://１２７.0.0.1/", "public"),
        ("https://①②⑦.0.0.1/", "public"),
        ("https://127。0。0。1/", "public"),
        ("https://-x.example/", "host"),
        ("https://receiver..example/", "host"),
        ("https://re%63eiver.example/", "form"),
    ],
)
def test_what_is_not_taken_is_refused_with_its_reason(text: str, code: str) -> None:
    with pytest.raises(BadAddress) as refused:
        written(text)
    assert refused.value.code == code


@every_row(
    ("text", "kept"),
    [
        (" https://Receiver.Example/Hook?a=1&b=%20 ", "https://receiver.example/Hook?a=1&b=%20"),
        ("HTTPS://receiver.example", "https://receiver.example/"),
        ("https://receiver.example?x", "https://receiver.example/?x"),
        ("https://receiver.example.:443/", "https://receiver.example/"),
        ("https://receiver.example:08443/", "https://receiver.example:8443/"),
        (
            "https://клуб.рф/крючок",
            "https://xn--90ard6a.xn--p1ai/%D0%BA%D1%80%D1%8E%D1%87%D0%BE%D0%BA",
        ),
        ("https://8.8.8.8/", "https://8.8.8.8/"),
        ("https://[2606:4700:0:0::1111]/", "https://[2606:4700::1111]/"),
    ],
)
def test_an_address_is_kept_in_one_form(text: str, kept: str) -> None:
    assert written(text) == kept
    assert written(kept) == kept


def test_a_test_server_may_be_anywhere() -> None:
    hosts = ("127.0.0.1", "localhost")
    assert written("https://127.0.0.1:99/x", test_hosts=hosts) == "https://127.0.0.1:99/x"
    assert written("https://localhost/x", test_hosts=hosts) == "https://localhost/x"
    with pytest.raises(BadAddress):
        written("https://127.0.0.2/", test_hosts=hosts)


@given(st.text(max_size=60))
def test_any_text_is_taken_in_one_form_or_refused(text: str) -> None:
    for tried in (text, f"https://{text}"):
        try:
            kept = written(tried)
        except BadAddress:
            continue
        assert kept.isascii()
        assert written(kept) == kept
