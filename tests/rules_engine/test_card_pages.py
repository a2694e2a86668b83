"""Cards as pages of the terminal, and finding them by name."""

import ast
import inspect

import pytest

from rules_engine.pixel_tactics import card_pages
from rules_engine.pixel_tactics.card_numbers import NUMBERS
from rules_engine.pixel_tactics.card_pages import card_list, card_named, card_page, unknown_card
from rules_engine.pixel_tactics.texts import ABILITIES, LEADER_NAMES, NAMES, UNIT_TITLES
from tests.support.tables import every_row

LANGUAGES = ("ru", "en")


@every_row("language", LANGUAGES)
@every_row("row", NUMBERS)
def test_a_page_shows_the_whole_card_in_80_columns(
    row: tuple[str, int, int, int, int], language: str
) -> None:
    card, attack, life, leader_attack, leader_life = row
    at = LANGUAGES.index(language)
    page = card_page(card, language)
    unwrapped = " ".join(page.split())
    for text in (NAMES, LEADER_NAMES, UNIT_TITLES):
        assert text[card][at] in unwrapped
    for ability in ABILITIES[card].values():
        assert ability[at] in unwrapped
    strength, lives = (("атака", "жизни"), ("attack", "life"))[at]
    assert f"({card}): {strength} {attack}, {lives} {life}" in page
    assert f"{LEADER_NAMES[card][at]}: {strength} {leader_attack}, {lives} {leader_life}" in page
    assert page.endswith("\n")
    assert max(len(line) for line in page.splitlines()) <= 80


def test_a_page_looks_like_this() -> None:
    assert card_page("paladin", "ru") == (
        "Паладин (paladin): атака 4, жизни 6\n"
        "  Авангард  Перехват.\n"
        "  Фланги    Заклинание: поменяйте местами двух героев, два тела или героя и тело\n"
        "            своего отряда.\n"
        "  Тыл       Заклинание: поменяйте местами двух героев, два тела или героя и тело\n"
        "            отряда соперника.\n"
        "  Приказ    Как угодно переставьте героев и тела одного столбца любого отряда.\n"
        "\n"
        "Вана Кэлмо: атака 4, жизни 17\n"
        "Отряд: Тактическая ударная группа\n"
        "  Лидер     Действия «передвижение» и «убрать тело» для вас свободные; рокировка\n"
        "            остаётся длительной.\n"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_has_a_line_for_each_card(language: str) -> None:
    heading, *lines = card_list(language).splitlines()
    assert len(heading.split()) == 5
    assert [line.split()[0] for line in lines] == [row[0] for row in NUMBERS]
    assert max(map(len, lines)) <= 80


def test_the_list_shows_names_and_numbers() -> None:
    lines = card_list("en").splitlines()
    assert lines[-1].split() == ["witch", "Witch", "1/5", "Hepzibah", "Culotre", "3/20"]


@pytest.mark.parametrize("card", NAMES)
def test_a_card_is_found_by_every_name_it_has(card: str) -> None:
    names = {card, *NAMES[card], *LEADER_NAMES[card]} - {"Borneo / Juto", "Борнео / Джуто"}
    for name in names:
        assert card_named(name) == card
        assert card_named(name.upper()) == card
        assert card_named(f" {name.lower()} ") == card


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("ученый", "scientist"),
        ("Учёный", "scientist"),
        ("дракон маг", "dragon_mage"),
        ("dragon-mage", "dragon_mage"),
        ("Juto", "mascot"),
        ("борнео", "mascot"),
    ],
)
def test_spelling_does_not_stand_in_the_way(name: str, card: str) -> None:
    assert card_named(name) == card


@pytest.mark.parametrize("name", ["knght", "", "рыцари", "knight witch"])
def test_another_name_finds_nothing(name: str) -> None:
    assert card_named(name) is None


@pytest.mark.parametrize(
    ("name", "language", "said"),
    [
        ("knght", "en", "There is no card “knght”. Similar: Knight."),
        ("knght", "ru", "Карты «knght» нет. Похожие: Рыцарь."),
        ("дракон", "ru", "Карты «дракон» нет. Похожие: Дракон-маг."),
        ("храмомник", "ru", "Карты «храмомник» нет. Похожие: Храмовник."),
        ("zzz", "en", "There is no card “zzz”. The command cards without a name shows them all."),
        ("", "ru", "Карты «» нет. Все карты покажет команда cards без имени."),
    ],
)
def test_an_unknown_name_gets_a_helpful_answer(name: str, language: str, said: str) -> None:
    assert unknown_card(name, language) == said


def test_a_short_name_gets_only_a_few_answers() -> None:
    assert unknown_card("a", "en").count(",") == 4


def test_only_the_needed_modules_are_loaded_early() -> None:
    tree = ast.parse(inspect.getsource(card_pages))
    early = [node.module for node in tree.body if isinstance(node, ast.ImportFrom)]
    assert not [node for node in tree.body if isinstance(node, ast.Import)]
    assert early == [
        "typing",
        "rules_engine.core.texts",
        "rules_engine.pixel_tactics.card_numbers",
        "rules_engine.pixel_tactics.texts",
    ]
