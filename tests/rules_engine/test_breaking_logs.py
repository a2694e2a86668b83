"""A log for each rule that an action can break: it breaks that rule alone, at its last line."""

import re
from pathlib import Path

import pytest

from rules_engine.core.verdict import Undecidable
from rules_engine.logs import verify_bytes
from tests.rules_engine.breaking import FOLDER, told

LOGS = sorted(FOLDER.glob("*.log"))
ENGINE = Path(__file__).parents[2] / "rules_engine" / "pixel_tactics"
SHOWN_ELSEWHERE = {
    "PT-SETUP-2": "a wrong number of cards at the start: test_verify.py",
    "PT-MATCH-5": "needs an earlier game: test_verify_match.py",
    "PT-MATCH-6": "needs an earlier game: test_verify_match.py",
    "PT-FAQ-66": "a hero moved before its free action: the tests of the rulings",
    "PT-LIMITED-1": "needs Hepzibah and extra actions: the tests of the rulings",
}
"""Rules that play by itself does not come to break, and where they are shown to be enforced."""


@pytest.mark.parametrize("path", LOGS, ids=[path.stem for path in LOGS])
def test_the_log_breaks_its_rule_at_its_last_line_and_nothing_before(path: Path) -> None:
    text = path.read_bytes().decode()
    assert told(text) == (path.stem, text.count("\n"))
    *before, _last = text.splitlines(keepends=True)
    verdict = verify_bytes("".join(before).encode())
    ended = path.stem == "PT-END-2"
    assert verdict.word == ("legal" if ended else "undecidable")
    if isinstance(verdict, Undecidable):
        assert verdict.missing == "game_end"


def test_every_rule_that_the_checker_cites_has_a_log() -> None:
    of_picks = [ENGINE / name for name in ("asking.py", "healing.py", "picks.py")]
    checkers = [*ENGINE.glob("*legality.py"), *of_picks]
    sources = "".join(path.read_text("utf-8") for path in checkers)
    cited = set(re.findall(r'"(PT-[A-Z]+-\d+)"', sources))
    there = {path.stem for path in LOGS}
    assert sorted(cited - there - set(SHOWN_ELSEWHERE)) == []
    assert sorted(set(SHOWN_ELSEWHERE) & there) == []
