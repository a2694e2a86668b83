"""Who looks like whom, and how long that is noted."""

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

import pytest

from tournament.people.models import Person, PossibleDuplicate
from tournament.people.persons import PersonData, create_person, edit_person, erase_person
from tournament.people.possible_duplicate import (
    MOST_NOTED,
    Why,
    note_possible_duplicates,
    possible_duplicates_of,
    why_alike,
)

pytestmark = [pytest.mark.django_db, pytest.mark.rule("CH-REG-4")]

NOW = datetime(2016, 11, 14, 7, 0, tzinfo=UTC)
BORN = date(2000, 2, 29)
ANNA = PersonData(full_name="Анна Королёва", birth_date=BORN, contact="anna@example.org")


def enter(championship: str = "c1", **changes: Any) -> Person:
    """Somebody who differs from Anna in this, and what they look like noted."""
    person = create_person(replace(ANNA, **changes))
    note_possible_duplicates(championship, person, at=NOW)
    return person


def noted(championship: str = "c1") -> list[tuple[str, str]]:
    return [(pair.earlier_id, pair.later_id) for pair in possible_duplicates_of(championship)]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"contact": "other@example.org"}, Why.NAME_AND_BIRTH_DATE),
        ({"contact": ""}, Why.NAME_AND_BIRTH_DATE),
        ({"full_name": "анна  королева", "contact": ""}, Why.NAME_AND_BIRTH_DATE),
        ({"full_name": "Яна Королёва"}, Why.CONTACT_AND_BIRTH_DATE),
        ({"full_name": "Яна Королёва", "contact": "ANNA@example.org "}, Why.CONTACT_AND_BIRTH_DATE),
        ({"birth_date": date(2000, 3, 1)}, Why.NAME_AND_CONTACT),
        ({"full_name": "Яна Королёва", "birth_date": date(2000, 3, 1)}, None),
        ({"full_name": "Яна Королёва", "contact": ""}, None),
        ({"birth_date": date(2000, 3, 1), "contact": ""}, None),
    ],
)
def test_two_of_name_birth_date_and_contact_make_a_possible_duplicate(
    changes: dict[str, Any], why: Why | None
) -> None:
    anna, other = enter(), enter(**changes)
    assert why_alike(anna, other) == why_alike(other, anna) == why
    assert noted() == ([(anna.pk, other.pk)] if why else [])


def test_no_contact_at_all_is_no_possible_duplicate() -> None:
    enter(contact="")
    enter(full_name="Яна Королёва", contact="")
    assert noted() == []


def test_one_telephone_number_however_it_is_written() -> None:
    enter(contact="8 (912) 345-67-89")
    enter(full_name="Яна Королёва", contact="+79123456789")
    assert len(noted()) == 1


def test_a_pair_is_noted_once_whoever_comes_last() -> None:
    anna, other = enter(), enter(contact="other@example.org")
    for person in (anna, other, anna):
        note_possible_duplicates("c1", person, at=NOW)
    assert noted() == [(anna.pk, other.pk)]
    assert PossibleDuplicate.objects.count() == 1


def test_championships_are_looked_at_apart() -> None:
    anna, other = enter("c1"), enter("c2", contact="other@example.org")
    assert noted("c1") == []
    assert noted("c2") == [(anna.pk, other.pk)]


def test_editing_ends_a_possible_duplicate_and_can_begin_another() -> None:
    anna = enter()
    other = enter(contact="other@example.org")
    edited = replace(ANNA, full_name="Анна Королькова", contact="other@example.org")
    edit_person(other, edited, at=NOW)
    note_possible_duplicates("c1", other, at=NOW)
    assert noted() == []
    edit_person(other, replace(edited, contact=ANNA.contact), at=NOW)
    note_possible_duplicates("c1", other, at=NOW)
    assert noted() == [(anna.pk, other.pk)]


def test_who_has_become_alike_by_editing_is_noted_in_the_order_of_entry() -> None:
    other = enter(full_name="Пётр Иванов", contact="other@example.org")
    anna = enter()
    edit_person(other, replace(ANNA, contact=""), at=NOW)
    note_possible_duplicates("c1", other, at=NOW)
    assert noted() == [(other.pk, anna.pk)]


@pytest.mark.rule("CH-PD-4")
def test_nothing_is_noted_of_who_was_erased() -> None:
    anna = enter()
    enter(contact="other@example.org")
    erase_person(anna)
    assert not PossibleDuplicate.objects.exists()


def test_all_pairs_of_a_page_come_in_one_query(django_assert_num_queries: Any) -> None:
    for number in range(4):
        enter(contact=f"{number}@example.org")
    with django_assert_num_queries(1):
        assert len(noted()) == 6


def test_whoever_enters_one_name_again_and_again_fills_no_table() -> None:
    for number in range(MOST_NOTED + 5):
        enter(contact=f"{number}@example.org")
    for person in Person.objects.all():
        assert PossibleDuplicate.objects.filter(later=person).count() <= MOST_NOTED
    assert len(noted()) == sum(min(number, MOST_NOTED) for number in range(MOST_NOTED + 5))


def test_one_person_in_six_spellings_is_shown_and_refused_nowhere() -> None:
    names = ("Королёва Алёна", "Королева Алена", "Алёна Королёва", "Королёва Алёна Игоревна",
             "Koroleva Alena", "Korolyova Alyona Igorevna")  # fmt: skip
    people = [enter(full_name=name, contact="") for name in names]
    first = people[0]
    assert why_alike(first, people[1]) == Why.NAME_AND_BIRTH_DATE
    assert {why_alike(first, other) for other in people[2:]} == {Why.SIMILAR_NAME}
    shown = {pair.later_id for pair in possible_duplicates_of("c1", among=Why)}
    assert shown == {person.pk for person in people[1:]}
    assert noted() == [(first.pk, people[1].pk)], "nothing more is asked before a draw"


def test_a_similar_name_alone_is_too_little() -> None:
    enter(contact="")
    enter(full_name="Koroleva Anna", birth_date=date(2000, 3, 1), contact="")
    enter(full_name="Королёва Яна", contact="")
    assert list(possible_duplicates_of("c1", among=Why)) == []
