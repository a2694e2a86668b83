"""Events that a machine in a hall wrote: whose key signs what, and what receipts tell of it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.ledger.audit.scenes import EVENT, audited, codes, found, seq_of
from tests.support.bundles import Draft, SealedFold, machine_key
from tests.support.fold import REASON, SECRET
from tournament.championship import commands as c
from tournament.championship import facts
from tournament.championship.codec import fact_from
from tournament.ledger.audit import Report
from tournament.ledger.core.canonical import canonical_bytes, parse_canonical
from tournament.ledger.core.entry import SealedEntry, moment_of

MACHINE = machine_key("e1")


def taken(fold: SealedFold) -> SealedFold:
    """The hall's machine has the day from now on."""
    fold.must(c.TakeCustody("e1", MACHINE.key_id, MACHINE.public_text()), role="organizer")
    return fold


def returned(fold: SealedFold) -> SealedFold:
    """Headquarters has the day again, with all that the hall wrote."""
    point = fold.checkpoint_of(EVENT)
    answer = c.ReturnCustody("e1", MACHINE.key_id, point.size, point.root, 0, ())
    fold.machine = "headquarters"
    fold.must(answer, role="organizer")
    return fold


def in_hall(players: int = 10) -> SealedFold:
    """A day whose draw was made at headquarters and whose first matches the hall plays."""
    fold = taken(SealedFold(rest_minutes=0).drawn(players))
    fold.machine = MACHINE.key_id
    fold.play_on(4)
    return fold


def whole() -> SealedFold:
    """The same, handed back and played to its end at headquarters."""
    fold = returned(in_hall())
    fold.play_on()
    fold.must(c.CompleteDay())
    return fold


def check(fold: SealedFold) -> tuple[Report, Report]:
    return audited(fold.event_bundle()), audited(fold.championship_bundle())


def test_a_day_in_the_hall_and_back_is_sound() -> None:
    for fold in (in_hall(), returned(in_hall()), whole()):
        for report in check(fold):
            assert report.failures == ()
            assert report.count("custody") >= 1


def test_a_lost_machine_is_sound_and_shown() -> None:
    fold = taken(SealedFold(rest_minutes=0).drawn(10))
    fold.must(c.EndCustody("e1", REASON), role="publisher")
    fold.must(c.BeginReEntry("e1"))
    fold.play_on(2)
    size = fold.checkpoint_of(EVENT).size
    fold.must(c.ConfirmReEntry("e1", 1, size), role="judge")
    for report in check(fold):
        assert report.failures == ()
        assert {"restored_lost_machine", "re_entered"} <= {item.code for item in report.remarks}


def test_nobody_but_the_machine_signs_while_it_has_the_day() -> None:
    fold = whole()
    first = fold.championship.custodies[0].size + 1
    last = fold.championship.custodies[0].ended_size

    def resigned(seq: int, name: str) -> bytes:
        bundle = Draft.of(fold.event_bundle())
        key = fold.key if name == "headquarters" else MACHINE
        entry = fold.sealed[EVENT][seq - 1].entry
        bundle.lines[EVENT][seq - 1] = SealedEntry.seal(entry, key).envelope
        return bundle.pack()

    for seq in (first, first + 3, last):
        assert ("signer", seq) in found(audited(resigned(seq, "headquarters")))
    for seq in (1, first - 1, last + 1):
        assert ("signer", seq) in found(audited(resigned(seq, "machine")))


def test_without_its_receipts_the_hall_had_no_right() -> None:
    fold = whole()
    first = fold.championship.custodies[0].size + 1
    bundle = Draft.of(fold.event_bundle())
    del bundle.files["custody/1.json"], bundle.files["custody/2.json"]
    assert ("signer", first) in found(audited(bundle.pack()))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda receipt: receipt.update(seq=3), "custody_receipt"),
        (lambda receipt: receipt["proof"].clear(), "custody_receipt"),
        (lambda receipt: receipt.update(checkpoint=""), "custody_receipt"),
    ],
)
def test_an_altered_receipt_of_custody_is_noticed(
    change: Callable[[dict], None], code: str
) -> None:
    bundle = Draft.of(whole().event_bundle())
    receipt = parse_canonical(bundle.files["custody/1.json"])
    change(receipt)
    bundle.files["custody/1.json"] = canonical_bytes(receipt)
    assert code in codes(audited(bundle.pack()))


def test_receipts_that_are_none_or_of_another_event_are_noticed() -> None:
    fold = whole()
    bundle = Draft.of(fold.event_bundle())
    bundle.files["custody/3.json"] = b"{}"
    assert "custody_receipt" in codes(audited(bundle.pack()))
    own = seq_of(fold, "day-planned", "championship:c1")
    bundle.files["custody/3.json"] = fold.receipt("championship:c1", own)
    assert "custody_receipt" in codes(audited(bundle.pack()))
    bundle.files["custody/3.json"] = bundle.files["custody/1.json"]
    assert "custody_receipt" in codes(audited(bundle.pack()))


def test_a_fork_of_the_hall_is_named_where_headquarters_knows_better() -> None:
    """Two laptops went on from the same point; headquarters took one of them."""
    fold = in_hall()
    taken_back = fold.checkpoint_of(EVENT).size

    returned(fold)
    bundle = Draft.of(fold.event_bundle())
    custody = fold.championship.custodies[0]
    entries = [item.entry for item in fold.sealed[EVENT]]
    other = SealedEntry.seal(replace(entries[-1], actor_id="organizer:u9"), MACHINE)
    bundle.lines[EVENT][-1] = other.envelope
    report = audited(bundle.pack(signer=MACHINE))
    assert ("custody_checkpoint", taken_back) in found(report)
    assert custody.ended_size == taken_back
    del bundle.lines[EVENT][-1]
    assert ("tail_missing", taken_back - 1) in found(audited(bundle.pack(signer=MACHINE)))


def test_a_day_that_was_handed_over_before_its_check_in_opened() -> None:
    fold = SealedFold(rest_minutes=0).start().planned()
    fold.register(10)
    taken(fold)
    fold.machine = MACHINE.key_id
    fold.check_in().all_in()
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", SECRET))
    fold.play_on()
    fold.must(c.CompleteDay())
    returned(fold)
    for report in check(fold):
        assert report.failures == ()


# --- a laptop that went on after the return ------------------------------------------------------


def entered_again(**changes: Any) -> SealedFold:
    """The day is back, the laptop plays two more matches unaware, and they are entered again.

    `changes` are made to what headquarters says of the laptop's ledger.
    """
    fold, laptop = returned(in_hall()), in_hall()
    laptop.play_on(2)
    size, point = fold.checkpoint_of(EVENT).size, laptop.checkpoint_of(EVENT)
    rest = laptop.sealed[EVENT][size:]
    said = {
        "machine": MACHINE.key_id,
        "size": point.size,
        "root": point.root,
        "leaves": tuple(item.leaf_hash.hex() for item in rest),
        "left": (),
    }
    fold.actor_id = "organizer:u1"
    told = facts.ReEntryBeganFromLaptop(**{**said, **changes})
    fold._evolve_event(fold.record("event", told, "e1"))
    for item in rest:
        entry = item.entry
        fold.now = moment_of(entry.at)
        fact = fact_from(entry.type, entry.v, dict(entry.body))
        fold._evolve_event(fold.record("event", fact, "e1"))
    return fold


def test_what_a_laptop_wrote_after_the_return_is_sound_when_it_is_entered_again() -> None:
    fold = entered_again()
    seen = [
        item.entry.body["statement"]["log_seen"]
        for item in fold.sealed[EVENT]
        if "statement" in item.entry.body
    ]
    held = fold.championship.custodies[0].ended_size
    assert any(item["size"] > held for item in seen), "a sheet that saw the laptop's ledger"
    for report in check(fold):
        assert report.failures == ()
        assert "re_entered_laptop" in {item.code for item in report.remarks}


@pytest.mark.parametrize(
    "changes",
    [
        {"machine": "another"},
        {"root": "0" * 64},
        {"leaves": ()},
        {"leaves": ("0" * 64,) * 6},
        {"leaves": ("no hash",) * 6},
    ],
)
def test_a_laptops_ledger_that_does_not_go_on_from_here_is_noticed(changes: dict[str, Any]) -> None:
    fold = entered_again(**changes)
    marks = [item.entry.seq for item in fold.sealed[EVENT] if item.entry.type == "re-entry-began"]
    for report in check(fold):
        codes_there = {item.code for item in report.failures if item.entry == marks[0]}
        assert codes_there & {"re_entered_wrongly", "entry_impossible"}
        assert "log_seen" in {item.code for item in report.failures}
