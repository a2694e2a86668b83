"""What is done with persons: enter, rename, take and withdraw consents, erase.

Each function is one change in the caller's transaction. Permissions are the caller's business: the
services of a game day ask the policy before they come here.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from django.conf import settings
from django.db import transaction

from tournament.people.identity import name_key
from tournament.people.models import Consent, Person, User
from tournament.people.public_names import raise_public_names_version


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonData:
    """All that may be kept of a person (CH-PD-1)."""

    full_name: str
    birth_date: date
    display_name: str = ""
    contact: str = ""
    city: str = ""
    representative_name: str = ""
    representative_contact: str = ""


def identity_key(full_name: str, birth_date: date) -> str:
    """The installation's keyed hash of name and birth date (CH-REG-4)."""
    return name_key(full_name, birth_date, key=settings.PERSON_KEY)


def persons_by_identity(keys: Iterable[str]) -> dict[str, list[Person]]:
    """Persons already known under these hashes, in one query; namesakes are possible."""
    found: dict[str, list[Person]] = {}
    for person in Person.objects.filter(name_key__in=list(keys)).order_by("created_at", "id"):
        found.setdefault(person.name_key, []).append(person)
    return found


def create_person(data: PersonData) -> Person:
    """Enter a person whom nobody knows yet; consents are recorded apart."""
    return Person.objects.create(
        full_name=data.full_name,
        display_name=data.display_name or data.full_name,
        birth_date=data.birth_date,
        contact=data.contact,
        city=data.city,
        representative_name=data.representative_name,
        representative_contact=data.representative_contact,
        name_key=identity_key(data.full_name, data.birth_date),
    )


@transaction.atomic
def mend_name(person: Person, *, full_name: str, display_name: str) -> None:
    """Correct how somebody is called; pages already seen change too."""
    person.full_name = full_name
    person.display_name = display_name
    if person.birth_date is not None:
        person.name_key = identity_key(full_name, person.birth_date)
    person.save(update_fields=["full_name", "display_name", "name_key"])
    raise_public_names_version()


@transaction.atomic
def record_consent(
    person: Person,
    kind: Consent.Kind,
    *,
    text_version: str,
    given_by: str,
    channel: Consent.Channel,
    at: datetime,
) -> Consent:
    """Keep the proof of a consent; one that is still valid is returned as it is."""
    consent, fresh = Consent.objects.get_or_create(
        person=person,
        kind=kind,
        withdrawn_at=None,
        defaults={
            "text_version": text_version,
            "given_by": given_by,
            "channel": channel,
            "at": at,
        },
    )
    if fresh and kind == Consent.Kind.PUBLIC:
        _show_name(person, shown=True, at=at)
    return consent


@transaction.atomic
def withdraw_consent(person: Person, kind: Consent.Kind, *, at: datetime) -> bool:
    """End a consent; without the one to showing the name pages fall back to the number."""
    ended = Consent.objects.filter(person=person, kind=kind, withdrawn_at=None).update(
        withdrawn_at=at
    )
    if ended and kind == Consent.Kind.PUBLIC:
        _show_name(person, shown=False, at=None)
    return bool(ended)


@transaction.atomic
def link_account(person_id: str, user: User | None) -> None:
    """Say which account this player has, so that he never acts in his own matches (CH-JUDGE-4)."""
    User.objects.filter(person_id=person_id).update(person=None)
    if user is not None:
        User.objects.filter(pk=user.pk).update(person_id=person_id)


@transaction.atomic
def erase_person(person: Person) -> None:
    """Delete the row with all consents; ledgers and results keep the opaque id (CH-PD-4)."""
    person.delete()
    raise_public_names_version()


def _show_name(person: Person, *, shown: bool, at: datetime | None) -> None:
    person.public_name_consent = shown
    person.consent_at = at
    person.save(update_fields=["public_name_consent", "consent_at"])
    raise_public_names_version()
