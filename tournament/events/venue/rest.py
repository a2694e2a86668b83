"""What a laptop wrote after its day had been taken back: which of it can be entered again here.

Two ledgers of one day are never merged by themselves (CH-VENUE-5). Each entry of the laptop is
tried on the day as it stands here, in its order, and the result is audited as a stranger would;
what headquarters has decided meanwhile, and all that rests on it, is left to a judge by name.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, cast

from tournament.championship import facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.codec import body_of, name_of
from tournament.championship.custody.state import Custody
from tournament.championship.event_state import EventState
from tournament.championship.fold import evolve
from tournament.events.bundles import bundle_with
from tournament.events.states import event_ledger, event_state, recorded
from tournament.events.venue.brought import Brought
from tournament.events.venue.envelopes import refusal_of_hall
from tournament.ledger import store
from tournament.ledger.audit import audit
from tournament.ledger.audit.bundle import read_bundle
from tournament.ledger.audit.folding import IMPOSSIBLE, share_progress
from tournament.ledger.audit.shape import UnknownFact, fact_of
from tournament.ledger.core.entry import Entry, SealedEntry, unchecked_entry
from tournament.ledger.core.merkle import Frontier, leaf_hash
from tournament.people.policy import THE_CLOCK

Outcome = Literal["enter", "held", "noted", "closing", "judge"]
NOTES: Final = frozenset(
    name_of(item) for item in (facts.LedgerRestored, facts.ReEntryBegan, facts.ReEntryConfirmed)
)
"""What a laptop notes about its own ledger alone."""
_CLOSING: Final = frozenset(
    name_of(item) for item in (facts.DayCompleted, facts.EventEndedUnfinished, facts.DayResult)
)
"""The end of a day is declared once more where its whole ledger is."""
_MOST_ROUNDS: Final = 12


@dataclass(frozen=True, slots=True)
class RestEntry:
    """An entry of the laptop and what becomes of it; `state` is the laptop's day after it.

    `enter`: it can be entered. `held`: it was. `noted`: it speaks of the laptop's own ledger.
    `closing`: the day is closed here once more. `judge`: a judge decides; `against` is the entry
    here that decided the same, None if it only rests on something else.
    """

    entry: Entry
    fact: Any
    state: EventState
    outcome: Outcome
    against: int | None = None


@dataclass(frozen=True, slots=True)
class Rest:
    """What a laptop wrote since the return, and what is to be entered again of it.

    `size`, `root`: its ledger's; `leaves`: of its entries since. `said`: what it said of the
    championship, in order, as far as it can be carried over.
    """

    machine: str
    size: int
    root: str
    leaves: tuple[str, ...]
    entries: tuple[RestEntry, ...]
    said: tuple[Entry, ...]
    handed_in: bool
    """Whether this ledger was handed in already."""

    def of(self, outcome: Outcome) -> tuple[RestEntry, ...]:
        """Those that become of it what is asked."""
        return tuple(item for item in self.entries if item.outcome == outcome)

    @property
    def left(self) -> tuple[int, ...]:
        """The laptop's numbers of what a judge decides about."""
        return tuple(item.entry.seq for item in self.of("judge"))

    @property
    def held(self) -> bool:
        """Whether it was handed in and nothing is left that could be entered."""
        return self.handed_in and not self.said and not self.of("enter")


@dataclass(slots=True)
class _Trial:
    """One attempt: what was decided here since, and what may not be entered."""

    here: Mapping[str, int]
    commands: frozenset[str]
    barred: set[int]
    gone: set[str]
    matches: dict[str, int | None] = field(default_factory=dict)


def rest_of(
    state: ChampionshipState,
    event: str,
    custody: Custody,
    brought: Brought,
    tail: Sequence[SealedEntry],
) -> Rest:
    """What can be entered again of a ledger that was audited and begins as the one here."""
    since = custody.ended_size
    edge = Frontier()
    for envelope in brought.envelopes:
        edge = edge.append(leaf_hash(envelope))
    leaves = tuple(leaf_hash(item).hex() for item in brought.envelopes[since:])
    said, gone = _said(state, event, tail)
    own = [item.entry for item in store.entries_after(event_ledger(event), since)]
    theirs = _folded(brought.envelopes, since)
    ids = {item.entry.command_id for item in theirs}
    decided = {
        str(item.body["match"]): item.seq
        for item in own
        if item.body.get("match") and item.command_id not in ids
    }
    commands = frozenset(item.command_id for item in own)
    barred: set[int] = set()
    root, now = edge.root().hex(), theirs[-1].entry.at
    handed_in = any(
        isinstance(fact, facts.ReEntryBeganFromLaptop)
        and (fact.size, fact.root) == (edge.size, root)
        for _, fact in recorded(event_ledger(event), facts.ReEntryBegan)
    )
    found = Rest(custody.machine, edge.size, root, leaves, (), said, handed_in)
    for _ in range(_MOST_ROUNDS):
        trial = _Trial(decided, commands, barred, set(gone), dict(decided))
        found = replace(found, entries=tuple(_tried(event, theirs, trial)))
        wrong = _unsound(event, found, now, brought)
        if not wrong:
            return found
        barred |= wrong
    everything = {item.entry.seq for item in found.of("enter")}
    trial = _Trial(decided, commands, barred | everything, set(gone), dict(decided))
    return replace(found, entries=tuple(_tried(event, theirs, trial)))


@dataclass(frozen=True, slots=True)
class _Theirs:
    """An entry of the laptop with its day before and after it."""

    entry: Entry
    fact: Any
    before: EventState
    after: EventState


def _folded(envelopes: Sequence[bytes], since: int) -> list[_Theirs]:
    state, found = EventState(), []
    for envelope in envelopes:
        entry = unchecked_entry(envelope)
        after = _after(state, entry)
        if entry.seq > since:
            found.append(_Theirs(entry, fact_of(entry), state, after))
        state = after
    return found


def _after(state: EventState, entry: Entry) -> EventState:
    after = cast(EventState, evolve(state, entry))
    share_progress(state, after)
    return after


def _tried(event: str, theirs: Sequence[_Theirs], trial: _Trial) -> Iterator[RestEntry]:
    """Each entry on the day as it stands here after those before it."""
    state = event_state(event)
    for item in theirs:
        entry, outcome, against = item.entry, _settled(item.entry, trial), None
        match = str(entry.body.get("match") or "")
        if outcome == "enter":
            after = _possible(state, item, match, trial)
            if after is None:
                outcome, against = "judge", trial.matches.get(match)
                if match:
                    trial.matches.setdefault(match, None)
                trial.gone |= {str(entry.body.get("registration") or "-")} - {"-"}
            else:
                state = after
        yield RestEntry(entry, item.fact, item.after, outcome, against)


def _settled(entry: Entry, trial: _Trial) -> Outcome:
    if entry.command_id in trial.commands:
        return "held"
    if entry.type in NOTES:
        return "noted"
    return "closing" if entry.type in _CLOSING else "enter"


def _possible(state: EventState, item: _Theirs, match: str, trial: _Trial) -> EventState | None:
    """The day here with one more entry of the laptop; None if a judge has to look at it."""
    entry = item.entry
    if entry.seq in trial.barred or match in trial.matches:
        return None
    if str(entry.body.get("registration") or "-") in trial.gone:
        return None
    try:
        if match and item.before.order and state.players(match) != item.before.players(match):
            return None
        return _after(state, entry)
    except IMPOSSIBLE:
        return None


def _unsound(event: str, rest: Rest, now: str, brought: Brought) -> set[int]:
    """The laptop's numbers of those entries that an audit of the result would find fault with."""
    wanted = [_began(event, rest, now), *(item.entry for item in rest.of("enter"))]
    files = brought.bundle
    texts = [files.files[name] for name in files.folder("logs")] if files is not None else []
    bundle, first = bundle_with(event, wanted, texts)
    numbers = {first + 1 + at: item.entry.seq for at, item in enumerate(rest.of("enter"))}
    failures = audit(read_bundle(bundle)).failures
    return {numbers[item.entry] for item in failures if item.entry in numbers}


def _began(event: str, rest: Rest, now: str) -> Entry:
    """The entry by which the rest begins to be entered again, to be tried."""
    fact: Any = facts.ReEntryBeganFromLaptop(
        machine=rest.machine, size=rest.size, root=rest.root, leaves=rest.leaves, left=rest.left
    )
    actor = f"clock:{THE_CLOCK.public_id}"
    ledger = event_ledger(event)
    return Entry(fact.TYPE, fact.VERSION, ledger, 1, "trial", actor, now, body_of(fact))


def _said(
    state: ChampionshipState, event: str, tail: Sequence[SealedEntry]
) -> tuple[tuple[Entry, ...], set[str]]:
    """What the laptop said of the championship and is not here; and registrations it may not."""
    ledger = f"championship:{state.id}"
    said: list[Entry] = []
    gone: set[str] = set()
    for sealed in tail:
        entry = sealed.entry
        if entry.type in _CLOSING or store.find_command(ledger, entry.command_id) is not None:
            continue
        try:
            fact = fact_of(entry)
            if refusal_of_hall(state, event, fact) is not None:
                raise ValueError(entry.type)
            state = cast(ChampionshipState, evolve(state, entry))
        except (UnknownFact, *IMPOSSIBLE):
            gone |= {str(entry.body.get("registration") or "-")} - {"-"}
            continue
        said.append(entry)
    return tuple(said), gone
