"""The audit's results against those of a second audit that shares no code with it."""

from random import Random

import pytest

from tests.ledger.audit.naive_audit import NaiveAudit
from tests.ledger.audit.scenes import audited, closed_final
from tests.support.bundles import Draft, SealedFold, signed_day
from tests.support.examples import some
from tests.support.finals import FINAL
from tests.support.random_day import play_random_day
from tournament.ledger.core.canonical import parse_canonical


def assert_agree(data: bytes, event: str) -> None:
    assert audited(data).failures == ()
    draft = Draft.of(data)
    derived = parse_canonical(draft.files[f"derived/{event}.json"])
    naive = NaiveAudit(draft.lines[f"event:{event}"])
    assert derived["order"] == naive.order()
    said = {item["match"]: (item["a"], item["b"], item["winner"]) for item in derived["matches"]}
    assert said == naive.matches()
    places = {
        item["registration"]: (item["first"], item["last"], item["awarded"])
        for item in derived["places"]
    }
    assert places == naive.places()
    assert len(places) == len(naive.order())
    if derived["kind"] == "day":
        best = derived["qualifiers"]
        assert set(best["single"]) == naive.qualifiers(naive.profile["single_day_qualifiers"])
        assert set(best["split"]) == naive.qualifiers(naive.profile["split_day_qualifiers"])


@pytest.mark.parametrize("seed", range(8))
def test_signed_days(seed: int) -> None:
    fold, logs = signed_day(10 + seed, seed)
    assert_agree(fold.event_bundle("e1", logs), "e1")


@pytest.mark.parametrize("seed", range(8))
def test_days_of_random_corrections(seed: int) -> None:
    fold = play_random_day(Random(seed), 10 + 2 * seed, SealedFold())
    assert_agree(fold.event_bundle(), "e1")


@pytest.mark.slow
def test_more_days(subtests: pytest.Subtests) -> None:
    for seed in some(range(8, 40)):
        with subtests.test(seed=seed):
            fold = play_random_day(Random(seed), 10 + seed % 23, SealedFold())
            assert_agree(fold.event_bundle(), "e1")
            fold, logs = signed_day(10 + seed % 23, seed)
            assert_agree(fold.event_bundle("e1", logs), "e1")


@pytest.mark.parametrize("cities", [(1, 1), (2, 1), (2,) * 4, (3, 2, 1, 1, 2)])
def test_finals(cities: tuple[int, ...]) -> None:
    fold = closed_final(cities, len(cities))
    assert_agree(fold.event_bundle(FINAL), FINAL)


def test_the_second_audit_notices_what_the_rules_forbid() -> None:
    """It is no parrot: an entry out of turn is refused by it, too."""
    fold, _ = signed_day(10, 1)
    lines = [item.envelope for item in fold.sealed["event:e1"]]
    called = [
        i for i, item in enumerate(fold.sealed["event:e1"]) if item.entry.type == "match-called"
    ]
    with pytest.raises(AssertionError):
        NaiveAudit([*lines[: called[3]], lines[called[-1]], *lines[called[3] :]])
