"""Standings and tie-breaks: FIDE's exercises, another implementation, and each rule by itself."""

from fractions import Fraction
from itertools import pairwise

import pytest
from cardarena_tournament_core import Matchup, MatchupOutcome, Player, Round
from cardarena_tournament_core.utils import owp
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.brackets.rounds.exercises import (
    ROUND_ROBIN,
    ROUND_ROBIN_SONNEBORN_BERGER,
    SWISS,
    SWISS_ADJUSTED,
    SWISS_BUCHHOLZ,
    SWISS_CUT_1,
    SWISS_SONNEBORN_BERGER,
    SWISS_WINS,
    table,
)
from tests.brackets.rounds.histories import history
from tournament.brackets.rounds.direct_encounter import by_encounters
from tournament.brackets.rounds.records import Record, RoundResult, until
from tournament.brackets.rounds.standings import TIE_BREAKS, Line, standings
from tournament.brackets.rounds.tie_breaks import adjusted_points

ORDER = {number: number for number in range(1, 17)}


def values(text: str, name: str, **how: bool) -> dict[int, float]:
    lines = standings(table(text), [name], ORDER, **how)
    return {line.entrant: float(line.values[name]) for line in lines}


def ranked(text: str, *names: str, **how: bool) -> list[tuple[int, int, int]]:
    """Entrant, first and last place of every line."""
    lines = standings(table(text), names, ORDER, **how)
    return [(line.entrant, line.first, line.last) for line in lines]


@pytest.mark.rule("TB-2")
@pytest.mark.rule("TB-3")
@pytest.mark.rule("TB-4")
def test_buchholz_of_the_exercise():
    assert values(SWISS, "buchholz") == dict(enumerate(SWISS_BUCHHOLZ, 1))


@pytest.mark.rule("TB-5")
def test_buchholz_cut_1_of_the_exercise():
    found = values(SWISS, "buchholz_cut_1")
    assert {entrant: found[entrant] for entrant in SWISS_CUT_1} == SWISS_CUT_1


@pytest.mark.rule("TB-6")
def test_sonneborn_berger_of_the_exercises():
    assert values(SWISS, "sonneborn_berger") == dict(enumerate(SWISS_SONNEBORN_BERGER, 1))
    found = values(ROUND_ROBIN, "sonneborn_berger", round_robin=True)
    assert found == dict(enumerate(ROUND_ROBIN_SONNEBORN_BERGER, 1))


@pytest.mark.rule("TB-9")
def test_wins_of_the_exercise():
    assert values(SWISS, "wins") == dict(enumerate(SWISS_WINS, 1))


@pytest.mark.rule("TB-4")
def test_adjusted_points_of_the_exercise():
    found = [adjusted_points(record, 5) / 10 for record in table(SWISS)]
    assert tuple(found) == SWISS_ADJUSTED


@pytest.mark.rule("TB-7")
def test_direct_encounter_of_the_round_robin():
    # Entrant 6 has beaten 5 without playing, which counts in a round robin.
    found = values(ROUND_ROBIN, "direct_encounter", round_robin=True)
    assert found == {1: 2, 2: 0, 3: 0, 6: 2, 5: 1, 4: 0}
    assert ranked(ROUND_ROBIN, "direct_encounter", round_robin=True) == [
        (1, 1, 1), (2, 2, 3), (3, 2, 3), (6, 4, 4), (5, 5, 5), (4, 6, 6),
    ]  # fmt: skip


@pytest.mark.rule("TB-7")
def test_a_walkover_is_no_encounter_in_a_swiss_tournament():
    found = values(ROUND_ROBIN, "direct_encounter")
    assert {found[entrant] for entrant in (4, 5, 6)} == {0}


def encounters(*games: tuple[int, int, float]) -> dict[int, dict[int, Fraction]]:
    found: dict[int, dict[int, Fraction]] = {number: {} for number in range(1, 5)}
    for one, other, score in games:
        found[one][other] = Fraction(score) * 10
        found[other][one] = Fraction(1 - score) * 10
    return found


@pytest.mark.rule("TB-7")
@pytest.mark.parametrize(
    ("games", "expected"),
    [
        # All have met; 2 and 3 stay level, since they drew.
        ([(1, 2, 1), (1, 3, 1), (2, 3, 0.5), (4, 1, 0), (4, 2, 0), (4, 3, 0)], [[1], [2, 3], [4]]),
        # All have met, and the sums leave two pairs level: their own matches decide.
        (
            [(1, 2, 1), (1, 3, 0), (1, 4, 1), (2, 3, 1), (2, 4, 1), (3, 4, 0)],
            [[1], [2], [4], [3]],
        ),
        # 4 may still reach 1: nothing is decided.
        ([(1, 2, 1), (1, 3, 1), (2, 3, 0.5), (3, 4, 0.5)], [[1, 2, 3, 4]]),
        # 1 is out of reach without having met 4; the other three have all met.
        (
            [(1, 2, 1), (1, 3, 1), (2, 3, 0.5), (2, 4, 1), (3, 4, 1)],
            [[1], [2, 3], [4]],
        ),
    ],
)
def test_direct_encounter(games: list[tuple[int, int, float]], expected: list[list[int]]):
    assert by_encounters([1, 2, 3, 4], encounters(*games), 10) == expected


@pytest.mark.rule("TB-7")
def test_two_matches_of_the_same_two_count_on_average():
    # 1 beat 2 twice, which is one point on average, and lost to 3, who drew with 2.
    records = [
        Record(1, (res(1, 2, "win"), res(2, 2, "win"), res(3, 3, "loss"))),
        Record(2, (res(1, 1, "loss"), res(2, 1, "loss"), res(4, 3, "draw"), res(3, None, "bye"),
                   res(5, None, "half_bye"))),
        Record(3, (res(3, 1, "win"), res(4, 2, "draw"), res(1, None, "half_bye"))),
    ]  # fmt: skip
    lines = standings(records, ["direct_encounter"], ORDER)
    assert {line.points for line in lines} == {20}
    assert [line.entrant for line in lines] == [3, 1, 2]


def res(number: int, opponent: int | None, kind: str, played: bool = True) -> RoundResult:
    points = {"win": 10, "bye": 10, "draw": 5, "half_bye": 5, "loss": 0, "zero_bye": 0}[kind]
    first = None if opponent is None else True
    return RoundResult(number, opponent, kind, played and opponent is not None, points, first)


@pytest.mark.rule("TB-1")
def test_who_is_level_in_everything_shares_the_place_and_the_order_shows_them():
    text = "2w1\n1b0\n4w1\n3b0"
    assert ranked(text) == [(1, 1, 2), (3, 1, 2), (2, 3, 4), (4, 3, 4)]
    other = {1: 4, 2: 3, 3: 2, 4: 1}
    lines = standings(table(text), ["buchholz", "wins"], other)
    assert [(line.entrant, line.first, line.last) for line in lines] == [
        (3, 1, 2), (1, 1, 2), (4, 3, 4), (2, 3, 4),
    ]  # fmt: skip


@pytest.mark.rule("TB-1")
def test_tie_breaks_count_in_the_order_named():
    # Of the exercise's entrants with 3.5 points: Buchholz has 3 before 4, Sonneborn-Berger agrees,
    # wins have 16 before both.
    by_wins = [entrant for entrant, *_ in ranked(SWISS, "wins", "buchholz")]
    by_buchholz = [entrant for entrant, *_ in ranked(SWISS, "buchholz", "wins")]
    assert by_wins[:5] == [2, 16, 3, 4, 1]
    assert by_buchholz[:5] == [2, 3, 4, 16, 1]


@pytest.mark.rule("TB-1")
@pytest.mark.parametrize("names", [["luck"], ["wins", "wins"]])
def test_tie_breaks_unknown_or_named_twice_are_refused(names: list[str]):
    with pytest.raises(ValueError, match="unknown or named twice"):
        standings(table(SWISS), names, ORDER)


@pytest.mark.rule("TB-4")
def test_rounds_after_leaving_count_as_draws_for_opponents():
    left = Record(2, (res(1, 1, "loss"),), left_after=1)
    stayed = Record(1, (res(1, 2, "win"), res(2, 3, "win"), res(3, 3, "win")))
    other = Record(3, (res(1, None, "bye"), res(2, 1, "loss"), res(3, 1, "loss")))
    lines = {line.entrant: line for line in standings([left, stayed, other], ["buchholz"], ORDER)}
    # Two rounds missed at the end count a half each; entrant 3 has one point, met twice.
    assert lines[1].values["buchholz"] == 1 + 1 + 1
    assert lines[2].points == 0


@pytest.mark.rule("TB-4")
def test_a_round_missed_before_playing_on_counts_what_it_gave():
    late = Record(1, (res(2, 2, "loss"),))
    assert adjusted_points(until([late], 2)[0], 5) == 0
    assert adjusted_points(until([late], 3)[0], 5) == 5


@pytest.mark.rule("TB-5")
def test_the_cut_leaves_out_a_missed_round_rather_than_a_weaker_opponent():
    records = [
        Record(1, (res(1, 2, "win"), res(2, None, "half_bye"), res(3, 3, "win"))),
        Record(2, (res(1, 1, "loss"), res(2, 3, "loss"), res(3, None, "bye"))),
        Record(3, (res(1, None, "bye"), res(2, 2, "win"), res(3, 1, "loss"))),
    ]
    lines = {line.entrant: line for line in standings(records, ["buchholz_cut_1"], ORDER)}
    # Numbers of entrant 1: 1 (opponent 2), 2.5 (the missed round), 2 (opponent 3).
    assert lines[1].values["buchholz_cut_1"] == 3
    # A bye was nobody's choice: entrant 2 has 2.5, 2 and, for the bye, 1, which is left out.
    assert lines[2].values["buchholz_cut_1"] == Fraction(9, 2)


@pytest.mark.rule("TB-8")
def test_opponents_match_wins_have_a_floor_and_leave_byes_out():
    records = [
        Record(1, (res(1, 2, "win"), res(2, None, "bye"))),
        Record(2, (res(1, 1, "loss"), res(2, 3, "draw"))),
        Record(3, (res(1, None, "bye"), res(2, 2, "draw"))),
    ]
    found = {
        line.entrant: line.values["opponents_match_wins"]
        for line in standings(records, ["opponents_match_wins"], ORDER)
    }
    # Entrant 2 has a quarter, which counts as a third; entrant 1 has won 1 of 1 and 3 half of 1.
    assert found == {1: Fraction(1, 3), 2: Fraction(3, 4), 3: Fraction(1, 3)}


@pytest.mark.rule("TB-9")
def test_counts_are_sums_over_all_rounds():
    one = RoundResult(1, 2, "win", True, 10, True, 2, 1, 0, scored=30, conceded=12)
    two = RoundResult(2, 2, "loss", True, 0, False, 0, 2, 0, scored=5, conceded=20)
    records = [Record(1, (one, two)), Record(2, ())]
    names = ["wins", "game_wins", "points_scored", "point_difference"]
    found = {line.entrant: line.values for line in standings(records, names, ORDER)}[1]
    assert found == {"wins": 1, "game_wins": 2, "points_scored": 35, "point_difference": 3}


@given(st.integers(0, 10**6), st.integers(2, 12), st.integers(0, 5), st.permutations(TIE_BREAKS))
@settings(max_examples=60)
@pytest.mark.rule("TB-1")
def test_standings_depend_on_nothing_but_records_and_order(
    seed: int, entrants: int, rounds: int, names: list[str]
):
    records, order = history(seed, entrants, rounds)
    lines = standings(records, names, order)
    assert standings(records[::-1], names, order) == lines
    assert sorted(line.entrant for line in lines) == sorted(order)
    for before, after in pairwise(lines):
        one, two = key(before, names), key(after, names)
        assert one >= two
        assert (one == two) == (before.first == after.first and before.last == after.last)
        assert before.first == after.first or after.first == before.last + 1


def key(line: Line, names: list[str]) -> tuple[Fraction | int, ...]:
    return (line.points, *(line.values[name] for name in names))


@given(st.integers(0, 10**6), st.integers(2, 16), st.integers(1, 6))
@settings(max_examples=40)
@pytest.mark.rule("TB-8")
def test_cardarena_finds_the_same_rates(seed: int, entrants: int, rounds: int):
    records, order = history(seed, entrants, rounds, missing=0, walkovers=0)
    theirs = [matchups(records, number) for number in range(1, rounds + 1)]
    name = "opponents_match_wins"
    for line in standings(records, [name], order):
        expected = owp(str(line.entrant), theirs, min_win_pct=1 / 3)
        assert float(line.values[name]) == pytest.approx(expected)


def matchups(records: list[Record], number: int) -> Round:
    players = {record.entrant: Player(str(record.entrant), "?") for record in records}
    found = []
    for record in records:
        result = record.rounds[number - 1]
        if result.opponent is None:
            found.append(Matchup(players[record.entrant], None))
        elif result.first:
            outcome = {
                "win": MatchupOutcome.PLAYER1_WINS,
                "loss": MatchupOutcome.PLAYER2_WINS,
                "draw": MatchupOutcome.DRAW,
            }[result.kind]
            pair = players[record.entrant], players[result.opponent]
            found.append(Matchup(*pair, outcome=outcome))
    return Round(round_number=number, matchups=found)
