"""Headquarters hands a day over to the hall (CH-VENUE-1, CH-VENUE-2)."""

from django.conf import settings

from tournament.championship import commands, facts
from tournament.championship.custody.decide import check_passphrase
from tournament.championship.custody.state import Custody
from tournament.config.outside import is_this_machine
from tournament.events.arrival import codes_of_day
from tournament.events.execution import Caller, Place, Refused, execute
from tournament.events.possible_duplicates import alike_on
from tournament.events.selectors import place_of, scope_of
from tournament.events.services import expect_allowed
from tournament.events.states import (
    championship_ledger,
    championship_state,
    event_ledger,
    event_state,
    recorded,
)
from tournament.events.venue import handover_file
from tournament.events.venue.boxes import CustodyKeys, keys_of_custody
from tournament.events.venue.faults import VenueFault
from tournament.events.venue.people_rows import for_the_hall
from tournament.events.venue.receipts import custody_receipts
from tournament.ledger import store
from tournament.ledger.core.entry import Entry
from tournament.ledger.core.envelope import read_envelope
from tournament.ledger.key_files import key_named
from tournament.people.policy import Action
from tournament.people.protected import record_read
from tournament.regulations.refusals import Refusal


def hand_over(caller: Caller, *, event: str, passphrase: str) -> bytes:
    """Give a day to the hall; the file that a machine there is made from.

    From here on the day is written there alone. A repeat of the command makes the file again.
    """
    _expect_passphrase(passphrase)
    place = place_of(event)
    machine = keys_of_custody(
        store.installation_key(), place.championship, event, caller.command_id
    ).machine
    command = commands.TakeCustody(event, machine.key_id, machine.public_text())
    answer = execute(command, place, caller)
    return _file(place, answer.entries[0], caller, passphrase)


def hand_over_again(caller: Caller, *, event: str, passphrase: str) -> bytes:
    """The file of the custody that runs, made anew: it was lost, or its passphrase forgotten.

    The machine's key stays, so this is no second custody. Two machines that both write are a
    fork, which headquarters sees and refuses.
    """
    _expect_passphrase(passphrase)
    expect_allowed(caller, Action.HAND_OVER_DAY, scope_of(event))
    place = place_of(event)
    if championship_state(place.championship).custody_of(event) is None:
        raise Refused(Refusal("custody_none"))
    entry, _ = taken(event)
    return _file(place, entry, caller, passphrase)


def taken(event: str) -> tuple[Entry, facts.CustodyTaken]:
    """The entry by which a day was handed over last."""
    ledger = championship_ledger(place_of(event).championship)
    found = [item for item in recorded(ledger, facts.CustodyTaken) if item[1].event == event]
    return found[-1]


def taken_by(event: str, machine: str) -> tuple[Custody, Entry]:
    """The custody that a machine has or had of a day, and the entry by which it began.

    Raises `VenueFault` for a machine that never had it.
    """
    championship = place_of(event).championship
    said = recorded(championship_ledger(championship), facts.CustodyTaken)
    entries = [entry for entry, fact in said if (fact.event, fact.machine) == (event, machine)]
    custodies = [
        item
        for item in championship_state(championship).custodies
        if (item.event, item.machine) == (event, machine)
    ]
    if not entries:
        raise VenueFault("other_machine")
    return custodies[-1], entries[-1]


def custody_keys(event: str, entry: Entry) -> CustodyKeys:
    """The keys of the custody that this entry began, by the key that signed then."""
    championship = place_of(event).championship
    sealed = store.entry_at(championship_ledger(championship), entry.seq)
    signer = read_envelope(sealed.envelope).key_id if sealed is not None else ""
    own = key_named(signer, store.installation_key())
    return keys_of_custody(own, championship, event, entry.command_id)


def _file(place: Place, entry: Entry, caller: Caller, passphrase: str) -> bytes:
    event = str(place.event)
    championship = championship_ledger(place.championship)
    envelopes = [item.envelope for item in store.entries_after(championship, 0)][: entry.seq]
    size = int(entry.body["size"])
    day = [item.envelope for item in store.entries_after(event_ledger(event), 0)][:size]
    state = championship_state(place.championship)
    rows = for_the_hall(state, event_state(event), event, caller.actor.public_id)
    record_read(
        caller.actor,
        [row["id"] for row in rows["persons"]],
        ("birth_date", "representative_name"),
        why="handover",
        at=caller.now,
        role=caller.acting_as,
    )
    return handover_file.write(
        championship=place.championship,
        event=event,
        headquarters=store.installation_key().public_text(),
        site="" if is_this_machine(settings.SITE_URL) else settings.SITE_URL,
        taken_at=entry.at,
        championship_ledger=envelopes,
        event_ledger=day,
        keys=custody_keys(event, entry),
        receipts=custody_receipts(event),
        rows=rows,
        alike=alike_on(event),
        codes=codes_of_day(event),
        told_at=caller.now,
        passphrase=passphrase,
    )


def _expect_passphrase(passphrase: str) -> None:
    refusal = check_passphrase(passphrase)
    if refusal is not None:
        raise Refused(refusal)
