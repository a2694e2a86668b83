"""Every problem has its sentence, in both languages, with the same parameters."""

import ast
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.utils import translation

import tournament.events.roster as package
from tests.support.tables import every_row
from tournament.events.roster.messages import FIELD_LABELS, MESSAGES, describe
from tournament.events.roster.problems import CODES, FILE_CODES, RULES, FileProblem, Problem
from tournament.events.roster.vocabulary import FIELDS
from tournament.people.names import guard

_PLACEHOLDER = re.compile(r"%\((\w+)\)s")
_PACKAGE = Path(str(package.__file__)).parent
_CATALOGUE = _PACKAGE.parents[2] / "tournament/locale/ru/parts/roster.po"


def _sample(code: str) -> Problem | FileProblem:
    values: dict[str, str | int] = {"field": "birth_date", "fields": "city, contact"}
    params = {name: values.get(name, f"«{name}»") for name in CODES[code]}
    if code in FILE_CODES:
        return FileProblem(code, params)
    return Problem(3, "Имя", code, params)


@every_row("code", sorted(CODES))
def test_every_code_has_a_sentence_with_its_parameters(code: str) -> None:
    with translation.override("en"):
        sentence = describe(_sample(code))
        assert frozenset(_PLACEHOLDER.findall(str(MESSAGES[code]))) == CODES[code]
    assert sentence.endswith(".")
    assert "%" not in sentence
    for name in CODES[code] - {"field", "fields"}:
        assert f"«{name}»" in sentence


def test_there_is_nothing_else_in_the_catalogues() -> None:
    assert MESSAGES.keys() == CODES.keys()
    assert FIELD_LABELS.keys() == set(FIELDS)
    assert RULES.keys() <= CODES.keys()


def test_every_code_is_used_in_the_package() -> None:
    texts = {
        node.value
        for path in (*_PACKAGE.glob("*.py"), Path(str(guard.__file__)))
        if path.name not in {"problems.py", "messages.py"}
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert CODES.keys() <= texts


def test_fields_are_called_by_their_names() -> None:
    with translation.override("en"):
        problem = Problem(1, "", "heading_ambiguous", {"fields": "city, birth_date"})
        assert "city, birth date" in describe(problem)


def test_every_text_is_translated_with_the_same_parameters() -> None:
    with _CATALOGUE.open("rb") as file:
        catalogue = read_po(file, locale="ru")
    with translation.override("en"):
        texts = {str(text) for text in [*MESSAGES.values(), *FIELD_LABELS.values()]}
    translated = {str(entry.id): entry for entry in catalogue if entry.id}
    assert translated.keys() == texts
    for text, entry in translated.items():
        assert not entry.fuzzy
        assert re.search("[а-я]", str(entry.string))
        assert set(_PLACEHOLDER.findall(str(entry.string))) == set(_PLACEHOLDER.findall(text))


@pytest.mark.parametrize(
    ("code", "params"), [("no_such_code", {}), ("name_digit", {}), ("name_missing", {"born": "1"})]
)
def test_a_problem_without_a_sentence_cannot_be_made(code: str, params: dict[str, str]) -> None:
    with pytest.raises(ValueError):
        Problem(1, "", code, params)
    with pytest.raises(ValueError):
        FileProblem(code, params)
