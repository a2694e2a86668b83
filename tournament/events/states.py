"""States of the ledgers, folded once per process and brought up to the head when asked for.

A cached state is used only if the entry it ends with is still the one in the database, so a rolled
back transaction leaves no trace here.
"""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import cast

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.event_state import EventState
from tournament.championship.fold import State, empty_state, evolve
from tournament.championship.world import Checkpoint
from tournament.ledger import store
from tournament.ledger.core.entry import SealedEntry
from tournament.ledger.core.merkle import Frontier

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


def folded(ledger_id: str) -> Folded:
    """The state at the head of a ledger; empty if the ledger has no entry."""
    known = _cache.get(ledger_id)
    start = known.frontier.size - 1 if known is not None else 0
    entries = list(store.entries_after(ledger_id, start))
    if known is not None:
        if entries and entries[0].leaf_hash == known.last_leaf:
            entries = entries[1:]
        else:
            known, entries = None, list(store.entries_after(ledger_id, 0))
    result = known or Folded(empty_state(ledger_id.split(":")[0]), Frontier(), b"")
    for entry in entries:
        result = result.after(entry)
    if result.frontier.size:
        with _guard:
            _cache[ledger_id] = result
            _cache.move_to_end(ledger_id)
            while len(_cache) > CACHED_LEDGERS:
                _cache.popitem(last=False)
    return result


def championship_state(championship: str) -> ChampionshipState:
    """State of a championship."""
    return cast(ChampionshipState, folded(championship_ledger(championship)).state)


def event_state(event: str) -> EventState:
    """State of an event; empty before its check-in has opened."""
    return cast(EventState, folded(event_ledger(event)).state)
