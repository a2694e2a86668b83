"""The machine in the hall: set up from a handover file, exporting, and clearing up (CH-VENUE-1…4).

Runs in an installation of its own; nothing here is used at headquarters.
"""

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from django.conf import settings
from django.db import transaction

from tournament.championship import commands, facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.codec import name_of
from tournament.championship.commands import Command
from tournament.championship.custody.returning.queries import first_difference
from tournament.config.venue_files import Kind, look
from tournament.events.bundles import event_bundle, one_moment
from tournament.events.clocks import set_clocks
from tournament.events.execution import Caller, execute
from tournament.events.models import GameDay
from tournament.events.rebuild import rebuild
from tournament.events.selectors import day_of, place_of
from tournament.events.states import (
    championship_ledger,
    championship_state,
    event_ledger,
    event_state,
    folded,
    recorded,
)
from tournament.events.venue import copy_file, hall_file, handover_file, people_store
from tournament.events.venue import people_file as people_files
from tournament.events.venue.brought import Brought, Exported, read_bundle_of
from tournament.events.venue.envelopes import Keys
from tournament.events.venue.faults import FaultCode, VenueFault
from tournament.events.venue.handover_file import Handover, Opened
from tournament.events.venue.people_rows import from_the_hall
from tournament.events.venue.rows import BadRow
from tournament.events.versions import raise_versions
from tournament.ledger import store
from tournament.ledger.core.entry import EntryError, moment_of, unchecked_entry
from tournament.ledger.core.envelope import EnvelopeError
from tournament.ledger.core.keys import (
    InstallationKey,
    PublicKeyError,
    installation_public_key,
    key_id,
)
from tournament.ledger.core.receipts import Receipt, ReceiptError, check
from tournament.ledger.core.succession import SuccessionError, succession
from tournament.ledger.models import Ledger
from tournament.outbox.models import Message
from tournament.people import keep_typed
from tournament.people.free_texts import naming_of
from tournament.people.identity import new_opaque_id
from tournament.people.models import Evidence, Person, Reason, User
from tournament.people.policy import THE_CLOCK
from tournament.people.public_names import raise_public_names_version
from tournament.people.wiping import wipe_after_commit

KEPT_DAYS: Final = 30
"""CH-VENUE-4: personal data leave the machine this long after the day at the latest."""


_NO_RECEIPT: Final[Mapping[Kind, FaultCode]] = {
    "handover": "handover_for_receipt",
    "copy": "copy_for_receipt",
    "bundle": "copy_for_receipt",
    "people": "copy_for_receipt",
}
_NOTED_HERE: Final = {name_of(facts.CustodyReturned), name_of(facts.LaptopHandedIn)}
"""The laptop's own word that it is done."""
_REST_ENTERED: Final = (
    name_of(facts.ReEntryBeganFromLaptop),
    facts.ReEntryBeganFromLaptop.VERSION,  # type: ignore[attr-defined]
)
"""The entry that proves that headquarters has also what this laptop wrote after the return."""


def install(
    handover: bytes,
    passphrase: str,
    *,
    now: datetime,
    last: Exported | None = None,
) -> str:
    """Make this empty installation the hall of a day, and return the day.

    With what another machine exported `last` it goes on where that one stopped. A second call
    changes nothing. Raises `VenueFault`. The database is migrated, and nothing has asked for the
    installation's key yet.
    """
    opened = handover_file.open_with(handover_file.read(handover), passphrase)
    event = opened.handover.event
    if _installed(opened):
        return event
    _write_key(opened.keys.machine)
    kept = hall_file.HallFile(
        opened.handover.championship,
        event,
        opened.handover.machine,
        opened.handover.headquarters,
        len(opened.handover.championship_ledger),
        opened.handover.taken_at,
        opened.receipts,
        opened.keys.people,
        site=opened.handover.site,
        alike=opened.alike,
        codes=opened.codes,
        told_at=opened.told_at,
    )
    try:
        with transaction.atomic():
            _store(opened, now)
            if last is not None:
                _go_on(opened, last, now)
            rebuild()
            raise_versions(set(GameDay.objects.values_list("pk", flat=True)))
            raise_public_names_version()
            # Before the commit: without this note a day that stands here could not be opened.
            hall_file.write(kept)
            if last is not None and event_state(event).id:
                command = commands.RecordRestoration("second_machine")
                execute(command, place_of(event), Caller(THE_CLOCK, new_opaque_id(), now))
            set_clocks(championship_state(kept.championship), event, now, key=new_opaque_id())
    except (EnvelopeError, EntryError, PublicKeyError, BadRow, KeyError, ValueError) as error:
        if isinstance(error, VenueFault):
            raise
        raise VenueFault("handover_form", str(error)[:200]) from error
    return event


def is_installed() -> bool:
    """Whether the day stands here whole; not after a first start that broke off."""
    return hall_file.read() is not None and Ledger.objects.exists()


def hall_day() -> str | None:
    """The day whose hall this installation is; None everywhere else."""
    kept = hall_file.read()
    return kept.event if kept is not None else None


@dataclass(frozen=True, slots=True)
class Continued:
    """Where this laptop went on after another: the last entry of the copy, and when it was made."""

    entries: int
    newest: datetime


def continued(event: str) -> Continued | None:
    """From which entry on this laptop goes on after another; None where it is the first.

    What was played after that entry stands on paper alone.
    """
    found = [
        fact
        for _, fact in recorded(event_ledger(event), facts.LedgerRestored)
        if fact.why == "second_machine"
    ]
    last = store.entry_at(event_ledger(event), found[-1].size) if found else None
    if last is None:
        return None
    zone = ZoneInfo(day_of(place_of(event)).zone)
    return Continued(last.entry.seq, moment_of(last.entry.at).astimezone(zone))


def export_bundle(event: str) -> bytes:
    """The public bundle of the day so far; raises `VenueFault` before its check-in has opened."""
    _kept(event)
    if not event_state(event).id:
        raise VenueFault("files_missing")
    return event_bundle(event)


def export_copy(event: str, now: datetime) -> copy_file.Copy:
    """Ledger and people file of one moment, in the time of the city; raises `VenueFault`."""
    kept = _kept(event)
    with one_moment():
        begun = bool(event_state(event).id)
        return copy_file.Copy(
            kept.championship,
            event,
            kept.machine,
            now.astimezone(ZoneInfo(day_of(place_of(event)).zone)),
            folded(event_ledger(event)).checkpoint.size,
            export_bundle(event) if begun else None,
            export_people_file(event),
        )


@transaction.atomic
def export_people_file(event: str) -> bytes:
    """The people file that belongs to the bundle of this moment."""
    kept = _kept(event)
    if not kept.people_key:
        raise VenueFault("files_missing")
    head = folded(event_ledger(event)).checkpoint
    tail = []
    for sealed in store.entries_after(championship_ledger(kept.championship), kept.base):
        if sealed.entry.type in _NOTED_HERE:
            break
        tail.append(sealed.envelope)
    content = people_files.PeopleFile(
        kept.machine,
        head.size,
        head.root,
        kept.base + 1,
        tuple(tail),
        from_the_hall(kept.championship, event_state(event), event, kept.base),
    )
    return people_files.write(
        championship=kept.championship,
        event=event,
        machine=kept.machine,
        key=kept.people_key,
        content=content,
    )


def take_receipt(event: str, data: bytes, *, now: datetime) -> None:
    """Believe headquarters that it has the day, and delete what is personal (CH-VENUE-4).

    Raises `VenueFault` for another receipt, `Refused` if headquarters has less than this machine.
    """
    kept = _kept(event)
    headquarters = installation_public_key(kept.headquarters)
    kind = look(data).kind
    if kind in _NO_RECEIPT:
        raise VenueFault(_NO_RECEIPT[kind])
    try:
        entry = check(Receipt.from_bytes(data), {key_id(headquarters): headquarters}).entry
    except ReceiptError as error:
        raise VenueFault("receipt_form") from error
    body = entry.body
    if entry.type == name_of(facts.CustodyReturned):
        told, carried = body["event"], body["carried"]
        answers = tuple((item["seq"], item["answer"]) for item in body["answers"])
    elif entry.type == name_of(facts.LaptopHandedIn):
        told, carried, answers = body["event"], 0, ()
    elif (entry.type, entry.v) == _REST_ENTERED:
        told, carried, answers = entry.scope.removeprefix("event:"), 0, ()
    else:
        raise VenueFault("receipt_form")
    if told != event:
        raise VenueFault("other_day")
    if body["machine"] != kept.machine:
        raise VenueFault("receipt_of_another")
    what = (event, kept.machine, body["size"], body["root"])
    command: Command = commands.NoteReturn(*what, carried, answers)
    if entry.type == name_of(facts.LaptopHandedIn):
        command = commands.NoteKept(*what)
    with transaction.atomic():
        if championship_state(kept.championship).custody_of(event) is not None:
            execute(command, place_of(event), Caller(THE_CLOCK, entry.command_id, now))
        purge(event, now=now)


@transaction.atomic
def purge(event: str, *, now: datetime) -> None:
    """Delete what identifies people: players, proofs, words of rulings, the file's key.

    The ledger stays, and the accounts with which the staff opens this machine.
    """
    _kept(event)
    for person in Person.objects.all():
        keep_typed.forget_naming(naming_of(person))
    Person.objects.all().delete()
    Evidence.objects.all().delete()
    Reason.objects.all().delete()
    Message.objects.all().delete()
    User.objects.update(email="", person=None)
    raise_public_names_version()
    raise_versions({event})
    # The note says that it is done, so it follows the action: after an accident it is done again.
    transaction.on_commit(_delete_copies)
    transaction.on_commit(partial(hall_file.forget_people, now))
    wipe_after_commit()


def _delete_copies() -> None:
    """Copies of the database from before an update, letters that were written to files."""
    for folder in (Path(settings.DATA_DIR) / "backups", Path(settings.EMAIL_FILE_PATH)):
        shutil.rmtree(folder, ignore_errors=True)


def is_purged(event: str) -> bool:
    """Whether the personal data of the day are deleted here."""
    return _kept(event).purged_at is not None


def purge_if_due(now: datetime) -> bool:
    """Delete personal data 30 days after the day, whatever has been given back."""
    kept = hall_file.read()
    if kept is None or not purge_is_due(now):
        return False
    purge(kept.event, now=now)
    return True


def purge_is_due(now: datetime) -> bool:
    """Whether those 30 days are over, by this clock, and the data still here."""
    kept = hall_file.read()
    if kept is None or kept.purged_at is not None:
        return False
    return now.date() > purge_on(championship_state(kept.championship), kept.event)


def purge_on(state: ChampionshipState, event: str) -> date:
    """When a laptop forgets the personal data of its day (CH-VENUE-4)."""
    return state.days[event].date + timedelta(days=KEPT_DAYS)


def _kept(event: str) -> hall_file.HallFile:
    kept = hall_file.read()
    if kept is None or kept.event != event:
        raise VenueFault("other_day")
    return kept


def _installed(opened: Opened) -> bool:
    """Whether this was done before; raises `VenueFault` where anything else is here already."""
    kept = hall_file.read()
    if kept is not None and kept.machine != opened.handover.machine:
        raise VenueFault("not_empty")
    if not Ledger.objects.exists():
        if Person.objects.exists() or User.objects.exists():
            raise VenueFault("not_empty")
        return False
    if kept is None:
        raise VenueFault("not_empty")
    return True


def _write_key(key: InstallationKey) -> None:
    """Store the machine's key where the installation's belongs; another one there stays."""
    path = Path(settings.LEDGER_KEY_PATH)
    if not path.exists():
        pem = key.private_key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        hall_file.write_whole(path, pem)
    if InstallationKey.load_or_create(path).key_id != key.key_id:
        raise VenueFault("not_empty")


def _store(opened: Opened, now: datetime) -> None:
    """Ledgers and people as they were handed over."""
    handover = opened.handover
    above = championship_ledger(handover.championship)
    _envelopes(above, handover.championship_ledger, _keys_of_headquarters(handover), now)
    last = store.entry_at(above, len(handover.championship_ledger))
    said = (name_of(facts.CustodyTaken), handover.event, handover.machine)
    if (
        last is None
        or (last.entry.type, last.entry.body["event"], last.entry.body["machine"]) != said
    ):
        raise VenueFault("handover_form")
    if handover.event_ledger:
        own = event_ledger(handover.event)
        _envelopes(own, handover.event_ledger, store.named_keys(above), now)
    people_store.store_in_hall(opened.rows)


def _keys_of_headquarters(handover: Handover) -> Keys:
    """Every key that has signed for headquarters; the last of them made the file."""
    try:
        named = unchecked_entry(handover.championship_ledger[0]).body["public_key"]
        first = installation_public_key(str(named))
        known = succession(handover.championship_ledger, first)
    except (LookupError, EntryError, PublicKeyError, SuccessionError) as error:
        raise VenueFault("handover_form") from error
    if known.current != installation_public_key(handover.headquarters):
        raise VenueFault("handover_form")
    return known.keys


def _go_on(opened: Opened, last: Exported, now: datetime) -> None:
    """What the machine before this one had written since."""
    event, machine = opened.handover.event, opened.keys.machine
    content = people_files.open_with(last.people, opened.keys.people)
    brought = Brought(read_bundle_of(event, last.bundle), content)
    held = opened.handover.event_ledger
    if brought.machine != machine.key_id:
        raise VenueFault("other_machine")
    if first_difference(held, brought.envelopes) is not None:
        raise VenueFault("files_differ")
    keys = {machine.key_id: machine.public_key}
    _envelopes(event_ledger(event), brought.envelopes[len(held) :], keys, now)
    _envelopes(championship_ledger(opened.handover.championship), content.tail, keys, now)
    people_store.store_in_second_hall(content.rows, event, now)


def _envelopes(ledger_id: str, envelopes: Sequence[bytes], keys: Keys, now: datetime) -> None:
    """Entries alone; the tables are written from all of them at the end."""
    kind, _, scope = ledger_id.partition(":")
    if not envelopes:
        return
    opened_at = moment_of(unchecked_entry(envelopes[0]).at)
    store.open_ledger(ledger_id, kind=kind, scope=scope, at=opened_at)
    ledger = store.lock(ledger_id)
    for envelope in envelopes:
        store.append_sealed(ledger, envelope, keys)
