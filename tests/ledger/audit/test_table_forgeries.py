"""Tables of published rounds in the audit: twice, out of use, out of order, called elsewhere."""

from functools import cache
from typing import Any

import pytest

from tests.ledger.audit.scenes import audited, codes
from tests.support.bundles import Draft, SealedFold
from tests.support.free_fold import FreeFold
from tournament.championship import commands as c
from tournament.ledger.audit import Report
from tournament.regulations.tournament_rules import TournamentRules

EVENT = "event:e1"


class SealedTournament(FreeFold, SealedFold):
    """A free tournament whose entries are signed."""


@cache
def evening() -> SealedTournament:
    """Two rounds of eight players at three of the tables in use; one pair changes its table."""
    fold = SealedTournament(TournamentRules("swiss", rounds=2))
    fold.started(8)
    for table in range(4, 17):
        fold.must(c.SetTable(table, False))
    fold.round(1)
    for match in ("S1.1", "S1.2"):
        fold.must(c.CallMatch(match))
    fold.decided().round(2)
    fold.must(c.ChangeTable("S2.4", 2))
    fold.must(c.CallMatch("S2.4"))
    fold.decided()
    fold.must(c.CompleteDay())
    return fold


def forged(type: str, number: int = 0, **said: Any) -> Report:
    """The audit of that evening after the owner of the key has changed one entry."""
    fold = evening()

    def change(entries: list[dict[str, Any]]) -> None:
        entry = [item for item in entries if item["type"] == type][number]
        entry["v"] = said.pop("v", entry["v"])
        for name, value in said.items():
            if value is ...:
                del entry["body"][name]
            else:
                entry["body"][name] = value

    return audited(Draft.of(fold.event_bundle("e1")).reseal(EVENT, change, fold.key))


def test_the_evening_is_sound() -> None:
    assert audited(evening().event_bundle("e1")).failures == ()


@pytest.mark.rule("SW-7")
@pytest.mark.parametrize(
    ("tables", "code"),
    [
        ([1, 1, 3], "round_table_twice"),
        ([1, 2, 9], "round_table_unused"),
        ([2, 1, 3], "round_tables_order"),
        ([1, 2], "round_tables_order"),
        ([1, 2, 3, 4, 5, 6], "round_tables_order"),
        (None, "round_tables_order"),
    ],
)
def test_published_tables_are_those_in_use_each_once(tables: Any, code: str) -> None:
    assert code in codes(forged("round-published", tables=tables))


@pytest.mark.rule("SW-7")
def test_a_call_elsewhere_than_published_is_named() -> None:
    assert "called_elsewhere" in codes(forged("match-called", table=2))
    assert "called_elsewhere" in codes(forged("match-called", 2, table=3))


@pytest.mark.rule("SW-7")
@pytest.mark.parametrize(
    "said",
    [{"table": 9}, {"other": None}, {"other": "S2.1"}, {"match": "S1.1"}, {"match": "S2.9"}],
)
def test_a_change_of_a_table_is_what_it_says(said: dict[str, Any]) -> None:
    found = codes(forged("table-changed", **said))
    assert found & {"table_changed_wrongly", "entry_impossible"}


def at_two_tables(fold: SealedTournament, calls: list[str]) -> Report:
    """The audit of an evening whose second call was of another match when it was written."""

    def change(entries: list[dict[str, Any]]) -> None:
        called = [item["body"] for item in entries if item["type"] == "match-called"]
        for body, match in zip(called, calls, strict=True):
            body["match"] = match

    return audited(Draft.of(fold.event_bundle("e1")).reseal(EVENT, change, fold.key))


@pytest.mark.rule("FT-TABLE-1")
def test_a_call_of_one_who_sits_at_another_table_is_named() -> None:
    fold = SealedTournament(TournamentRules("round_robin"))
    fold.started(4)
    event = fold.event
    first, *others = event.progress.ready()
    apart = next(m for m in others if not {*event.players(m)} & {*event.players(first)})
    shared = next(m for m in others if {*event.players(m)} & {*event.players(first)})
    fold.must(c.CallMatch(first))
    fold.must(c.CallMatch(apart))
    assert "player_at_two_tables" not in codes(at_two_tables(fold, [first, apart]))
    assert "player_at_two_tables" in codes(at_two_tables(fold, [first, shared]))


@pytest.mark.rule("SW-7")
def test_in_swiss_rounds_too_since_they_are_published_with_tables() -> None:
    fold = SealedTournament(TournamentRules("swiss", rounds=2))
    fold.started(8).round(1).decided().round(2)
    fold.must(c.ReopenMatch("S1.2", fold.version("S1.2")))
    again = {*fold.event.players("S1.2")}
    second = [f"S2.{pair}" for pair in range(1, 5)]
    apart = next(m for m in second if not again & {*fold.event.players(m)})
    shared = next(m for m in second if again & {*fold.event.players(m)})
    fold.must(c.CallMatch(apart))
    fold.must(c.CallMatch("S1.2"))
    assert "player_at_two_tables" not in codes(at_two_tables(fold, [apart, "S1.2"]))
    assert "player_at_two_tables" in codes(at_two_tables(fold, [shared, "S1.2"]))


@pytest.mark.rule("SW-7")
def test_a_round_of_an_earlier_release_is_sound_without_tables() -> None:
    report = forged("round-published", v=1, tables=...)
    assert codes(report) == set()
