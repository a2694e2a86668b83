"""The final: single elimination with a third-place match (CH-FINAL-1, -3, -9, CH-PLACE-3)."""

from __future__ import annotations

from random import Random

import pytest

from tests.brackets.play import play_out
from tournament.brackets import (
    EMPTY,
    DoubleLoss,
    Left,
    Place,
    Progress,
    Won,
    double_elimination,
    replay,
    single_elimination,
)

SEMIS = [Won("R1.1", 1), Won("R1.2", 2)]


def four(*decisions) -> Progress:
    """Four players: 1 v 4 and 2 v 3."""
    return replay(single_elimination(4), decisions)


def test_undisturbed_four():
    progress = four(*SEMIS, Won("P3", 4), Won("F", 2))
    assert progress.champion == 2
    assert progress.places() == {1: Place(2, 2), 2: Place(1, 1), 3: Place(4, 4), 4: Place(3, 3)}


@pytest.mark.rule("CH-PLACE-3")
@pytest.mark.parametrize("entrants", [38, 57, 64])
def test_bands_of_the_final(entrants):
    progress = play_out(Progress(single_elimination(entrants)), Random(entrants))
    bands = sorted({(place.first, place.last) for place in progress.places().values()})
    whole = [(1, 1), (2, 2), (3, 3), (4, 4), (5, 8), (9, 16), (17, 32), (33, entrants)]
    assert bands == whole


@pytest.mark.rule("CH-FINAL-3")
def test_third_place_is_known_while_the_final_is_open():
    progress = four(*SEMIS, Won("P3", 3))
    assert not progress.is_over
    assert progress.places() == {3: Place(3, 3), 4: Place(4, 4)}
    progress = four(*SEMIS, Won("F", 1))
    assert progress.places() == {1: Place(1, 1), 2: Place(2, 2)}
    assert progress.champion == 1
    assert not progress.is_over


@pytest.mark.rule("CH-FINAL-9")
def test_a_losing_semi_finalist_who_leaves_is_fourth():
    progress = four(*SEMIS, Left(4))
    assert progress.winner("P3") == 3
    assert progress.places() == {3: Place(3, 3), 4: Place(4, 4)}
    early = four(SEMIS[0], Left(4), SEMIS[1])
    assert early.status("P3") == "bye"
    assert early.places() == {3: Place(3, 3), 4: Place(4, 4)}
    banned = four(*SEMIS, Left(4, disqualified=True))
    assert banned.places()[4] == Place(4, 4, awarded=False)


@pytest.mark.rule("CH-FINAL-9")
def test_leaving_during_the_semi_final():
    progress = four(Left(4), SEMIS[1])
    assert progress.slot("P3", "a") == EMPTY
    assert progress.places() == {3: Place(3, 3), 4: Place(4, 4)}


@pytest.mark.rule("CH-FINAL-9")
@pytest.mark.parametrize(
    "decisions",
    [
        [*SEMIS, DoubleLoss("P3")],
        [SEMIS[0], Left(4), Left(3)],
        [Left(3), Left(4)],
    ],
    ids=["both away", "one before and one in his semi-final", "both in their semi-finals"],
)
def test_both_losing_semi_finalists_gone_share_three_and_four(decisions):
    progress = four(*decisions)
    assert progress.places()[3] == progress.places()[4] == Place(3, 4)


@pytest.mark.rule("CH-FINAL-9")
def test_double_loss_in_a_semi_final():
    progress = four(DoubleLoss("R1.1"), Won("R1.2", 3))
    assert progress.is_over
    assert progress.champion == 3
    assert (progress.status("F"), progress.status("P3")) == ("bye", "bye")
    assert progress.places() == {1: Place(3, 4), 2: Place(2, 2), 3: Place(1, 1), 4: Place(3, 4)}
    assert progress.held_slots() == [], "there is no second chance to hold a slot for"


def test_nobody_comes_to_the_semi_finals():
    progress = four(DoubleLoss("R1.1"), DoubleLoss("R1.2"))
    assert progress.is_over
    assert progress.champion is None
    assert set(progress.places().values()) == {Place(1, 4)}


def test_a_finalist_who_leaves_is_second():
    progress = four(SEMIS[0], Left(1), Won("R1.2", 3))
    assert progress.champion == 3
    assert progress.places()[1] == Place(2, 2)
    assert progress.status("P3") == "ready", "third place is still played for"


@pytest.mark.rule("CH-FINAL-10")
def test_disqualified_after_the_final_only_lose_their_place():
    """Moving up is decided outside the bracket."""
    progress = four(*SEMIS, Won("P3", 4), Won("F", 2), Left(2, True), Left(1, True))
    assert progress.champion is None
    assert progress.places()[2] == Place(1, 1, awarded=False)
    assert progress.places()[1] == Place(2, 2, awarded=False)


@pytest.mark.rule("CH-FINAL-4")
def test_fewer_than_four():
    progress = replay(single_elimination(3), [Won("R1.2", 2), Won("F", 1)])
    assert progress.places() == {1: Place(1, 1), 2: Place(2, 2), 3: Place(3, 3)}
    progress = replay(single_elimination(2), [Won("F", 2)])
    assert progress.places() == {1: Place(2, 2), 2: Place(1, 1)}


def test_exit_numbers_are_those_documented():
    progress = play_out(Progress(single_elimination(16)), Random(3))
    numbers = [progress.exit_number(seed) or 0 for seed in range(1, 17)]
    assert sorted(numbers) == [1] * 8 + [2] * 4 + [3, 4, 5, 6]
    assert single_elimination(16).champion_number == 6
    assert double_elimination(16).champion_number == 8
