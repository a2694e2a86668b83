"""Words of statuses: one table, complete for every enum, in both languages."""

import ast
import re
from enum import StrEnum
from pathlib import Path

import pytest
from django.utils.translation import override

from tournament.brackets import match_status
from tournament.championship import statuses
from tournament.championship.now import day as now_day
from tournament.championship.now import match as now_match
from tournament.championship.statuses import InvitationStatus
from tournament.web.shared.seat_words import SEAT_KIND, SEAT_STATUS
from tournament.web.shared.status_words import KINDS, WORDS, status_word

ELSEWHERE = {
    InvitationStatus,
    statuses.SplitPhase,
    match_status.MatchStatus,
    now_day.RegistrationEnd,
    now_match.CallNow,
}
"""A seat has more words than its invitation has statuses; nobody reads how far a split is; of a
match the case is told, not the status; why nobody registers and what becomes of a call are told in
sentences (`day_words`, `events.now`).
"""
ENUMS = {
    value
    for module in (match_status, statuses, now_day, now_match)
    for value in vars(module).values()
    if isinstance(value, type) and issubclass(value, StrEnum) and value is not StrEnum
}


def test_every_enum_has_words_and_nothing_else_has() -> None:
    assert set(WORDS) == ENUMS - ELSEWHERE
    assert set(KINDS) <= set(WORDS)
    assert set(InvitationStatus) <= set(SEAT_STATUS)
    assert set(SEAT_STATUS) == set(SEAT_KIND)


@pytest.mark.parametrize("enum", sorted(ENUMS - ELSEWHERE, key=lambda item: item.__name__))
def test_every_status_has_words_in_both_languages(enum: type[StrEnum]) -> None:
    assert list(WORDS[enum]) == [item for item in WORDS[enum] if isinstance(item, enum)]
    assert set(WORDS[enum]) == set(enum)
    for status in enum:
        with override("en"):
            english = status_word(status)
        with override("ru"):
            russian = status_word(status)
        assert english
        assert english != russian


ASK_BY_THEMSELVES = {
    "tournament/web/shared/status_words.py": "the one table of words",
    "tournament/web/personal/status_lines.py": "one sentence for each status, of whoever has it",
    "tournament/api/reads/forms.py": "the one list of all that programs may ask for and be told",
    "tournament/web/management/commands/check_hall.py": "the status of an HTTP answer",
    "tournament/web/templates/personal/key.html": "the status of a key",
}
"""Modules and templates that name or compare a status, with the reason; at most twenty.

All others ask what is true now (`championship.now`) or what may be done (`offers`): what is worded
by a status alone contradicts those who know more.
"""
_CODES = "|".join(sorted({status for enum in ENUMS for status in enum}))
_IN_A_TEMPLATE = re.compile(rf'\bstat(?:us|e) *[=!]= *"(?:{_CODES})"')
_ASKED = {"status", "match_status", "stage_status", "championship_status", "place_now"}


def _asks(node: ast.AST) -> bool:
    """Whether a line names a status, or compares one."""
    if isinstance(node, ast.ImportFrom):
        return node.module in {
            "tournament.championship.statuses",
            "tournament.brackets.match_status",
        }
    if not isinstance(node, ast.Compare):
        return False
    asked = [item.func if isinstance(item, ast.Call) else item for item in ast.walk(node)]
    names = {item.attr for item in asked if isinstance(item, ast.Attribute)}
    return bool(_ASKED & (names | {item.id for item in asked if isinstance(item, ast.Name)}))


def test_pages_and_programs_ask_what_is_true(project: Path) -> None:
    asking = {
        path
        for room in ("web", "api")
        for path in (project / "tournament" / room).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if _asks(node)
    }
    asking |= {
        path
        for path in (project / "tournament").rglob("*.html")
        if _IN_A_TEMPLATE.search(path.read_text("utf-8"))
    }
    found = {path.relative_to(project).as_posix() for path in asking}
    assert found == set(ASK_BY_THEMSELVES)
    assert len(found) <= 20
