"""The attackers of the threat table, one after the other, each with all that he has.

The strongest is the organizer who owns the database and the ledger's key (`Owner`): whatever he
changes he makes fit. What stops him are people's keys, what people kept, and what follows from the
entries; where nothing does, the test says so, as the table does in its last column.
"""

import io
import json
import random
import struct
import zipfile
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.ledger.audit.owner import Owner, Plain
from tests.ledger.audit.scenes import (
    EVENT,
    audited,
    championship_bundle,
    codes,
    day,
    day_bundle,
    found,
    seq_of,
)
from tests.ledger.audit.test_custody import MACHINE, whole
from tests.ledger.audit.test_kept import restored
from tests.support.authenticator import BrowserKey, PasskeyKey
from tests.support.bundles import Draft, SealedFold, machine_key
from tests.support.random_rulings import STEPS, finish
from tests.support.whole_championship import Whole, played
from tournament.brackets import list_digest, seed_value, shuffle
from tournament.championship import commands as c
from tournament.ledger.audit import Report
from tournament.ledger.audit.bundle import MANIFEST, UnreadableBundle, read_bundle
from tournament.ledger.audit.command import lines_of
from tournament.ledger.core.canonical import canonical_bytes, parse_canonical
from tournament.ledger.core.checkpoints import sign_checkpoint
from tournament.ledger.core.envelope import RESULT_SHEET_PAYLOAD_TYPE

OWN = "championship:c1"
EVIL = BrowserKey(seed="the organizer's")
Change = Callable[[Owner], Any]


@cache
def paper() -> SealedFold:
    """A closed day on paper alone: nobody has a key, nobody's signature is in the way."""
    fold = SealedFold(stage_minimum=2, rest_minutes=0).drawn(5)
    fold.play_on()
    fold.must(c.CompleteDay())
    return fold


@cache
def paper_bundle() -> bytes:
    return paper().championship_bundle()


@cache
def ruled() -> SealedFold:
    """A day of paper with rulings of many kinds."""
    chance, fold = Random(3), SealedFold(stage_minimum=2).drawn(6)
    for _ in range(150):
        chance.choice(STEPS)(chance, fold)
    finish(chance, fold)
    return fold


@cache
def whole_bundle() -> tuple[Whole, bytes]:
    """Two cities of ten and their final."""
    scene = played(2, 10, 8)
    return scene, scene.fold.championship_bundle(scene.logs)


def on_paper(change: Change, receipts: Any = (), checkpoints: Any = ()) -> Report:
    owner = Owner(paper(), paper_bundle())
    change(owner)
    return audited(owner.bundle(), receipts, checkpoints)


def with_keys(change: Change, devices: Any = None) -> Report:
    owner = Owner(day()[0], championship_bundle(), devices)
    change(owner)
    return audited(owner.bundle())


def with_rulings(change: Change) -> Report:
    owner = Owner(ruled(), ruled().championship_bundle())
    change(owner)
    return audited(owner.bundle())


def seat(fold: SealedFold, match: str, side: str) -> str:
    return str(fold.event.player(match, side))


def nothing(owner: Owner) -> None:
    pass


def test_whoever_changes_nothing_is_found_sound() -> None:
    for report in (on_paper(nothing), with_keys(nothing), with_rulings(nothing)):
        assert report.failures == ()


# --- the owner of database and key: results ------------------------------------------------------


def shorter_game(owner: Owner) -> None:
    """Something that changes no result: another first player on the first sheet that is signed."""
    signed = owner.first("sheet-signed")["body"]["digest"]
    sheet = next(
        entry["body"]
        for entry in owner.entries[EVENT]
        if entry["type"] == "sheet-filled" and entry["body"]["digest"] == signed
    )
    sheet["statement"]["leaders"] = [3, 4]


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
        owner.first("sheet-filled")["body"]["statement"]["leaders"] = [3, 4]

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
        ({"first_player": "C"}, "first_player"),
        ({"nonce": "a name"}, "nonce"),
        ({"gamelog_sha256": "a name"}, "gamelog_sha256"),
        ({"at": "yesterday"}, "at"),
        ({"log_seen": {"size": 3, "root": "", "by": "a name"}}, "log_seen"),
    ],
)
def test_a_sheet_that_cannot_be_true(said: Plain, fault: str) -> None:
    def change(owner: Owner) -> None:
        owner.first("sheet-filled")["body"]["statement"] |= said

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


# --- the owner of database and key: witnesses, judges, staff --------------------------------------


@pytest.mark.parametrize("witness", ["", "u77"])
def test_a_witness_who_is_nobody_of_the_desk(witness: str) -> None:
    def change(owner: Owner) -> None:
        owner.first("sheet-attested")["body"]["witness"] = witness

    assert ("witness_unknown", seq_of(paper(), "sheet-attested")) in found(on_paper(change))

    def tablet(owner: Owner) -> None:
        owner.first("sheet-acknowledged")["body"]["witness"] = witness

    at = seq_of(day()[0], "sheet-acknowledged")
    assert ("witness_unknown", at) in found(with_keys(tablet))


def test_a_witness_who_plays_in_the_match() -> None:
    def change(owner: Owner) -> None:
        match = owner.first("sheet-attested")["body"]["match"]
        player = paper().event.entrants[seat(paper(), match, "A")].person
        linked = {
            **owner.entries[OWN][-1],
            "type": "account-linked",
            "v": 1,
            "command_id": "linked",
            "body": {"user": "u1", "person": player},
        }
        owner.entries[OWN].append(linked)

    assert ("witness_plays", seq_of(paper(), "sheet-attested")) in found(on_paper(change))


def rulings(owner: Owner) -> list[Plain]:
    return [entry for entry in owner.entries[EVENT] if entry["type"] == "ruling-issued"]


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("judge", "u77", "ruling_of_no_judge"),
        ("rule", "CH-NONE-1", "ruling_form"),
        ("category", "He was drunk", "ruling_form"),
        ("reason_sha256", "he was drunk", "ruling_form"),
    ],
)
def test_a_ruling_by_nobody_or_about_nothing(field: str, value: str, code: str) -> None:
    def change(owner: Owner) -> None:
        ruling = next(item for item in rulings(owner) if item["body"]["type"] == "accept_result")
        ruling["body"][field] = value

    at = next(
        item.entry.seq
        for item in ruled().sealed[EVENT]
        if item.entry.type == "ruling-issued" and item.entry.body["type"] == "accept_result"
    )
    assert (code, at) in found(with_rulings(change))


def ruling(type: str, rule: str, match: str | None, effect: Plain) -> Plain:
    return {
        "ruling": "forged",
        "type": type,
        "rule": rule,
        "match": match,
        "registration": None,
        "met": {},
        "effect": effect,
        "category": "other",
        "reason_sha256": "0" * 64,
        "judge": "u1",
        "affected": [],
        "on_duty": False,
        "supersedes": None,
        "witness": None,
    }


def test_a_judge_accepts_what_nobody_refused() -> None:
    def change(owner: Owner) -> None:
        attested = owner.first("sheet-attested")
        body = attested["body"]
        effect = {"game": body["game"], "digest": body["digest"]}
        forged = ruling("accept_result", "CH-SHEET-2", body["match"], effect)
        attested |= {"type": "ruling-issued", "v": 2, "body": forged}

    assert ("ruling_out_of_turn", seq_of(paper(), "sheet-attested")) in found(on_paper(change))


def test_the_same_ruling_twice_and_a_draw_anew_in_the_middle_of_the_day() -> None:
    def twice(owner: Owner) -> None:
        again = deepcopy(rulings(owner)[0])
        again["command_id"] = "again"
        owner.entries[EVENT].append(again)

    report = with_rulings(twice)
    assert ("ruling_twice", len(ruled().sealed[EVENT]) + 1) in found(report)

    def anew(owner: Owner) -> None:
        called = owner.first("match-called")
        effect = {"secret_sha256": "0" * 64, "gone": []}
        body = ruling("redraw", "CH-DE-11", None, effect)
        forged = {**called, "type": "ruling-issued", "v": 2, "command_id": "anew", "body": body}
        owner.entries[EVENT].insert(owner.where(called), forged)

    at = seq_of(paper(), "match-called") + 1
    assert ("ruling_out_of_turn", at) in found(on_paper(anew))


def test_a_corrected_result_needs_its_ruling() -> None:
    """Without it the place list, the bracket and later sheets do not follow."""

    def change(owner: Owner) -> None:
        entries = owner.entries[EVENT]
        corrected = next(item for item in rulings(owner) if "correct" in item["body"]["type"])
        entries.remove(corrected)

    assert with_rulings(change).status == 1


def statement(owner: Owner, kind: str) -> Plain:
    return next(
        entry
        for entry in owner.entries[EVENT]
        if entry["type"] == "statement-signed" and entry["body"]["kind"] == kind
    )


def test_statements_of_the_staff_by_others_twice_or_of_no_kind() -> None:
    account = {"key": None, "signature": None, "level": "account"}

    def of_another(owner: Owner) -> None:
        statement(owner, "ruling")["body"].update(user="u3", **account)

    def closed_by_nobody(owner: Owner) -> None:
        statement(owner, "closing")["body"].update(user="u77", **account)

    def strange(owner: Owner) -> None:
        statement(owner, "witness")["body"].update(kind="applause", **account)

    def twice(owner: Owner) -> None:
        again = deepcopy(owner.entries[EVENT][-1])
        again["command_id"] = "again"
        owner.entries[EVENT].append(again)

    assert "statement_of_another" in codes(with_keys(of_another))
    assert "statement_of_another" in codes(with_keys(closed_by_nobody))
    assert "statement_kind" in codes(with_keys(strange))
    size = len(day()[0].sealed[EVENT])
    assert ("statement_twice", size + 1) in found(with_keys(twice))


# --- the owner of database and key: keys of people ------------------------------------------------


def enrolled(person: str, **changes: Any) -> Plain:
    return {
        "key": EVIL.key_id,
        "holder_kind": "person",
        "holder": person,
        **EVIL.enrolment(),
        **changes,
    }


def test_a_false_key_at_the_beginning_that_the_championship_never_heard_of() -> None:
    def change(owner: Owner) -> None:
        body = owner.first("event-opened")["body"]
        person = body["registrations"][0]["person"]
        body["keys"].append({**enrolled(person), "at": "2016-12-01T00:00:00.000000Z"})

    assert ("beginning_keys", 1) in found(on_paper(change))


def test_keys_at_the_beginning_that_are_left_out_back_dated_or_embellished() -> None:
    def left_out(owner: Owner) -> None:
        owner.first("event-opened")["body"]["keys"] = []

    def back_dated(owner: Owner) -> None:
        owner.first("event-opened")["body"]["keys"][0]["at"] = "2016-01-01T00:00:00.000000Z"

    def embellished(owner: Owner) -> None:
        owner.first("event-opened")["body"]["keys"][0]["revoked_for"] = "a name"

    assert ("beginning_keys", 1) in found(with_keys(left_out))
    assert ("beginning_keys", 1) in found(with_keys(back_dated))
    assert ("key_enrolled", 1) in found(with_keys(embellished))


def test_a_false_key_in_the_hall_is_a_line_that_everybody_sees() -> None:
    """What remains: a player who is not there and never looks at which keys he is said to have."""

    def change(owner: Owner) -> None:
        door = owner.first("check-in-closed")
        match, person = _first_signed(owner)
        entry = {
            **door,
            "type": "key-enrolled",
            "v": 1,
            "command_id": "false",
            "body": enrolled(person),
        }
        owner.entries[EVENT].insert(owner.where(door), entry)
        attested = owner.first("sheet-attested")
        about = {name: attested["body"][name] for name in ("match", "game", "digest")}
        signed = {**about, "seat": "A", "key": EVIL.key_id, "level": "A2", "signature": ""}
        forged = {
            **attested,
            "type": "sheet-signed",
            "v": 1,
            "command_id": "forged",
            "body": signed,
        }
        attested["body"]["seats"] = ["B"]
        owner.entries[EVENT].insert(owner.where(attested) - 1, forged)

    def _first_signed(owner: Owner) -> tuple[str, str]:
        match = owner.first("sheet-attested")["body"]["match"]
        return match, paper().event.entrants[seat(paper(), match, "A")].person

    owner = Owner(paper(), paper_bundle(), {EVIL.key_id: EVIL})
    change(owner)
    report = audited(owner.bundle())
    assert report.failures == ()
    assert report.count("keys") == 1
    assert report.count("signatures_A2") == 1


@pytest.mark.parametrize(
    "changes",
    [
        {"origin": "http://evil.example"},
        {"origin": "https://evil.example/path"},
        {"origin": ""},
        {"rp_id": "evil.example"},
        {"credential": "AAAA"},
        {"kind": "passkey"},
        {"kind": "stone"},
        {"key": "0" * 32},
    ],
)
def test_a_key_that_no_browser_would_have_made(changes: Plain) -> None:
    def change(owner: Owner) -> None:
        door = owner.first("check-in-closed")
        body = enrolled(paper().event.entrants[seat(paper(), "W1.1", "A")].person, **changes)
        entry = {**door, "type": "key-enrolled", "v": 1, "command_id": "false", "body": body}
        owner.entries[EVENT].insert(owner.where(door), entry)

    assert ("key_enrolled", seq_of(paper(), "check-in-closed") + 1) in found(on_paper(change))


def passkey_day(device: PasskeyKey, signing: PasskeyKey) -> Report:
    """A paper day in which one player's agreement is a passkey's instead."""
    owner = Owner(paper(), paper_bundle(), {device.key_id: signing})
    attested, door = owner.first("sheet-attested"), owner.first("check-in-closed")
    match = attested["body"]["match"]
    person = paper().event.entrants[seat(paper(), match, "A")].person
    body = {
        "key": device.key_id,
        "holder_kind": "person",
        "holder": person,
        **device.enrolment(),
    }
    entry = {**door, "type": "key-enrolled", "v": 1, "command_id": "key", "body": body}
    owner.entries[EVENT].insert(owner.where(door), entry)
    about = {name: attested["body"][name] for name in ("match", "game", "digest")}
    signed = {**about, "seat": "A", "key": device.key_id, "level": "A3", "signature": ""}
    forged = {**attested, "type": "sheet-signed", "v": 1, "command_id": "signed", "body": signed}
    attested["body"]["seats"] = ["B"]
    owner.entries[EVENT].insert(owner.where(attested) - 1, forged)
    return audited(owner.bundle())


def test_a_passkey_that_did_not_ask_or_signed_elsewhere() -> None:
    device = PasskeyKey(seed="phone")
    assert passkey_day(device, device).failures == ()
    for varied, reason in (
        ({"flags": 1}, "user_verified"),
        ({"flags": 4}, "user_verified"),
        ({"said_origin": "https://evil.example"}, "origin"),
        ({"said_rp_id": "evil.example"}, "rp_id"),
        ({"type": "webauthn.create"}, "type"),
        ({"challenge": "AAAA"}, "challenge"),
        ({"cross_origin": True}, "origin"),
        ({"cross_origin": 0}, "origin"),
    ):
        report = passkey_day(device, device.varied(**varied))
        assert [(item.code, item.params["reason"]) for item in report.failures] == [
            ("person_signature", reason)
        ]


# --- the owner of database and key: door, draw, places --------------------------------------------


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("stage", "s9"),
        ("date", "2016-12-11"),
        ("zone", "Asia/Omsk"),
        ("tables", 99),
    ],
)
def test_a_day_that_was_planned_otherwise(field: str, value: Any) -> None:
    def change(owner: Owner) -> None:
        owner.first("event-opened")["body"][field] = value

    assert ("beginning_day", 1) in found(on_paper(change))


def test_a_day_under_regulations_of_its_own() -> None:
    def change(owner: Owner) -> None:
        owner.first("event-opened")["body"]["profile"]["single_day_qualifiers"] = 4

    assert ("beginning_day", 1) in found(on_paper(change))


def drawn_again(owner: Owner) -> None:
    """The draw as it follows from list, secret and words; nothing was played since."""
    body, frozen = owner.first("drawn")["body"], owner.first("list-frozen")["body"]
    frozen["sha256"] = list_digest(frozen["registrations"])
    value = seed_value(frozen["sha256"], bytes.fromhex(body["secret"]), body["text"])
    body["value"], body["order"] = value.hex(), shuffle(frozen["registrations"], value)
    del owner.entries[EVENT][owner.where(owner.first("drawn")) :]
    own = [entry for entry in owner.entries[OWN] if entry["type"] != "day-result"]
    published = next(entry for entry in own if entry["type"] == "bracket-published")
    published["body"]["entrants"] = body["order"]
    owner.entries[OWN] = own[: own.index(published) + 1]


def test_a_player_dropped_from_the_draw() -> None:
    def change(owner: Owner) -> None:
        owner.first("list-frozen")["body"]["registrations"].pop()
        drawn_again(owner)

    at = seq_of(paper(), "list-frozen")
    assert ("list_left_out", at) in found(on_paper(change))
    owner = Owner(paper(), paper().event_bundle())
    owner.first("list-frozen")["body"]["registrations"].pop()
    alone = audited(owner.bundle())
    assert "list_left_out" in codes(alone) | {item.code for item in alone.remarks}


def test_a_player_dropped_from_the_door() -> None:
    def change(owner: Owner) -> None:
        gone = owner.first("event-opened")["body"]["registrations"].pop()["registration"]
        owner.entries[EVENT] = [
            entry
            for entry in owner.entries[EVENT]
            if entry["body"].get("registration") != gone or entry["type"] != "checked-in"
        ]
        listed = owner.first("list-frozen")["body"]["registrations"]
        listed.remove(gone)
        drawn_again(owner)

    assert ("beginning_registrations", 1) in found(on_paper(change))


def test_another_secret_is_seen_by_whoever_kept_the_promise() -> None:
    """What remains: nobody kept a receipt or checkpoint from before the draw."""

    def change(owner: Owner) -> None:
        secret = b"\1" * 32
        body = owner.first("event-opened")["body"]
        body["secret_sha256"] = __import__("hashlib").sha256(secret).hexdigest()
        owner.first("drawn")["body"]["secret"] = secret.hex()
        drawn_again(owner)

    assert on_paper(change).failures == ()
    kept = paper().receipt(EVENT, 1, 3)
    assert ("receipt_contradicts", 1) in found(on_paper(change, [kept]))


def test_places_that_do_not_follow() -> None:
    def swap(places: list[Plain]) -> None:
        one, other = places[0], places[1]
        one["registration"], other["registration"] = other["registration"], one["registration"]

    def completed(owner: Owner) -> None:
        swap(owner.first("day-completed")["body"]["places"])

    def told(owner: Owner) -> None:
        swap(owner.first("day-result", OWN)["body"]["places"])

    def both(owner: Owner) -> None:
        completed(owner)
        told(owner)

    at, above = seq_of(paper(), "day-completed"), seq_of(paper(), "day-result", OWN)
    assert ("place_wrong", at) in found(on_paper(completed))
    assert ("result_wrong", above) in found(on_paper(told))
    assert ("place_wrong", at) in found(on_paper(both))


def test_a_false_result_that_a_true_one_covers() -> None:
    """Who goes to the final would rest on the first."""

    def change(owner: Owner) -> None:
        true = owner.first("day-result", OWN)
        false = deepcopy(true)
        places = false["body"]["places"]
        places[0]["registration"], places[1]["registration"] = (
            places[1]["registration"],
            places[0]["registration"],
        )
        false["command_id"] = "false"
        owner.entries[OWN].insert(owner.where(true, OWN) - 1, false)

    at = seq_of(paper(), "day-result", OWN)
    assert ("result_wrong", at) in found(on_paper(change))


def test_a_result_with_values_of_another_type() -> None:
    def change(owner: Owner) -> None:
        owner.first("day-result", OWN)["body"]["places"][0]["last"] = True

    assert ("result_wrong", seq_of(paper(), "day-result", OWN)) in found(on_paper(change))


def test_qualifiers_and_prizes_that_do_not_follow() -> None:
    scene, bundle = whole_bundle()

    def qualifiers(owner: Owner) -> None:
        seats = owner.first("qualifiers-confirmed", OWN)["body"]["seats"]
        seats[0]["regional"], seats[1]["regional"] = seats[1]["regional"], seats[0]["regional"]

    def prizes(owner: Owner) -> None:
        holders = owner.first("prizes-awarded", OWN)["body"]["holders"]
        holders[0], holders[1] = holders[1], holders[0]

    for change, code, type in (
        (qualifiers, "qualifiers_wrong", "qualifiers-confirmed"),
        (prizes, "prizes_wrong", "prizes-awarded"),
    ):
        owner = Owner(scene.fold, bundle)
        change(owner)
        report = audited(owner.bundle())
        assert (code, seq_of(scene.fold, type, OWN)) in found(report)


def test_derived_files_that_do_not_follow() -> None:
    for name in ("derived/e1.json", "derived/championship.json"):
        draft = Draft.of(paper_bundle())
        said = parse_canonical(draft.files[name])
        said["more"] = True
        draft.files[name] = canonical_bytes(said)
        assert "derived_wrong" in codes(audited(draft.pack(signer=paper().key)))


# --- the owner of database and key: restorations ---------------------------------------------------


def restoration(owner: Owner, size: int) -> None:
    last = owner.entries[EVENT][-1]
    body = {"size": size, "root": "", "why": "backup"}
    forged = {**last, "type": "ledger-restored", "v": 1, "command_id": "restored", "body": body}
    owner.entries[EVENT].append(forged)


def test_a_restoration_at_the_end_excuses_nothing_before_it() -> None:
    def change(owner: Owner) -> None:
        owner.entries[EVENT][6]["actor_id"] = "organizer:u9"
        restoration(owner, 5)

    size = len(paper().sealed[EVENT])
    report = on_paper(change, [paper().receipt(EVENT, 7)])
    assert {("restored_from", size + 1), ("receipt_contradicts", 7)} <= found(report)


def test_after_a_restoration_what_came_later_cannot_be_rewritten() -> None:
    """A receipt of an entry made after the restoration is not of the tail that was lost."""
    _, fold = restored()
    fold.play_on(4)
    at = len(fold.sealed[EVENT]) - 3
    owner = Owner(fold, fold.event_bundle())
    owner.entries[EVENT][at - 1]["actor_id"] = "organizer:u9"
    data = owner.bundle()
    assert ("receipt_contradicts", at) in found(audited(data, [fold.receipt(EVENT, at)]))
    del owner.entries[EVENT][at - 1 :]
    cut = audited(owner.bundle(), [fold.receipt(EVENT, at)])
    assert ("receipt_beyond", at) in found(cut)


def test_a_restoration_that_hides_a_truncation_is_named_and_shows_what_was_lost() -> None:
    """What remains: the motive. Receipts show each lost entry, and nothing looks like fraud."""
    cut = seq_of(paper(), "day-completed") - 3

    def change(owner: Owner) -> None:
        del owner.entries[EVENT][cut:]
        restoration(owner, cut)

    owner = Owner(paper(), paper().event_bundle())
    change(owner)
    report = audited(owner.bundle(), [paper().receipt(EVENT, cut + 2)])
    assert report.failures == ()
    assert {("restored_backup", cut + 1), ("receipt_of_lost_tail", cut + 2)} <= {
        (item.code, item.entry) for item in report.remarks
    }
    above = on_paper(change)
    assert "result_wrong" in codes(above) or "tail_missing" in codes(above)


# --- machines of halls, and those without a key ----------------------------------------------------


def test_a_machine_cannot_accuse_days_and_times_that_were_not_its_own() -> None:
    fold = whole()
    first = fold.championship.custodies[0].size + 1
    data = fold.championship_bundle()
    for ledger, size in ((EVENT, first - 1), (OWN, 3), (OWN, 9999)):
        point = sign_checkpoint(ledger, size, "0" * 64, MACHINE)
        report = audited(data, [], [point])
        assert codes(report) <= {"checkpoint_foreign"}
        assert report.count("checkpoints_kept") == 0
    true = sign_checkpoint(EVENT, first, _root(fold, first), MACHINE)
    assert audited(data, [], [true]).failures == ()
    forked = sign_checkpoint(EVENT, first, "0" * 64, MACHINE)
    assert ("checkpoint_contradicts", first) in found(audited(data, [], [forked]))


def _root(fold: SealedFold, size: int) -> str:
    from tournament.ledger.core.merkle import root

    return root(item.leaf_hash for item in fold.sealed[EVENT][:size]).hex()


def test_receipts_of_custody_from_another_championship() -> None:
    fold = whole()
    draft = Draft.of(fold.event_bundle())
    entries = Owner(fold, fold.event_bundle())
    entries.first("event-opened")["body"]["championship"] = "c9"
    forged = Draft.of(entries.bundle())
    assert draft.files["custody/1.json"] == forged.files["custody/1.json"]
    assert "custody_receipt" in codes(audited(forged.pack(signer=fold.key)))


def test_without_the_key_nothing_can_be_signed() -> None:
    """The organizer who has the database alone: every line that he writes is named."""
    cheat = machine_key("cheat")
    owner = Owner(paper(), paper().event_bundle())
    at = seq_of(paper(), "sheet-filled")
    owner.entries[EVENT][at - 1]["body"]["statement"]["leaders"] = [3, 4]
    owner.fold = deepcopy(paper())
    owner.fold.key = cheat
    report = audited(owner.bundle())
    assert {("signer", seq) for seq in range(1, len(paper().sealed[EVENT]) + 1)} <= found(report)


# --- outsiders: files that are no bundles, and words for the terminal ------------------------------


def test_words_in_a_ledger_cannot_pretend_to_be_the_audits() -> None:
    draft = Draft.of(day_bundle())
    envelope = parse_canonical(draft.lines[EVENT][5])
    envelope["signatures"][0]["keyid"] = "x\n\x1b[2J\u202eВсё сходится."
    draft.lines[EVENT][5] = canonical_bytes(envelope)
    report = audited(draft.pack())
    assert ("signer", 6) in found(report)
    for language in ("ru", "en"):
        for line in lines_of(report, language):  # type: ignore[arg-type]
            assert line.isprintable()
    assert json.loads(json.dumps(report.as_dict()))["status"] == 1


def small_zip() -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr(MANIFEST, "{}")
        archive.writestr(f"logs/{'0' * 64}.log", "x" * 50, zipfile.ZIP_DEFLATED)
    return target.getvalue()


def test_a_damaged_archive_is_unreadable_and_nothing_else() -> None:
    chance, small = Random(1), small_zip()
    for _ in range(3000):
        data = bytearray(small)
        for _ in range(chance.choice([1, 1, 2, 3])):
            at = chance.randrange(len(data))
            if chance.random() < 0.6:
                data[at] = chance.choice([0, 255, data[at] ^ 0x80, data[at] ^ 1])
            else:
                del data[at : at + chance.randrange(1, 5)]
        with pytest.raises(UnreadableBundle):
            read_bundle(bytes(data))


def test_a_huge_offset_and_names_that_are_no_text() -> None:
    small = bytearray(small_zip())
    central = small.index(b"PK\x01\x02")
    far = bytearray(small)
    far[central + 42 : central + 46] = struct.pack("<I", 0xFFFFFFF0)
    named = bytearray(small)
    named[central + 8 : central + 10] = struct.pack("<H", 0x800)
    named[central + 46] = 0xFF
    for data in (far, named, small[3:], small[:-3], b"", b"PK\x05\x06" + bytes(18)):
        with pytest.raises(UnreadableBundle):
            read_bundle(bytes(data))


def packed(*files: tuple[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return target.getvalue()


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_odd_archives() -> None:
    manifest = Draft.of(day_bundle()).pack()
    with zipfile.ZipFile(io.BytesIO(manifest)) as archive:
        inside = [(info.filename, archive.read(info)) for info in archive.infolist()]
    twice = packed(*inside, inside[-1])
    above = packed(*inside, ("../evil", b""))
    absolute = packed(*inside, ("/etc/passwd", b""))
    folder = packed(*inside, ("logs/", b""))
    newline = packed(*inside, (f"logs/{'0' * 64}.log\n", b""))
    for data in (twice, above, absolute, folder, newline):
        with pytest.raises(UnreadableBundle, match="name"):
            read_bundle(data)
    bomb = packed(*inside, (f"logs/{'0' * 64}.log", bytes(600 * 1024 * 1024)))
    assert len(bomb) < 2 * 1024 * 1024
    with pytest.raises(UnreadableBundle, match="too_large"):
        read_bundle(bomb)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"kind":"event"', b'"kind":"event","kind":"event"'),
        (b'"kind":"event"', b'"kind": "event"'),
        (b'"bytes":', b'"bytes":-'),
        (b'"bytes":', b'"bytes":1e'),
        (b'"kind":"event"', b'"kind":NaN'),
        (b'"kind":"event"', b'"kind":["event"]'),
        (b'"kind":"event"', b'"kind":"\\ud800"'),
        (b'"files":[', b'"files":[null,'),
        (b'"ledgers":[', b'"ledgers":' + b"[" * 100_000),
    ],
)
def test_tricks_with_the_manifest(old: bytes, new: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(day_bundle())) as archive:
        inside = [(info.filename, archive.read(info)) for info in archive.infolist()]
    changed = [(n, d.replace(old, new, 1) if n == MANIFEST else d) for n, d in inside]
    assert changed != inside
    with pytest.raises(UnreadableBundle):
        read_bundle(packed(*changed))


@pytest.mark.parametrize(
    "change",
    [
        lambda line: line.replace(b'"payload":"', b'"payload":" ', 1),
        lambda line: line.replace(b'"sig":"', b'"sig":"=', 1),
        lambda line: line.replace(b"==", b"=", 1) if b"==" in line else line[:-1],
        lambda line: b" " + line,
        lambda line: line + b"\r",
        lambda line: line.replace(b'"signatures":[', b'"signatures":[{"keyid":"x","sig":""},', 1),
        lambda line: line.replace(b'{"payload"', b'{"payload":"","payload"', 1),
        lambda line: b"NaN",
        lambda line: b"[" * 100_000,
        lambda line: b"9" * 5_000,
        lambda line: b'"\\ud800"',
        lambda line: b"\xff\xfe",
        lambda line: b"",
    ],
)
def test_tricks_with_a_line(change: Callable[[bytes], bytes]) -> None:
    draft = Draft.of(paper().event_bundle())
    draft.lines[EVENT][6] = change(draft.lines[EVENT][6])
    report = audited(draft.pack(signer=paper().key))
    assert ("envelope_form", 7) in found(report)


@pytest.mark.parametrize("at", ["NaN", "2016-12-10T06:00:00Z", "2016-12-10T09:00:00.000000+03:00"])
def test_a_moment_in_another_spelling(at: str) -> None:
    draft = Draft.of(paper().event_bundle())
    from tests.support.bundles import payload_of
    from tournament.ledger.core.envelope import ENTRY_PAYLOAD_TYPE, seal

    entry = payload_of(draft.lines[EVENT][6])
    entry["at"] = at
    draft.lines[EVENT][6] = seal(ENTRY_PAYLOAD_TYPE, canonical_bytes(entry), paper().key)
    assert ("entry_form", 7) in found(audited(draft.pack(signer=paper().key)))


def test_a_result_sheets_signature_is_no_statements() -> None:
    """What is signed names its kind: nobody's agreement with a sheet signs a ruling."""
    device, payload = BrowserKey(seed="judge"), canonical_bytes({"type": "ruling"})
    from tournament.ledger.core.envelope import STATEMENT_PAYLOAD_TYPE
    from tournament.ledger.core.person_keys import PersonKeyError, check_signature

    signature = device.sign(RESULT_SHEET_PAYLOAD_TYPE, payload)
    with pytest.raises(PersonKeyError):
        check_signature(
            spki=device.public_text,
            kind="browser",
            origin="",
            rp_id="",
            payload_type=STATEMENT_PAYLOAD_TYPE,
            payload=payload,
            signature=signature,
        )


# --- everything of every type ----------------------------------------------------------------------

JUNK: tuple[Any, ...] = (None, True, -1, 7, "x", "", [], {}, [7], {"a": 1}, 2**53 - 1)
FITTED = frozenset({"digest", "root"})
"""What the attacker makes fit whatever stands there."""


def spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where in a body something stands: every field, the first two items of every list."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, item in value.items():
            found += spots(item, (*path, key))
    elif isinstance(value, list):
        for key, item in enumerate(value[:2]):
            found += spots(item, (*path, key))
    return found


def kinds(owner: Owner) -> list[tuple[str, int, tuple[Any, ...]]]:
    """One entry for each field of each kind of fact."""
    seen: dict[Any, tuple[str, int, tuple[Any, ...]]] = {}
    for ledger, entries in owner.entries.items():
        for number, entry in enumerate(entries):
            for path in spots(entry["body"]):
                plain = tuple("#" if isinstance(key, int) else key for key in path)
                kind = entry["body"].get("kind"), entry["body"].get("type")
                seen.setdefault((entry["type"], plain, *kind), (ledger, number, path))
    return list(seen.values())


def scenes() -> list[tuple[SealedFold, bytes]]:
    scene, bundle = whole_bundle()
    custody = whole()
    return [
        (paper(), paper_bundle()),
        (ruled(), ruled().championship_bundle()),
        (day()[0], championship_bundle()),
        (custody, custody.championship_bundle()),
        (scene.fold, bundle),
    ]


def junked(fold: SealedFold, data: bytes, spot: tuple[str, int, tuple[Any, ...]], junk: Any) -> Any:
    """The audit with junk in one place, everything else made to fit; None if it was that before."""
    ledger, number, path = spot
    owner = Owner(fold, data)
    holder: Any = owner.entries[ledger][number]["body"]
    for key in path[:-1]:
        holder = holder[key]
    old = holder[path[-1]]
    same = type(old) is type(junk) and not isinstance(junk, dict | list)
    if same or old == junk or (old is None and not isinstance(junk, bool | dict | list)):
        return None
    holder[path[-1]] = deepcopy(junk)
    return audited(owner.bundle())


def assert_junk_is_named(count: int, seed: int, number: int) -> None:
    chance = random.Random(seed)
    fold, data = scenes()[number]
    spots = [spot for spot in kinds(Owner(fold, data)) if spot[2][-1] not in FITTED]
    for spot in chance.sample(spots, min(count, len(spots))):
        junk = chance.choice(JUNK)
        report = junked(fold, data, spot, junk)
        if report is not None:
            assert report.status == 1, (spot, junk)
            assert any(item.entry for item in report.failures), (spot, junk)


@pytest.mark.parametrize("number", range(4))
def test_a_value_of_another_type_in_any_field_is_named(number: int) -> None:
    assert_junk_is_named(40, 1, number)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(5))
def test_values_of_another_type_in_every_field_are_named(number: int) -> None:
    assert_junk_is_named(10_000, 2, number)
