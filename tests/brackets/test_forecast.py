"""How long a bracket will take: exact where nothing is left to chance, bounded everywhere."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.brackets import DoubleLoss, Left, Progress, Won, double_elimination, replay
from tournament.brackets.forecast import (
    MINUTE,
    AtTable,
    Pace,
    Situation,
    forecast,
    fresh,
)
from tournament.brackets.structure import Structure, single_elimination

CHANCE = bytes(range(32))
HOUR = 60 * MINUTE
SLOTS = {2: 3, 3: 5, 4: 5, 8: 7, 10: 8, 11: 9, 12: 9, 13: 9, 16: 9, 17: 10, 20: 10, 24: 11, 32: 11}
"""Sequential slots with the second grand final by entrants (4.2 of the regulations)."""


def longest_way(structure: Structure) -> int:
    """Matches that have to be played one after the other, a second grand final included."""
    return max(structure.chain_length(match.id) for match in structure.matches)


def test_one_table_takes_all_matches_one_after_the_other():
    seen = forecast(fresh(double_elimination(10)), Pace(1, 40), CHANCE)
    assert (seen.matches.low, seen.matches.high) == (18, 19)
    assert (seen.length.low, seen.length.high) == (18 * 40 * MINUTE, 19 * 40 * MINUTE)
    assert seen.busy_percent == 100


@pytest.mark.parametrize(
    ("entrants", "slots"),
    list(SLOTS.items()),
)
def test_enough_tables_take_the_sequential_slots_of_the_regulations(entrants: int, slots: int):
    seen = forecast(fresh(double_elimination(entrants)), Pace(32, 45), CHANCE)
    assert seen.length.high == slots * 45 * MINUTE, "with the second grand final"
    assert seen.length.low == (slots - 1) * 45 * MINUTE, "without it"
    assert (seen.matches.low, seen.matches.high) == (2 * entrants - 2, 2 * entrants - 1)


def test_a_day_of_32_at_45_minutes_lasts_over_eight_hours():
    structure = double_elimination(32)
    assert forecast(fresh(structure), Pace(16, 45), CHANCE).length.high > 8 * HOUR
    assert forecast(fresh(structure), Pace(16, 45, rest_minutes=5), CHANCE).length.low > 8 * HOUR


def test_rest_between_two_matches_of_a_player_lengthens_the_day():
    structure = double_elimination(2, grand_final_reset=False)
    seen = forecast(fresh(structure), Pace(4, 30, rest_minutes=10), CHANCE)
    assert seen.length.median == (30 + 10 + 30) * MINUTE


def test_who_won_and_who_lost_rest_alike():
    seen = forecast(fresh(double_elimination(4)), Pace(2, 30, rest_minutes=10), CHANCE)
    begins = {(item.bracket, item.round): item.begins.median for item in seen.rounds}
    assert begins["winners", 2] == begins["losers", 1] == (30 + 10) * MINUTE


def test_nobody_is_called_in_a_break_and_who_plays_plays_on():
    """Two matches one after the other; the first is at its table when the break begins."""
    structure = double_elimination(2, grand_final_reset=False)
    pace = Pace(4, 30, breaks=((20 * MINUTE, 70 * MINUTE),))
    seen = forecast(fresh(structure), pace, CHANCE)
    assert seen.length.low == seen.length.high == (70 + 30) * MINUTE
    early = replace(pace, breaks=((-HOUR, 10 * MINUTE), (10 * MINUTE, 15 * MINUTE)))
    assert forecast(fresh(structure), early, CHANCE).length.median == (15 + 60) * MINUTE
    late = replace(pace, breaks=((HOUR, 2 * HOUR),))
    assert forecast(fresh(structure), late, CHANCE).length.median == HOUR


def test_no_call_of_a_whole_day_falls_into_a_break():
    lunch = (100 * MINUTE, 160 * MINUTE)
    pace = Pace(4, 25, rest_minutes=5, spread_percent=50)
    fasting = forecast(fresh(double_elimination(16)), pace, CHANCE)
    fed = forecast(fresh(double_elimination(16)), replace(pace, breaks=(lunch,)), CHANCE, runs=1)
    assert any(lunch[0] <= moment < lunch[1] for moment in fasting.calls.values())
    assert not any(lunch[0] <= moment < lunch[1] for moment in fed.calls.values())


def test_another_match_is_called_while_somebody_rests():
    """Three players, one table: the loser's and the winner's next matches wait for rest."""
    seen = forecast(fresh(double_elimination(10)), Pace(1, 40, rest_minutes=5), CHANCE)
    assert seen.length.low < (18 * 40 + 17 * 5) * MINUTE


def test_rounds_follow_each_other():
    seen = forecast(fresh(double_elimination(16)), Pace(8, 45), CHANCE)
    ends = {(item.bracket, item.round): item.ends.median for item in seen.rounds}
    begins = {(item.bracket, item.round): item.begins.median for item in seen.rounds}
    assert ends["winners", 1] == 45 * MINUTE
    assert begins["winners", 1] == 0
    assert begins["winners", 2] == 45 * MINUTE
    assert ends["losers", 6] == begins["grand_final", 1]
    assert [item.ends.median for item in seen.rounds] == sorted(ends.values())


def test_a_match_to_two_wins_has_two_or_three_games():
    structure = single_elimination(2)
    seen = forecast(fresh(structure), Pace(1, 30, wins=2), CHANCE)
    assert (seen.length.low, seen.length.high) == (60 * MINUTE, 90 * MINUTE)
    decided_soon = Situation(Progress(structure), [AtTable("F", 0, (1, 1))])
    assert forecast(decided_soon, Pace(1, 30, wins=2), CHANCE).length.high == 30 * MINUTE


def test_the_spread_is_around_the_usual_time():
    seen = forecast(fresh(single_elimination(2)), Pace(1, 40, spread_percent=50), CHANCE, 400)
    assert 20 * MINUTE < seen.length.low < 32 * MINUTE
    assert 38 * MINUTE <= seen.length.median <= 42 * MINUTE
    assert 48 * MINUTE < seen.length.high < 60 * MINUTE


def test_what_is_at_the_tables_counts_from_its_beginning():
    structure = double_elimination(2, grand_final_reset=False)
    begun = Situation(Progress(structure), [AtTable("W1.1", 25 * MINUTE)])
    assert forecast(begun, Pace(1, 30), CHANCE).length.median == (5 + 30) * MINUTE
    late = Situation(Progress(structure), [AtTable("W1.1", 90 * MINUTE)])
    assert forecast(late, Pace(1, 30), CHANCE).length.median == (3 + 30) * MINUTE


def test_whoever_has_just_played_rests_first():
    structure = double_elimination(2, grand_final_reset=False)
    progress = replay(structure, [Won("W1.1", 1)])
    seen = forecast(Situation(progress, rested={1: 120, 2: 120}), Pace(1, 30, 5), CHANCE)
    assert seen.length.median == (3 + 30) * MINUTE


def test_a_day_that_is_over_takes_no_time():
    progress = Progress(double_elimination(3))
    for seed in (1, 2):
        progress.apply(Left(seed))
    assert progress.is_over
    seen = forecast(Situation(progress), Pace(2, 30), CHANCE)
    assert (seen.length.high, seen.matches.high, seen.busy_percent, seen.rounds) == (0, 0, 0, ())


def test_a_held_slot_is_taken_by_somebody():
    progress = replay(double_elimination(8), [DoubleLoss("W1.1")])
    assert progress.held_slots()
    seen = forecast(Situation(progress), Pace(4, 30), CHANCE)
    assert 0 < seen.matches.low <= seen.matches.high <= 14
    assert progress.held_slots(), "the day itself is not touched"


def test_the_same_question_has_the_same_answer():
    situation, pace = fresh(double_elimination(12)), Pace(4, 30, 5, spread_percent=40)
    assert forecast(situation, pace, CHANCE) == forecast(situation, pace, CHANCE)
    assert forecast(situation, pace, CHANCE) != forecast(situation, pace, bytes(32))


@given(
    entrants=st.integers(2, 24),
    tables=st.integers(1, 12),
    minutes=st.integers(1, 90),
    rest=st.integers(0, 15),
    spread=st.integers(0, 60),
    wins=st.integers(1, 2),
    chance=st.binary(min_size=32, max_size=32),
    double=st.booleans(),
)
@settings(max_examples=60, deadline=None)
def test_never_shorter_than_the_longest_way_or_the_work(
    entrants: int,
    tables: int,
    minutes: int,
    rest: int,
    spread: int,
    wins: int,
    chance: bytes,
    double: bool,
):
    structure = double_elimination(entrants) if double else single_elimination(entrants)
    pace = Pace(tables, minutes, rest, wins, spread)
    seen = forecast(fresh(structure), pace, chance, runs=3)
    quickest = (minutes * MINUTE - minutes * MINUTE * spread // 100) * wins
    slots = longest_way(structure) - (1 if double else 0)
    way = slots * quickest + (slots - 1) * rest * MINUTE
    work = seen.matches.low * quickest
    assert seen.length.low >= max(way, work // tables)
    assert seen.length.low <= seen.length.median <= seen.length.high
    assert seen.busy_percent <= 100
    slowest = (minutes * MINUTE * (100 + spread) // 100) * (2 * wins - 1)
    assert seen.length.high <= seen.matches.high * (slowest + rest * MINUTE), "no table stands idle"


@pytest.mark.parametrize(
    "wrong",
    [{"tables": 0}, {"minutes": 0}, {"wins": 0}, {"rest_minutes": -1}, {"spread_percent": 100}],
)
def test_a_hall_that_cannot_be_is_refused(wrong: dict[str, int]):
    with pytest.raises(ValueError, match=r"forecast|rest"):
        replace(Pace(4, 30), **wrong)
