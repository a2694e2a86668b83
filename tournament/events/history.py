"""The bracket of a day as it was after any entry of its ledger (CH-OVERRIDE-3).

A process folds a ledger once and keeps the state after every entry that changed the bracket; new
entries are added to what is kept. States share what did not change between them.
"""

from bisect import bisect_right
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from datetime import datetime
from threading import Lock
from typing import Any

from tournament.championship.codec import fact_from
from tournament.championship.event_evolve import evolve_event
from tournament.championship.event_state import EventState
from tournament.events.states import event_ledger
from tournament.ledger import store
from tournament.ledger.core.entry import SealedEntry, moment_of

CACHED_EVENTS = 8


@dataclass(frozen=True, slots=True)
class Moment:
    """An entry that changed the bracket: what it says, the state before it and after it."""

    seq: int
    at: datetime
    fact: Any
    before: EventState
    after: EventState

    @property
    def only_at_tables(self) -> bool:
        """Calls and sheets: the first call starts the day too, which is no news of the bracket."""
        before, after = self.before, self.after
        about_a_match = bool(getattr(self.fact, "match", None))
        same = about_a_match or before.status == after.status
        return before.decisions is after.decisions and same


@dataclass(frozen=True, slots=True)
class History:
    """All moments of a day's bracket, the first one first."""

    moments: tuple[Moment, ...] = ()
    state: EventState = field(default_factory=EventState)
    size: int = 0
    last_leaf: bytes = b""

    def at(self, seq: int) -> Moment | None:
        """The moment that an entry belongs to: the last change up to it; None before the draw."""
        number = bisect_right([moment.seq for moment in self.moments], seq)
        return self.moments[number - 1] if number and seq <= self.size else None

    def neighbours(self, seq: int) -> tuple[Moment | None, Moment | None]:
        """The moments before and after the one that an entry belongs to."""
        number = bisect_right([moment.seq for moment in self.moments], seq)
        before = self.moments[number - 2] if number > 1 else None
        return before, self.moments[number] if number < len(self.moments) else None

    def with_entry(self, sealed: SealedEntry) -> "History":
        """The history with one more entry."""
        entry = sealed.entry
        fact = fact_from(entry.type, entry.v, dict(entry.body))
        at = moment_of(entry.at)
        after = evolve_event(self.state, fact, at)
        moments = self.moments
        if bracket_changed(self.state, after):
            moments = (*moments, Moment(entry.seq, at, fact, self.state, after))
        return replace(
            self, moments=moments, state=after, size=entry.seq, last_leaf=sealed.leaf_hash
        )


def bracket_changed(before: EventState, after: EventState) -> bool:
    """Whether a bracket that is there shows something else."""
    if not (before.order or after.order):
        return False
    return (
        before.order != after.order
        or before.decisions is not after.decisions
        or before.plays is not after.plays
        or before.rulings is not after.rulings
        or before.status != after.status
    )


_cache: OrderedDict[str, History] = OrderedDict()
_guard = Lock()


def history_of(event: str) -> History:
    """The history of a day up to its ledger's head; empty before its bracket is drawn."""
    ledger = event_ledger(event)
    known = _cache.get(event, History())
    newer = store.entries_since(ledger, known.size, known.last_leaf)
    if newer is None:
        known, newer = History(), list(store.entries_after(ledger, 0))
    for sealed in newer:
        known = known.with_entry(sealed)
    with _guard:
        _cache[event] = known
        _cache.move_to_end(event)
        while len(_cache) > CACHED_EVENTS:
            _cache.popitem(last=False)
    return known
