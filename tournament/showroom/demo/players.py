# mypy: disable-error-code="no-untyped-call"
# factory_boy has no annotations.
"""Invented players: Russian names from a factory with a fixed seed, ages counted from the day.

Nobody real is meant; addresses end in `example.org`. Numbers are those of the registrations to be.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import date, timedelta

from factory import random as factory_random
from factory.base import Factory
from factory.declarations import LazyAttribute, Maybe
from factory.faker import Faker

from tournament.events.registration import Application
from tournament.people.persons import PersonData

SEED = 2016
_MEN = [
    *("Александр", "Алексей", "Андрей", "Антон", "Артём", "Борис", "Вадим", "Виктор", "Глеб"),
    *("Григорий", "Данила", "Денис", "Дмитрий", "Евгений", "Егор", "Иван", "Игорь", "Илья"),
    *("Кирилл", "Константин", "Лев", "Максим", "Матвей", "Михаил", "Никита", "Николай", "Олег"),
    *("Павел", "Пётр", "Роман", "Руслан", "Сергей", "Степан", "Тимур", "Фёдор", "Ярослав"),
]
_WOMEN = [
    *("Алина", "Алиса", "Анастасия", "Анна", "Вера", "Виктория", "Дарья", "Екатерина", "Елена"),
    *("Ирина", "Кира", "Ксения", "Мария", "Наталья", "Ольга", "Полина", "София", "Юлия"),
]
_FATHERS = {
    "Александр": "Александр",
    "Андрей": "Андре",
    "Борис": "Борис",
    "Виктор": "Виктор",
    "Владимир": "Владимир",
    "Иван": "Иван",
    "Максим": "Максим",
    "Михаил": "Михайл",
    "Олег": "Олег",
    "Роман": "Роман",
    "Сергей": "Серге",
}
"""Stem of the patronymic for each father's name."""


def _faker(name: str, **options: object) -> Faker:
    return Faker(name, locale="ru_RU", **options)


class PlayerFactory(Factory[PersonData]):
    """Personal data of an invented player; the caller gives `day`, `age`, `city` and `contact`."""

    class Meta:
        model = PersonData

    class Params:
        day = date.min
        age = _faker("pyint", min_value=18, max_value=44)
        since_birthday = _faker("pyint", min_value=1, max_value=360)
        woman = _faker("pybool", truth_probability=30)
        father = _faker("random_element", elements=list(_FATHERS))
        surname = _faker("last_name_male")
        first = Maybe(
            "woman",
            _faker("random_element", elements=_WOMEN),
            _faker("random_element", elements=_MEN),
        )
        last = LazyAttribute(lambda it: _feminine(it.surname) if it.woman else it.surname)

    full_name = LazyAttribute(lambda it: f"{it.last} {it.first} {_patronymic(it.father, it.woman)}")
    display_name = LazyAttribute(lambda it: f"{it.first} {it.last}")
    birth_date = LazyAttribute(
        lambda it: _years_before(it.day, it.age) - timedelta(days=it.since_birthday)
    )
    representative_name = LazyAttribute(
        lambda it: f"{it.surname} {it.father}" if it.age < 18 else ""
    )
    representative_contact = LazyAttribute(lambda it: f"parent-{it.contact}" if it.age < 18 else "")


def applications(
    places: int,
    *,
    day: date,
    city: str,
    code: str,
    minors: dict[int, int],
    without_parent: Collection[int] = (),
    nameless: Collection[int] = (),
) -> list[Application]:
    """Applications for one day, by number from 1: ages of minors, whose parent has not consented
    yet, and who does not want the name to be shown.
    """
    found: list[Application] = []
    names: set[str] = set()
    for number in range(1, places + 1):
        data = _player(day, city, f"{code}{number}@example.org", minors.get(number))
        while data.display_name in names:
            data = _player(day, city, f"{code}{number}@example.org", minors.get(number))
        names.add(data.display_name)
        found.append(
            Application(
                data,
                processing=True,
                public=number not in nameless,
                representative=number in minors and number not in without_parent,
            )
        )
    return found


@contextmanager
def fixed_seed() -> Iterator[None]:
    """Names made inside are the same each time; other users of the factory notice nothing."""
    before = factory_random.get_random_state()
    factory_random.reseed_random(SEED)
    try:
        yield
    finally:
        factory_random.set_random_state(before)


def _player(day: date, city: str, contact: str, age: int | None) -> PersonData:
    fixed = {} if age is None else {"age": age}
    return PlayerFactory.build(day=day, city=city, contact=contact, **fixed)


def _feminine(surname: str) -> str:
    """A woman's form of a surname; one that has none stays as it is."""
    if surname.endswith(("ский", "цкий")):
        return f"{surname[:-2]}ая"
    return f"{surname}а" if surname.endswith(("ов", "ев", "ёв", "ин", "ын")) else surname


def _patronymic(father: str, woman: bool) -> str:
    """The middle name that the father's name gives."""
    stem = _FATHERS[father]
    vowel = "ев" if stem.endswith("е") else "ов"
    stem = stem.removesuffix("е") if vowel == "ев" else stem
    return f"{stem}{vowel}{'на' if woman else 'ич'}"


def _years_before(day: date, years: int) -> date:
    """The same date so many years earlier; 28 February for the 29th."""
    if (day.month, day.day) == (2, 29):
        day = day.replace(day=28)
    return day.replace(year=day.year - years)
