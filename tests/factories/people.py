"""People with Russian names as in life, their applications, and the rows that are kept of them.

Names come from the seed that a run of the tests says aloud; within a test nobody has the surname of
somebody else, and nobody is called like those whom a test seeks on every page.
"""

from dataclasses import fields
from datetime import date, datetime, timedelta
from functools import cache
from itertools import count
from typing import Any

import faker
from factory.base import Factory
from factory.declarations import LazyAttribute, LazyFunction, SubFactory, Trait
from factory.django import DjangoModelFactory

from tests.support.people_to_hide import given_away
from tournament.events.registration import Application
from tournament.people.models import Person
from tournament.people.persons import PersonData, create_person

YOUNGEST = date(1998, 6, 15)
"""Nobody is younger unless a test says so: grown-up on every day of 2016 and later."""
CHILDHOOD = date(2003, 3, 9)
"""Of a child: thirteen on the days of December 2016."""


@cache
def russian() -> faker.Faker:
    """The source of names; its chance is the one that every test begins anew."""
    return faker.Faker("ru_RU")


_numbers = count(1)


def anew() -> None:
    """All names are free again, numbers begin with one: a test follows from its seed alone."""
    global _numbers
    _numbers = count(1)
    if russian.cache_info().currsize:
        russian().unique.clear()


def a_number() -> int:
    """A number that nothing else of this test has."""
    return next(_numbers)


def a_surname(*, woman: bool) -> str:
    """A surname that nobody else has in this test."""
    return _of("last_name", woman, russian().unique)


def a_first_name(*, woman: bool) -> str:
    """A first name, as many have it."""
    return _of("first_name", woman)


class PersonDataFactory(Factory[PersonData]):
    """What somebody says of themselves: a grown-up, or with `child` a child with a parent."""

    class Meta:
        model = PersonData

    class Params:
        number = LazyFunction(a_number)
        woman = LazyFunction(lambda: russian().pybool())
        surname = LazyAttribute(lambda it: a_surname(woman=it.woman))
        first = LazyAttribute(lambda it: a_first_name(woman=it.woman))
        middle = LazyAttribute(lambda it: _of("middle_name", it.woman))
        child = Trait(
            birth_date=LazyAttribute(lambda it: CHILDHOOD - timedelta(days=it.number)),
            representative_name=LazyAttribute(lambda it: f"{it.surname} Ольга Игоревна"),
            representative_contact=LazyAttribute(lambda it: f"parent{it.number}@example.org"),
        )

    full_name = LazyAttribute(lambda it: f"{it.surname} {it.first} {it.middle}")
    display_name = LazyAttribute(lambda it: f"{it.first} {it.surname}")
    birth_date = LazyAttribute(lambda it: YOUNGEST - timedelta(days=97 * it.number))
    contact = LazyAttribute(lambda it: f"someone{it.number}@example.org")
    city = "Казань"


class ApplicationFactory(Factory[Application]):
    """Somebody who asks for a place with all consents that they need.

    `child`: a child, whose parent consents; `unconsented`: one whose parent has not done so yet;
    `hidden`: somebody whose name may not be shown. Fields of the person are given as `data__city`.
    """

    class Meta:
        model = Application

    class Params:
        child = Trait(data__child=True, representative=True)
        unconsented = Trait(data__child=True)
        hidden = Trait(public=False)

    data = SubFactory(PersonDataFactory)
    processing = True
    public = True
    representative = False


class PersonFactory(PersonDataFactory, DjangoModelFactory[Person]):
    """The row of a person whom no ledger knows; `shown_since` and columns of it may be given."""

    class Meta:
        model = Person

    @classmethod
    def _create(
        cls,
        model_class: type[Person],
        *args: Any,
        shown_since: datetime | None = None,
        **given: Any,
    ) -> Person:
        said = {
            item.name: given.pop(item.name) for item in fields(PersonData) if item.name in given
        }
        person = create_person(PersonData(**said), shown_since=shown_since)
        for column, value in given.items():
            setattr(person, column, value)
        if given:
            person.save(update_fields=list(given))
        return person


def _of(kind: str, woman: bool, names: Any = None) -> str:
    drawn = getattr(names or russian(), f"{kind}_{'female' if woman else 'male'}")
    while True:
        name = str(drawn())
        if not any(word in name.casefold() for word in given_away()):
            return name
