"""PINs for the organizer's tablet: hashed, counted before they are judged, resting after five."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connection

from tournament.people import pins
from tournament.people.models import Person, TabletPin
from tournament.people.persons import PersonData, create_person, erase_person

NOW = datetime(2016, 12, 10, 9, 0, tzinfo=UTC)
pytestmark = [pytest.mark.rule("CH-SHEET-6")]


def somebody() -> Person:
    data = PersonData(full_name="Иванов Игрок", birth_date=date(1995, 5, 5), contact="a@b.ru")
    return create_person(data)


@pytest.fixture
def person(db: None) -> Person:
    return somebody()


def test_only_four_to_eight_digits_are_a_pin() -> None:
    assert [
        text
        for text in ("123", "1234", "12345678", "123456789", "12a4", "１２３４", "1234\n")
        if pins.is_pin(text)
    ] == ["1234", "12345678"]


def test_the_right_one_is_right_and_what_is_stored_does_not_hold_it(person: Person) -> None:
    assert pins.check_pin(person.pk, "2580", now=NOW).result == "unset"
    pins.set_pin(person.pk, "2580", now=NOW)
    stored = TabletPin.objects.get(pk=person.pk).hashed
    assert stored.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert "2580" not in stored
    assert pins.check_pin(person.pk, "2580", now=NOW).result == "right"
    assert pins.check_pin(person.pk, "2581", now=NOW).result == "wrong"


def test_the_same_pin_of_two_people_is_stored_differently(person: Person) -> None:
    other = somebody()
    for one in (person, other):
        pins.set_pin(one.pk, "2580", now=NOW)
    assert len(set(TabletPin.objects.values_list("hashed", flat=True))) == 2


@pytest.mark.database
def test_after_five_wrong_ones_even_the_right_one_rests(person: Person) -> None:
    pins.set_pin(person.pk, "2580", now=NOW)
    answers = [pins.check_pin(person.pk, f"000{number}", now=NOW) for number in range(5)]
    assert [answer.left for answer in answers] == [4, 3, 2, 1, 0]
    locked = pins.check_pin(person.pk, "2580", now=NOW + timedelta(minutes=9))
    assert (locked.result, locked.until) == ("locked", NOW + pins.LOCK)
    assert pins.check_pin(person.pk, "2580", now=NOW + pins.LOCK).result == "right"
    assert pins.check_pin(person.pk, "0000", now=NOW + pins.LOCK).left == 4


@pytest.mark.database
def test_a_right_one_takes_the_counted_tries_back(person: Person) -> None:
    pins.set_pin(person.pk, "2580", now=NOW)
    for _ in range(3):
        for number in range(4):
            assert pins.check_pin(person.pk, f"000{number}", now=NOW).result == "wrong"
        assert pins.check_pin(person.pk, "2580", now=NOW).result == "right"


def test_a_new_pin_ends_the_rest_and_the_old_one(person: Person) -> None:
    pins.set_pin(person.pk, "2580", now=NOW)
    for _ in range(5):
        pins.check_pin(person.pk, "0000", now=NOW)
    pins.set_pin(person.pk, "1379", now=NOW)
    assert pins.check_pin(person.pk, "2580", now=NOW).result == "wrong"
    assert pins.check_pin(person.pk, "1379", now=NOW).result == "right"


def test_it_goes_with_its_person(person: Person) -> None:
    pins.set_pin(person.pk, "2580", now=NOW)
    erase_person(person)
    assert not TabletPin.objects.exists()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_tries_at_the_same_moment_are_all_counted() -> None:
    person = somebody()
    pins.set_pin(person.pk, "2580", now=NOW)

    def guess(number: int) -> str:
        try:
            return pins.check_pin(person.pk, f"111{number}", now=NOW).result
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        results = sorted(pool.map(guess, range(8)))
    assert results == ["locked"] * 3 + ["wrong"] * 5
