"""Persons, consents, names shown, the log of protected reads."""

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import translation

from tournament.people import persons
from tournament.people.grants import at_the_desk_of, grant_from_installation, grants_of
from tournament.people.identity import name_key
from tournament.people.models import Consent, Person, ProtectedRead, PublicNamesVersion, User
from tournament.people.names import normalised_name
from tournament.people.policy import EVERY_CHAMPIONSHIP, Actor, Grant, Role, ScopeKind
from tournament.people.protected import organizer_may_see, record_read
from tournament.people.public_names import names_for

pytestmark = pytest.mark.database

NOW = datetime(2016, 5, 14, 7, 0, tzinfo=UTC)
BORN = date(2000, 2, 29)
ANNA = persons.PersonData(full_name="Анна Королёва", display_name="Анна К.", birth_date=BORN)


KEPT = {
    "full_name", "display_name", "birth_date", "contact", "city", "representative_name",
    "representative_contact",
}  # fmt: skip
ABOUT_THEM = {"name_key", "similar_key", "contact_key", "salt", "public_name_consent", "consent_at"}
ABOUT_MESSAGES = {"id", "language", "wants_messages", "created_at"}
NO_DATA = {"name_only"}
"""Says that there is nothing but a name."""


@pytest.mark.rule("CH-PD-1")
def test_of_a_person_nothing_is_kept_but_what_play_needs() -> None:
    columns = {field.name for field in Person._meta.concrete_fields}
    assert columns == KEPT | ABOUT_THEM | ABOUT_MESSAGES | NO_DATA


def consent(person: Person, kind: Consent.Kind = Consent.Kind.PUBLIC) -> Consent:
    persons.record_consents(
        person, {kind: "сама"}, text_version="1", channel=Consent.Channel.DESK, at=NOW
    )
    return Consent.objects.get(person=person, kind=kind, withdrawn_at=None)


def version() -> int | None:
    found = PublicNamesVersion.objects.values_list("number", flat=True).first()
    return found


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Анна Королёва", "анна  королева "),
        ("Римский-Корсаков Н.", "римский корсаков н"),
        ("Ёлкина", "Ёлкина"),
    ],
)
def test_spellings_of_one_name(one: str, other: str) -> None:
    assert normalised_name(one) == normalised_name(other)


@pytest.mark.rule("CH-REG-4")
def test_the_key_depends_on_name_date_and_installation() -> None:
    key = name_key("Анна Королёва", BORN, key="k")
    assert key == name_key("АННА КОРОЛЕВА", BORN, key="k")
    assert key != name_key("Анна Королёва", date(2000, 3, 1), key="k")
    assert key != name_key("Анна Королёва", BORN, key="other")
    assert len(key) == 64


@pytest.mark.rule("CH-REG-4")
def test_a_known_person_is_found_again(db: None, django_assert_num_queries: Any) -> None:
    anna = persons.create_person(ANNA)
    key = persons.identity_key("анна королева", BORN)
    with django_assert_num_queries(1):
        assert persons.persons_by_identity([key, "0" * 64]) == {key: [anna]}


@pytest.mark.rule("CH-PD-3")
def test_a_name_is_public_only_with_consent(db: None) -> None:
    anna = persons.create_person(ANNA)
    with translation.override("en"):
        assert names_for({anna.id: 17}) == {anna.id: "Player 17"}
        consent(anna)
        assert names_for({anna.id: 17}) == {anna.id: "Анна К."}
        assert persons.withdraw_consent(anna, Consent.Kind.PUBLIC, at=NOW)
        assert names_for({anna.id: 17}) == {anna.id: "Player 17"}
    anna.refresh_from_db()
    assert (anna.public_name_consent, anna.consent_at) == (False, None)
    assert not persons.withdraw_consent(anna, Consent.Kind.PUBLIC, at=NOW)


@pytest.mark.rule("CH-PD-3")
def test_other_consents_do_not_show_a_name(db: None) -> None:
    anna = persons.create_person(ANNA)
    consent(anna, Consent.Kind.PROCESSING)
    assert not Person.objects.get().public_name_consent


@pytest.mark.rule("CH-PD-3")
def test_names_of_a_page_in_one_query(db: None, django_assert_num_queries: Any) -> None:
    anna = persons.create_person(ANNA)
    boris = persons.create_person(persons.PersonData(full_name="Борис", birth_date=BORN))
    consent(anna)
    numbers = {anna.id: 1, boris.id: 2, "0" * 32: 3}
    with translation.override("en"), django_assert_num_queries(2):
        public = names_for(numbers)
        staff = names_for(numbers, audience="staff")
    assert list(public.values()) == ["Анна К.", "Player 2", "Player 3"]
    assert list(staff.values()) == ["Анна К.", "Борис", "Player 3"]


def test_what_changes_a_shown_name_raises_the_version(db: None) -> None:
    anna = persons.create_person(ANNA)
    assert version() is None
    consent(anna)
    consent(anna)
    assert version() == 2
    persons.edit_person(anna, replace(ANNA, full_name="Анна Королева", display_name="Анна"), at=NOW)
    assert version() == 3
    persons.withdraw_consent(anna, Consent.Kind.PUBLIC, at=NOW)
    assert version() == 4
    persons.erase_person(anna)
    assert version() == 5


def test_a_consent_is_kept_once_and_again_after_withdrawal(db: None) -> None:
    anna = persons.create_person(ANNA)
    assert consent(anna) == consent(anna)
    persons.withdraw_consent(anna, Consent.Kind.PUBLIC, at=NOW)
    consent(anna)
    assert Consent.objects.count() == 2
    with pytest.raises(IntegrityError), transaction.atomic():
        Consent.objects.create(person=anna, kind="public", text_version="1", at=NOW)


@pytest.mark.rule("CH-PD-4")
def test_an_erased_person_leaves_account_and_log(db: None, judge: User) -> None:
    anna = persons.create_person(ANNA)
    consent(anna)
    judge.person = anna
    judge.save()
    actor = Actor(judge.pk, judge.public_id)
    record_read(actor, [anna.id], ["birth_date", "contact"], why="roster", at=NOW)
    persons.erase_person(anna)
    judge.refresh_from_db()
    assert judge.person is None
    assert not Consent.objects.exists()
    read = ProtectedRead.objects.get()
    assert (read.actor_id, read.fields, read.why) == (
        judge.public_id,
        "birth_date,contact",
        "roster",
    )


def test_an_unknown_field_is_a_fault_of_ours(db: None) -> None:
    with pytest.raises(ValueError, match="not protected"):
        record_read(Actor(None, ""), ["p"], ["shoe_size"], why="x", at=NOW)
    assert not ProtectedRead.objects.exists()


def test_a_username_has_one_spelling(make_user: Any) -> None:
    user = make_user("  Ольга.К ")
    assert user.username == "ольга.к"
    assert User.objects.get_by_natural_key("ОЛЬГА.К") == user
    with pytest.raises(IntegrityError), transaction.atomic():
        make_user("ОЛЬГА.К")


def test_grants_are_read_in_one_query(judge: User, django_assert_num_queries: Any) -> None:
    grant_from_installation(
        judge.public_id, Grant(Role.PUBLISHER, ScopeKind.CHAMPIONSHIP, EVERY_CHAMPIONSHIP)
    )
    with django_assert_num_queries(1):
        found = grants_of(judge.public_id)
    assert found == {
        Grant(Role.JUDGE, ScopeKind.EVENT, "event-1"),
        Grant(Role.PUBLISHER, ScopeKind.CHAMPIONSHIP, EVERY_CHAMPIONSHIP),
    }
    judge.grants.update(revoked=True)
    assert grants_of(judge.public_id) == frozenset()
    with pytest.raises(ValueError, match="not given"):
        grant_from_installation(judge.public_id, Grant(Role.JUDGE, ScopeKind.CHAMPIONSHIP, "c"))


def test_judges_of_a_day_by_event_or_stage(make_user: Any, judge: User, organizer: User) -> None:
    of_stage = make_user("zoya", ("judge", "stage", "stage-1"))
    make_user("ivan", ("judge", "event", "event-2"))
    make_user("left", ("judge", "event", "event-1"), is_active=False)
    make_user("fired", ("judge", "event", "event-1")).grants.update(revoked=True)
    assert list(at_the_desk_of("event-1", "stage-1")) == [judge, of_stage]


@pytest.mark.rule("CH-PD-2")
@pytest.mark.parametrize(
    ("today", "may"),
    [(date(2016, 5, 14), True), (date(2016, 6, 13), True), (date(2016, 6, 14), False)],
)
def test_the_organizer_sees_protected_data_for_thirty_days(today: date, may: bool) -> None:
    assert organizer_may_see(date(2016, 5, 14), today) is may
