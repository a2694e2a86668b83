"""The championship's own ledger, and what it and its events say of each other."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from tournament.championship import facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.final.prizes.queries import prizes_of_final
from tournament.championship.qualification.queries import stage_qualification
from tournament.ledger.audit.beginnings import Beginning, beginning_of, compare_beginning
from tournament.ledger.audit.context import EventContext
from tournament.ledger.audit.envelopes import Opened, Tree
from tournament.ledger.audit.folding import IMPOSSIBLE, FoldedEntry, Watch, fail_impossible
from tournament.ledger.audit.report import Book
from tournament.ledger.audit.signers import Custodies
from tournament.ledger.audit.witness_checks import check_noted
from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.entry import Entry


@dataclass(slots=True)
class Told:
    """What the championship's ledger was told about one event, with the entries' numbers."""

    opened: int | None = None
    began: Beginning | None = None
    """With what a day would have begun when the championship was told that check-in is open."""
    published: list[tuple[int, tuple[str, ...], Mapping[str, str]]] = field(default_factory=list)
    """Every bracket: entry, entrants in their order, and for which city each of them plays."""
    results: list[tuple[int, facts.DayResult]] = field(default_factory=list)
    noted: list[tuple[int, facts.CheckpointNoted]] = field(default_factory=list)


@dataclass(slots=True)
class ChampionshipContext:
    """The championship being audited."""

    ledger: str
    book: Book
    key: str
    tree: Tree
    wanted: Mapping[int, Sequence[str]]
    """At which sizes of the ledger which events began."""
    told: dict[str, Told] = field(default_factory=dict)
    began_with: dict[str, Beginning] = field(default_factory=dict)
    custody: list[tuple[int, Any]] = field(default_factory=list)
    state: ChampionshipState | None = None

    def of(self, event: str) -> Told:
        """What was told about an event."""
        return self.told.setdefault(event, Told())


def wanted_sizes(events: Mapping[str, Entry | None]) -> dict[int, list[str]]:
    """At which sizes of the championship's ledger its events say that they began.

    `events`: the first entry of each by its id.
    """
    found: dict[int, list[str]] = {}
    for event, first in events.items():
        size = first.body.get("championship_size") if first is not None else None
        if isinstance(size, int):
            found.setdefault(size, []).append(event)
    return found


def watches(context: ChampionshipContext) -> dict[type[Any], Watch]:
    """What is looked at, by fact."""
    checks = _Championship(context)
    return {
        facts.ChampionshipCreated: checks.created,
        facts.RehearsalStarted: checks.created,
        facts.TournamentCreated: checks.created,
        facts.CheckInOpened: checks.check_in,
        facts.BracketPublished: checks.published,
        facts.DayResult: checks.result,
        facts.QualifiersConfirmed: checks.confirmed,
        facts.PrizesAwarded: checks.awarded,
        facts.CustodyTaken: checks.custody,
        facts.CustodyReported: checks.custody,
        facts.CustodyReturned: checks.custody,
        facts.CustodyEnded: checks.custody,
        facts.CheckpointNoted: checks.noted,
    }


def beginnings(context: ChampionshipContext) -> dict[int, Callable[[ChampionshipState], None]]:
    """Notes with which registrations an event should have begun, at the size that it names."""

    def note(events: Sequence[str], state: ChampionshipState) -> None:
        for event in events:
            began = beginning_of(state, event)
            if began is not None:
                context.began_with[event] = began

    return {size: partial(note, events) for size, events in context.wanted.items()}


class _Championship:
    """The checks of the championship's ledger."""

    def __init__(self, context: ChampionshipContext) -> None:
        self.context = context

    def _fail(self, step: FoldedEntry, code: str, **params: str | int) -> None:
        self.context.book.fail(code, self.context.ledger, step.seq, **params)

    def created(
        self, step: FoldedEntry, before: ChampionshipState, after: ChampionshipState
    ) -> None:
        fact = step.fact
        if step.seq != 1:
            self._fail(step, "opened_twice")
        if fact.championship != step.ledger.scope:
            self._fail(step, "entry_scope", scope=fact.championship)
        if fact.public_key != self.context.key:
            self._fail(step, "manifest_key")

    def check_in(
        self, step: FoldedEntry, before: ChampionshipState, after: ChampionshipState
    ) -> None:
        told = self.context.of(step.fact.event)
        told.opened, told.began = step.seq, beginning_of(before, step.fact.event)

    def published(
        self, step: FoldedEntry, before: ChampionshipState, after: ChampionshipState
    ) -> None:
        entrants = step.fact.entrants
        homes = {key: before.home_of(key) for key in entrants}
        self.context.of(step.fact.event).published.append((step.seq, entrants, homes))

    def result(
        self, step: FoldedEntry, before: ChampionshipState, after: ChampionshipState
    ) -> None:
        self.context.of(step.fact.event).results.append((step.seq, step.fact))

    def confirmed(
        self, step: FoldedEntry, before: ChampionshipState, after: ChampionshipState
    ) -> None:
        fact = step.fact
        found = stage_qualification(before, fact.stage)
        self.context.book.count("qualifiers", len(fact.seats))
        computed = [(item.registration, item.event, item.place) for item in found.qualifiers]
        said = [(seat["regional"], seat["day"], seat["place"]) for seat in fact.seats]
        if canonical_bytes(computed) != canonical_bytes(said):
            self._fail(step, "qualifiers_wrong", stage=fact.stage)
        if not found.settled:
            self._fail(step, "stage_not_settled", stage=fact.stage)

    def awarded(
        self, step: FoldedEntry, before: ChampionshipState, after: ChampionshipState
    ) -> None:
        found = prizes_of_final(before)
        self.context.book.count("prizes", len(step.fact.holders))
        if found.shares or tuple(filter(None, found.holders)) != step.fact.holders:
            self._fail(step, "prizes_wrong")

    def custody(
        self, step: FoldedEntry, before: ChampionshipState, after: ChampionshipState
    ) -> None:
        self.context.custody.append((step.seq, step.fact))

    def noted(self, step: FoldedEntry, before: ChampionshipState, after: ChampionshipState) -> None:
        self.context.of(step.fact.event).noted.append((step.seq, step.fact))


def check_custody(ledger: str, tree: Tree, custodies: Custodies, book: Book) -> None:
    """Every point at which an event changed hands is a point of its tree."""
    for mark in custodies.marks:
        book.count("custody")
        if mark.size > tree.size:
            book.fail("tail_missing", ledger, tree.size, size=tree.size, known=mark.size)
        elif not tree.holds(mark.size, mark.root):
            book.fail("custody_checkpoint", ledger, mark.size, number=mark.seq)


def check_event(
    context: ChampionshipContext, event: EventContext, opened: Opened, custodies: Custodies | None
) -> None:
    """An event's beginning, brackets and result as both ledgers tell them."""
    told = context.of(opened.scope)
    try:
        _check_beginning(context, event, opened, told, custodies)
        _check_brackets(context, event, told)
        _check_result(context, event, opened, told)
        for seq, noted in told.noted:
            check_noted(opened, context.ledger, seq, noted, context.book)
    except IMPOSSIBLE as error:
        fail_impossible(event.book, event.ledger, None, "", error)


def _check_beginning(
    context: ChampionshipContext,
    event: EventContext,
    opened: Opened,
    told: Told,
    custodies: Custodies | None,
) -> None:
    first = next(iter(opened.entries), None)
    if first is None:
        return
    body = first.body
    event.book.count("beginnings")
    if body["championship"] != context.ledger.partition(":")[2]:
        event.book.fail("event_of_another", event.ledger, 1)
    taken = [item.taken for item in custodies.stretches if item.first == 1] if custodies else []
    if taken and body["championship_size"] > taken[-1]:
        # The hall's copy of the championship went on by itself; headquarters has the facts again.
        event.book.remark("began_in_hall", event.ledger, 1)
        return
    if not context.tree.holds(body["championship_size"], body["championship_root"]):
        event.book.fail("beginning_checkpoint", event.ledger, 1)
    if told.opened is None and not taken:
        event.book.fail("door_not_told", event.ledger, 1)
    points = [context.began_with.get(opened.scope), told.began if taken else None]
    found = [item for item in points if item is not None]
    agrees = compare_beginning(event.ledger, body, found, event.book)
    if agrees:
        return
    # Before a hall opened its check-in, offers may have lapsed; headquarters learned it on return.
    if taken and told.opened is None:
        event.book.remark("began_in_hall", event.ledger, 1)
    else:
        event.book.fail("beginning_registrations", event.ledger, 1)


def _check_brackets(context: ChampionshipContext, event: EventContext, told: Told) -> None:
    """What was drawn is what was published; players of the final come from where they say."""
    published = {entrants: homes for _, entrants, homes in told.published}
    for seq, order, cities in event.draws:
        if order not in published:
            event.book.remark("bracket_not_told", event.ledger, seq)
        elif cities and cities != published[order]:
            event.book.fail("draw_cities", event.ledger, seq)
    drawn = {order for _, order, _ in event.draws}
    for seq, entrants, _ in told.published:
        if entrants not in drawn:
            event.book.fail("bracket_never_drawn", context.ledger, seq, number=seq)


def _check_result(
    context: ChampionshipContext, event: EventContext, opened: Opened, told: Told
) -> None:
    if not told.results and event.end is not None:
        event.book.remark("result_not_told", event.ledger, event.end.entry)
    for seq, result in told.results:
        _compare_result(context, event, opened, seq, result)


def _compare_result(
    context: ChampionshipContext,
    event: EventContext,
    opened: Opened,
    seq: int,
    result: facts.DayResult,
) -> None:
    event.book.count("day_results")
    if result.size > opened.tree.size:
        event.book.fail(
            "tail_missing", event.ledger, opened.tree.size, size=opened.tree.size, known=result.size
        )
    elif not opened.tree.holds(result.size, result.root):
        event.book.fail("result_checkpoint", context.ledger, seq, event=opened.scope)
    end = event.end
    right = end is not None and end.entry == result.size + 1
    if right and end is not None:
        right = canonical_bytes(end.places) == canonical_bytes(result.places)
    if right and end is not None and (result.left or result.unplayed):
        # The first version of this fact said neither who left nor whether anybody played.
        right = (end.left, end.unplayed) == (result.left, result.unplayed)
    if not right:
        event.book.fail("result_wrong", context.ledger, seq, event=opened.scope)


def check_one_day_each(
    state: ChampionshipState,
    begun: Mapping[str, tuple[str, ...]],
    outside: frozenset[str],
    book: Book,
) -> None:
    """CH-REG-3: nobody has used two days of the championship.

    `begun` are the persons in the bracket of every regional day that was begun and not voided;
    `outside` the days that were once in a hall, where nobody could look at the others (CH-REG-8).
    Two records that were found to be one person later are the publisher's business, too.
    """
    ledger = f"championship:{state.id}"
    days: dict[str, list[tuple[str, str]]] = {}
    for event, persons in begun.items():
        for person in persons:
            days.setdefault(min(state.same_as(person)), []).append((event, person))
    book.count("persons", len(days))
    for used in days.values():
        if len({event for event, _ in used}) < 2:
            continue
        explained = len({person for _, person in used}) > 1 or any(
            event in outside for event, _ in used
        )
        note = book.remark if explained else book.fail
        note("two_days", ledger, None, person=used[0][1], first=used[0][0], second=used[1][0])
