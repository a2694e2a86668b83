"""What nobody touched is sound: days, finals, rulings, other regulations."""

from random import Random

import pytest

from tests.ledger.audit.scenes import audited, closed_final, codes
from tests.support.bundles import SealedFold, signed_day
from tests.support.examples import some
from tests.support.finals import FINAL
from tests.support.random_day import play_random_day
from tests.support.random_rulings import STEPS, finish
from tournament.ledger.audit import Report

FEW, MANY = (10, 11, 17, 32), tuple(size for size in range(10, 33) if size not in (10, 11, 17, 32))


def assert_sound(report: Report) -> None:
    assert report.failures == ()
    assert report.status == 0


def check_day(players: int, **numbers: object) -> None:
    fold, logs = signed_day(players, players, **numbers)
    report = audited(fold.event_bundle("e1", logs))
    assert_sound(report)
    assert report.count("entries") == report.count("signatures") == len(fold.sealed["event:e1"])
    assert report.count("places") == players
    assert report.count("matches") == len(fold.event.progress.decisions)
    assert report.count("results") >= report.count("matches")
    assert report.count("logs") == len(logs)
    whole = audited(fold.championship_bundle(logs))
    assert_sound(whole)
    assert (whole.count("beginnings"), whole.count("day_results")) == (1, 1)


@pytest.mark.parametrize("players", FEW)
def test_days(players: int) -> None:
    check_day(players)


@pytest.mark.slow
def test_days_of_every_size(subtests: pytest.Subtests) -> None:
    for players in some(MANY):
        with subtests.test(players=players):
            check_day(players)


def test_a_day_of_other_regulations() -> None:
    """No minimum, two wins, no second grand final, more players than GaGa's rules allow."""
    numbers = {
        "name": "free",
        "stage_minimum": 2,
        "day_maximum": 64,
        "day_wins": 2,
        "grand_final_reset": False,
        "rest_minutes": 0,
        "single_day_qualifiers": 3,
    }
    for players in (2, 3, 5, 37):
        check_day(players, **numbers)


@pytest.mark.parametrize("seed", range(6))
def test_days_of_random_corrections(seed: int) -> None:
    fold = play_random_day(Random(seed), 10 + seed, SealedFold())
    assert_sound(audited(fold.event_bundle()))
    assert_sound(audited(fold.championship_bundle()))


@pytest.mark.parametrize("seed", range(6))
def test_days_of_random_rulings(seed: int) -> None:
    random, fold = Random(seed), SealedFold(stage_minimum=2).drawn(5 + seed)
    for _ in range(150):
        random.choice(STEPS)(random, fold)
    finish(random, fold)
    report = audited(fold.championship_bundle())
    assert_sound(report)
    assert report.count("rulings") == len(fold.event.rulings) > 0


def check_final(players: int) -> None:
    cities = [3] * (players // 3) + [players % 3] * (players % 3 > 0)
    fold = closed_final(cities, players)
    report = audited(fold.event_bundle(FINAL))
    assert_sound(report)
    assert (report.count("draws"), report.count("places")) == (1, players)
    assert_sound(audited(fold.championship_bundle()))


@pytest.mark.parametrize("players", [2, 3, 4, 9, 57])
def test_finals(players: int) -> None:
    check_final(players)


@pytest.mark.slow
def test_finals_of_every_size(subtests: pytest.Subtests) -> None:
    for players in some(range(5, 57)):
        with subtests.test(players=players):
            check_final(players)


def test_a_day_that_still_runs() -> None:
    fold = SealedFold().drawn(10)
    assert_sound(audited(fold.event_bundle()))
    fold.play(fold.event.progress.ready()[0])
    fold.call(fold.event.progress.ready()[0])
    assert_sound(audited(fold.event_bundle()))
    assert_sound(audited(fold.championship_bundle()))


def test_levels_are_counted() -> None:
    fold, logs = signed_day(12, 5)
    report = audited(fold.event_bundle("e1", logs))
    types = [item.entry.type for item in fold.sealed["event:e1"]]
    by_key = report.count("signatures_A3") + report.count("signatures_A2")
    assert by_key == types.count("sheet-signed") > 0
    assert report.count("signatures_A1") == types.count("sheet-acknowledged") > 0
    assert report.count("signatures_A0") >= types.count("sheet-attested") > 0
    assert codes(report) == set()
