"""That no pairing is better: every pairing by itself, and two other libraries."""

import networkx
import pytest
import rustworkx
from hypothesis import given, settings
from hypothesis import strategies as st
from swisspair import Player, create_matches

from tests.brackets.rounds.histories import all_pairings, history, naive_objective
from tournament.brackets.rounds.records import Record
from tournament.brackets.rounds.swiss import Objective, measure, pair_round

SEEDS = st.integers(0, 10**9)


@given(SEEDS, st.integers(1, 8), st.integers(0, 8), st.booleans())
@settings(max_examples=150, deadline=None)
@pytest.mark.rule("SW-2")
@pytest.mark.rule("SW-3")
@pytest.mark.rule("SW-4")
@pytest.mark.rule("SW-5")
@pytest.mark.rule("SW-6")
def test_no_pairing_of_all_is_better(seed: int, entrants: int, rounds: int, first_matters: bool):
    judge_by_all(seed, entrants, rounds, first_matters)


@pytest.mark.parametrize("entrants", [9, 10])
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.rule("SW-2")
@pytest.mark.rule("SW-3")
@pytest.mark.rule("SW-4")
@pytest.mark.rule("SW-5")
@pytest.mark.rule("SW-6")
def test_no_pairing_of_nine_or_ten_is_better(seed: int, entrants: int):
    judge_by_all(seed, entrants, 3 + 2 * seed, seed % 2 == 0)


def judge_by_all(seed: int, entrants: int, rounds: int, first_matters: bool) -> None:
    records, order = history(seed, entrants, rounds)
    found = pair_round(records, order, first_matters=first_matters)
    least = min(
        naive_objective(records, order, pairs, bye, first_matters)
        for pairs, bye in all_pairings(sorted(order))
    )
    assert tuple(found.objective) == least
    assert naive_objective(records, order, found.pairs, found.bye, first_matters) == least


@pytest.mark.parametrize(("entrants", "rounds"), [(16, 9), (33, 5), (64, 7), (127, 6), (128, 4)])
@pytest.mark.rule("SW-9")
def test_networkx_finds_the_same_objective(entrants: int, rounds: int):
    records, order = history(entrants, entrants, rounds)
    found = pair_round(records, order, first_matters=True)
    assert found.objective == by_networkx(records, order)


def by_networkx(records: list[Record], order: dict[int, int]) -> Objective:
    """The best objective by another matching, in numbers as long as they need to be."""
    graph = networkx.Graph()
    bye = -1
    who = {record.entrant: record for record in records}
    ends = [*who, *([bye] if len(who) % 2 else [])]
    behind = sorted(who, key=order.__getitem__)
    places = {entrant: place for place, entrant in enumerate(behind)} | {bye: len(who)}
    for at, one in enumerate(ends):
        for other in ends[at + 1 :]:
            cost = pair_cost(who, one, None if other == bye else other)
            number = 0
            for part in (*cost, (places[one] - places[other]) ** 2):
                number = number * 10**12 + part
            graph.add_edge(one, other, weight=10**80 - number)
    pairs, free = [], None
    for one, other in networkx.max_weight_matching(graph, maxcardinality=True):
        if bye in (one, other):
            free = max(one, other)
        else:
            calmer = who[one].balance <= who[other].balance
            pairs.append((one, other) if calmer else (other, one))
    return measure(records, order, pairs, free, first_matters=True)


def pair_cost(who: dict[int, Record], one: int, other: int | None) -> tuple[int, ...]:
    me = who[one]
    if other is None:
        return (0, me.byes, me.points, 0, me.balance**2)
    them = who[other]
    low, high = sorted((me.balance, them.balance))
    return (
        me.opponents.count(other), 0, 0, (me.points - them.points) ** 2,
        (low + 1) ** 2 + (high - 1) ** 2,
    )  # fmt: skip


@given(SEEDS, st.integers(2, 16).map(lambda half: 2 * half), st.integers(0, 6))
@settings(max_examples=60, deadline=None)
@pytest.mark.rule("SW-4")
def test_swisspair_never_finds_a_smaller_sum_without_a_rematch(
    seed: int, entrants: int, rounds: int
):
    records, order = history(seed, entrants, rounds)
    found = pair_round(records, order, first_matters=False)
    if found.objective.rematches:
        return
    by_points = sorted(records, key=lambda record: (-record.points, order[record.entrant]))
    players = [
        Player(str(r.entrant), r.points, rank, False, {str(other) for other in r.opponents})
        for rank, r in enumerate(by_points, 1)
    ]
    theirs = create_matches(players)
    met = {record.entrant: record.opponents for record in records}
    assert all(int(m.p2.id) not in met[int(m.p1.id)] for m in theirs)
    assert found.objective.score_gap <= sum((m.p1.points - m.p2.points) ** 2 for m in theirs)


def test_the_library_itself_says_that_its_matching_of_long_numbers_is_the_best():
    """Weights of the greatest length allowed, with the library's own proof by duality."""
    records, _ = history(7, 60, 5)
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * 60)
    graph.add_edges_from(
        (i, j, 2**112 - 1 - (records[i].points - records[j].points) ** 2 * 2**98 - (i * j) ** 3)
        for i in range(60)
        for j in range(i)
    )
    found = rustworkx.max_weight_matching(graph, True, lambda weight: weight, verify_optimum=True)
    assert len(found) == 30
