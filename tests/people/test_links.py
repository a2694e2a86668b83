"""Personal links: one secret, kept nowhere, that opens what it was made for and ends for good."""

import hashlib
from datetime import UTC, date, datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tournament.people.links import actor_by, link_of, make_link, newest_link, reissue, token_of
from tournament.people.models import Person, PersonalLink
from tournament.people.persons import PersonData, create_person
from tournament.people.policy import Action, Role, Scope, allowed

pytestmark = pytest.mark.django_db
NOW = datetime(2016, 12, 3, 6, 0, tzinfo=UTC)


def person(name: str = "Сорокин Глеб") -> Person:
    return create_person(PersonData(full_name=name, birth_date=date(1990, 2, 3)))


@pytest.fixture
def parent() -> PersonalLink:
    return make_link([person("Сорокина Вера"), person("Сорокин Пётр")], at=NOW)


def test_the_token_opens_its_link(parent: PersonalLink) -> None:
    assert link_of(token_of(parent)) == parent
    assert token_of(parent) == token_of(PersonalLink.objects.get())


def test_the_secret_is_stored_nowhere(parent: PersonalLink) -> None:
    key, _, secret = token_of(parent).partition(".")
    stored = PersonalLink.objects.values().get()
    assert secret not in str(stored)
    assert stored["secret_sha256"] == hashlib.sha256(secret.encode()).hexdigest()
    assert len(secret) == 64
    assert key == parent.pk


def test_the_secret_needs_the_installations_key(parent: PersonalLink, settings: object) -> None:
    before = token_of(parent)
    settings.SECRET_KEY = "another-key-of-another-installation"  # type: ignore[attr-defined]
    assert token_of(parent) != before


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        ".",
        "x",
        "{key}",
        "{key}.",
        ".{secret}",
        "{secret}.{key}",
        "{key}.{secret}0",
        "{key}.{short}",
        "{key}.{upper}",
        "{key}.{secret}.{secret}",
        "{key}\x00.{secret}",
        "{key}.{secret}\x00",
        " {key}.{secret}",
        "{key}.{hash}",
        "0{key}.{secret}",
        "%.{secret}",
        "٣.{secret}",
        "\ud800.{secret}",
        "{key}.\ud800",
        "{key}." + "0" * 64,
        "9" * 10_000 + ".{secret}",
    ],
)
def test_nothing_else_opens_it(parent: PersonalLink, wrong: str) -> None:
    key, _, secret = token_of(parent).partition(".")
    token = wrong.format(
        key=key,
        secret=secret,
        short=secret[:-1],
        upper=secret.upper(),
        hash=parent.secret_sha256,
    )
    assert link_of(token) is None


def test_a_wrong_secret_costs_what_a_right_one_costs(
    parent: PersonalLink, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One look at the table and one comparison in constant time, whatever the answer is."""
    import hmac

    compared = []

    def compare(one: str, other: str) -> bool:
        compared.append((len(one), len(other)))
        return original(one, other)

    original = hmac.compare_digest
    monkeypatch.setattr("tournament.people.links.hmac.compare_digest", compare)
    right = token_of(parent)
    for token in (right, right[:-1] + "x", "a" * 32 + right[32:]):
        with CaptureQueriesContext(
            connection,
        ) as asked:
            link_of(token)
        assert len(asked) == 1
    assert compared == [(64, 64)] * 3


def test_an_ended_link_is_as_unknown_as_any(parent: PersonalLink) -> None:
    PersonalLink.objects.update(ended_at=NOW)
    assert link_of(token_of(parent)) is None


def test_a_new_link_ends_the_old_one_for_this_person(parent: PersonalLink) -> None:
    vera, petr = parent.persons.order_by("full_name")[::-1]
    first = reissue(petr, at=NOW)
    assert link_of(token_of(parent)) == parent
    assert set(parent.persons.all()) == {vera}
    assert set(first.persons.all()) == {petr}
    reissue(vera, at=NOW)
    assert link_of(token_of(parent)) is None
    assert link_of(token_of(first)) == first
    second = reissue(petr, at=NOW)
    assert link_of(token_of(first)) is None
    assert newest_link(petr.pk) == second


@pytest.mark.rule("CH-PD-2")
def test_a_message_carries_no_link_that_opens_somebody_elses_data() -> None:
    def reached_at(name: str, contact: str, parents: str = "") -> Person:
        return create_person(
            PersonData(
                full_name=name,
                birth_date=date(2001, 2, 3),
                contact=contact,
                representative_contact=parents,
            )
        )

    parent = reached_at("Сорокин Глеб", "gleb@example.org")
    child = reached_at("Сорокина Вера", "", "Gleb@example.org")
    family = make_link([parent, child], at=NOW)
    assert newest_link(parent.pk) == newest_link(child.pk) == family
    friend = reached_at("Чужой Друг", "friend@example.org")
    family.persons.add(friend)
    assert [newest_link(one.pk) for one in (parent, child, friend)] == [None] * 3
    own = make_link([friend], at=NOW)
    assert newest_link(friend.pk) == own
    teenager = reached_at("Сорокин Пётр", "petr@example.org", "gleb@example.org")
    children = make_link([child, teenager], at=NOW)
    assert (newest_link(child.pk), newest_link(teenager.pk)) == (children, None)


def test_the_same_key_makes_the_same_link() -> None:
    somebody = person()
    link = make_link([somebody], at=NOW, key="a" * 32)
    assert link.pk == "a" * 32
    assert link_of(token_of(link)) == link


@pytest.mark.rule("CH-ROLE-1")
def test_a_holder_acts_for_his_persons_only(parent: PersonalLink) -> None:
    stranger = person("Чужой Человек")
    actor = actor_by(parent)
    for action in (
        Action.WITHDRAW_REGISTRATION,
        Action.MOVE_REGISTRATION,
        Action.EDIT_PERSON,
        Action.ANSWER_OFFER,
        Action.RECORD_CONSENT,
        Action.ERASE_PERSON,
    ):
        for own in parent.persons.all():
            assert allowed(actor, action, Scope(person=own.pk)) is Role.PLAYER
        assert allowed(actor, action, Scope(person=stranger.pk)) is None
        assert allowed(actor, action, Scope()) is None
    assert allowed(actor, Action.CHECK_IN, Scope(person=parent.persons.all()[0].pk)) is None
