"""Attacks by whoever owns database and key: check-in, draw, places, restorations; by a hall."""

import hashlib
from copy import deepcopy
from typing import Any

import pytest

from tests.ledger.audit.hostile import (
    OWN,
    on_paper,
    paper,
    paper_bundle,
    whole_bundle,
)
from tests.ledger.audit.owner import Owner, Plain
from tests.ledger.audit.scenes import (
    EVENT,
    audited,
    codes,
    found,
    seq_of,
)
from tests.ledger.audit.test_custody import MACHINE, whole
from tests.ledger.audit.test_kept import restored
from tests.support.bundles import Draft, SealedFold, machine_key
from tournament.brackets import list_digest, seed_value, shuffle
from tournament.ledger.core.canonical import canonical_bytes, parse_canonical
from tournament.ledger.core.checkpoints import sign_checkpoint
from tournament.ledger.core.merkle import root

# --- the owner of database and key: check-in, draw, places ----------------------------------------


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


def test_a_player_dropped_from_check_in() -> None:
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
        body["secret_sha256"] = hashlib.sha256(secret).hexdigest()
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

    assert ("fact_form", seq_of(paper(), "day-result", OWN)) in found(on_paper(change))


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


# --- the owner of database and key: restorations --------------------------------------------------


def restoration(owner: Owner, size: int) -> None:
    last = owner.entries[EVENT][-1]
    body = {"size": size, "root": "", "why": "backup"}
    about = {"type": "ledger-restored", "v": 1, "command_id": "restored", "body": body}
    forged = {**last, **about, "at": "2016-12-10T23:00:00.000000Z"}
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


# --- machines of halls, and those without a key ---------------------------------------------------


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
    """The organizer who has the database alone: every line that they write is named."""
    cheat = machine_key("cheat")
    owner = Owner(paper(), paper().event_bundle())
    at = seq_of(paper(), "sheet-filled")
    owner.entries[EVENT][at - 1]["body"]["statement"]["details"]["leaders"] = [3, 4]
    owner.fold = deepcopy(paper())
    owner.fold.key = cheat
    report = audited(owner.bundle())
    assert {("signer", seq) for seq in range(1, len(paper().sealed[EVENT]) + 1)} <= found(report)
