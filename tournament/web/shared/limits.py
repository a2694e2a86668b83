"""How much one sender may do in public registration, or by program, before they are asked to wait.

Made for halls and schools, which share one network address: only what looks like a program is
counted strictly, people are counted with room for any hall, and whoever is stopped loses nothing
that they typed. The counters live in the cache and end by themselves; their keys are hashes, so no
address and no contact is kept. While the shared cache is away each process counts for itself: a
sender may do a little more then, and nobody is stopped who would not be otherwise.
"""

import ipaddress
from dataclasses import dataclass

from django.core.cache import cache
from django.http import HttpRequest
from django.utils.crypto import salted_hmac


@dataclass(frozen=True, slots=True)
class Limit:
    """At most so many of something in so many seconds for each sender."""

    name: str
    most: int
    seconds: int

    def reached(self, sender: str) -> bool:
        """Whether this sender has to wait; nobody is told apart by an empty text."""
        if not sender:
            return False
        return bool(cache.get(self._key(sender), 0) >= self.most)

    def count(self, sender: str) -> None:
        """One more; the time runs from the first."""
        if not sender:
            return
        key = self._key(sender)
        try:
            if not cache.add(key, 1, self.seconds):
                cache.incr(key)
        except ValueError:
            # The counter has ended since; losing one does no harm.
            return

    def take(self, sender: str) -> bool:
        """One more, if it is within the limit; in one or two questions to the cache."""
        if not sender:
            return True
        key = self._key(sender)
        if cache.add(key, 1, self.seconds):
            return True
        try:
            return bool(cache.incr(key) <= self.most)
        except ValueError:
            # The counter has ended since; losing one does no harm.
            return True

    def _key(self, sender: str) -> str:
        return f"limit:{self.name}:{salted_hmac(self.name, sender, algorithm='sha256').hexdigest()}"


ROBOT_LIKE = Limit("robot-like", most=100, seconds=600)
"""Sendings of one address that no form of ours makes; further ones get a short answer."""
PEOPLE_OF_ADDRESS = Limit("people-of-address", most=2000, seconds=3600)
"""People registered from one address: more than a whole championship has."""
PEOPLE_OF_CONTACT = Limit("people-of-contact", most=40, seconds=24 * 3600)
"""People registered with one contact: a teacher may bring their class."""

READS_OF_NETWORK = Limit("api-reads-of-network", most=600, seconds=60)
"""What a network reads without a token: a hall's overlays and a few programs."""
READS_OF_TOKEN = Limit("api-reads-of-token", most=3000, seconds=60)
WRITES_OF_SENDER = Limit("api-writes-of-sender", most=600, seconds=60)
"""What one token, account or network writes: ten a second, more than any desk types."""

PRACTICE_OF_NETWORK = Limit("practice-of-network", most=1200, seconds=60)
"""Taps of practice from one network: forty people of a hall, each every other second."""

LONGEST_QUERY = 100
"""Letters of what a search is asked for; the rest is no name's."""


def sought(request: HttpRequest) -> str:
    """What the search box of a page was asked for."""
    return request.GET.get("q", "")[:LONGEST_QUERY].strip()


def announced_size(request: HttpRequest) -> int:
    """Bytes that a sending says of itself; what is not announced is not read."""
    announced = request.META.get("CONTENT_LENGTH") or ""
    return int(announced) if announced.isdecimal() else 0


def address_of(request: HttpRequest) -> str:
    """The network of the sender; empty where it can't be known.

    In production the proxy in front tells it (`config.proxy`). One household has a whole /64 of
    IPv6.
    """
    text = request.META.get("REMOTE_ADDR", "")
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return ""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address.packed, 64), strict=False))
    return str(address)
