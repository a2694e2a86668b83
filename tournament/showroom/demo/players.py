"""Invented players: names drawn from a short list by a chance that is given, ages of the day.

Nobody real is meant; addresses end in `example.org`. Numbers are those of the registrations to be.
"""

from collections.abc import Collection, Mapping
from datetime import date, timedelta
from random import Random

from tournament.events.registration import Application
from tournament.people.persons import PersonData

SEED = 2016
_SURNAMES = [
    *("Абрамов", "Антонов", "Белов", "Беляев", "Богданов", "Борисов", "Быков", "Васильев"),
    *("Виноградов", "Волков", "Голубев", "Григорьев", "Громов", "Данилов", "Дмитриев", "Егоров"),
    *("Ершов", "Жуков", "Зайцев", "Захаров", "Зиновьев", "Ильин", "Калинин", "Киселёв"),
    *("Ковалёв", "Комаров", "Крылов", "Кузьмин", "Лебедев", "Макаров", "Мартынов", "Медведев"),
    *("Морозов", "Никитин", "Орлов", "Осипов", "Покровский", "Романов", "Рябов", "Савельев"),
    *("Семёнов", "Сорокин", "Тарасов", "Титов", "Троицкий", "Уваров", "Филатов", "Фомин"),
    *("Цветков", "Чернов", "Шестаков", "Щербаков", "Юдин", "Яковлев"),
]
"""Of men; `_feminine` gives a woman's form."""
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


def applications(
    places: int,
    *,
    day: date,
    city: str,
    code: str,
    chance: Random,
    minors: Mapping[int, int] | None = None,
    without_parent: Collection[int] = (),
    nameless: Collection[int] = (),
) -> list[Application]:
    """Applications for one day, by number from 1: ages of minors, whose parent has not consented
    yet, and who does not want the name to be shown.
    """
    ages = minors or {}
    found: list[Application] = []
    names: set[str] = set()
    for number in range(1, places + 1):
        person = (chance, day, city, f"{code}{number}@example.org", ages.get(number))
        data = _player(*person)
        while data.display_name in names:
            data = _player(*person)
        names.add(data.display_name)
        found.append(
            Application(
                data,
                processing=True,
                public=number not in nameless,
                representative=number in ages and number not in without_parent,
            )
        )
    return found


def _player(chance: Random, day: date, city: str, contact: str, age: int | None) -> PersonData:
    """Somebody of this age on the day, else a grown-up; a minor has a parent to be asked."""
    woman = chance.random() < 0.3
    surname, father = chance.choice(_SURNAMES), chance.choice(list(_FATHERS))
    first = chance.choice(_WOMEN if woman else _MEN)
    last = _feminine(surname) if woman else surname
    age = chance.randint(18, 44) if age is None else age
    return PersonData(
        full_name=f"{last} {first} {_patronymic(father, woman)}",
        display_name=f"{first} {last}",
        birth_date=_years_before(day, age) - timedelta(days=chance.randint(1, 360)),
        contact=contact,
        city=city,
        representative_name=f"{surname} {father}" if age < 18 else "",
        representative_contact=f"parent-{contact}" if age < 18 else "",
    )


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
