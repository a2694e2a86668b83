"""When something about a tournament, a participant or a match was last changed.

Read from the ledgers, so it never goes back: an entry that names a match has changed it and all
that its result leads to; one that names a registration, that participant; any other one, all.
"""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from threading import Lock
from typing import Any

from tournament.championship.event_state import EventState
from tournament.events.states import championship_ledger, event_ledger
from tournament.ledger import store
from tournament.ledger.core.entry import moment_of

_EARLIEST = datetime.min.replace(tzinfo=UTC)
_KEPT = 64


@dataclass(slots=True)
class Moments:
    """What the entries of one ledger say of time, as far as they have been read."""

    size: int = 0
    last_leaf: bytes = b""
    latest: datetime = _EARLIEST
    of_all: datetime = _EARLIEST
    matches: dict[str, datetime] = field(default_factory=dict)
    registrations: dict[str, datetime] = field(default_factory=dict)
    entered: dict[str, datetime] = field(default_factory=dict)
    rounds: dict[int, datetime] = field(default_factory=dict)
    by_type: dict[str, datetime] = field(default_factory=dict)

    def note(self, type: str, at: datetime, body: Mapping[str, Any]) -> None:
        """One more entry; a clock that was put back does not lead back."""
        self.latest = at = max(self.latest, at)
        match, registration = body.get("match"), body.get("registration")
        listed = [item.get("registration") for item in _records(body.get("entrants"))]
        self.by_type[type] = at
        for key in filter(None, [registration, *listed]):
            self.entered.setdefault(str(key), at)
        if type == "round-published":
            self.rounds[int(body["round"])] = at
        if type == RULING:
            self.of_all = at
        elif isinstance(match, str) and match:
            self.matches[match] = at
            if type == "table-changed" and body["other"] is not None:
                self.matches[str(body["other"])] = at
        elif isinstance(registration, str) and registration:
            self.registrations[registration] = at
        else:
            self.of_all = at

    def copy(self) -> "Moments":
        """The same to go on from; what others read meanwhile stays as it is."""
        return replace(
            self,
            matches=dict(self.matches),
            registrations=dict(self.registrations),
            entered=dict(self.entered),
            rounds=dict(self.rounds),
            by_type=dict(self.by_type),
        )


RULING = "ruling-issued"
"""A ruling may change matches that it does not name: somebody leaves all of theirs."""
_read: OrderedDict[str, Moments] = OrderedDict()
_guard = Lock()


def _records(value: object) -> list[Mapping[str, Any]]:
    items = value if isinstance(value, list | tuple) else ()
    return [item for item in items if isinstance(item, Mapping)]


def _moments(ledger_id: str) -> Moments:
    """What a ledger says now; only entries that have come since are read."""
    known = _read.get(ledger_id, Moments())
    newer = store.entries_since(ledger_id, known.size, known.last_leaf)
    if newer is None:
        known, newer = Moments(), list(store.entries_after(ledger_id, 0))
    if newer:
        known = known.copy()
        for sealed in newer:
            entry = sealed.entry
            known.note(entry.type, moment_of(entry.at), entry.body)
            known.size, known.last_leaf = entry.seq, sealed.leaf_hash
    with _guard:
        _read[ledger_id] = known
        _read.move_to_end(ledger_id)
        while len(_read) > _KEPT:
            _read.popitem(last=False)
    return known


@dataclass(frozen=True, slots=True)
class Changes:
    """When what belongs to one day was changed."""

    list: Moments
    play: Moments

    @property
    def latest(self) -> datetime:
        """The last change of all."""
        return max(self.list.latest, self.play.latest)

    def of_participant(self, registration: str) -> datetime:
        """The last change of a participant."""
        own = [held.registrations.get(registration, _EARLIEST) for held in (self.list, self.play)]
        return max(self.list.of_all, self.play.of_all, *own)

    def of_matches(self, state: EventState) -> dict[str, datetime]:
        """The last change of every match: its own, of one that leads to it, or of all."""
        found = {match.id: self.play.of_all for match in state.structure.matches}
        for match, at in self.play.matches.items():
            if match in found:
                for later in (match, *state.structure.dependents(match)):
                    found[later] = max(found[later], at)
        return found

    def entered(self, registration: str) -> datetime | None:
        """When a participant entered."""
        return self.list.entered.get(registration)

    def match_made(self, state: EventState, match: str) -> datetime | None:
        """When a match came into being: by the draw, its round, or the cut."""
        spec = state.structure.match(match)
        if spec.bracket == "swiss":
            return self.play.rounds.get(spec.round)
        cut = self.play.by_type.get("cut-made")
        if cut is not None and spec.bracket not in {"swiss", "group"}:
            return cut
        return state.draws[-1].at if state.draws else None


def changes_of(championship: str, event: str) -> Changes:
    """When things changed in a day of a championship."""
    return Changes(_moments(championship_ledger(championship)), _moments(event_ledger(event)))
