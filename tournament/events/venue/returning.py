"""Headquarters takes in what the hall brings: a report while it goes on, or the whole day back.

One transaction each (CH-VENUE-3): the event's entries as the hall signed them, the word about
custody, the hall's facts of the championship as entries of our own, and people. What follows for
the tables and for messages follows as always.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import IntegrityError, transaction

from tournament.championship import commands, facts
from tournament.championship.custody.returning.decide import (
    check_answers,
    check_continues,
    check_rest,
    check_sender,
    check_sound,
)
from tournament.championship.custody.returning.queries import Conflict as Conflict
from tournament.championship.custody.returning.queries import findings as found_in
from tournament.championship.custody.returning.queries import first_difference
from tournament.championship.statuses import OVER
from tournament.events import handed_in
from tournament.events.bundles import headquarters_key
from tournament.events.checkpoints import receipt_of
from tournament.events.clocks import set_clocks
from tournament.events.execution import Caller, Place, Refused, execute_within, give_free_places
from tournament.events.models import GameDay
from tournament.events.selectors import place_of, scope_of
from tournament.events.services import expect_allowed
from tournament.events.states import (
    championship_ledger,
    championship_state,
    event_ledger,
    event_state,
    recorded,
)
from tournament.events.venue import people_file as people_files
from tournament.events.venue import people_store
from tournament.events.venue.brought import Brought, read_bundle_of
from tournament.events.venue.clock import Said as ClockSaid
from tournament.events.venue.clock import said_by
from tournament.events.venue.envelopes import Keys, append_all, carry, enter_again, not_carried_yet
from tournament.events.venue.faults import VenueFault
from tournament.events.venue.handover import custody_keys, taken_by
from tournament.events.venue.lost import Comparison, audited, compare, folded_day
from tournament.events.venue.rest import Rest, rest_of
from tournament.events.venue.rows import BadRow
from tournament.events.venue.todos import Todo, todos
from tournament.events.versions import raise_versions
from tournament.ledger import store
from tournament.ledger.audit import Report
from tournament.ledger.core.entry import Entry, EntryError, SealedEntry, moment_of, unchecked_entry
from tournament.ledger.core.envelope import EnvelopeError
from tournament.ledger.core.keys import installation_public_key
from tournament.people.models import Person
from tournament.people.policy import Action
from tournament.people.possible_duplicate import possible_duplicates_of
from tournament.regulations.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Played:
    """How far a day is by the hall's ledger: `closed` once its places are fixed."""

    decided: int
    matches: int
    closed: bool
    newest: datetime


@dataclass(frozen=True, slots=True)
class Return:
    """What the files say, and what taking them in would do or has done.

    `audit` is None where nothing of the day has begun. `entries`, `persons`: new ones. `already`:
    nothing new, and the day is back if `returned`. `older`: the files have less than is held.
    `fork_at`: the first entry that differs. `refusal`: why they cannot be taken as they are.
    `clock`: what the hall's entries say of its laptop's clock; None without any.
    """

    audit: Report | None
    entries: int
    persons: int
    already: bool = False
    older: bool = False
    returned: bool = False
    fork_at: int | None = None
    refusal: Refusal | None = None
    todos: tuple[Todo, ...] = ()
    findings: tuple[Conflict, ...] = ()
    clock: ClockSaid | None = None
    rest: Rest | None = None
    """Of a laptop that went on after the day was taken back: what can be entered again."""
    played: Played | None = None
    """None before check-in has opened, and for a ledger that does not hold."""
    other: Comparison | None = None
    """Of a sound ledger beside the one that counts: what it says against it."""
    kept: int = 0
    """The entry by which headquarters keeps it as evidence; 0 if that is still to be done."""


@dataclass(frozen=True, slots=True)
class _Examined:
    """The files, what they say, and what is new in them."""

    brought: Brought
    said: Return
    fresh: tuple[bytes, ...]
    tail: tuple[SealedEntry, ...]
    keys: Keys


def examine_return(*, event: str, bundle: bytes | None, people_file: bytes | None) -> Return:
    """What the hall's files would bring; nothing is written. Raises `VenueFault`."""
    return _examine(event, bundle, people_file).said


@transaction.atomic
def import_progress(
    caller: Caller, *, event: str, bundle: bytes | None, people_file: bytes | None
) -> Return:
    """Take in how far the hall is; it keeps the day. Raises `VenueFault`, `Refused`."""
    expect_allowed(caller, Action.TAKE_BACK_DAY, scope_of(event))
    place = place_of(event)
    store.lock(championship_ledger(place.championship))
    found = _expect_usable(_examine(event, bundle, people_file))
    if found.said.already:
        return found.said
    machine, people = found.brought.machine, found.brought.people
    carried = not_carried_yet(place.championship, found.tail)
    if not found.fresh and not carried:
        return replace(found.said, already=True)
    _append(event, found, caller.now)
    command = commands.ReportCustody(event, machine, people.size, people.root, len(carried))
    execute_within(command, place, caller)
    numbers = carry(place.championship, event, carried)
    return _complete(place, found, numbers, caller.now)


@transaction.atomic
def import_return(
    caller: Caller,
    *,
    event: str,
    bundle: bytes | None,
    people_file: bytes | None,
    answers: Mapping[int, str],
) -> Return:
    """Take the day back, with an answer to every open matter. Raises `VenueFault`, `Refused`.

    A second time it changes nothing and says so.
    """
    expect_allowed(caller, Action.TAKE_BACK_DAY, scope_of(event))
    place = place_of(event)
    store.lock(championship_ledger(place.championship))
    found = _expect_usable(_examine(event, bundle, people_file))
    if found.said.returned:
        return found.said
    refusal = check_answers([item.seq for item in found.said.todos], answers)
    if refusal is not None:
        raise Refused(refusal)
    machine, people = found.brought.machine, found.brought.people
    carried = not_carried_yet(place.championship, found.tail)
    _append(event, found, caller.now)
    command = commands.ReturnCustody(
        event, machine, people.size, people.root, len(carried), tuple(sorted(answers.items()))
    )
    execute_within(command, place, caller)
    numbers = carry(place.championship, event, carried)
    set_clocks(championship_state(place.championship), event, caller.now, key=caller.command_id)
    give_free_places(place, caller)
    done = _complete(place, found, numbers, caller.now)
    return replace(done, returned=True, todos=(), findings=findings(event))


@transaction.atomic
def import_rest(
    caller: Caller, *, event: str, bundle: bytes | None, people_file: bytes | None
) -> Return:
    """Enter again what a laptop wrote after its day was taken back (CH-VENUE-5).

    What a judge has to decide is named and stays out. Raises `VenueFault`, `Refused`. A second
    time it changes nothing and says so.
    """
    expect_allowed(caller, Action.TAKE_BACK_DAY, scope_of(event))
    place = place_of(event)
    store.lock(championship_ledger(place.championship))
    found = _examine(event, bundle, people_file)
    rest = found.said.rest
    if rest is None:
        return _expect_usable(found).said
    if rest.held:
        return found.said
    command = commands.EnterRest(event, rest.machine, rest.size, rest.root, rest.leaves, rest.left)
    execute_within(command, place, caller)
    numbers = carry(place.championship, event, rest.said)
    state = championship_state(place.championship)
    own = enter_again(state, event, [item.entry for item in rest.of("enter")])
    set_clocks(state, event, caller.now, key=caller.command_id)
    return _complete(place, found, numbers, caller.now, own)


@transaction.atomic
def keep_evidence(
    caller: Caller, *, event: str, bundle: bytes | None, people_file: bytes | None
) -> Return:
    """Keep the ledger of a laptop beside which the day went on; nothing is taken over of it.

    Its people file is not kept. Raises `VenueFault`, `Refused`. A second time changes nothing.
    """
    expect_allowed(caller, Action.TAKE_BACK_DAY, scope_of(event))
    place = place_of(event)
    store.lock(championship_ledger(place.championship))
    found = _examine(event, bundle, people_file)
    if found.said.other is None:
        return _expect_usable(found).said
    if found.said.kept:
        return found.said
    machine, people = found.brought.machine, found.brought.people
    command = commands.KeepEvidence(event, machine, people.size, people.root)
    answer = execute_within(command, place, caller)
    if bundle:
        handed_in.keep_ledger(event_ledger(event), people.root, bundle)
    return replace(found.said, kept=answer.entries[0].seq)


def kept_ledgers(event: str) -> list[tuple[Entry, facts.LaptopHandedIn]]:
    """What laptops handed in of a day that is kept as evidence, in order."""
    ledger = championship_ledger(place_of(event).championship)
    return [item for item in recorded(ledger, facts.LaptopHandedIn) if item[1].event == event]


def receipt_for_hall(event: str, kept: int = 0) -> bytes:
    """Headquarters' receipt that it has the day back; with it the hall deletes personal data.

    If the laptop went on and handed its rest in, it is of that; of a ledger that is `kept` as
    evidence, of that entry.
    """
    ledger = championship_ledger(place_of(event).championship)
    if kept in {entry.seq for entry, _ in kept_ledgers(event)}:
        return receipt_of(ledger, kept).to_bytes()
    entries = [
        (entry, fact)
        for entry, fact in recorded(ledger, facts.CustodyReturned)
        if fact.event == event
    ]
    if not entries:
        raise Refused(Refusal("custody_none"))
    returned, last = entries[-1]
    rest = [
        entry
        for entry, fact in recorded(event_ledger(event), facts.ReEntryBegan)
        if isinstance(fact, facts.ReEntryBeganFromLaptop) and fact.machine == last.machine
    ]
    if rest:
        return receipt_of(event_ledger(event), rest[-1].seq).to_bytes()
    return receipt_of(ledger, returned.seq).to_bytes()


def findings(event: str) -> tuple[Conflict, ...]:
    """CH-REG-8: who of a day that was in the hall plays elsewhere too, as far as known."""
    state = championship_state(place_of(event).championship)
    persons = {item.person for item in state.of_day(event)}
    alike: dict[str, set[str]] = {}
    for pair in possible_duplicates_of(state.id, persons):
        alike.setdefault(pair.earlier_id, set()).add(pair.later_id)
        alike.setdefault(pair.later_id, set()).add(pair.earlier_id)
    return found_in(state, event, {key: frozenset(other) for key, other in alike.items()})


# --- looking -----------------------------------------------------------------------------------


def _examine(event: str, bundle: bytes | None, people_file: bytes | None) -> _Examined:
    if people_file is None:
        raise VenueFault("files_missing")
    place = place_of(event)
    custody, begun_by = taken_by(event, people_files.machine_of(people_file, event))
    people = people_files.open_with(people_file, custody_keys(event, begun_by).people)
    brought = Brought(read_bundle_of(event, bundle), people)
    if brought.bundle is not None and brought.bundle.key != headquarters_key(place.championship):
        raise VenueFault("other_day")
    held = tuple(item.envelope for item in store.entries_after(event_ledger(event), 0))
    report = None
    if brought.bundle is not None:
        report = audited(event, brought.bundle)
    keys = {custody.machine: installation_public_key(custody.public_key)}
    tail = _tail(place, brought, keys)
    played = _played(brought.envelopes) if report is not None and not report.failures else None
    said = Return(report, 0, 0, todos=todos(event), played=played)
    if report is not None and not report.failures:
        handed_over, size = moment_of(begun_by.at), int(begun_by.body["size"])
        said = replace(said, clock=said_by(handed_over, brought.envelopes, size))
    went_on = custody.ended == "returned" and 0 < custody.ended_size < len(brought.envelopes)
    common = held[: custody.ended_size] if went_on else held
    fork = first_difference(common, brought.envelopes)
    if fork is not None:
        refused = Refusal("import_forked", {"entry": fork})
        said = replace(said, fork_at=fork, refusal=refused)
    elif went_on:
        state = championship_state(place.championship)
        refusal = check_sound(len(report.failures) if report is not None else 0) or check_rest(
            state, event_state(event), custody.machine
        )
        said = replace(
            said, refusal=refusal or Refusal("custody_back", {"held": custody.ended_size})
        )
        if refusal is None:
            rest = rest_of(state, event, custody, brought, tail)
            said = replace(said, rest=rest, already=rest.held, todos=())
    elif custody.ended == "returned" and len(brought.envelopes) <= custody.ended_size:
        older = len(brought.envelopes) < custody.ended_size
        said = replace(said, already=True, older=older, returned=True, todos=())
    else:
        state = championship_state(place.championship)
        refusal = (
            check_sender(state, event, brought.machine)
            or check_sound(len(report.failures) if report is not None else 0)
            or check_continues(held, brought.envelopes)
        )
        said = replace(
            said,
            entries=max(0, len(brought.envelopes) - len(held)),
            persons=_new_persons(brought),
            older=len(brought.envelopes) < len(held),
            refusal=refusal,
        )
    mark = (people.size, people.root)
    beside = custody.ended and mark != (custody.ended_size, custody.ended_root)
    if beside and said.rest is None and not (report and report.failures):
        kept = [
            entry.seq
            for entry, fact in kept_ledgers(event)
            if (fact.machine, fact.size, fact.root) == (brought.machine, *mark)
        ]
        said = replace(said, other=compare(event, brought.envelopes), kept=max(kept, default=0))
    return _Examined(brought, said, brought.envelopes[len(held) :], tail, keys)


def _played(envelopes: Sequence[bytes]) -> Played:
    """How far a day is by a ledger that was audited."""
    day = folded_day(envelopes)
    drawn = bool(day.order)
    return Played(
        day.decided_count if drawn else 0,
        day.match_count if drawn else 0,
        day.status in OVER,
        moment_of(unchecked_entry(envelopes[-1]).at),
    )


def _expect_usable(found: _Examined) -> _Examined:
    if found.said.refusal is not None:
        raise Refused(found.said.refusal)
    return found


def _tail(place: Place, brought: Brought, keys: Keys) -> tuple[SealedEntry, ...]:
    """The hall's entries of the championship's ledger, each signed by its machine, in order."""
    ledger = championship_ledger(place.championship)
    try:
        tail = tuple(SealedEntry.open(item, keys) for item in brought.people.tail)
    except (EnvelopeError, EntryError) as error:
        raise VenueFault("people_form", str(error)[:200]) from error
    places = [(item.entry.scope, item.entry.seq) for item in tail]
    if places != [(ledger, brought.people.first + number) for number in range(len(tail))]:
        raise VenueFault("people_form")
    return tail


def _new_persons(brought: Brought) -> int:
    rows = brought.people.rows.get("persons", ())
    keys = {str(row.get("id")) for row in rows if isinstance(row, dict)}
    return len(keys - set(Person.objects.filter(pk__in=keys).values_list("pk", flat=True)))


# --- taking in ---------------------------------------------------------------------------------


def _append(event: str, found: _Examined, now: datetime) -> None:
    """The event's new entries as the hall signed them; the ledger begins with them if need be."""
    if not found.fresh:
        return
    ledger_id = event_ledger(event)
    try:
        opened_at = moment_of(unchecked_entry(found.brought.envelopes[0]).at)
        store.open_ledger(ledger_id, kind="event", scope=event, at=opened_at)
        append_all(store.lock(ledger_id), found.fresh, found.keys)
    except (EnvelopeError, EntryError, IntegrityError) as error:
        raise VenueFault("bundle_form", str(error)[:200]) from error


def _complete(
    place: Place,
    found: _Examined,
    numbers: Mapping[int, int],
    now: datetime,
    own: Mapping[int, int] | None = None,
) -> Return:
    """People, after their registrations; then every page that may show something new."""
    state = championship_state(place.championship)
    known_here = people_store.Context(state, str(place.event), numbers, now, own)
    try:
        new = people_store.store_at_headquarters(found.brought.people.rows, known_here)
    except BadRow as error:
        raise VenueFault("people_form", str(error)) from error
    raise_versions(set(GameDay.objects.filter(stage=place.stage).values_list("pk", flat=True)))
    return replace(found.said, persons=new)
