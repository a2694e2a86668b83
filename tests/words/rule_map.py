"""`python -m tests.words.rule_map`: writes docs/rules.md, which leads from rules to code.

Nothing in it is written by hand: where a rule is enforced is what the controls switch off, its
words are where the catalogues have them, its tests are those marked with it.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from rules_engine.pixel_tactics.texts import SENTENCES
from tests.regulations.test_coverage import TABLE, asked, marks, places
from tests.rules_engine.rules_off import GROUND
from tournament.regulations import refusals, rules

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "rules.md"
TESTS = "tests/"
HEAD = """\
# From a rule to its code

Made by `python -m tests.words.rule_map` from the code itself; do not edit it, a test
compares. **Enforced in** is where a control can switch the rule off and expects a test to fail
(`make rules-off`), or where the rule stands above the pure packages; `–`: nothing is enforced, the
tests look at data. **Words** names the files of `rule_texts/` and `refusal_texts/` in
`tournament/regulations/`. **Tests** are those that such a control asks, or all that are marked with
the rule if it asks none.
"""
CHAMPIONSHIP = """
## The championship

Paths of code begin in `tournament/`, those of tests in `tests/`.

| Rule | Enforced in | Words | Tests |
|---|---|---|---|
"""
GAME = """
## The game

Paths of code begin in `rules_engine/pixel_tactics/`, those of tests in `tests/rules_engine/`; the
words of all of them stand in `rule_texts.toml` there.

| Rule | Enforced in | Tests |
|---|---|---|
"""


@cache
def words() -> Mapping[str, set[str]]:
    """Every rule with the files in which it and its refusals are put into words."""
    found: dict[str, set[str]] = defaultdict(set)
    for topic in rules.TOPICS:
        for rule in rules.told(topic):
            found[rule].add(topic)
    for topic in refusals.TOPICS:
        for code in refusals.told(topic).values():
            found[code.rule].add(topic)
    return found


def tests(rule: str, folder: str) -> str:
    """The files with the tests of a rule, by their names in the folder."""
    found = [test for test in marks()[rule] if folder != TESTS and test.startswith(folder)]
    files = {test.split("::")[0] for test in found or asked(rule) or marks()[rule]}
    return _listed(file.removeprefix(folder).removeprefix(TESTS) for file in files)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(names)) or "–"


def document() -> str:
    """The text of docs/rules.md."""
    found = [HEAD, CHAMPIONSHIP]
    for rule, claim in TABLE.items():
        above = {claim.place} if claim.status == "shown" else set()
        code = _listed(places()[rule] | above)
        found.append(f"| {rule} | {code} | {_listed(words()[rule])} | {tests(rule, TESTS)} |\n")
    found.append(GAME)
    enforced: dict[str, set[str]] = defaultdict(set)
    for switch in GROUND.switches:
        enforced[switch.rule].add(switch.file)
    for rule in SENTENCES:
        tested = tests(rule, "tests/rules_engine/")
        found.append(f"| {rule} | {_listed(enforced[rule])} | {tested} |\n")
    return "".join(found)


if __name__ == "__main__":
    DOCUMENT.write_text(document(), encoding="utf-8")
