"""The catalogue of refusals: two languages, parameters that fit, nothing personal."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

from tests.support.tables import every_row
from tournament.regulations import refusals
from tournament.regulations.refusals import CODES, TOPICS, Refusal, told

RULE = re.compile(r"(CH|PT|FT)-[A-Z]+-\d+|(SW|RR|TB)-\d")
PERSONAL = {"name", "birth", "contact", "phone", "email", "full_name", "birth_date"}
FOLDER = Path(refusals.__file__).parent / "refusal_texts"
PRODUCT = FOLDER.parents[1]


def test_each_refusal_is_told_in_one_place() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.toml")) == sorted(TOPICS)
    found = [code for topic in TOPICS for code in told(topic)]
    assert sorted(found) == sorted(CODES), "no code in two files"


def parameters(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@every_row("code", CODES)
def test_every_refusal_speaks_both_languages(code: str) -> None:
    entry = CODES[code]
    assert RULE.fullmatch(entry.rule)
    assert re.search("[а-яё]", entry.ru)
    assert not re.search("[а-яё]", entry.en)
    assert parameters(entry.ru) == parameters(entry.en)
    assert not parameters(entry.ru) & PERSONAL


def test_a_refusal_is_told_with_its_parameters() -> None:
    refusal = Refusal("too_few", {"present": 9, "needed": 10})
    assert refusal.rule == "CH-DAY-1"
    assert "9" in refusal.text("ru")
    assert "10" in refusal.text("en")


def refused_in(source: str) -> Iterator[tuple[str, set[str]]]:
    """Every refusal that a source makes: its code, its parameters as far as they stand there."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name("Refusal"), args=[ast.Constant(str(code))], keywords=[]):
                yield code, set()
            case ast.Call(
                func=ast.Name("Refusal"), args=[ast.Constant(str(code)), ast.Dict(keys=keys)]
            ) if None not in keys:
                yield code, {str(key.value) for key in keys if isinstance(key, ast.Constant)}


def test_a_refusal_carries_what_its_sentence_says_and_nothing_else() -> None:
    made = [
        (path.name, code, given)
        for path in PRODUCT.rglob("*.py")
        for code, given in refused_in(path.read_text())
    ]
    assert len(made) > 300
    assert [row for row in made if row[2] != parameters(CODES[row[1]].en)] == []
    assert list(refused_in('Refusal("too_few", {"match": key})')) == [("too_few", {"match"})]
