"""Logs against sheets: what differs is for the judge and no fault of the ledger (CH-SHEET-5)."""

import hashlib
from pathlib import Path
from typing import Any

import pytest

from tournament.adapters.pixel_tactics.match_rules import CARD_NUMBERS
from tournament.ledger.audit.bundle import Bundle, log_file
from tournament.ledger.audit.context import NamedLog
from tournament.ledger.audit.logs import check_logs
from tournament.ledger.audit.report import Book

LOGS = Path("fixtures/logs")
SHORT = (LOGS / "legal-short.log").read_bytes()
"""A game in which B goes first and A, who leads by the fighter, beats the oracle."""
SAID = {
    "game": 1,
    "outcome": "A",
    "end_reason": "leader_defeated",
    "living_heroes": None,
    "first_player": "B",
    "leaders": (CARD_NUMBERS["fighter"], CARD_NUMBERS["oracle"]),
}


def looked(data: bytes, **said: Any) -> Book:
    digest = hashlib.sha256(data).hexdigest()
    bundle = Bundle("event", "", (), (), {log_file(data): data})
    book = Book()
    named = {digest: [NamedLog("event:e1", 9, {**SAID, **said})]}
    check_logs(bundle, named, book, whole=True)
    return book


def test_a_log_that_agrees_is_silent() -> None:
    for said in ({}, {"leaders": (None, None), "first_player": None}):
        book = looked(SHORT, **said)
        assert (book.failures, book.remarks, book.counts["logs_legal"]) == ([], [], 1)


@pytest.mark.rule("CH-SHEET-5")
@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"outcome": "B"}, "log_winner"),
        ({"outcome": "draw"}, "log_winner"),
        ({"first_player": "A"}, "log_first_player"),
        ({"leaders": (1, CARD_NUMBERS["oracle"])}, "log_leader_a"),
        ({"leaders": (None, 1)}, "log_leader_b"),
        ({"living_heroes": (8, None)}, "log_living_a"),
        ({"living_heroes": (None, 8)}, "log_living_b"),
    ],
)
def test_a_contradiction_is_a_remark_at_the_sheet(said: dict[str, Any], code: str) -> None:
    book = looked(SHORT, **said)
    assert book.failures == []
    [remark] = book.remarks
    assert (remark.code, remark.ledger, remark.entry) == (code, "event:e1", 9)


@pytest.mark.rule("CH-SHEET-5")
@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("illegal-attack-in-truce", "log_illegal"),
        ("malformed-word", "log_malformed"),
        ("undecidable-stops", "log_undecidable"),
    ],
)
def test_a_broken_rule_is_a_remark(name: str, code: str) -> None:
    book = looked((LOGS / f"{name}.log").read_bytes())
    assert book.failures == []
    assert [(item.code, item.entry) for item in book.remarks] == [(code, 9)]
    assert book.counts["logs_legal"] == 0


def test_a_game_of_a_match_is_found_by_its_number() -> None:
    three = (LOGS / "legal-match-of-three.log").read_bytes()
    games: dict[int, str] = {}
    for number in (1, 2, 3):
        outcomes = [
            outcome
            for outcome in ("A", "B", "draw")
            if not looked(
                three, game=number, outcome=outcome, leaders=(None, None), first_player=None
            ).remarks
        ]
        [games[number]] = outcomes
    assert len(games) == 3
    other = looked(three, game=7)
    assert [item.code for item in other.remarks] == ["log_other_game"]
