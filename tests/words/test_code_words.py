"""Words that the code has given up do not come back (the table in CONTRIBUTING.md)."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GIVEN_UP = ("deed", "door", "likeness", "mend", "world")
STORED = {
    "likeness": r"people_likeness|likeness_pair_once|decide_likeness|\"likeness(es)?[\"/]",
    "mend": r"mend_too_late|person-mended|\"mend(ed)?\"|[\"/]mend/|(see and|use,) mend",
    "door": r"[\"/]door/|door_not_told|stage_at_door|sign on the door|\[\"door\"\]",
    "world": r"(?i)hello ?world",
}
"""What stays: stored names, refusal codes, addresses, consents, and a door that is one."""


@cache
def _sources() -> list[tuple[Path, str]]:
    folders = ("tournament", "rules_engine", "reports", "tests")
    found = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    kept = [path for path in found if "migrations" not in path.parts and path != Path(__file__)]
    return [(path, path.read_text("utf-8")) for path in kept]


@pytest.mark.parametrize("word", GIVEN_UP)
def test_a_word_that_was_given_up_stays_away(word: str) -> None:
    said = re.compile(rf"(?<![a-z]){word}(s|es|ed|ing)?(?![a-z])", re.IGNORECASE)
    stays = re.compile(STORED.get(word, r"(?!)"))
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path, text in _sources()
        if said.search(text)
        for number, line in enumerate(text.splitlines(), 1)
        if said.search(line) and said.search(stays.sub("", line))
    ]
    assert found == []
