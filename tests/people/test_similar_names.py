"""The wider form of a name: equal for one person however written, else for as few as can be."""

import pytest

from tests.support.tables import every_row
from tournament.people.names.alike import look, searched, similar_form

pytestmark = pytest.mark.rule("CH-REG-4")

ONE_PERSON = (
    # In another order, without patronymic, with е; passport, English, GOST 7.79 A and B, ISO 9.
    ("Королёва Алёна", "Алена Королева", "Королёва Алёна Игоревна", "Koroleva Alena",
     "Korolyova Alyona", "Korolëva Alëna", "Koroljova Aljona", "Koroleva Alena Igorevna"),
    ("Щербаков Юрий Дмитриевич", "Юрий Щербаков", "Shcherbakov Iurii", "Scherbakov Yuriy",
     "Shherbakov Jurij", "Ŝerbakov Ûrij", "Shcherbakov Yuri Dmitrievich"),
    ("Рабинович Яков Петрович", "Яков Петрович Рабинович", "Рабинович Яков", "Yakov Rabinovich"),
    ("Цой Наталья", "Tsoi Natalia", "Tsoy Natalya", "Natal'â Coj", "Tcoi Natalʹya"),
    ("Мамедов Рашид Гейдар оглы", "Рашид Мамедов", "Mamedov Rashid"),
    ("Жуков Максим", "Zhukov Maksim", "Zhukov Maxim", "Žukov Maksim"),
    ("Быстрых Ксения", "Bystrykh Kseniia", "Bystryh Xenia"),
    ("Харламов Евгений", "Kharlamov Evgeny", "Harlamov Yevgeniy", "Evgenij Kharlamov"),
    ("Иванова Мария", "Ivanova Mariia", "Maria Ivanova", "Ivanova Mariya"),
    ("O’Brien John", "OBrien John", "John O'Brien"),
    ("Əliyev Əli", "əliyev əli"),
)  # fmt: skip
TWINS = ("Анна", "Яна", "Инна", "Алина", "Алена", "Ульяна", "Юлия", "Мария", "Марина", "Мира",
         "Андрей", "Артём", "Артур", "Иван", "Илья", "Ян", "Дарья", "Дина", "Диана")  # fmt: skip


@every_row("names", [[names] for names in ONE_PERSON])
def test_one_person(names: list[tuple[str, ...]]) -> None:
    assert len({similar_form(name) for name in names[0]}) == 1, list(map(similar_form, names[0]))


def test_twins_stay_two() -> None:
    assert len({similar_form(f"Иванов {name}") for name in TWINS}) == len(TWINS)


def test_what_looks_the_same() -> None:
    assert len({look(name) for name in ("Алёна", "Алена", "алёна", "Aлёна")}) == 1
    others = ("Андрей", "Андреи", "张伟", "张三", "😀", "😎", "Кот 1", "Кот 2")
    assert len({look(name) for name in others}) == len(others)


@every_row(
    ("typed", "name"),
    [
        ("o'brien", "O’Brien"), ("obrien", "O’Brien"), ("O’BRIEN", "O'Brien"),
        ("muller", "Müller"), ("aliyev", "Əliyev"), ("nguyen van", "Nguyễn  Văn"),
        ("елкин", "Ёлкин"), ("Лукасz", "Лукасz"), ("lukasz", "Łukasz"), ("й", "Й"),
    ],
)  # fmt: skip
def test_names_are_found_without_accents_and_apostrophes(typed: str, name: str) -> None:
    assert searched(typed) == searched(name)


def test_short_i_is_searched_for_as_itself() -> None:
    assert searched("Андрей") != searched("Андреи")
