"""Statistics of games: intervals by another way, sums that agree, nothing from too few."""

from collections import Counter
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.statistics import ENOUGH, GameFacts, interval, rate, statistics

CARDS = ("alchemist", "assassin", "knight", "witch")
seats = st.sampled_from("AB")
games = st.lists(
    st.builds(
        GameFacts,
        leaders=st.one_of(
            st.just({}),
            st.fixed_dictionaries({"A": st.sampled_from(CARDS), "B": st.sampled_from(CARDS)}),
        ),
        winner=st.sampled_from(["A", "B", "drawn"]),
        reason=st.sampled_from(["leader", "heroes", "concession", "ruling"]),
        first=st.one_of(st.none(), seats),
        rounds=st.integers(1, 9),
        turns=st.integers(1, 40),
        orders=st.fixed_dictionaries(
            {seat: st.lists(st.sampled_from(CARDS), max_size=3) for seat in "AB"}
        ),
    ),
    max_size=40,
)


@pytest.mark.parametrize(
    ("hits", "total", "low", "high"),
    # Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_intervals_are_those_of_the_literature(
    hits: int, total: int, low: float, high: float
) -> None:
    assert interval(hits, total) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 400), st.data())
def test_an_interval_holds_the_shares_that_a_score_test_does_not_reject(
    total: int, data: st.DataObject
) -> None:
    hits = data.draw(st.integers(0, total))
    low, high = interval(hits, total)
    assert 0 <= low <= hits / total <= high <= 1
    for edge in (low, high):
        if 0 < edge < 1:
            z = (hits / total - edge) / (edge * (1 - edge) / total) ** 0.5
            assert abs(z) == pytest.approx(1.95996, abs=1e-4)


def test_an_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    for truth in (0.2, 0.5, 0.77):
        total = 40
        covered = sum(
            comb(total, hits) * truth**hits * (1 - truth) ** (total - hits)
            for hits in range(total + 1)
            if interval(hits, total)[0] <= truth <= interval(hits, total)[1]
        )
        assert 0.92 < covered < 0.98


def test_too_few_games_give_no_rate() -> None:
    assert rate(ENOUGH - 1, ENOUGH - 1) is None
    found = rate(ENOUGH, ENOUGH)
    assert found is not None
    assert found.low < found.share == 1


@given(games)
def test_every_figure_agrees_with_a_plain_count(played: list[GameFacts]) -> None:
    found = statistics(played)
    assert found.games == len(played)
    apart = [game for game in played if len(set(game.leaders.values())) == 2]
    for leader, tally in found.leaders:
        mine = [game for game in apart if leader in game.leaders.values()]
        wins = [game for game in mine if game.leaders.get(game.winner) == leader]
        drawn = [game for game in mine if game.winner == "drawn"]
        assert (tally.won, tally.drawn, tally.games) == (len(wins), len(drawn), len(mine))
    assert {leader for leader, _ in found.leaders} == {
        leader for game in apart for leader in game.leaders.values()
    }
    for (one, other), tally in found.head_to_head:
        mine = [game for game in apart if set(game.leaders.values()) == {one, other}]
        wins = [game for game in mine if game.leaders.get(game.winner) == one]
        assert one < other
        assert (tally.won, tally.games) == (len(wins), len(mine))
    assert sum(tally.games for _, tally in found.head_to_head) == len(apart)
    first = [game for game in played if game.first]
    assert found.first_player.won == sum(game.first == game.winner for game in first)
    assert found.first_player.games + found.first_unknown == len(played)
    assert dict(found.rounds.counts) | {} == {
        value: sum(game.rounds == value for game in played)
        for value in range(
            min((game.rounds for game in played), default=1),
            max((game.rounds for game in played), default=0) + 1,
        )
    }
    plays = Counter(card for game in played for seat in "AB" for card in game.orders[seat])
    assert {item.card: item.plays for item in found.orders} == dict(plays)
    for item in found.orders:
        hands = [game.orders[seat] for game in played for seat in "AB"]
        assert item.hands == sum(item.card in hand for hand in hands)


@given(games)
def test_the_order_of_the_games_does_not_matter(played: list[GameFacts]) -> None:
    assert statistics(played) == statistics(played[::-1])


@given(games)
def test_lists_begin_with_what_there_is_most_of(played: list[GameFacts]) -> None:
    found = statistics(played)
    for numbers in (
        [tally.games for _, tally in found.leaders],
        [tally.games for _, tally in found.head_to_head],
        [item.plays for item in found.orders],
        [often for _, often in found.reasons],
    ):
        assert numbers == sorted(numbers, reverse=True)


@given(games)
def test_half_of_the_games_are_within_the_median(played: list[GameFacts]) -> None:
    found = statistics(played).rounds
    if found.median is None:
        assert not played
        return
    within = sum(game.rounds <= found.median for game in played)
    below = sum(game.rounds < found.median for game in played)
    assert within * 2 >= len(played) > below * 2 or within * 2 == len(played)
