"""Addresses that people have the site call: how one is written, and where it may lead.

Pure. An address is kept in the one form in which every library reads it alike; what it leads to is
judged anew at every call (`outside_line`), since whoever owns a name may let it lead elsewhere.
"""

import re
from collections.abc import Collection
from ipaddress import AddressValueError, IPv4Address, IPv4Network, IPv6Address, IPv6Network
from urllib.parse import quote

LONGEST = 500
HTTPS = 443
LOWEST_PORT, HIGHEST_PORT = 1024, 65_535
"""Ports of other services than https lie below; a program of somebody's own listens above."""

_FORM = re.compile(
    r"https://(?P<host>\[[0-9a-fA-F:.]{2,45}\]|[^\s/?#@:\\\[\]%]{1,253})"
    r"(?::(?P<port>[0-9]{1,5}))?(?P<rest>[/?][^\s#\\]*)?"
)
_LABEL = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)", re.ASCII)
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*", re.ASCII)
"""A host whose last part is one of these is read as a number by browsers and by some libraries."""
_UNCHANGED = "/?&=%+,;:@!$'()*~-._[]|"

_NOT_PUBLIC_4 = tuple(
    IPv4Network(net)
    for net in (
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.88.99.0/24",
        "192.168.0.0/16",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/3",
    )
)
"""Of this machine, of private networks, of documents, relays and everything from multicast on."""
_PUBLIC_6 = IPv6Network("2000::/3")
_NOT_PUBLIC_6 = tuple(
    IPv6Network(net)
    for net in ("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20")
)
"""Within the public part: tunnels that carry any IPv4 address (Teredo, 6to4), documents."""


class BadAddress(ValueError):
    """An address that is not taken; `code` says why: `form`, `https`, `host`, `port`, `public`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def is_public(address: str) -> bool:
    """Whether an IP address is of the open internet: no machine of this house, no way into it."""
    try:
        if ":" not in address:
            four = IPv4Address(address)
            return not any(four in net for net in _NOT_PUBLIC_4)
        six = IPv6Address(address)
    except AddressValueError:
        return False
    inside = six.scope_id is None and six in _PUBLIC_6
    return inside and not any(six in net for net in _NOT_PUBLIC_6)


def written(text: str, *, test_hosts: Collection[str] = ()) -> str:
    """The address in its one form; raises `BadAddress`. Test hosts may be anywhere."""
    text = text.strip()
    if not text.lower().startswith("https://"):
        raise BadAddress("https")
    found = _FORM.fullmatch("https" + text[5:])
    if found is None or len(text) > LONGEST:
        raise BadAddress("form")
    host = _host(found["host"])
    if host not in test_hosts:
        _expect_outside(host)
        port = int(found["port"] or HTTPS)
        if port != HTTPS and not LOWEST_PORT <= port <= HIGHEST_PORT:
            raise BadAddress("port")
    rest = quote(found["rest"] or "/", safe=_UNCHANGED)
    rest = rest if rest.startswith("/") else f"/{rest}"
    colon = f":{int(found['port'])}" if found["port"] and int(found["port"]) != HTTPS else ""
    whole = f"https://{host}{colon}{rest}"
    if len(whole) > LONGEST:
        raise BadAddress("form")
    return whole


def _host(given: str) -> str:
    """A host as the network knows it: letters of other alphabets as RFC 5891 writes them."""
    if given.startswith("["):
        try:
            return f"[{IPv6Address(given[1:-1])}]"
        except AddressValueError:
            raise BadAddress("host") from None
    # Loaded where it is needed: its tables are large.
    import idna

    try:
        host = idna.encode(given.rstrip("."), uts46=True).decode("ascii").lower()
    except idna.IDNAError:
        raise BadAddress("host") from None
    labels = host.split(".")
    if not all(_LABEL.fullmatch(label) for label in labels):
        raise BadAddress("host")
    if _NUMBER.fullmatch(labels[-1]) and not _is_written_out(host):
        raise BadAddress("host")
    return host


def _is_written_out(host: str) -> bool:
    """Whether a number is an IPv4 address as everybody writes it: four parts without zeros."""
    try:
        return str(IPv4Address(host)) == host
    except AddressValueError:
        return False


def _expect_outside(host: str) -> None:
    """Refuse what leads into a house by its very writing; names are resolved at each call."""
    is_number = host.startswith("[") or _is_written_out(host)
    if (is_number and not is_public(host.strip("[]"))) or (not is_number and "." not in host):
        raise BadAddress("public")
