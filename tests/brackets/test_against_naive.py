"""The brackets against an independent model, after every decision."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.brackets.play import (
    as_fact,
    assert_everyone_placed,
    assert_same,
    every_decision,
    naive_for,
    random_decision,
)
from tests.support.tables import every_row
from tournament.brackets import Progress, Structure, double_elimination, single_elimination

STRUCTURES = st.one_of(
    st.builds(double_elimination, st.integers(2, 40), grand_final_reset=st.booleans()),
    st.builds(single_elimination, st.integers(2, 40), third_place=st.just(True)),
)


def compare_through(structure: Structure, random: Random, trouble: float) -> None:
    progress, naive = Progress(structure), naive_for(structure)
    assert_same(progress, naive)
    while not progress.is_over:
        decision = random_decision(progress, random, trouble)
        progress.apply(decision)
        naive.add(as_fact(decision))
        assert_same(progress, naive)
    assert_everyone_placed(progress)


@every_row("entrants", range(2, 65))
@every_row("make", [double_elimination, single_elimination])
def test_both_models_have_the_same_matches(make, entrants):
    structure = make(entrants)
    naive = naive_for(structure)
    real = [match for match in naive.order if match not in naive.drawn_byes]
    assert sorted(real) == sorted(match.id for match in structure.matches)


@settings(max_examples=120, deadline=None)
@given(structure=STRUCTURES, seed=st.integers(0, 2**32), trouble=st.sampled_from([0, 0.1, 0.5]))
def test_random_play_agrees_after_every_decision(structure, seed, trouble):
    compare_through(structure, Random(seed), trouble)


@pytest.mark.parametrize("entrants", [64, 100, 128])
def test_large_brackets_agree(entrants):
    compare_through(double_elimination(entrants), Random(entrants), 0.1)


@settings(max_examples=150, deadline=None)
@given(
    structure=st.one_of(
        st.builds(double_elimination, st.integers(2, 9)),
        st.builds(single_elimination, st.integers(2, 9)),
    ),
    data=st.data(),
)
def test_any_decision_at_all_agrees(structure, data):
    progress, naive = Progress(structure), naive_for(structure)
    while choices := every_decision(progress):
        if progress.is_over and data.draw(st.booleans()):
            break
        decision = data.draw(st.sampled_from(choices))
        progress.apply(decision)
        naive.add(as_fact(decision))
        assert_same(progress, naive)
    if progress.is_over:
        assert_everyone_placed(progress)


@pytest.mark.rule("CH-DE-12")
@pytest.mark.parametrize(
    "structure",
    [
        double_elimination(2),
        double_elimination(2, grand_final_reset=False),
        single_elimination(2),
        single_elimination(3),
    ],
    ids=["double 2", "double 2 without reset", "single 2", "single 3"],
)
def test_every_course_of_a_tiny_bracket(structure):
    """All decisions in all orders, each state compared and every end complete."""
    ends = 0
    waiting = [()]
    seen = set()
    while waiting:
        course = waiting.pop()
        progress, naive = Progress(structure), naive_for(structure)
        for decision in course:
            progress.apply(decision)
            naive.add(as_fact(decision))
        assert_same(progress, naive)
        if progress.is_over:
            assert_everyone_placed(progress)
            ends += 1
        for decision in every_decision(progress):
            # Orders that differ only in disqualifications after the end are one course.
            longer = (*course, decision)
            key = longer if not progress.is_over else frozenset(longer)
            if key not in seen:
                seen.add(key)
                waiting.append(longer)
    assert ends > 10
