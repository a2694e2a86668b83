"""Places of a bracket that is not played to its end (CH-DAY-7, CH-PLACE-1)."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.brackets import (
    DoubleLoss,
    Left,
    Player,
    Progress,
    Won,
    double_elimination,
    places_as_they_stand,
    single_elimination,
    winner_or_finalists_known,
)


def played(progress: Progress, matches: int, chance: Random) -> None:
    """So many ready matches decided, now and then by absence or departure."""
    for _ in range(matches):
        ready = progress.ready()
        if not ready:
            return
        match = chance.choice(ready)
        slots = [progress.slot(match, side) for side in ("a", "b")]
        seeds = [slot.seed for slot in slots if isinstance(slot, Player)]
        kind = chance.random()
        if kind < 0.05:
            progress.apply(DoubleLoss(match))
        elif kind < 0.1:
            progress.apply(Left(chance.choice(seeds)))
        else:
            progress.apply(Won(match, chance.choice(seeds)))


@given(
    entrants=st.integers(2, 33),
    matches=st.integers(0, 70),
    final=st.booleans(),
    seed=st.integers(0, 10**6),
)
@settings(max_examples=150, deadline=None)
def test_everybody_has_a_place_and_no_place_is_given_too_often(
    entrants: int, matches: int, final: bool, seed: int
) -> None:
    structure = single_elimination(entrants) if final else double_elimination(entrants)
    progress = Progress(structure)
    played(progress, matches, Random(seed))
    places = places_as_they_stand(progress)
    assert set(places) == set(range(1, entrants + 1))
    bands: dict[tuple[int, int], int] = {}
    for place in places.values():
        band = (place.first, place.last)
        bands[band] = bands.get(band, 0) + 1
    expected = 1
    for (first, last), holders in sorted(bands.items()):
        assert first == expected
        assert last - first + 1 == holders
        expected = last + 1
    if progress.is_over:
        assert places == progress.places()


@pytest.mark.rule("CH-DAY-7")
def test_both_finalists_share_the_first_places() -> None:
    progress = Progress(double_elimination(10))
    while "GF" not in progress.ready():
        assert not winner_or_finalists_known(progress)
        match = progress.ready()[0]
        slot = progress.slot(match, "a")
        assert isinstance(slot, Player)
        progress.apply(Won(match, slot.seed))
    assert winner_or_finalists_known(progress)
    places = places_as_they_stand(progress)
    first = [seed for seed, place in places.items() if (place.first, place.last) == (1, 2)]
    assert len(first) == 2
    certain = progress.places()
    assert {seed: places[seed] for seed in certain} == certain
