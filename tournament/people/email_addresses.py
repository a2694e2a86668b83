"""What an e-mail address is, and how it is written to: the one judge for every form and the sender.

Pure. What this function takes can be sent to, whatever server carries it: the part before the @ is
plain ASCII without quotes, since few servers carry other letters (RFC 6531) or quoted parts, and a
domain in other letters goes out as its ASCII form (RFC 5891). A domain has a dot, so a name of some
house's own network and a bare number are none.
"""

import re
import unicodedata
from collections.abc import Sequence

LONGEST = 254
"""Characters of a whole address as it is written to (RFC 5321 with its correction)."""
_LONGEST_LOCAL = 64
_LOCAL = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
_LABEL = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")
_LAST_LABEL = re.compile(r"[a-z]{2,63}|xn--[a-z0-9-]+")
_WHOLE = re.compile(r"[^\s@,;<>()\"]+@[^\s@,;<>()\"]+")


_UNSEEN = frozenset({"Cc", "Cf"})


class BadAddress(ValueError):
    """No address that can be written to.

    `mixed`: a part has these Russian letters among Latin ones; `letters`: before the @ are others
    than a server takes; else `form`.
    """

    def __init__(self, code: str, letters: Sequence[str] = ()) -> None:
        super().__init__(code)
        self.code = code
        self.letters = letters


def written(text: str) -> str:
    """The address as a letter to it carries it, in ASCII; raises `BadAddress`."""
    text = text.strip()
    if not _WHOLE.fullmatch(text) or any(unicodedata.category(char) in _UNSEEN for char in text):
        raise BadAddress("form")
    local, _at, domain = text.partition("@")
    host = _host(domain)
    mixed = _mixed_letters(text)
    if mixed:
        raise BadAddress("mixed", mixed)
    if not local.isascii():
        raise BadAddress("letters")
    if not _LOCAL.fullmatch(local) or len(local) > _LONGEST_LOCAL:
        raise BadAddress("form")
    address = f"{local}@{host}"
    if len(address) > LONGEST:
        raise BadAddress("form")
    return address


def _host(domain: str) -> str:
    """A domain in the form in which the network knows it."""
    # Loaded where it is needed: its tables are large.
    import idna

    try:
        host = idna.encode(domain, uts46=True).decode("ascii").lower()
    except idna.IDNAError:
        raise BadAddress("form") from None
    labels = host.split(".")
    plain = len(labels) > 1 and all(_LABEL.fullmatch(label) for label in labels)
    if not plain or not _LAST_LABEL.fullmatch(labels[-1]):
        raise BadAddress("form")
    return host


def _alphabets(word: str) -> set[str]:
    return {unicodedata.name(char, " ").split(" ")[0] for char in word if char.isalpha()}


def _mixed_letters(address: str) -> list[str]:
    """Cyrillic letters in those parts of an address that have Latin ones too."""
    return [
        char
        for part in re.split(r"[@.]", address)
        if {"LATIN", "CYRILLIC"} <= _alphabets(part)
        for char in part
        if _alphabets(char) == {"CYRILLIC"}
    ]
