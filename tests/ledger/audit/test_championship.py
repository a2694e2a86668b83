"""A championship's bundle: its ledgers tell of each other, none can be changed alone."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from tests.ledger.audit.scenes import audited, codes, found, seq_of
from tests.support.bundles import Draft, SealedFold
from tests.support.whole_championship import FINAL, Whole, played
from tournament.championship import commands as c
from tournament.ledger.audit import Report

Entries = list[dict[str, Any]]
OWN = "championship:c1"


@cache
def scene() -> Whole:
    """Two cities of ten and their final."""
    return played(2, 10, 8)


@cache
def bundle() -> bytes:
    return scene().fold.championship_bundle(scene().logs)


def forged(change: Callable[[Entries], None], ledger: str = OWN) -> Report:
    return audited(Draft.of(bundle()).reseal(ledger, change, scene().fold.key))


def set_in(type: str, *path: Any, value: Any, number: int = 0) -> Callable[[Entries], None]:
    def change(entries: Entries) -> None:
        holder: Any = [entry for entry in entries if entry["type"] == type][number]["body"]
        for key in path[:-1]:
            holder = holder[key]
        assert holder[path[-1]] != value
        holder[path[-1]] = value

    return change


def at(type: str) -> int:
    return seq_of(scene().fold, type, OWN)


def test_untouched_it_is_sound() -> None:
    report = audited(bundle())
    assert (report.status, report.remarks, report.withheld) == (0, (), ())
    counted = {check.code: check.count for check in report.checks}
    assert counted["day_results"] == counted["beginnings"] == counted["draws"] == 3
    assert counted["qualifiers"] == 4
    assert counted["prizes"] == 4
    assert counted["persons"] == 20
    assert counted["logs"] == counted["logs_legal"] == len(scene().logs) == counted["results"]


@pytest.mark.parametrize(
    ("type", "path", "value", "code"),
    [
        ("championship-created", ("public_key",), "AAAA", "manifest_key"),
        ("championship-created", ("championship",), "c9", "entry_scope"),
        ("day-result", ("root",), "0" * 64, "result_checkpoint"),
        ("day-result", ("size",), 3, "result_wrong"),
        ("day-result", ("places", 0, "registration"), "r999", "result_wrong"),
        ("day-result", ("left",), ["r001"], "result_wrong"),
        ("day-result", ("unplayed",), True, "result_wrong"),
        ("qualifiers-confirmed", ("seats", 0, "place"), 7, "qualifiers_wrong"),
        ("qualifiers-confirmed", ("seats", 0, "regional"), "r999", "entry_impossible"),
        ("prizes-awarded", ("holders", 0), "r001", "prizes_wrong"),
        ("key-enrolled", ("public_key",), "AAAA", "key_enrolled"),
    ],
)
def test_a_changed_fact_is_named(type: str, path: tuple[Any, ...], value: Any, code: str) -> None:
    assert (code, at(type)) in found(forged(set_in(type, *path, value=value)))


def test_who_qualified_follows_from_the_places() -> None:
    fold = scene().fold
    third = fold.championship.days["e1"].places[2]["registration"]
    report = forged(set_in("qualifiers-confirmed", "seats", 0, "regional", value=third))
    assert ("qualifiers_wrong", at("qualifiers-confirmed")) in found(report)


def test_another_list_at_check_in_is_noticed() -> None:
    def change(entries: Entries) -> None:
        registered = [entry for entry in entries if entry["type"] == "registered"]
        registered[4]["body"]["number"], registered[5]["body"]["number"] = 6, 5

    report = forged(change)
    assert ("beginning_registrations", 1) in found(report)
    assert {item.ledger for item in report.failures} >= {"event:e1"}


def test_another_day_of_the_same_championship_does_not_fit() -> None:
    def other(entries: Entries) -> None:
        entries[0]["body"]["championship"] = "c9"

    def later(entries: Entries) -> None:
        entries[0]["body"]["championship_root"] = "0" * 64

    assert ("event_of_another", 1) in found(forged(other, "event:e1"))
    assert ("beginning_checkpoint", 1) in found(forged(later, "event:e2"))


def test_a_published_bracket_is_the_drawn_one() -> None:
    def change(entries: Entries) -> None:
        entrants = next(e for e in entries if e["type"] == "bracket-published")["body"]["entrants"]
        entrants[0], entrants[1] = entrants[1], entrants[0]

    report = forged(change)
    assert "bracket_never_drawn" in codes(report)


def test_the_cities_of_the_final_are_those_that_the_players_won_in() -> None:
    def change(entries: Entries) -> None:
        drawn = next(entry for entry in entries if entry["type"] == "final-drawn")
        cities = drawn["body"]["cities"]
        one, other = list(cities)[:2]
        cities[one] = "nowhere"
        assert cities[other] != "nowhere"

    report = forged(change, f"event:{FINAL}")
    seq = seq_of(scene().fold, "final-drawn", f"event:{FINAL}")
    assert ("draw_cities", seq) in found(report) or ("draw_order", seq) in found(report)


def test_an_event_left_out_is_missed() -> None:
    draft = Draft.of(bundle())
    del draft.lines["event:e1"], draft.files["derived/e1.json"]
    del draft.files["ledgers/event-e1.jsonl"], draft.files["checkpoints/event-e1.txt"]
    assert ("event_missing", at("check-in-opened")) in found(audited(draft.pack()))


def test_a_person_plays_on_one_day() -> None:
    """CH-REG-3, by the entries alone: the same person in two brackets that were begun."""
    person = next(
        item.entry.body["person"]
        for item in scene().fold.sealed[OWN]
        if item.entry.type == "registered"
    )
    second = next(
        item.entry
        for item in scene().fold.sealed[OWN]
        if item.entry.type == "registered" and item.entry.body["event"] == "e2"
    )
    draft = Draft.of(bundle())

    def own(entries: Entries) -> None:
        entries[second.seq - 1]["body"]["person"] = person

    def day(entries: Entries) -> None:
        for item in entries[0]["body"]["registrations"]:
            if item["registration"] == second.body["registration"]:
                item["person"] = person

    draft.reseal(OWN, own, scene().fold.key)
    report = audited(draft.reseal("event:e2", day, scene().fold.key))
    assert "two_days" in codes(report)
    [failure] = [item for item in report.failures if item.code == "two_days"]
    assert failure.params == {"person": person, "first": "e1", "second": "e2"}


def test_two_records_found_to_be_one_are_no_fraud() -> None:
    """A merge after both have played is the publisher's finding (CH-REG-4, CH-REG-8)."""
    fold = SealedFold(rest_minutes=0).drawn(10)
    fold.play_on()
    fold.must(c.CompleteDay())
    fold.elsewhere()
    fold.wait(days=8)
    fold.register(10, "e2")
    fold.must(c.GrantRole(fold.new("g"), "u1", "judge", "event", "e2"))
    fold.here = "e2"
    fold.check_in("e2").all_in()
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", bytes(range(32))))
    fold.play_on()
    fold.must(c.CompleteDay())
    people = list(fold.championship.registrations.values())
    merged = c.MergePersons(people[0].person, people[-1].person, None)
    fold.must(merged, role="publisher")
    report = audited(fold.championship_bundle())
    assert report.failures == ()
    assert [item.code for item in report.remarks] == ["two_days"]


def test_a_tail_cut_from_one_event_is_missed_by_the_championship() -> None:
    draft = Draft.of(bundle())
    del draft.lines["event:e1"][-2:]
    report = audited(draft.pack(signer=scene().fold.key))
    size = len(draft.lines["event:e1"])
    assert ("tail_missing", size) in found(report) or "result_wrong" in codes(report)
