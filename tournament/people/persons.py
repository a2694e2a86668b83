"""What is done with persons: enter, rename, take and withdraw consents, erase.

Each function is one change in the caller's transaction. Permissions are the caller's business: the
services of a game day ask the policy before they come here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from datetime import date, datetime
from typing import Any

from django.conf import settings
from django.db import transaction
from django.http import Http404

from tournament.people import evidence
from tournament.people.endings import Kind, ended
from tournament.people.identity import contact_key, name_key, similar_key
from tournament.people.models import HASHES, Consent, Person, User
from tournament.people.names.person_texts import PersonTexts
from tournament.people.public_names import raise_public_names_version


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonData(PersonTexts):
    """All that may be kept of a person (CH-PD-1)."""

    birth_date: date
    language: str = "ru"


NAMELESS = "?"
"""Who plays in a free tournament without a name until the organizer gives one."""
CONTACTS = ("contact", "representative_contact")
"""Where messages go."""


def identity_key(full_name: str, birth_date: date) -> str:
    """The installation's keyed hash of name and birth date (CH-REG-4)."""
    return name_key(full_name, birth_date, key=settings.PERSON_KEY)


def persons_by_identity(keys: Iterable[str]) -> dict[str, list[Person]]:
    """Persons already known under these hashes, in one query; namesakes are possible."""
    found: dict[str, list[Person]] = {}
    for person in Person.objects.filter(name_key__in=list(keys)).order_by("created_at", "id"):
        found.setdefault(person.name_key, []).append(person)
    return found


def create_person(data: PersonData, *, shown_since: datetime | None = None) -> Person:
    """Enter a person whom nobody knows yet; the proofs of their consents are recorded apart.

    A name that may be shown from the beginning changes no page already seen.
    """
    person = Person(
        **_columns(data), public_name_consent=shown_since is not None, consent_at=shown_since
    )
    person.save(force_insert=True)
    return person


@transaction.atomic
def edit_person(person: Person, data: PersonData, *, at: datetime) -> None:
    """Correct what is known of somebody; pages already seen change too.

    Whoever is erased at the same moment stays erased: what was read before is not stored anew. The
    name that they were shown by has ended, and so has an address that messages went to.
    """
    known = Person.objects.select_for_update().filter(pk=person.pk).first()
    if known is None:
        raise Http404
    columns = _columns(data)
    if known.display_name != columns["display_name"]:
        ended(Kind.SHOWN_NAME, person.pk, at)
    if any(getattr(known, name) not in ("", columns[name]) for name in CONTACTS):
        ended(Kind.MESSAGES, person.pk, at)
    for column, value in columns.items():
        setattr(person, column, value)
    person.save(force_update=True)
    raise_public_names_version()


@transaction.atomic
def rekey() -> int:
    """Compute every hash anew with the present PERSON_KEY; how many persons had another."""
    changed = []
    for person in Person.objects.select_for_update().exclude(birth_date=None).iterator():
        hashes = _hashes(data_of(person))
        if any(getattr(person, column) != value for column, value in hashes.items()):
            for column, value in hashes.items():
                setattr(person, column, value)
            changed.append(person)
    Person.objects.bulk_update(changed, list(HASHES), batch_size=500)
    return len(changed)


def keyed_otherwise() -> bool:
    """Whether the hashes were made with another PERSON_KEY than the present one."""
    known = Person.objects.exclude(birth_date=None).order_by("created_at", "id").first()
    return known is not None and known.name_key != _hashes(data_of(known))["name_key"]


def _columns(data: PersonData) -> dict[str, Any]:
    """The columns of a person that their data decide."""
    return {
        **asdict(data),
        "display_name": data.display_name or data.full_name,
        **_hashes(data),
    }


def _hashes(data: PersonData) -> dict[str, str]:
    """By what a person is known again; all keyed."""
    return {
        "name_key": identity_key(data.full_name, data.birth_date),
        "similar_key": similar_key(data.full_name, data.birth_date, key=settings.PERSON_KEY),
        "contact_key": contact_key(data.contact, key=settings.PERSON_KEY),
    }


def data_of(person: Person) -> PersonData:
    """What is known of a person whose data have not been retired."""
    if person.birth_date is None:
        raise ValueError("the person's data have been retired")
    return PersonData(**{item.name: getattr(person, item.name) for item in fields(PersonData)})


@transaction.atomic(savepoint=False)
def record_consents(
    person: Person,
    given: Mapping[Consent.Kind, str],
    *,
    text_version: str,
    channel: Consent.Channel,
    at: datetime,
) -> None:
    """Keep the proof of consents, each with who gave it; one that is still valid stays as it is."""
    proofs = [
        Consent(
            person=person, kind=kind, text_version=text_version, given_by=by, channel=channel, at=at
        )
        for kind, by in given.items()
    ]
    Consent.objects.bulk_create(proofs, ignore_conflicts=True)
    if Consent.Kind.PUBLIC in given and not person.public_name_consent:
        _show_name(person, shown=True, at=at)


@transaction.atomic
def withdraw_consent(person: Person, kind: Consent.Kind, *, at: datetime) -> bool:
    """End a consent; without the one to showing the name pages fall back to the number."""
    valid = Consent.objects.filter(person=person, kind=kind, withdrawn_at=None)
    withdrawn = valid.update(withdrawn_at=at)
    if not withdrawn:
        return False
    ended(Kind.CONSENT, f"{person.pk}:{kind}", at)
    if kind == Consent.Kind.PUBLIC:
        _show_name(person, shown=False, at=None)
    return True


@transaction.atomic
def hide_name(person: Person, *, at: datetime) -> bool:
    """Show a name no longer that is not theirs any more: a number stands there, or `NAMELESS`."""
    if not person.name_only:
        return withdraw_consent(person, Consent.Kind.PUBLIC, at=at)
    if person.display_name == NAMELESS:
        return False
    ended(Kind.SHOWN_NAME, person.pk, at)
    Person.objects.filter(pk=person.pk).update(full_name=NAMELESS, display_name=NAMELESS)
    raise_public_names_version()
    return True


@transaction.atomic
def link_account(person_id: str, user: User | None) -> None:
    """Say which account this player has, so that they never act in their own matches
    (CH-JUDGE-4)."""
    User.objects.filter(person_id=person_id).update(person=None)
    if user is not None:
        User.objects.filter(pk=user.pk).update(person_id=person_id)


@transaction.atomic
def erase_person(person: Person) -> None:
    """Delete the row with all consents, their PIN and every picture of their signature (CH-PD-4).

    Ledgers and results keep the opaque id, and the hashes of the pictures (CH-PD-5).
    """
    evidence.forget_person(person.pk)
    person.delete()
    raise_public_names_version()


def _show_name(person: Person, *, shown: bool, at: datetime | None) -> None:
    person.public_name_consent = shown
    person.consent_at = at
    person.save(update_fields=["public_name_consent", "consent_at"])
    raise_public_names_version()
