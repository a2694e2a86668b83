"""A hall's machine is lost, a backup was put back: the ledger goes on and says so (CH-VENUE-5).

What a lost machine knew is entered again from paper; its files are compared, never taken in.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import cast

from django.db import transaction

from tournament.championship import commands, facts
from tournament.championship.custody.returning.queries import first_difference
from tournament.championship.event_state import EventState
from tournament.championship.fold import State, evolve
from tournament.championship.statuses import NOT_CLOSED
from tournament.events.clocks import set_clocks
from tournament.events.execution import Answer, Caller, Place, Refused, execute
from tournament.events.models import Championship
from tournament.events.selectors import place_of
from tournament.events.services import execute_for_reason, part_of
from tournament.events.states import (
    championship_state,
    event_ledger,
    event_state,
    recorded,
    this_machine,
)
from tournament.events.venue.brought import bundle_in, envelopes_of, read_bundle_of
from tournament.events.venue.faults import VenueFault
from tournament.events.venue.receipts import custody_receipts
from tournament.events.venue.rest import NOTES
from tournament.ledger import store
from tournament.ledger.audit import Report, audit
from tournament.ledger.audit.auditing import PATIENCE
from tournament.ledger.audit.bundle import Bundle
from tournament.ledger.audit.folding import share_progress
from tournament.ledger.core.entry import Entry, unchecked_entry
from tournament.people.identity import new_opaque_id
from tournament.people.policy import THE_CLOCK
from tournament.regulations.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a ledger that is not taken in says against the one here: so many entries in common.

    `here`, `there`: the day by each; `only_here`, `only_there`: entries about no match that the
    other has not got.
    """

    common: int
    held: int
    theirs: int
    here: EventState
    there: EventState
    only_here: tuple[Entry, ...]
    only_there: tuple[Entry, ...]


@transaction.atomic
def end_custody(caller: Caller, *, event: str, category: str, reason: str) -> Answer:
    """The publisher ends the custody of a lost machine; the day goes on here.

    A day whose check-in has opened is entered again from the last known checkpoint on.
    """
    place, command = place_of(event), partial(commands.EndCustody, event)
    answer = execute_for_reason(caller, place, (category, reason), command)
    if not answer.repeated:
        if event_state(event).id:
            begin_re_entry(caller, event=event)
        state = championship_state(place.championship)
        set_clocks(state, event, caller.now, key=caller.command_id)
    return answer


def begin_re_entry(caller: Caller, *, event: str) -> Answer:
    """Mark what follows as entered again; the site does it by itself when custody has ended."""
    asked = part_of(caller, "re-entry")
    clock = Caller(THE_CLOCK, asked.command_id, caller.now)
    return execute(commands.BeginReEntry(event), place_of(event), clock)


def confirm_re_entry(caller: Caller, *, event: str, last: int) -> Answer:
    """A judge has compared everything entered again, up to the entry `last`, with the paper.

    Where the last copy was whole nothing was entered: they confirm the entry that began it alone.
    """
    began = re_entry_began(event)
    if not began:
        raise Refused(Refusal("re_entry_none"))
    command = commands.ConfirmReEntry(event, min(began + 1, last), last)
    return execute(command, place_of(event), caller)


def re_entry_began(event: str) -> int:
    """The entry by which began what no judge has confirmed yet; 0 if there is none."""
    began = 0
    said = recorded(event_ledger(event), facts.ReEntryBegan, facts.ReEntryConfirmed)
    for entry, fact in said:
        began = (began or entry.seq) if isinstance(fact, facts.RE_ENTRY_BEGAN) else 0
    return began


def compare_bundle(event: str, data: bytes) -> Comparison:
    """Where a bundle and the ledger part; raises `VenueFault` for what is no sound one of this day.

    The audit takes no longer than that of a day that comes back.
    """
    bundle = read_bundle_of(event, bundle_in(data))
    if bundle is None or audited(event, bundle).failures:
        raise VenueFault("bundle_form")
    return compare(event, envelopes_of(bundle))


def audited(event: str, bundle: Bundle) -> Report:
    """What the audit says of a ledger of this day, within its time."""
    until = time.thread_time() + PATIENCE
    return audit(bundle, custody_receipts(event), (), lambda: time.thread_time() > until)


def compare(event: str, theirs: Sequence[bytes]) -> Comparison:
    """Where an audited ledger and the one here part."""
    held = [item.envelope for item in store.entries_after(event_ledger(event), 0)]
    parted = first_difference(held, theirs) or min(len(held), len(theirs)) + 1
    ours, others = _about_no_match(held[parted - 1 :]), _about_no_match(theirs[parted - 1 :])
    return Comparison(
        parted - 1,
        len(held),
        len(theirs),
        event_state(event),
        folded_day(theirs),
        tuple(entry for what, entry in ours.items() if what not in others),
        tuple(entry for what, entry in others.items() if what not in ours),
    )


def folded_day(envelopes: Sequence[bytes]) -> EventState:
    """A day by a ledger that was audited."""
    state: State = EventState()
    for envelope in envelopes:
        after = evolve(state, unchecked_entry(envelope))
        share_progress(cast(EventState, state), cast(EventState, after))
        state = after
    return cast(EventState, state)


def _about_no_match(envelopes: Sequence[bytes]) -> dict[str, Entry]:
    """Entries by what they say, without those about a match or about the ledger alone."""
    entries = [unchecked_entry(envelope) for envelope in envelopes]
    return {
        f"{entry.type} {sorted(entry.body.items())}": entry
        for entry in entries
        if "match" not in entry.body and entry.type not in NOTES
    }


@transaction.atomic
def record_restoration(*, now: datetime) -> int:
    """A backup was put back: every ledger that this machine writes says from where it goes on."""
    noted = 0
    command = commands.RecordRestoration("backup")
    for championship in Championship.objects.values_list("pk", flat=True):
        state = championship_state(championship)
        own = [item for item in state.custodies if item.machine == this_machine()]
        if not own:
            noted += _note(command, Place(championship), now)
        for day in state.days.values():
            held = state.custody_of(day.id)
            elsewhere = held is not None and held.machine != this_machine()
            foreign = bool(own) and own[-1].event != day.id
            if day.status in NOT_CLOSED and not elsewhere and not foreign:
                noted += _note(command, Place(championship, day.stage, day.id), now)
    return noted


def _note(command: commands.RecordRestoration, place: Place, now: datetime) -> int:
    return len(execute(command, place, Caller(THE_CLOCK, new_opaque_id(), now)).entries)
