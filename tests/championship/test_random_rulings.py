"""Rulings upon rulings, in any order: the day stays whole, ends, and is what its entries say."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.finals import drawn_final
from tests.support.fold import Fold
from tests.support.random_rulings import STEPS, check, finish
from tournament.championship.event_state import EventState
from tournament.championship.fold import evolve
from tournament.championship.projection import rows


def play(fold: Fold, seed: int) -> None:
    """A day of random rulings; nothing may be broken at any step, nor at the end."""
    random = Random(seed)
    for _ in range(20 * len(fold.event.order)):
        random.choice(STEPS)(random, fold)
        check(fold)
    finish(random, fold)
    assert len(fold.event.places) == len(fold.event.order)
    again = EventState()
    for entry in fold.entries:
        if entry.scope == f"event:{fold.here}":
            again = evolve(again, entry)  # type: ignore[assignment]
    assert list(rows(again)) == list(rows(fold.event))


@pytest.mark.rule("CH-OVERRIDE-3")
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(3, 17))
def test_random_rulings_on_a_day(seed: int, players: int) -> None:
    play(Fold(stage_minimum=2).drawn(players), seed)


@pytest.mark.rule("CH-OVERRIDE-3")
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32), cities=st.lists(st.integers(1, 3), min_size=2, max_size=5))
def test_random_rulings_in_the_final(seed: int, cities: list[int]) -> None:
    play(drawn_final(*cities), seed)
