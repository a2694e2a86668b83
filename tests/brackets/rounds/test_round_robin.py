"""Round robin: FIDE's tables, another implementation of them, groups and the cut."""

from collections import Counter
from itertools import combinations, pairwise

import pytest
from caissify_pairings.engines.round_robin import berger_round
from hypothesis import given
from hypothesis import strategies as st

from tournament.brackets.rounds.round_robin import berger, cut, free_entrant, groups

FIDE_6 = (
    ((1, 6), (2, 5), (3, 4)),
    ((6, 4), (5, 3), (1, 2)),
    ((2, 6), (3, 1), (4, 5)),
    ((6, 5), (1, 4), (2, 3)),
    ((3, 6), (4, 2), (5, 1)),
)


@pytest.mark.rule("RR-1")
def test_the_table_of_six():
    assert berger(5)[1] == ((5, 3), (1, 2))
    assert berger(6) == FIDE_6


@pytest.mark.rule("RR-1")
@pytest.mark.parametrize("entrants", range(2, 33))
def test_the_same_rounds_as_caissify(entrants: int):
    size = entrants + entrants % 2
    theirs = [
        {pair for pair in berger_round(size, number) if max(pair) <= entrants}
        for number in range(1, size)
    ]
    assert [set(tables) for tables in berger(entrants)] == theirs


@pytest.mark.rule("RR-1")
@pytest.mark.rule("RR-3")
@given(st.integers(2, 40), st.sampled_from([1, 2]))
def test_everybody_meets_everybody(entrants: int, cycles: int):
    rounds = berger(entrants, cycles)
    met = Counter(frozenset(table) for tables in rounds for table in tables)
    assert met == {frozenset(pair): cycles for pair in combinations(range(1, entrants + 1), 2)}
    for tables in rounds:
        assert len({entrant for table in tables for entrant in table}) == 2 * len(tables)
    free = Counter(free_entrant(tables, entrants) for tables in rounds)
    expected = (
        dict.fromkeys(range(1, entrants + 1), cycles) if entrants % 2 else {None: len(rounds)}
    )
    assert free == expected


@pytest.mark.rule("RR-2")
@given(st.integers(2, 40))
def test_the_second_cycle_has_exchanged_seats(entrants: int):
    once, twice = berger(entrants), berger(entrants, 2)
    half = len(once)
    assert twice[half:] == tuple(tuple((b, a) for a, b in tables) for tables in once)
    assert twice[:half] == ((*once[:-2], *once[:-3:-1]) if half > 1 else once)


@pytest.mark.rule("RR-2")
@given(st.integers(2, 20).map(lambda half: 2 * half))
def test_nobody_has_the_same_seat_three_times_running_where_the_cycles_meet(entrants: int):
    rounds = berger(entrants, 2)
    middle = len(rounds) // 2
    firsts = [{first for first, _ in tables} for tables in rounds[middle - 2 : middle + 2]]
    for one, two, three in zip(firsts, firsts[1:], firsts[2:], strict=False):
        everybody = set(range(1, entrants + 1))
        assert not one & two & three
        assert not (everybody - one) & (everybody - two) & (everybody - three)


@pytest.mark.rule("RR-4")
def test_groups_are_dealt_to_and_fro():
    assert groups(8, 2) == ((1, 4, 5, 8), (2, 3, 6, 7))
    assert groups(10, 3) == ((1, 6, 7), (2, 5, 8), (3, 4, 9, 10))


@pytest.mark.rule("RR-4")
@given(st.integers(2, 200), st.data())
def test_groups_are_nearly_equal(entrants: int, data: st.DataObject):
    count = data.draw(st.integers(1, entrants // 2))
    dealt = groups(entrants, count)
    sizes = [len(group) for group in dealt]
    assert len(dealt) == count
    assert max(sizes) - min(sizes) <= 1
    assert sorted(seed for group in dealt for seed in group) == list(range(1, entrants + 1))
    for group in dealt:
        assert all(before < after for before, after in pairwise(group))


@pytest.mark.rule("RR-5")
def test_the_cut_takes_all_who_are_first_then_all_who_are_second():
    tables = [[11, 12, 13], [21, 22, 23], [31, 32, 33, 34]]
    assert cut(tables, 2) == (11, 21, 31, 12, 22, 32)


@pytest.mark.parametrize("each", [0, 4])
def test_a_cut_that_a_group_cannot_fill_is_refused(each: int):
    with pytest.raises(ValueError, match="fewer"):
        cut([[1, 2, 3], [4, 5, 6, 7]], each)


@pytest.mark.parametrize(("entrants", "count"), [(3, 2), (4, 0)])
def test_groups_of_one_are_refused(entrants: int, count: int):
    with pytest.raises(ValueError, match="two"):
        groups(entrants, count)


def test_a_round_robin_of_one_is_refused():
    with pytest.raises(ValueError, match="two entrants"):
        berger(1)
