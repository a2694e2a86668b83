"""What the holder of a personal link changes for its persons, where no other service does it.

Consents and data that decide nothing are not facts of a ledger, so the policy is asked here. A form
that is sent again late is told from a new wish by what it saw (`seen`).
"""

from dataclasses import replace

from django.db import transaction
from django.shortcuts import get_object_or_404

from tournament.championship.statuses import BEFORE_CHECK_IN, BEFORE_DRAW, RegistrationStatus
from tournament.events import changes
from tournament.events.execution import Answer, Caller
from tournament.events.own_registrations import Held
from tournament.events.registration import (
    CONSENT_TEXT_VERSION,
    Application,
    record_representative_consent,
)
from tournament.events.services import expect_allowed, lock_championship
from tournament.people.models import Consent, Person
from tournament.people.persons import (
    PersonData,
    data_of,
    edit_person,
    record_consents,
    withdraw_consent,
)
from tournament.people.policy import Action, Scope
from tournament.people.possible_duplicate import note_possible_duplicates

ENDED_UNPLAYED = frozenset({RegistrationStatus.WITHDRAWN, RegistrationStatus.RELEASED})
"""Statuses after which the person may register anew; all checks are made then."""


def known_data(person: Person) -> PersonData:
    """A person's data; refuses where they are a name alone, or were retired (CH-PD-4)."""
    changes.birth_date_of(person)
    return data_of(person)


def consents_in_force(person: Person) -> frozenset[str]:
    """Kinds of consent that were given and not withdrawn."""
    valid = Consent.objects.filter(person=person, withdrawn_at=None)
    return frozenset(valid.values_list("kind", flat=True))


def newest_name_consent(person: Person) -> int:
    """Number of the newest consent to showing the name, withdrawn or not; 0 if there is none."""
    given = Consent.objects.filter(person=person, kind=Consent.Kind.PUBLIC)
    return given.order_by("-pk").values_list("pk", flat=True).first() or 0


@transaction.atomic
def show_name(caller: Caller, *, person: Person, shown: bool, seen: int, given_by: str) -> None:
    """CH-PD-3: give or withdraw the consent to showing the name.

    `seen` is the newest such consent that the form knew; with a newer one nothing is changed.
    """
    expect_allowed(caller, Action.RECORD_CONSENT, Scope(person=person.pk))
    person = Person.objects.select_for_update().get(pk=person.pk)
    if newest_name_consent(person) != seen:
        return
    if not shown:
        withdraw_consent(person, Consent.Kind.PUBLIC, at=caller.now)
        return
    record_consents(
        person,
        {Consent.Kind.PUBLIC: given_by},
        text_version=CONSENT_TEXT_VERSION,
        channel=Consent.Channel.ONLINE,
        at=caller.now,
    )


@transaction.atomic
def consent_for_minor(
    caller: Caller, *, held: Held, person: Person, given_by: str, contact: str
) -> Answer:
    """CH-REG-6: the representative consents on the page; who they are stays with the person."""
    answer = record_representative_consent(
        caller,
        event=held.day.id,
        registration=held.registration.id,
        given_by=given_by,
        channel=Consent.Channel.ONLINE,
    )
    if not answer.repeated:
        _keep_representative(caller, person, given_by, contact)
    return answer


@transaction.atomic
def register_again(
    caller: Caller, *, event: str, person: Person, given_by: str = "", contact: str = ""
) -> Answer:
    """A new place for a person of the link; the representative may consent with it (CH-REG-6).

    The ledger is locked before the person is read: whoever is erased meanwhile gets no place.
    """
    lock_championship(event)
    person = get_object_or_404(Person, pk=person.pk)
    if given_by:
        _keep_representative(caller, person, given_by, contact)
    given = consents_in_force(person)
    application = Application(
        known_data(person),
        processing=Consent.Kind.PROCESSING in given,
        public=Consent.Kind.PUBLIC in given,
        representative=bool(given_by) or Consent.Kind.REPRESENTATIVE in given,
    )
    answer = changes.register_again(caller, event=event, application=application, person=person)
    if given_by:
        record_consents(
            person,
            {Consent.Kind.REPRESENTATIVE: given_by},
            text_version=CONSENT_TEXT_VERSION,
            channel=Consent.Channel.ONLINE,
            at=caller.now,
        )
    return answer


@transaction.atomic
def edit_own(caller: Caller, *, held: Held, person: Person, data: PersonData) -> None:
    """Correct a person's data; while no registration is in force the next one checks them."""
    expect_allowed(caller, Action.EDIT_PERSON, Scope(person=person.pk))
    if held.registration.status in ENDED_UNPLAYED:
        edit_person(person, data, at=caller.now)
        note_possible_duplicates(held.state.id, person, at=caller.now)
        return
    changes.edit_registered(caller, event=held.day.id, registration=held.registration.id, data=data)


def names_are_fixed(held: Held) -> bool:
    """Whether name and birth date can't be corrected any more (CH-REG-2)."""
    if held.registration.status in ENDED_UNPLAYED:
        return False
    return held.registration.status not in BEFORE_DRAW or held.day.status not in BEFORE_CHECK_IN


def _keep_representative(caller: Caller, person: Person, name: str, contact: str) -> None:
    edit_person(
        person,
        replace(known_data(person), representative_name=name, representative_contact=contact),
        at=caller.now,
    )
