"""Bundles that several tests look at; each is made once and never changed."""

from collections.abc import Sequence
from functools import cache
from random import Random

from tests.support.bundles import SealedFold, signed_day
from tests.support.finals import FINAL, rehearsal, win
from tests.support.fold import SECRET, SECRET_SHA256
from tournament.championship import commands as c
from tournament.ledger.audit import Report, audit
from tournament.ledger.audit.bundle import read_bundle

EVENT = "event:e1"
EVERYTHING = {
    "key-enrolled",
    "sheet-signed",
    "sheet-acknowledged",
    "sheet-attested",
    "sheet-contested",
    "sheet-refused",
    "sheet-photographed",
    "statement-signed",
    "ruling-issued",
}


def audited(data: bytes, receipts: Sequence[bytes] = (), checkpoints: Sequence[str] = ()) -> Report:
    """The audit of a bundle's bytes."""
    return audit(read_bundle(data), receipts, checkpoints)


def found(report: Report) -> set[tuple[str, int | None]]:
    """Codes of failures with the entries that they name."""
    return {(item.code, item.entry) for item in report.failures}


def codes(report: Report) -> set[str]:
    """Codes of failures."""
    return {item.code for item in report.failures}


@cache
def day() -> tuple[SealedFold, tuple[bytes, ...]]:
    """A small closed day on which everything happens that a sheet can go through."""
    for seed in range(200):
        fold, logs = signed_day(5, seed, stage_minimum=2)
        entries = [item.entry for item in fold.sealed[EVENT]]
        ruled = {item.body["type"] for item in entries if item.type == "ruling-issued"}
        if logs and {item.type for item in entries} >= EVERYTHING and "accept_result" in ruled:
            return fold, tuple(logs)
    raise AssertionError("no such day")


@cache
def day_bundle() -> bytes:
    """The bundle of that day."""
    fold, logs = day()
    return fold.event_bundle("e1", logs)


@cache
def championship_bundle() -> bytes:
    """The bundle of its championship."""
    fold, logs = day()
    return fold.championship_bundle(logs)


def closed_final(cities: Sequence[int], seed: int) -> SealedFold:
    """A final of so many players from each city, played with random results and closed."""
    random, fold = Random(seed), SealedFold()
    fold.must(rehearsal(fold, *cities), role="publisher")
    fold.must(c.OpenCheckIn(FINAL, "key", SECRET_SHA256))
    fold.all_in()
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", SECRET))
    while ready := fold.event.progress.ready():
        win(fold, ready[0], random.choice("AB"))
    fold.must(c.CompleteDay(), role="publisher")
    return fold


def seq_of(fold: SealedFold, type: str, ledger: str = EVENT) -> int:
    """The number of the first entry of a type."""
    return next(item.entry.seq for item in fold.sealed[ledger] if item.entry.type == type)
