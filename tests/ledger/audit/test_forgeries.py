"""A cheat with the ledger's own key writes everything anew, and still contradicts something.

Each forgery changes what it has to change, gives all entries new signatures, and makes tree,
checkpoint and manifest fit. What the bundle alone shows is here, in `test_kept` what receipts add.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ledger.audit.scenes import (
    EVENT,
    audited,
    championship_bundle,
    codes,
    day,
    day_bundle,
    found,
)
from tests.support.authenticator import BrowserKey
from tests.support.bundles import Draft
from tests.support.examples import examples, some
from tournament.championship.event_state import EventState
from tournament.championship.fold import evolve
from tournament.championship.projection import rows
from tournament.ledger.audit import Report
from tournament.ledger.audit.folding import share_progress
from tournament.ledger.audit.report import Finding
from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.entry import Entry, SealedEntry
from tournament.ledger.core.envelope import RESULT_SHEET_PAYLOAD_TYPE, statement_digest
from tournament.ledger.core.merkle import Frontier

Entries = list[dict[str, Any]]
CHAMPIONSHIP = "championship:c1"


def forged(change: Callable[[Entries], None], ledger: str = EVENT) -> Report:
    """The audit of the day's bundle after a forgery by whoever has the key."""
    bundle = day_bundle() if ledger == EVENT else championship_bundle()
    fold, _ = day()
    return audited(Draft.of(bundle).reseal(ledger, change, fold.key))


def first(entries: Entries, type: str, number: int = 0) -> dict[str, Any]:
    return [entry for entry in entries if entry["type"] == type][number]


def at(type: str, number: int = 0, ledger: str = EVENT) -> int:
    """The number of an entry in the day as it was."""
    entries = [item.entry for item in day()[0].sealed[ledger] if item.entry.type == type]
    return entries[number].seq


def set_in(type: str, *path: Any, value: Any, number: int = 0) -> Callable[[Entries], None]:
    def change(entries: Entries) -> None:
        holder: Any = first(entries, type, number)["body"]
        for key in path[:-1]:
            holder = holder[key]
        assert holder[path[-1]] != value
        holder[path[-1]] = value

    return change


def test_nothing_changed_is_sound() -> None:
    assert forged(lambda entries: None).status == 0
    assert forged(lambda entries: None, CHAMPIONSHIP).status == 0


@pytest.mark.parametrize(
    ("type", "path", "value", "code"),
    [
        ("event-opened", ("public_key",), "AAAA", "opened_key"),
        ("event-opened", ("event",), "e2", "entry_scope"),
        ("list-frozen", ("sha256",), "0" * 64, "list_digest"),
        ("drawn", ("text",), "other words", "draw_order"),
        ("drawn", ("secret",), "00" * 32, "draw_secret"),
        ("drawn", ("value",), "00" * 32, "draw_order"),
        ("match-called", ("table",), 99, "table_taken"),
        ("match-called", ("match",), "GF", "match_not_ready"),
        ("sheet-filled", ("statement", "outcome"), "draw", "statement_digest"),
        ("sheet-filled", ("statement", "log_seen", "root"), "0" * 64, "log_seen"),
        ("sheet-filled", ("statement", "log_seen", "size"), 2**40, "log_seen"),
        ("sheet-filled", ("statement", "nonce"), "1" * 32, "statement_digest"),
        ("sheet-filled", ("statement", "match"), "GF", "statement_field"),
        ("sheet-filled", ("statement", "event"), "e2", "statement_field"),
        ("sheet-filled", ("statement", "prev"), "0" * 64, "statement_field"),
        ("sheet-filled", ("statement", "revision"), 7, "statement_field"),
        ("sheet-filled", ("statement", "ruleset_sha256"), "0" * 64, "statement_field"),
        ("sheet-filled", ("statement", "at"), "2030-01-01T00:00:00.000000Z", "statement_field"),
        ("sheet-filled", ("statement", "players", 0, "id"), "r999", "statement_field"),
        ("sheet-filled", ("statement", "players", 0, "level"), "A9", "statement_field"),
        ("sheet-filled", ("digest",), "0" * 64, "statement_digest"),
        ("sheet-filled", ("game",), 2, "sheet_game"),
        ("sheet-signed", ("digest",), "0" * 64, "names_other_sheet"),
        ("sheet-signed", ("signature",), "AAAA", "person_signature"),
        ("sheet-signed", ("level",), "A9", "level_wrong"),
        ("sheet-signed", ("key",), "0" * 32, "key_not_valid"),
        ("sheet-signed", ("seat",), "C", "seat_unknown"),
        ("sheet-acknowledged", ("digest",), "0" * 64, "names_other_sheet"),
        ("sheet-acknowledged", ("method",), "smile", "level_wrong"),
        ("sheet-attested", ("level",), "A3", "level_wrong"),
        ("sheet-attested", ("digest",), "0" * 64, "names_other_sheet"),
        ("sheet-contested", ("digest",), "0" * 64, "names_other_sheet"),
        ("sheet-refused", ("digest",), "0" * 64, "names_other_sheet"),
        ("key-enrolled", ("key",), "0" * 32, "key_enrolled"),
        ("key-enrolled", ("public_key",), "AAAA", "key_enrolled"),
        ("statement-signed", ("digest",), "0" * 64, "statement_digest"),
        ("statement-signed", ("statement", "log_seen", "root"), "0" * 64, "log_seen"),
        ("day-completed", ("places", 0, "first"), 2, "place_wrong"),
        ("day-completed", ("places", 0, "registration"), "r999", "place_wrong"),
        ("day-completed", ("places", 0, "awarded"), False, "place_wrong"),
    ],
)
def test_a_changed_fact_is_named(type: str, path: tuple[Any, ...], value: Any, code: str) -> None:
    report = forged(set_in(type, *path, value=value))
    assert (code, at(type)) in found(report)


def test_another_committed_secret_is_noticed_at_the_draw() -> None:
    report = forged(set_in("event-opened", "secret_sha256", value="0" * 64))
    assert ("draw_secret", at("drawn")) in found(report)


def test_a_ruling_names_what_it_is_about() -> None:
    entries = [item.entry for item in day()[0].sealed[EVENT]]
    ruling = next(
        entry
        for entry in entries
        if entry.type == "ruling-issued" and entry.body["type"] in {"accept_result"}
    )

    def change(entries: Entries) -> None:
        entries[ruling.seq - 1]["body"]["effect"]["digest"] = "0" * 64

    assert ("names_other_sheet", ruling.seq) in found(forged(change))


def test_a_signed_place_list_in_another_order_is_noticed() -> None:
    def change(entries: Entries) -> None:
        first(entries, "day-completed")["body"]["places"].reverse()

    assert ("places_order", at("day-completed")) in found(forged(change))


def test_a_place_left_out_is_noticed() -> None:
    def change(entries: Entries) -> None:
        del first(entries, "day-completed")["body"]["places"][-1]

    assert ("places_missing", at("day-completed")) in found(forged(change))


def rewritten(entries: Entries) -> None:
    """Let every statement see the ledger as it is now, and name every sheet by its new digest."""
    names: dict[str, str] = {}
    edge = Frontier()
    for seq, entry in enumerate(entries, start=1):
        _rename(entry["body"], names)
        statement = entry["body"].get("statement") or entry["body"].get("effect", {}).get(
            "statement"
        )
        if statement is not None and statement["type"] == "result-sheet":
            size = edge.size
            statement["log_seen"] = {"size": size, "root": edge.root().hex()}
            digest = statement_digest(RESULT_SHEET_PAYLOAD_TYPE, canonical_bytes(statement))
            holder = entry["body"] if "digest" in entry["body"] else entry["body"]["effect"]
            names[holder["digest"]] = digest
            holder["digest"] = digest
        sealed = SealedEntry.seal(Entry(**{**entry, "seq": seq}), day()[0].key)
        edge = edge.append(sealed.leaf_hash)


def _rename(value: Any, names: dict[str, str]) -> None:
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in list(items):
        if isinstance(item, str) and item in names:
            value[key] = names[item]
        elif isinstance(item, dict | list):
            _rename(item, names)


def signed_sheet() -> int:
    """The sheet with the first signature by a key."""
    entries = [item.entry for item in day()[0].sealed[EVENT]]
    digest = next(entry.body["digest"] for entry in entries if entry.type == "sheet-signed")
    return next(
        entry.seq
        for entry in entries
        if entry.type == "sheet-filled" and entry.body["digest"] == digest
    )


def test_a_rewritten_history_breaks_the_signatures_of_players() -> None:
    """Every `log_seen` and digest made to fit: what a player signed with their key is another
    one."""
    seq = signed_sheet()

    def change(entries: Entries) -> None:
        entries[seq - 1]["body"]["statement"]["details"]["leaders"] = [1, 2]
        rewritten(entries)

    report = forged(change)
    assert "person_signature" in codes(report)
    named = {item.entry for item in report.failures if item.code == "person_signature"}
    signed = at("sheet-signed")
    assert signed in named
    assert min(item.entry for item in report.failures if item.entry) >= seq


def test_a_back_dated_entry_breaks_what_was_seen_later() -> None:
    def change(entries: Entries) -> None:
        first(entries, "drawn")["at"] = "2016-12-10T00:00:00.000000Z"

    report = forged(change)
    statement = at("sheet-filled")
    assert ("log_seen", statement) in found(report)


@pytest.mark.parametrize(
    "type",
    ["checked-in", "drawn", "match-called", "sheet-filled", "sheet-signed", "sheet-attested"],
)
def test_an_entry_taken_out_is_noticed(type: str) -> None:
    def change(entries: Entries) -> None:
        del entries[at(type) - 1]

    report = forged(change)
    assert report.status == 1
    assert min(item.entry for item in report.failures if item.entry) >= at(type)


def test_an_attestation_taken_out_leaves_the_result_without_ground() -> None:
    """Even if everything later is made to fit."""
    fold, _ = day()
    for item in fold.sealed[EVENT]:
        if item.entry.type != "sheet-acknowledged":
            continue

        def change(entries: Entries, seq: int = item.entry.seq) -> None:
            del entries[seq - 1]
            rewritten(entries)

        assert forged(change).status == 1


def test_another_key_for_a_player_does_not_sign_what_he_signed() -> None:
    """The organizer swaps a player's key for their own, which the player can see."""
    entries = [item.entry for item in day()[0].sealed[EVENT]]
    enrolled = next(entry for entry in entries if entry.type == "key-enrolled")
    device = BrowserKey(seed="the organizer's")

    def change(entries: Entries) -> None:
        entries[enrolled.seq - 1]["body"] |= {"key": device.key_id, **device.enrolment()}

    assert codes(forged(change)) & {"key_not_valid", "statement_field", "person_signature"}


def test_a_key_of_another_person_is_noticed_with_the_championship() -> None:
    def change(entries: Entries) -> None:
        first(entries, "key-enrolled")["body"]["holder"] = "p999"

    fold, _ = day()
    seats = {
        item.entry.body["key"]: item.entry.seq
        for item in fold.sealed[EVENT]
        if item.entry.type == "sheet-signed"
    }
    key = next(
        item.entry.body["key"] for item in fold.sealed[EVENT] if item.entry.type == "key-enrolled"
    )
    alone = forged(change)
    whole = audited(Draft.of(championship_bundle()).reseal(EVENT, change, fold.key))
    assert key in seats
    assert ("key_of_another", seats[key]) in found(whole)
    assert seats[key] in {item.entry for item in alone.remarks if item.code == "key_holder_merged"}


def test_a_revoked_key_signs_nothing() -> None:
    fold, _ = day()
    signed = next(item.entry for item in fold.sealed[EVENT] if item.entry.type == "sheet-signed")

    def change(entries: Entries) -> None:
        entries.insert(
            signed.seq - 1,
            {
                **entries[signed.seq - 2],
                "type": "key-revoked",
                "v": 1,
                "command_id": "revoked",
                "body": {"key": signed.body["key"], "why": "lost"},
            },
        )

    assert ("key_not_valid", signed.seq + 1) in found(forged(change))


def test_a_command_makes_one_entry() -> None:
    def change(entries: Entries) -> None:
        entries[7]["command_id"] = entries[3]["command_id"]

    assert ("command_twice", 8) in found(forged(change))


def test_unknown_facts_and_fields_are_named() -> None:
    def unknown(entries: Entries) -> None:
        entries[5]["type"] = "rained"

    def field(entries: Entries) -> None:
        entries[5]["body"]["more"] = 1

    def kind(entries: Entries) -> None:
        first(entries, "match-called")["body"]["table"] = "one"

    def many(entries: Entries) -> None:
        entries[0]["body"]["tables"] = 10**12

    assert ("fact_form", 6) in found(forged(unknown))
    assert ("fact_form", 6) in found(forged(field))
    assert ("fact_form", at("match-called")) in found(forged(kind))
    assert found(forged(many)) >= {("fact_form", 1)}


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where in an entry something could be changed."""
    if isinstance(value, dict) and value:
        return [spot for key, item in value.items() for spot in places(item, (*path, key))]
    if isinstance(value, list) and value:
        return [spot for key, item in enumerate(value) for spot in places(item, (*path, key))]
    return [path]


JUNK = (
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.text(max_size=6)
    | st.just([])
    | st.just({})
    | st.just(["W1.1"])
    | st.sampled_from(["A", "B", "W1.1", "GF2", "r001", "draw", "2016-12-10", "0" * 64])
)


@pytest.mark.slow
@settings(max_examples=examples(300), deadline=None)
@given(data=st.data())
def test_no_value_can_be_forged_by_whoever_has_the_key(data: st.DataObject) -> None:
    """Anything in any body, signed anew: noticed against the checkpoint that was published.

    Whatever it is, the audit ends with a report and not with a fault of its own.
    """
    fold, _ = day()
    ledger = data.draw(st.sampled_from([EVENT, CHAMPIONSHIP]))

    def change(entries: Entries) -> None:
        entry = data.draw(st.sampled_from(entries))
        path = data.draw(st.sampled_from(places(entry["body"]) or [()]))
        holder: Any = entry
        *above, last = ("body", *path)
        for key in above:
            holder = holder[key]
        value = data.draw(JUNK)
        if holder[last] == value and type(holder[last]) is type(value):
            value = {"other": value}
        if last == "body":
            value = {"other": 1}
        holder[last] = value

    bundle = day_bundle() if ledger == EVENT else championship_bundle()
    published = fold.content(ledger).checkpoint
    report = audited(Draft.of(bundle).reseal(ledger, change, fold.key), [], [published])
    assert Finding("checkpoint_contradicts", ledger, len(fold.sealed[ledger]), {"number": 1}) in (
        report.failures
    )


@pytest.mark.slow
def test_a_sheet_that_names_a_log_may_say_anything_else() -> None:
    """Each field of such a sheet in turn is nothing, of another kind, or of something else."""

    def is_one(entry: dict[str, Any]) -> bool:
        names_log = entry["body"].get("statement", {}).get("gamelog_sha256") is not None
        return names_log and entry["type"] == "sheet-filled"

    def forged_in(path: tuple[Any, ...], value: Any) -> Report:
        def change(entries: Entries) -> None:
            holder: Any = next(filter(is_one, entries))["body"]["statement"]
            for key in path[:-1]:
                holder = holder[key]
            holder[path[-1]] = value

        return forged(change)

    entries = [json.loads(item.entry.payload()) for item in day()[0].sealed[EVENT]]
    paths = places(next(filter(is_one, entries))["body"]["statement"])
    rows = [(path, value) for path in paths for value in ("", "x", 7, [], {}, ["x"])]
    for path, value in some(rows):
        assert forged_in(path, value).status == 1, (path, value)


def test_the_state_that_the_day_ends_with_is_the_folded_one() -> None:
    """Sharing the bracket between states changes nothing: the fold is the site's."""
    shared, plain = EventState(), EventState()
    for item in day()[0].sealed[EVENT]:
        after = evolve(shared, item.entry)
        assert isinstance(after, EventState)
        share_progress(shared, after)
        plain = evolve(plain, item.entry)  # type: ignore[assignment]
        shared = after
        assert list(rows(shared)) == list(rows(plain))
