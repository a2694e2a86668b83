"""Which machine may sign which entry of an event (CH-VENUE-1).

The key of headquarters signs everything (which one, if it was changed, tells `core/succession.py`),
but while a machine has custody of an event its key alone signs that event's entries. A
championship's bundle tells of custody in its own ledger; an event's bundle carries receipts of
those entries.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tournament.championship import facts
from tournament.ledger.audit.report import Book
from tournament.ledger.core.keys import PublicKeyError, installation_public_key, key_id
from tournament.ledger.core.succession import Succession

Keys = Mapping[str, Ed25519PublicKey]


@dataclass(frozen=True, slots=True)
class Mark:
    """A point of an event's tree that an entry of the championship names."""

    seq: int
    size: int
    root: str


@dataclass(frozen=True, slots=True)
class Stretch:
    """The entries from `first` to `last` (None: still going on) are one machine's."""

    machine: str
    key: Ed25519PublicKey
    first: int
    last: int | None
    taken: int
    """Number of the championship's entry by which the machine took the event."""


@dataclass(slots=True)
class Custodies:
    """Everything that is known of one event's custody."""

    stretches: list[Stretch] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Signers:
    """The keys of headquarters, and who had custody when."""

    headquarters: Succession
    custodies: Mapping[str, Custodies]

    def of(self, ledger: str, seq: int) -> Keys:
        """The one key that may sign an entry, by its id."""
        kind, _, scope = ledger.partition(":")
        if kind == "event" and scope in self.custodies:
            for stretch in self.custodies[scope].stretches:
                if stretch.first <= seq and (stretch.last is None or seq <= stretch.last):
                    return {stretch.machine: stretch.key}
        return self.headquarters.at(ledger, seq)

    def of_ledger(self, ledger: str) -> dict[str, Ed25519PublicKey]:
        """Every key that ever had a right to sign something about a ledger."""
        machines = {stretch.machine: stretch.key for stretch in self._stretches(ledger)}
        return {**machines, **self.headquarters.keys}

    def span(self, ledger: str, key: str) -> tuple[int, int | None]:
        """From which entry on, and up to which, a key may speak for a ledger."""
        if key in self.headquarters.keys:
            return self.headquarters.span(ledger, key)
        own = [item for item in self._stretches(ledger) if item.machine == key]
        return own[0].first, own[-1].last

    def _stretches(self, ledger: str) -> list[Stretch]:
        kind, _, scope = ledger.partition(":")
        known = self.custodies.get(scope) if kind == "event" else None
        return known.stretches if known is not None else []


def custodies_of(
    ledger: str, said: Iterable[tuple[int, object]], book: Book
) -> dict[str, Custodies]:
    """Who had which event when, from the championship's facts and their numbers in order."""
    found: dict[str, Custodies] = {}
    for seq, fact in said:
        if isinstance(fact, facts.CustodyTaken):
            custodies = found.setdefault(fact.event, Custodies())
            custodies.marks.append(Mark(seq, fact.size, fact.root))
            _take(ledger, seq, fact, custodies, book)
        elif isinstance(fact, facts.CustodyReturned | facts.CustodyEnded):
            custodies = found.setdefault(fact.event, Custodies())
            custodies.marks.append(Mark(seq, fact.size, fact.root))
            _give_back(ledger, seq, fact, custodies, book)
        elif isinstance(fact, facts.CustodyReported):
            custodies = found.setdefault(fact.event, Custodies())
            custodies.marks.append(Mark(seq, fact.size, fact.root))
    return found


def _take(
    ledger: str, seq: int, fact: facts.CustodyTaken, custodies: Custodies, book: Book
) -> None:
    try:
        key = installation_public_key(fact.public_key)
    except PublicKeyError:
        book.fail("custody_key", ledger, seq)
        return
    if key_id(key) != fact.machine:
        book.fail("custody_key", ledger, seq)
    before = custodies.stretches[-1] if custodies.stretches else None
    if before is not None and (before.last is None or fact.size < before.last):
        book.fail("custody_twice", ledger, seq)
        return
    custodies.stretches.append(Stretch(key_id(key), key, fact.size + 1, None, seq))


def _give_back(
    ledger: str,
    seq: int,
    fact: facts.CustodyReturned | facts.CustodyEnded,
    custodies: Custodies,
    book: Book,
) -> None:
    held = custodies.stretches[-1] if custodies.stretches else None
    if held is None or held.last is not None or held.machine != fact.machine:
        book.fail("custody_not_held", ledger, seq)
        return
    if fact.size < held.first - 1:
        book.fail("custody_shrunk", ledger, seq)
        return
    custodies.stretches[-1] = Stretch(held.machine, held.key, held.first, fact.size, held.taken)
