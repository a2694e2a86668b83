"""Statuses: what a ledger spells is read as a member, and no comparison spells one by hand."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from tournament.championship import facts
from tournament.championship.codec import body_of, fact_from
from tournament.championship.registration.queries import _PARTS, PART_OF
from tournament.championship.statuses import RegistrationStatus
from tournament.ledger.core.canonical import canonical_bytes

ROOT = Path(__file__).parents[2]
CONSENTED = facts.RepresentativeConsented("r1", RegistrationStatus.WAITLISTED)
FOLLOWED = {"status", "phase"}
"""Attributes that hold members of enums."""


def test_a_status_is_written_as_it_always_was() -> None:
    body = body_of(CONSENTED)
    assert type(body["status"]) is str
    assert canonical_bytes(body) == b'{"registration":"r1","status":"waitlisted"}'


def test_what_is_read_back_is_a_member() -> None:
    read = fact_from("representative-consented", 1, body_of(CONSENTED))
    assert read == CONSENTED
    assert isinstance(read.status, RegistrationStatus)


def test_a_dict_of_statuses_is_read_as_members() -> None:
    moved = facts.DayMoved("d1", "2016-12-10", "11:00", None, {"r1": RegistrationStatus.RELEASED})
    read = fact_from(moved.TYPE, moved.VERSION, body_of(moved))
    assert isinstance(read.statuses["r1"], RegistrationStatus)


def test_a_spelling_that_nobody_knows_is_a_named_fault() -> None:
    body = body_of(CONSENTED) | {"status": "confirmd"}
    with pytest.raises(ValueError, match=r"representative-consented: status: .*'confirmd'"):
        fact_from("representative-consented", 1, body)


def test_no_status_at_all_stays_none() -> None:
    undone = facts.MergeUndone("p2", None, None)
    assert fact_from(undone.TYPE, undone.VERSION, body_of(undone)) == undone
    assert replace(undone, status=RegistrationStatus.CONFIRMED) != undone


def test_nothing_compares_a_status_with_a_string() -> None:
    """The type checker does not mind `status == "opne"`: a member of a StrEnum is a string."""
    found = []
    for path in sorted((ROOT / "tournament").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Compare) and _of_status(node.left):
                spelled = [side for side in node.comparators if _has_text(side)]
                found += [f"{path.relative_to(ROOT)}:{node.lineno}" for _ in spelled]
    assert found == []


def _of_status(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in FOLLOWED


def _has_text(node: ast.expr) -> bool:
    parts = (item.value for item in ast.walk(node) if isinstance(item, ast.Constant))
    return any(isinstance(item, str) for item in parts)


def test_every_status_is_in_one_part_of_the_list_of_a_day() -> None:
    assert set(PART_OF) == set(RegistrationStatus)
    assert sum(map(len, _PARTS.values())) == len(RegistrationStatus)
