"""The public draw of CH-DE-10: from what was said in the hall to an order anyone can repeat.

Owns the exact bytes.  It holds no chance of its own: the frozen list, the secret that was
committed to beforehand and the words called out are all passed in.

1. H: the registration ids in ascending order (by code point), joined by one line feed, no line
   feed at the end; SHA-256 of that as UTF-8, written as 64 lowercase hex digits.
2. R: SHA-256 of `CH-DE-10`, H, the 32-byte secret as 64 lowercase hex digits, and the text as
   UTF-8, these four joined by one zero byte.  All of it can be typed:
   `printf 'CH-DE-10\\0%s\\0%s\\0%s' "$H" "$SECRET" "$TEXT" | sha256sum`
3. Numbers: block c = SHA-256(R followed by c as 8 bytes, big-endian), c = 0, 1, 2 …; each block
   gives four numbers of 8 bytes, big-endian.
4. Shuffle: for i from the last index down to 1 take the next number x; while
   x >= 2^64 - (2^64 mod (i + 1)) take another; swap the items i and x mod (i + 1).

The items are shuffled from ascending order; the result, first to last, is seeds 1 … n.
`RECIPE` is the same in ten lines, for the page that shows how to repeat a draw.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import TypeVar

Item = TypeVar("Item")

LABEL = "CH-DE-10"
SECRET_BYTES = 32
_RANGE = 1 << 64

#: The draw in ten lines.  Give it `ids`, `secret` (64 hex digits) and `text`; it makes `order`.
RECIPE = """\
from hashlib import sha256
order = sorted(ids)
H = sha256("\\n".join(order).encode()).hexdigest()
R = sha256("\\0".join(["CH-DE-10", H, secret, text]).encode()).digest()
blocks = (sha256(R + c.to_bytes(8, "big")).digest() for c in range(2**64))
numbers = (int.from_bytes(b[i:i + 8], "big") for b in blocks for i in (0, 8, 16, 24))
for i in range(len(order) - 1, 0, -1):
    x = next(n for n in numbers if n < 2**64 - 2**64 % (i + 1))
    j = x % (i + 1)
    order[i], order[j] = order[j], order[i]
"""


def list_digest(registration_ids: Iterable[str]) -> str:
    """H of the frozen entrant list, as 64 hex digits.  The order given does not matter.

    Refused: an id twice, an empty id, or one with a line feed, since the list would be ambiguous.
    """
    ids = sorted(registration_ids)
    if len(set(ids)) != len(ids):
        raise ValueError("a registration id stands in the list twice")
    if any(not name or "\n" in name for name in ids):
        raise ValueError("a registration id is empty or holds a line feed")
    return hashlib.sha256("\n".join(ids).encode()).hexdigest()


def seed_value(list_digest_hex: str, secret: bytes, text: str) -> bytes:
    """R: the 32 bytes from which every number of the draw follows.

    Refused: a digest that is not 64 lowercase hex digits, a secret that is not 32 bytes, a text
    with a zero byte.
    """
    if len(list_digest_hex) != 64 or not set(list_digest_hex) <= set("0123456789abcdef"):
        raise ValueError("the digest of the list is 64 lowercase hex digits")
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"the secret has {SECRET_BYTES} bytes, not {len(secret)}")
    if "\0" in text:
        raise ValueError("the text holds a zero byte")
    joined = "\0".join((LABEL, list_digest_hex, secret.hex(), text))
    return hashlib.sha256(joined.encode()).digest()


def stream(seed: bytes) -> Iterator[int]:
    """The endless row of 64-bit numbers that follows from R."""
    for counter in count():
        block = hashlib.sha256(seed + counter.to_bytes(8, "big")).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(block[start : start + 8], "big")


def shuffle(items: Sequence[Item], seed: bytes) -> list[Item]:
    """The items in drawn order.  What comes out depends on the order they are given in."""
    return shuffle_by(items, stream(seed))


def shuffle_by(items: Sequence[Item], numbers: Iterator[int]) -> list[Item]:
    """The same with the next numbers of a row: for a draw of several steps (CH-FINAL-11)."""
    result = list(items)
    for last in range(len(result) - 1, 0, -1):
        limit = _RANGE - _RANGE % (last + 1)
        number = next(numbers)
        while number >= limit:
            number = next(numbers)
        chosen = number % (last + 1)
        result[last], result[chosen] = result[chosen], result[last]
    return result


def drawn_order(registration_ids: Iterable[str], secret: bytes, text: str) -> list[str]:
    """The whole draw: registration ids in the order of their seeds 1 … n (CH-DE-10)."""
    ids = sorted(registration_ids)
    return shuffle(ids, seed_value(list_digest(ids), secret, text))
