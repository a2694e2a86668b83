"""The order in which ready matches are offered (CH-DE-9)."""

from __future__ import annotations

import pytest

from tournament.brackets import Progress, Won, call_order, double_elimination, replay


@pytest.mark.rule("CH-DE-9")
def test_equal_chains_go_by_round_and_number():
    progress = Progress(double_elimination(10))
    assert call_order(progress, {}) == ["W1.2", "W1.6", "W2.2", "W2.4"]
    assert {progress.structure.chain_length(match) for match in progress.ready()} == {8}


@pytest.mark.rule("CH-DE-9")
def test_the_longest_chain_goes_first_even_from_the_losers_bracket():
    winners = [("W1.1", 1), ("W1.2", 8), ("W1.3", 4), ("W1.4", 5), ("W2.1", 1), ("W2.2", 4)]
    progress = replay(double_elimination(16), [Won(match, seed) for match, seed in winners])
    order = call_order(progress, dict.fromkeys(range(1, 17), 0.0) | {16: 99.0, 9: 99.0})
    chain = progress.structure.chain_length
    assert (chain("L1.1"), chain("W3.1")) == (8, 6)
    assert order.index("L1.1") < order.index("W3.1"), "although its players waited less"
    assert [chain(match) for match in order] == sorted(map(chain, order), reverse=True)


@pytest.mark.rule("CH-DE-9")
def test_longest_wait_breaks_equal_chains():
    progress = replay(
        double_elimination(16), [Won(f"W1.{j}", s) for j, s in enumerate((1, 8, 4, 5), 1)]
    )
    level = {"W2.1", "W2.2", "L1.1", "L1.2"}
    waiting = {1: 10, 8: 20, 4: 30, 5: 5, 16: 10, 9: 40, 13: 30, 12: 5}
    order = [match for match in call_order(progress, waiting) if match in level]
    chains = [progress.structure.chain_length(match) for match in order]
    assert chains == sorted(chains, reverse=True)
    assert order.index("W2.1") < order.index("W2.2"), "the later of two counts: 20 before 30"
    assert order.index("L1.2") < order.index("L1.1"), "the later of two counts: 30 before 40"


@pytest.mark.rule("CH-DE-9")
def test_who_never_played_waits_longest_and_winners_go_before_losers():
    progress = replay(double_elimination(4), [Won("W1.1", 1), Won("W1.2", 2)])
    assert progress.structure.chain_length("W2.1") == progress.structure.chain_length("L1.1")
    assert call_order(progress, {}) == ["W2.1", "L1.1"]
    assert call_order(progress, {1: 7.5, 2: 8.0, 3: 1.0, 4: 2.0}) == ["L1.1", "W2.1"]
