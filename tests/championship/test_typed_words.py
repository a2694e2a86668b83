"""A name that people typed into a log leaves it, its copy and every verdict, wherever it stood."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rules_engine.core.reader import ReadError
from rules_engine.logs import judged
from tournament.championship.sheets.logs.stored import anonymous, without_typed

NAME = "Zvezda"
LOGS = ("legal-match-of-three", "illegal-attack-in-truce", "legal-short")
FOLDER = Path("fixtures/logs")


def with_a_name(text: str) -> Iterator[str]:
    """The log with the name in place of each word and behind it, in the headers and some events."""
    lines = text.split("\n")
    events = 0
    for place, line in enumerate(lines):
        events += line[:1].isdigit()
        if line[:1].isdigit() and events > 12:
            continue
        words = line.split(" ")
        for number in range(len(words)):
            for changed in (NAME, f"{words[number]} {NAME}"):
                said = [*words[:number], changed, *words[number + 1 :]]
                yield "\n".join([*lines[:place], " ".join(said), *lines[place + 1 :]])


@pytest.mark.rule("CH-PD-4")
@pytest.mark.rule("CH-PD-6")
@pytest.mark.parametrize("name", LOGS)
def test_no_copy_and_no_verdict_keeps_a_typed_name(name: str) -> None:
    seen = 0
    for text in with_a_name((FOLDER / f"{name}.log").read_text(encoding="utf-8")):
        verdict, games = judged(text.encode())
        said = verdict.as_dict()
        seen += NAME in str(said)
        assert NAME not in str(without_typed(verdict.word, said)), text
        assert NAME not in str(games)
        try:
            copy = anonymous(text, "W1.1", ("first", "second"))
        except ReadError:
            continue
        assert NAME not in copy
        assert anonymous(copy, "W1.1", ("first", "second")) == copy
    assert seen, "some verdict repeats it"


@pytest.mark.rule("CH-PD-6")
def test_the_hash_of_other_card_data_stays_in_the_copy() -> None:
    text = (FOLDER / "legal-short.log").read_text(encoding="utf-8")
    own = next(line for line in text.split("\n") if line.startswith("Cards: "))
    other = f"Cards: Ivan-Petrov {'5' * 64}"
    copy = anonymous(text.replace(own, other), "W1.1", ("first", "second"))
    assert f"Cards: other {'5' * 64}\n" in copy
    assert f"{own}\n" in anonymous(text, "W1.1", ("first", "second"))
