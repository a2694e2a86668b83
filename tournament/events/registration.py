"""Entering people for a day: one at the desk, or a whole list at once.

A person is recognised by name and birth date; a different contact on both sides, or the desk's
word that they are a namesake, makes another person (CH-REG-4: never refused for resemblance).
"""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db import transaction

from tournament.championship import commands
from tournament.championship.statuses import RegistrationQuestions, RegistrationStatus
from tournament.events.execution import Answer, Caller, Refused, execute, execute_within
from tournament.events.roster.rows import RosterRow
from tournament.events.selectors import place_of
from tournament.events.services import part_of
from tournament.events.states import championship_ledger, championship_state
from tournament.ledger import store
from tournament.ledger.core.canonical import canonical_bytes
from tournament.people.identity import comparable_contact, new_opaque_id
from tournament.people.models import Consent, Person
from tournament.people.persons import (
    PersonData,
    create_person,
    identity_key,
    persons_by_identity,
    record_consents,
)
from tournament.people.possible_duplicate import note_possible_duplicates
from tournament.regulations.refusals import Refusal

CONSENT_TEXT_VERSION = "2016-11"
"""Version of the wording that people tick."""


@dataclass(frozen=True, slots=True)
class Application:
    """Somebody who asks for a place, with the consents they gave."""

    data: PersonData
    processing: bool
    public: bool
    representative: bool
    namesake: bool = False

    @property
    def consents(self) -> frozenset[str]:
        """Kinds of consent that the ledger notes."""
        given = {"processing": self.processing, "representative": self.representative}
        return frozenset(kind for kind, ticked in given.items() if ticked)


@dataclass(frozen=True, slots=True)
class Registered(RegistrationQuestions):
    """What became of an application."""

    registration: str
    person: str
    number: int
    status: RegistrationStatus
    already: bool = False


@dataclass(frozen=True, slots=True)
class RowRefusal:
    """A line of the list that a rule refuses."""

    line: int
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class ImportResult:
    """What a list does, or would do: by line, in the order of the list."""

    registered: tuple[tuple[int, Registered], ...]
    refusals: tuple[RowRefusal, ...]

    @property
    def already(self) -> int:
        """Lines whose person is on the day's list already; they change nothing."""
        return sum(item.already for _, item in self.registered)

    @property
    def lines_refused(self) -> list[int]:
        """The lines that a rule refuses."""
        return [item.line for item in self.refusals]

    @property
    def counts(self) -> dict[str, int]:
        """How many lines there are of each kind, for a sentence."""
        new = [item for _, item in self.registered if not item.already]
        return {
            "confirmed": sum(item.confirmed for item in new),
            "waiting": sum(item.waits for item in new),
            "awaiting": sum(item.awaits_consent for item in new),
            "already": self.already,
            "refused": len(self.refusals),
        }


class ImportRefused(Exception):
    """At least one line is refused; nothing of the list was taken in."""

    def __init__(self, result: ImportResult) -> None:
        super().__init__("import refused")
        self.result = result


def application_of(row: RosterRow) -> Application:
    """A line of a list as an application."""
    data = PersonData(
        full_name=row.full_name,
        birth_date=row.birth_date,
        display_name=row.display_name,
        contact=row.contact,
        city=row.city,
        representative_name=row.representative_name,
        representative_contact=row.representative_contact,
    )
    return Application(data, row.consent_processing, row.consent_public, row.consent_representative)


@transaction.atomic
def register_person(
    caller: Caller, *, event: str, application: Application, channel: str = "desk"
) -> Registered:
    """Enter one person for a day; raises `Refused`."""
    return enter(caller, event=event, application=application, channel=channel)[0]


def enter(
    caller: Caller, *, event: str, application: Application, channel: str
) -> tuple[Registered, Person | None]:
    """The same in the caller's transaction, with the person unless it was asked for before.

    The championship's ledger is locked before the person is looked for, so that two desks never
    make two persons of one. At public registration everybody is new: an answer that depended on
    who is known would tell strangers names and birth dates; the publisher gets the pairs.
    """
    if application.representative and not application.data.representative_name.strip():
        raise Refused(Refusal("representative_unnamed"))
    place = place_of(event)
    person = None
    if not application.namesake and channel != commands.ONLINE:
        store.lock(championship_ledger(place.championship))
        key = identity_key(application.data.full_name, application.data.birth_date)
        person = _same_person(application.data, persons_by_identity([key]).get(key, []))
    fresh = person is None
    if person is None:
        shown_since = caller.now if application.public else None
        person = create_person(application.data, shown_since=shown_since)
    command = register_command(person, event=event, application=application, channel=channel)
    answer = execute_within(command, place, caller)
    if answer.repeated:
        if fresh:
            person.delete()
        return registered_by(answer), None
    _record_consents(caller, person, application, channel)
    note_possible_duplicates(place.championship, person, at=caller.now)
    return registered_by(answer), person


def register_command(
    person: Person, *, event: str, application: Application, channel: str
) -> commands.Register:
    """What is asked for a person who is known by now."""
    return commands.Register(
        registration=new_opaque_id(),
        person=person.pk,
        event=event,
        channel=channel,
        birth_date=application.data.birth_date,
        consents=application.consents,
        commitment=commitment(person, application.data.birth_date),
        applicant=identity_key(application.data.full_name, application.data.birth_date),
        salt=bytes(person.salt),
    )


def registered_by(answer: Answer) -> Registered:
    """What a registering command answered, also when it was sent before."""
    body = answer.entries[0].body
    return Registered(
        body["registration"],
        body["person"],
        body["number"],
        RegistrationStatus(body["status"]),
        already=answer.repeated,
    )


def rehearse_import(caller: Caller, *, event: str, rows: Sequence[RosterRow]) -> ImportResult:
    """What importing the list would do; nothing is kept."""
    with transaction.atomic():
        point = transaction.savepoint()
        result = _import(caller, event, rows)
        transaction.savepoint_rollback(point)
    return result


def import_roster(caller: Caller, *, event: str, rows: Sequence[RosterRow]) -> ImportResult:
    """Take in a whole list, or nothing of it (`ImportRefused`)."""
    with transaction.atomic():
        result = _import(caller, event, rows)
        if result.refusals:
            raise ImportRefused(result)
    return result


def _import(caller: Caller, event: str, rows: Sequence[RosterRow]) -> ImportResult:
    store.lock(championship_ledger(place_of(event).championship))
    registered: list[tuple[int, Registered]] = []
    refusals: list[RowRefusal] = []
    keys = [identity_key(row.full_name, row.birth_date) for row in rows]
    known = persons_by_identity(keys)
    for row, key in zip(rows, keys, strict=True):
        application = application_of(row)
        person = _same_person(application.data, known.get(key, []))
        held = _registered_here(event, person)
        if held is not None:
            registered.append((row.line, held))
            continue
        try:
            with transaction.atomic():
                item = register_person(
                    part_of(caller, f"{event}:{key}:{application.data.contact}"),
                    event=event,
                    application=application,
                    channel="import",
                )
            registered.append((row.line, item))
        except Refused as refused:
            refusals.append(RowRefusal(row.line, refused.refusal))
    return ImportResult(tuple(registered), tuple(refusals))


def _registered_here(event: str, person: Person | None) -> Registered | None:
    """The registration that the person holds in this day already."""
    if person is None:
        return None
    state = championship_state(place_of(event).championship)
    item = next((held for held in state.active_of(person.pk) if held.event == event), None)
    if item is None:
        return None
    return Registered(item.id, item.person, item.number, item.status, already=True)


def _same_person(data: PersonData, known: Iterable[Person]) -> Person | None:
    """The known person that these data mean: no contact of their contradicts theirs."""
    given = comparable_contact(data.contact)
    for person in known:
        if not given or not person.contact or comparable_contact(person.contact) == given:
            return person
    return None


def commitment(person: Person, birth_date: date) -> str:
    """SHA-256 over the person's salt and the checked data; erasing the salt makes it opaque."""
    checked = canonical_bytes({"birth_date": birth_date.isoformat(), "name": person.full_name})
    return hashlib.sha256(bytes(person.salt) + checked).hexdigest()


def _record_consents(
    caller: Caller, person: Person, application: Application, channel: str
) -> None:
    ticked = {
        Consent.Kind.PROCESSING: application.processing and person.full_name,
        Consent.Kind.PUBLIC: application.public and person.full_name,
        Consent.Kind.REPRESENTATIVE: application.representative
        and application.data.representative_name,
    }
    record_consents(
        person,
        {kind: by for kind, by in ticked.items() if by},
        text_version=CONSENT_TEXT_VERSION,
        channel=Consent.Channel(channel),
        at=caller.now,
    )


@transaction.atomic
def record_representative_consent(
    caller: Caller,
    *,
    event: str,
    registration: str,
    given_by: str,
    channel: Consent.Channel = Consent.Channel.DESK,
) -> Answer:
    """CH-REG-6: a minor's representative has consented; gives the place if there is one."""
    command = commands.RecordRepresentativeConsent(event, registration)
    place = place_of(event)
    answer = execute(command, place, caller)
    held = championship_state(place.championship).registrations[registration]
    person = Person.objects.filter(pk=held.person).first()
    if person is not None:
        record_consents(
            person,
            {Consent.Kind.REPRESENTATIVE: given_by},
            text_version=CONSENT_TEXT_VERSION,
            channel=channel,
            at=caller.now,
        )
    return answer
