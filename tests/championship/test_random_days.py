"""Whole days of random commands against the naive bracket model, and the fold of their entries."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.random_day import play_random_day


@settings(max_examples=15, deadline=None)
@given(players=st.integers(10, 32), seed=st.integers(0, 2**32))
def test_a_random_day_ends_as_the_naive_model_says(players: int, seed: int) -> None:
    play_random_day(Random(seed), players)
