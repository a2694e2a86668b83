"""Attacks by whoever owns database and key: witnesses, judges, keys of people."""

from copy import deepcopy
from typing import Any

import pytest

from tests.ledger.audit.hostile import (
    EVIL,
    OWN,
    on_paper,
    paper,
    paper_bundle,
    ruled,
    seat,
    with_keys,
    with_rulings,
)
from tests.ledger.audit.owner import Owner, Plain
from tests.ledger.audit.scenes import (
    EVENT,
    audited,
    codes,
    day,
    found,
    seq_of,
)
from tests.support.authenticator import PasskeyKey
from tournament.ledger.audit import Report

# --- the owner of database and key: witnesses, judges, staff -------------------------------------


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
        again = deepcopy(next(item for item in rulings(owner) if item["body"]["type"] == "suspend"))
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


@pytest.mark.parametrize("actor", ["organizer:u1", "judge:u2", "u2"])
def test_an_account_in_whose_name_somebody_else_confirms(actor: str) -> None:
    """Without a key nothing but the entry's actor says who it was."""

    def change(owner: Owner) -> None:
        confirmed = owner.entries[EVENT][-1]
        assert (confirmed["type"], confirmed["body"]["key"]) == ("statement-signed", None)
        assert confirmed["actor_id"] == "organizer:u2"
        confirmed["actor_id"] = actor

    size = len(day()[0].sealed[EVENT])
    assert found(with_keys(change)) == {("statement_actor", size)}


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


# --- the owner of database and key: keys of people -----------------------------------------------


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
    """What remains: a player who is not there and never looks at which keys they are said to
    have."""

    def change(owner: Owner) -> None:
        check_in = owner.first("check-in-closed")
        match = owner.first("sheet-attested")["body"]["match"]
        person = paper().event.entrants[seat(paper(), match, "A")].person
        entry = {
            **check_in,
            "type": "key-enrolled",
            "v": 1,
            "command_id": "false",
            "body": enrolled(person),
        }
        owner.entries[EVENT].insert(owner.where(check_in), entry)
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
        owner.first("day-result", OWN)["body"]["size"] += 2

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
        check_in = owner.first("check-in-closed")
        body = enrolled(next(iter(paper().event.entrants.values())).person, **changes)
        entry = {**check_in, "type": "key-enrolled", "v": 1, "command_id": "false", "body": body}
        owner.entries[EVENT].insert(owner.where(check_in), entry)

    assert ("key_enrolled", seq_of(paper(), "check-in-closed") + 1) in found(on_paper(change))


def passkey_day(device: PasskeyKey, signing: PasskeyKey) -> Report:
    """A paper day in which one player's agreement is a passkey's instead."""
    owner = Owner(paper(), paper_bundle(), {device.key_id: signing})
    attested, check_in = owner.first("sheet-attested"), owner.first("check-in-closed")
    match = attested["body"]["match"]
    person = paper().event.entrants[seat(paper(), match, "A")].person
    body = {
        "key": device.key_id,
        "holder_kind": "person",
        "holder": person,
        **device.enrolment(),
    }
    entry = {**check_in, "type": "key-enrolled", "v": 1, "command_id": "key", "body": body}
    owner.entries[EVENT].insert(owner.where(check_in), entry)
    about = {name: attested["body"][name] for name in ("match", "game", "digest")}
    signed = {**about, "seat": "A", "key": device.key_id, "level": "A3", "signature": ""}
    forged = {**attested, "type": "sheet-signed", "v": 1, "command_id": "signed", "body": signed}
    attested["body"]["seats"] = ["B"]
    owner.entries[EVENT].insert(owner.where(attested) - 1, forged)
    owner.first("day-result", OWN)["body"]["size"] += 2
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
