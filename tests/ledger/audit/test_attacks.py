"""The attackers of the threat table, one after the other, each with all that they have.

The strongest is the organizer who owns the database and the ledger's key (`Owner`): whatever they
change they make fit. What stops them are people's keys, what people kept, and what follows from the
entries; where nothing does, the test says so, as the table does in its last column.
"""

from copy import deepcopy
from typing import Any

import pytest

from tests.ledger.audit.hostile import (
    OWN,
    nothing,
    on_paper,
    paper,
    with_keys,
    with_rulings,
)
from tests.ledger.audit.owner import Owner, Plain
from tests.ledger.audit.scenes import (
    EVENT,
    day,
    found,
    seq_of,
)
from tests.support.noted import noted


def test_whoever_changes_nothing_is_found_sound() -> None:
    for report in (on_paper(nothing), with_keys(nothing), with_rulings(nothing)):
        assert report.failures == ()


# --- the owner of database and key: results -----------------------------------------------------


def shorter_game(owner: Owner) -> None:
    """Something that changes no result: another first player on the first sheet that is signed."""
    signed = owner.first("sheet-signed")["body"]["digest"]
    sheet = next(
        entry["body"]
        for entry in owner.entries[EVENT]
        if entry["type"] == "sheet-filled" and entry["body"]["digest"] == signed
    )
    sheet["statement"]["details"]["leaders"] = [3, 4]


def test_a_rewritten_sheet_breaks_the_signature_of_its_player_and_all_later_ones() -> None:
    report = with_keys(shorter_game)
    broken = {seq for code, seq in found(report) if code == "person_signature"}
    assert seq_of(day()[0], "sheet-signed") in broken
    later = [
        item.entry.seq
        for item in day()[0].sealed[EVENT]
        if item.entry.type == "statement-signed" and item.entry.body["key"] is not None
    ]
    assert set(later) <= broken


def test_on_paper_a_whole_day_can_be_rewritten_if_nobody_kept_anything() -> None:
    """What remains (threat table): no key, no receipt, no checkpoint in other hands."""

    def change(owner: Owner) -> None:
        owner.first("sheet-filled")["body"]["statement"]["details"]["leaders"] = [3, 4]

    assert on_paper(change).failures == ()
    at = seq_of(paper(), "sheet-filled")
    kept = paper().receipt(EVENT, at)
    assert ("receipt_contradicts", at) in found(on_paper(change, [kept]))
    later = paper().receipt(EVENT, at + 1)
    assert ("receipt_contradicts", at + 1) in found(on_paper(change, [later]))
    point = paper().content(EVENT).checkpoint
    size = len(paper().sealed[EVENT])
    assert ("checkpoint_contradicts", size) in found(on_paper(change, [], [point]))
    above = paper().content(OWN).checkpoint
    size = len(paper().sealed[OWN])
    assert ("checkpoint_contradicts", size) in found(on_paper(change, [], [above]))


def test_agreement_on_the_tablet_in_place_of_a_players_own_key() -> None:
    """Nobody else's signature came later, so that only what the sheet expected tells of it."""

    def change(owner: Owner) -> None:
        entries = owner.entries[EVENT]
        last = [entry for entry in entries if entry["type"] == "sheet-signed"][-1]
        body = last["body"]
        about = {name: body[name] for name in ("match", "game", "digest", "seat")}
        tablet = {**about, "method": "pin", "evidence": None, "witness": "u3"}
        last |= {"type": "sheet-acknowledged", "v": 1, "body": tablet}

    report = with_keys(change)
    assert report.status == 1
    kinds = [item.entry.type for item in day()[0].sealed[EVENT]]
    last = len(kinds) - kinds[::-1].index("sheet-signed")
    weaker = [item for item in report.remarks if item.code == "weaker_than_key"]
    assert [item.entry for item in weaker] == [last]


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ({"outcome": "A", "end_reason": "both_retreat", "living_heroes": [1, 3]}, "outcome"),
        ({"outcome": "draw"}, "outcome"),
        ({"living_heroes": [2, 2]}, "outcome"),
        ({"outcome": "C"}, "outcome"),
        ({"end_reason": "he was late"}, "end_reason"),
        ({"end_reason": "ruling"}, "end_reason"),
        ({"leaders": [999, 1]}, "leaders"),
        ({"leaders": [7, 7]}, "leaders_equal"),
        ({"leaders": [7]}, "leaders"),
        ({"leaders": 7}, "leaders"),
        ({"v": 1}, ""),
        ({"v": 3}, ""),
        ({"v": True}, ""),
        ({"ruleset": {"id": "pixel_tactics", "version": "2"}}, "ruleset"),
        ({"ruleset": {"id": "tic_tac_toe", "version": "1"}}, "ruleset"),
        ({"details": {"living_heroes": None, "leaders": [None, None]}}, "details"),
        ({"details": None}, "details"),
        ({"first_player": "C"}, "first_player"),
        ({"nonce": "a name"}, "nonce"),
        ({"gamelog_sha256": "a name"}, "gamelog_sha256"),
        ({"at": "yesterday"}, "at"),
        ({"log_seen": {"size": 3, "root": "", "by": "a name"}}, "log_seen"),
    ],
)
def test_a_sheet_that_cannot_be_true(said: Plain, fault: str) -> None:
    def change(owner: Owner) -> None:
        statement, instead = owner.first("sheet-filled")["body"]["statement"], noted(said)
        if "details" not in said:
            instead["details"] = {**statement["details"], **instead.get("details", {})}
        statement |= instead

    report = on_paper(change)
    at = seq_of(paper(), "sheet-filled")
    named = {(item.code, item.entry, item.params.get("field")) for item in report.failures}
    assert any(
        code in {"statement_field", "sheet_contradiction"} and entry == at and fault in str(field)
        for code, entry, field in named
    )


def test_a_signed_sheet_of_another_match_game_revision_or_day_is_none() -> None:
    entries = [item.entry for item in paper().sealed[EVENT] if item.entry.type == "sheet-filled"]
    at = entries[1].seq
    for name, value in (
        ("match", entries[0].body["match"]),
        ("game", 2),
        ("revision", 2),
        ("event", "e9"),
        ("championship", "c9"),
        ("prev", "0" * 64),
    ):

        def change(owner: Owner, name: str = name, value: Any = value) -> None:
            owner.first("sheet-filled", number=1)["body"]["statement"][name] = value

        assert ("statement_field", at) in found(on_paper(change))

    def replayed(owner: Owner) -> None:
        first, second = (owner.first("sheet-filled", number=n)["body"] for n in (0, 1))
        second["statement"], second["digest"] = deepcopy(first["statement"]), first["digest"]

    assert ("statement_field", at) in found(on_paper(replayed))


def test_agreement_with_an_old_revision_is_none() -> None:
    def change(owner: Owner) -> None:
        """A new revision between the sheet and the attestation of the old one."""
        sheet = owner.first("sheet-filled")
        newer = deepcopy(sheet)
        newer["command_id"] = "newer"
        newer["body"]["statement"] |= {
            "revision": 2,
            "prev": sheet["body"]["digest"],
            "outcome": "B",
        }
        owner.entries[EVENT].insert(owner.where(sheet), newer)
        owner.first("sheet-attested")["body"]["digest"] = sheet["body"]["digest"]

    def fitted(owner: Owner) -> None:
        change(owner)
        attested = owner.first("sheet-attested")
        owner.asis.add(id(attested))

    sheet = seq_of(paper(), "sheet-filled")
    assert ("names_other_sheet", sheet + 2) in found(on_paper(fitted))


def test_seats_that_are_none_or_exchanged() -> None:
    for type, name in (("sheet-contested", "seat"), ("sheet-refused", "seat")):
        fold = day()[0]

        def change(owner: Owner, type: str = type, name: str = name) -> None:
            owner.first(type)["body"][name] = "Z"

        assert ("seat_unknown", seq_of(fold, type)) in found(with_keys(change))

    def filled(owner: Owner) -> None:
        owner.first("sheet-filled")["body"]["seat"] = "Z"

    assert ("seat_unknown", seq_of(paper(), "sheet-filled")) in found(on_paper(filled))

    def exchanged(owner: Owner) -> None:
        players = owner.first("sheet-filled")["body"]["statement"]["players"]
        players[0]["id"], players[1]["id"] = players[1]["id"], players[0]["id"]

    assert ("statement_field", seq_of(paper(), "sheet-filled")) in found(on_paper(exchanged))


def test_a_dispute_that_says_nothing() -> None:
    def change(owner: Owner) -> None:
        owner.first("sheet-contested")["body"]["content"] = {"outcome": "a name"}

    at = seq_of(day()[0], "sheet-contested")
    assert ("contest_form", at) in found(with_keys(change))
