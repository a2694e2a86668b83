"""What people kept, receipts and checkpoints, against bundles cut, rewritten or restored."""

from copy import deepcopy
from typing import Any

from tests.ledger.audit.scenes import EVENT, audited, codes, day, day_bundle, found, seq_of
from tests.support.bundles import Draft, SealedFold, machine_key
from tournament.championship import commands as c
from tournament.ledger.audit import Report
from tournament.ledger.core.canonical import canonical_bytes, parse_canonical
from tournament.ledger.core.checkpoints import sign_checkpoint
from tournament.ledger.core.entry import SealedEntry
from tournament.ledger.core.merkle import root


def remarks(report: Report) -> set[tuple[str, int | None]]:
    return {(item.code, item.entry) for item in report.remarks}


def size() -> int:
    return len(day()[0].sealed[EVENT])


def test_every_receipt_of_every_size_is_confirmed() -> None:
    fold, _ = day()
    receipts = [fold.receipt(EVENT, seq, later) for seq in (1, 2, 30) for later in (30, size())]
    points = [
        sign_checkpoint(EVENT, at, _root(fold, at), fold.key)
        for at in (1, 7, 31, size() - 1, size())
    ]
    report = audited(day_bundle(), receipts, points)
    assert report.status == 0
    assert (report.count("receipts"), report.count("checkpoints_kept")) == (6, 5)


def _root(fold: SealedFold, at: int) -> str:
    return root(item.leaf_hash for item in fold.sealed[EVENT][:at]).hex()


def test_a_ledger_rewritten_with_its_key_contradicts_every_kept_receipt() -> None:
    """Only paper and the tablet, all digests made to fit: the bundle alone is sound."""
    fold, _ = day()
    seq = seq_of(fold, "check-in-closed")

    def change(entries: list[dict[str, Any]]) -> None:
        entries[-1]["command_id"] = "another"

    forged = Draft.of(day_bundle()).reseal(EVENT, change, fold.key)
    assert audited(forged).status == 0
    last = fold.receipt(EVENT, size())
    assert ("receipt_contradicts", size()) in found(audited(forged, [last]))
    early = fold.receipt(EVENT, seq)
    assert ("checkpoint_contradicts", size()) in found(audited(forged, [early]))
    old = fold.receipt(EVENT, seq, seq)
    assert audited(forged, [old]).status == 0
    point = fold.content(EVENT).checkpoint
    assert ("checkpoint_contradicts", size()) in found(audited(forged, [], [point]))


def test_a_ledger_rewritten_with_another_key_contradicts_them_too() -> None:
    fold, _ = day()
    cheat = machine_key("cheat")

    def change(entries: list[dict[str, Any]]) -> None:
        entries[0]["body"]["public_key"] = cheat.public_text()

    bundle = Draft.of(day_bundle())
    bundle.key = cheat.public_text()
    forged = bundle.reseal(EVENT, change, cheat)
    assert codes(audited(forged)) == {"log_seen", "person_signature"} or audited(forged).status
    report = audited(forged, [fold.receipt(EVENT, 9)], [fold.content(EVENT).checkpoint])
    assert {("receipt_false", 9), ("checkpoint_foreign", None)} <= found(report)


def test_altered_receipts_prove_nothing() -> None:
    fold, _ = day()
    receipt = parse_canonical(fold.receipt(EVENT, 9))
    other = SealedEntry.seal(fold.sealed[EVENT][8].entry, machine_key("cheat")).envelope
    for change in (
        {"seq": 10},
        {"proof": ["0" * 64, *receipt["proof"][1:]]},
        {"proof": receipt["proof"][:-1]},
        {"envelope": parse_canonical(other)},
    ):
        altered = canonical_bytes({**receipt, **change})
        assert "receipt_false" in codes(audited(day_bundle(), [altered]))


def test_strange_files_are_remarks_and_not_failures() -> None:
    elsewhere = SealedFold().drawn(10)
    elsewhere.sealed["event:e9"] = elsewhere.sealed["event:e1"]
    report = audited(day_bundle(), [b"", b"{}", b"\xff\x00"], ["", "nothing", "\n\n"])
    assert report.status == 0
    assert {code for code, _ in remarks(report)} == {
        "receipt_unreadable",
        "checkpoint_unreadable",
    }
    fold, _ = day()
    other = fold.receipt("championship:c1", 3)
    report = audited(day_bundle(), [other], [fold.content("championship:c1").checkpoint])
    assert report.status == 0
    assert {("receipt_elsewhere", 3)} <= remarks(report)


def restored() -> tuple[SealedFold, SealedFold]:
    """A ledger as it was, and as it went on from a backup that was older."""
    fold = SealedFold(rest_minutes=0).drawn(10)
    fold.play_on(3)
    backup = deepcopy(fold)
    fold.play_on(3)
    backup.now = fold.now
    backup.must(c.RecordRestoration("backup"))
    return fold, backup


def test_a_restoration_is_shown_and_what_was_lost_too() -> None:
    lost, fold = restored()
    at = seq_of(fold, "ledger-restored")
    match = fold.event.progress.ready()[0]
    fold.play(match)
    fold.play_on(6)
    bundle = fold.event_bundle()
    assert ("restored_backup", at) in remarks(audited(bundle))
    # The same match was played again with the same result, another one is entered with the other.
    sheets = [
        item.entry.seq
        for item in lost.sealed[EVENT]
        if item.entry.seq >= at and item.entry.type == "sheet-filled"
    ]
    receipts = [lost.receipt(EVENT, seq) for seq in sheets]
    report = audited(bundle, receipts, [lost.content(EVENT).checkpoint])
    assert report.status == 0
    assert ("receipt_entered_again", sheets[0]) in remarks(report)
    assert ("checkpoint_of_lost_tail", at) in remarks(report)


def test_what_was_lost_and_entered_otherwise_is_shown_as_lost() -> None:
    lost, fold = restored()
    at = seq_of(fold, "ledger-restored")
    fold.play(fold.event.progress.ready()[0], "B")
    receipt = lost.receipt(EVENT, at + 1)
    assert ("receipt_of_lost_tail", at + 1) in remarks(audited(fold.event_bundle(), [receipt]))


def test_a_restoration_excuses_nothing_before_its_point() -> None:
    lost, fold = restored()
    at = seq_of(fold, "ledger-restored")

    def change(entries: list[dict[str, Any]]) -> None:
        entries[2]["actor_id"] = "organizer:u9"

    forged = Draft.of(fold.event_bundle()).reseal(EVENT, change, fold.key)
    report = audited(forged, [lost.receipt(EVENT, 3, 10)])
    assert ("receipt_contradicts", 3) in found(report)
    point = sign_checkpoint(EVENT, at - 1, _root(lost, at - 1), fold.key)
    assert ("checkpoint_contradicts", at - 1) in found(audited(forged, [], [point]))
    assert ("restored_from", at) in found(report)


def test_a_tail_cut_without_a_restoration_is_no_restoration() -> None:
    lost, _ = restored()
    bundle = Draft.of(lost.event_bundle())
    cut = len(bundle.lines[EVENT]) - 4
    del bundle.lines[EVENT][cut:]
    report = audited(bundle.pack(signer=lost.key), [lost.receipt(EVENT, cut + 2)])
    assert ("receipt_beyond", cut + 2) in found(report)
    assert "receipt_of_lost_tail" not in {code for code, _ in remarks(report)}
