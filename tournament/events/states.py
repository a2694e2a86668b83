"""States of the ledgers, folded once per process and brought up to the head when asked for.

A cached state is used only if the entry it ends with is still the one in the database, so a rolled
back transaction leaves no trace here.
"""

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from threading import Lock
from typing import Any, cast

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.codec import fact_from, name_of
from tournament.championship.context import Checkpoint
from tournament.championship.event_state import EventState
from tournament.championship.fold import State, empty_state, evolve
from tournament.ledger import store
from tournament.ledger.core.entry import Entry, SealedEntry
from tournament.ledger.core.merkle import Frontier
from tournament.ledger.once import once

CACHED_LEDGERS = 64


@dataclass(frozen=True, slots=True)
class Folded:
    """A ledger's state and the checkpoint it stands for."""

    state: State
    frontier: Frontier
    last_leaf: bytes

    @property
    def checkpoint(self) -> Checkpoint:
        """Size and root of the ledger at this state."""
        return Checkpoint(self.frontier.size, self.frontier.root().hex())

    def after(self, sealed: SealedEntry) -> "Folded":
        """The state with one more entry."""
        return Folded(
            evolve(self.state, sealed.entry),
            self.frontier.append(sealed.leaf_hash),
            sealed.leaf_hash,
        )


_cache: OrderedDict[str, Folded] = OrderedDict()
_guard = Lock()


def championship_ledger(championship: str) -> str:
    """Id of the championship's ledger."""
    return f"championship:{championship}"


def event_ledger(event: str) -> str:
    """Id of an event's ledger."""
    return f"event:{event}"


def this_machine() -> str:
    """Id of this installation's key: who it is when custody is asked about (CH-VENUE-1)."""
    return store.installation_key().key_id


@once
def folded(ledger_id: str) -> Folded:
    """The state at the head of a ledger; empty if the ledger has no entry."""
    known = result = _cache.get(ledger_id, unopened(ledger_id))
    newer = store.entries_since(ledger_id, result.frontier.size, result.last_leaf)
    if newer is None:
        result, newer = unopened(ledger_id), list(store.entries_after(ledger_id, 0))
    for entry in newer:
        result = result.after(entry)
    if result is not known:
        remember(ledger_id, result)
    else:
        _keep_longer(ledger_id)
    return result


def unopened(ledger_id: str) -> Folded:
    """The state of a ledger that has no entry."""
    return Folded(empty_state(ledger_id.split(":")[0]), Frontier(), b"")


def remember(ledger_id: str, known: Folded) -> None:
    """Keep a state for this process, so that it need not be folded again."""
    with _guard:
        _cache[ledger_id] = known
        _cache.move_to_end(ledger_id)
        while len(_cache) > CACHED_LEDGERS:
            _cache.popitem(last=False)


def _keep_longer(ledger_id: str) -> None:
    """Note that a ledger is in use; a newer state that another thread has remembered stays."""
    with _guard:
        if ledger_id in _cache:
            _cache.move_to_end(ledger_id)


def championship_state(championship: str) -> ChampionshipState:
    """State of a championship."""
    return cast(ChampionshipState, folded(championship_ledger(championship)).state)


def event_state(event: str) -> EventState:
    """State of an event; empty before its check-in has opened."""
    return cast(EventState, folded(event_ledger(event)).state)


def event_states(events: Iterable[str]) -> dict[str, EventState]:
    """States of many events; in one query, but for those in which something has happened."""
    ids = {event_ledger(event): event for event in events}
    heads = store.last_leaves(ids)
    states = {}
    for ledger_id, event in ids.items():
        known = _cache.get(ledger_id)
        if known is None or known.last_leaf != heads.get(ledger_id, b""):
            known = folded(ledger_id)
        else:
            _keep_longer(ledger_id)
        states[event] = cast(EventState, known.state)
    return states


def recorded(ledger_id: str, *types: type[Any]) -> Iterator[tuple[Entry, Any]]:
    """The facts of some types in a ledger, in order, each with its entry."""
    names = [name_of(cls) for cls in types]
    for sealed in store.entries_of_types(ledger_id, names):
        entry = sealed.entry
        yield entry, fact_from(entry.type, entry.v, dict(entry.body))
