"""Scenes of the attacks: days of paper, of keys and of rulings, in the hands of their owner."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from tests.ledger.audit.owner import Owner
from tests.ledger.audit.scenes import (
    audited,
    championship_bundle,
    day,
)
from tests.support.authenticator import BrowserKey
from tests.support.bundles import SealedFold
from tests.support.random_rulings import STEPS, finish
from tests.support.whole_championship import Whole, played
from tournament.championship import commands as c
from tournament.ledger.audit import Report

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
