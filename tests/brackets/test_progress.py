"""The rules of advancing in double elimination, one by one."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.brackets.play import assert_everyone_placed, every_decision, play_out, players
from tournament.brackets import (
    EMPTY,
    UNKNOWN,
    DoubleLoss,
    Held,
    IllegalDecision,
    Left,
    Place,
    Player,
    Progress,
    SlotLeft,
    SlotTaken,
    Won,
    double_elimination,
    replay,
    single_elimination,
)


def play_until(progress: Progress, match: str) -> Progress:
    """Let side a win everything that a match needs, until it is ready."""
    while progress.status(match) == "pending":
        needed = [one for one in progress.ready() if match in progress.structure.dependents(one)]
        progress.apply(Won(needed[0], players(progress, needed[0])[0]))
    assert progress.status(match) == "ready"
    return progress


def final_of(entrants: int, **options: bool) -> tuple[Progress, int, int]:
    """A bracket whose grand final is ready, with its two players."""
    progress = play_until(Progress(double_elimination(entrants, **options)), "GF")
    return progress, *players(progress, "GF")


# --- ordinary play --------------------------------------------------------------------------


def test_first_matches_are_ready_and_byes_are_nowhere():
    progress = Progress(double_elimination(10))
    assert progress.ready() == ["W1.2", "W1.6", "W2.2", "W2.4"]
    assert progress.slot("W2.1", "a") == Player(1)
    assert progress.slot("W2.1", "b") == UNKNOWN
    assert progress.status("W2.1") == "pending"


def test_winner_and_loser_move_on():
    progress = Progress(double_elimination(10))
    progress.apply(Won("W1.2", 9))
    assert (progress.winner("W1.2"), progress.loser("W1.2")) == (9, 8)
    assert progress.slot("W2.1", "b") == Player(9)
    assert progress.slot("L2.1", "a") == Player(8)
    assert progress.next_match(9) == "W2.1"
    assert progress.next_match(8) == "L2.1"
    assert progress.losses(8) == 1
    assert progress.path(8) == ("W1.2", "L2.1")
    assert progress.end_kind("W1.2") == "played"
    assert progress.end_kind("W2.1") is None


@pytest.mark.rule("CH-DE-5")
def test_second_grand_final_only_when_the_challenger_wins():
    progress, undefeated, challenger = final_of(10)
    other = progress.copy()
    progress.apply(Won("GF", undefeated))
    assert progress.status("GF2") == "not_needed"
    assert progress.is_over
    assert progress.champion == undefeated
    other.apply(Won("GF", challenger))
    assert other.status("GF2") == "ready"
    assert players(other, "GF2") == (undefeated, challenger)
    assert other.champion is None
    other.apply(Won("GF2", undefeated))
    assert other.champion == undefeated
    assert other.places()[challenger] == Place(2, 2)


@pytest.mark.rule("CH-DE-5")
def test_without_reset_one_grand_final_decides():
    progress, _, challenger = final_of(10, grand_final_reset=False)
    progress.apply(Won("GF", challenger))
    assert progress.is_over
    assert progress.champion == challenger


@pytest.mark.rule("CH-DE-5")
@pytest.mark.parametrize("who_leaves", [0, 1])
def test_grand_final_ends_when_a_finalist_leaves(who_leaves):
    progress, *pair = final_of(10)
    progress.apply(Left(pair[who_leaves]))
    assert progress.is_over
    assert progress.status("GF2") == "not_needed"
    assert progress.champion == pair[1 - who_leaves]
    assert progress.end_kind("GF") == "walkover"
    assert progress.places()[pair[who_leaves]] == Place(2, 2)


@pytest.mark.rule("CH-WD-2")
def test_leaving_the_second_grand_final_keeps_place_two():
    progress, undefeated, challenger = final_of(10)
    progress.apply(Won("GF", challenger))
    progress.apply(Left(undefeated))
    assert progress.champion == challenger
    assert progress.places()[undefeated] == Place(2, 2)


@pytest.mark.rule("CH-DE-5")
def test_a_conceded_grand_final_still_needs_the_second():
    progress, _, challenger = final_of(10)
    progress.apply(Won("GF", challenger, "concession"))
    assert progress.status("GF2") == "ready"


@pytest.mark.rule("CH-DE-4")
def test_two_players_meet_again_in_the_grand_final():
    progress = replay(double_elimination(2), [Won("W1.1", 2)])
    assert players(progress, "GF") == (2, 1)
    progress.apply(Won("GF", 1))
    progress.apply(Won("GF2", 1))
    assert progress.champion == 1


# --- absence --------------------------------------------------------------------------------


@pytest.mark.rule("CH-NOSHOW-1")
def test_a_walkover_drops_the_absent_player_and_the_second_puts_him_out():
    progress = Progress(double_elimination(10))
    progress.apply(Won("W1.2", 9, "walkover"))
    assert progress.next_match(8) == "L2.1"
    play_until(progress, "L2.1")
    rival = next(seed for seed in players(progress, "L2.1") if seed != 8)
    progress.apply(Won("L2.1", rival, "walkover"))
    assert progress.exit_number(8) == 2
    assert progress.losses(8) == 2


@pytest.mark.rule("CH-NOSHOW-2")
def test_double_loss_holds_the_losers_slot():
    progress = replay(double_elimination(10), [DoubleLoss("W1.2")])
    assert progress.status("W1.2") == "double_loss"
    assert progress.winner("W1.2") is None
    assert progress.slot("W2.1", "b") == EMPTY
    assert progress.status("W2.1") == "bye", "seed 1 goes on at once"
    assert progress.slot("W3.1", "a") == Player(1)
    assert progress.slot("L3.2", "b") == EMPTY, "a bye leaves no loser"
    assert progress.slot("L2.1", "a") == Held((8, 9))
    assert progress.held_slots() == [("L2.1", "a", Held((8, 9)))]
    assert progress.next_match(8) is None
    assert progress.losses(8) == progress.losses(9) == 1
    taken = progress.copy()
    taken.apply(SlotTaken("L2.1", "a", 9))
    assert taken.slot("L2.1", "a") == Player(9)
    assert taken.exit_number(8) == 1
    assert taken.exit_number(9) is None
    assert (taken.losses(8), taken.losses(9)) == (1, 1), "no loss is counted twice"
    assert taken.path(9) == ("W1.2", "L2.1")
    progress.apply(SlotLeft("L2.1", "a"))
    assert progress.slot("L2.1", "a") == EMPTY
    assert (progress.exit_number(8), progress.exit_number(9)) == (1, 1)


@pytest.mark.rule("CH-NOSHOW-2")
def test_double_loss_of_a_later_winners_round_has_the_number_of_its_losers_round():
    progress = play_until(Progress(double_elimination(16)), "W3.1")
    pair = players(progress, "W3.1")
    progress.apply(DoubleLoss("W3.1"))
    progress.apply(SlotLeft("L4.1", "b"))
    assert [progress.exit_number(seed) for seed in pair] == [4, 4]


@pytest.mark.rule("CH-NOSHOW-2")
def test_double_loss_in_the_losers_bracket_puts_both_out():
    progress = play_until(Progress(double_elimination(10)), "L3.1")
    pair = players(progress, "L3.1")
    progress.apply(DoubleLoss("L3.1"))
    assert [progress.exit_number(seed) for seed in pair] == [3, 3]
    assert progress.slot("L4.1", "a") == EMPTY


@pytest.mark.rule("CH-NOSHOW-2")
@pytest.mark.rule("CH-DE-12")
@pytest.mark.parametrize("second", [False, True])
def test_both_finalists_away_share_the_first_two_places(second):
    progress, undefeated, challenger = final_of(10)
    if second:
        progress.apply(Won("GF", challenger))
    progress.apply(DoubleLoss("GF2" if second else "GF"))
    assert progress.is_over
    assert progress.champion is None
    assert progress.status("GF2") == ("double_loss" if second else "not_needed")
    for seed in (undefeated, challenger):
        assert progress.exit_number(seed) == 7
        assert progress.places()[seed] == Place(1, 2)


@pytest.mark.rule("CH-NOSHOW-2")
def test_leaving_a_held_slot():
    progress = replay(double_elimination(10), [DoubleLoss("W1.2"), Left(8)])
    assert progress.slot("L2.1", "a") == Held((9,))
    assert progress.exit_number(8) == 1
    progress.apply(Left(9))
    assert progress.slot("L2.1", "a") == EMPTY
    assert progress.held_slots() == []


@pytest.mark.rule("CH-NOSHOW-2")
def test_a_held_slot_may_lead_straight_to_the_title():
    progress = replay(double_elimination(2), [DoubleLoss("W1.1")])
    assert progress.slot("GF", "b") == Held((1, 2))
    neither = progress.copy()
    progress.apply(SlotTaken("GF", "b", 2))
    assert progress.champion == 2
    assert progress.status("GF") == "bye"
    neither.apply(SlotLeft("GF", "b"))
    assert neither.is_over
    assert neither.champion is None
    assert neither.places() == {1: Place(1, 2), 2: Place(1, 2)}


@pytest.mark.rule("CH-DE-7")
def test_empty_slots_pass_players_on_at_once_and_are_nobodys_win():
    progress = Progress(double_elimination(16))
    progress.apply(DoubleLoss("W1.1"))
    progress.apply(Won("W1.2", 8))
    assert progress.status("W2.1") == "bye"
    assert progress.winner("W2.1") is None
    assert progress.slot("W3.1", "a") == Player(8)
    assert progress.slot("L2.4", "b") == EMPTY
    progress.apply(SlotLeft("L1.1", "a"))
    assert progress.status("L1.1") == "bye"
    assert progress.slot("L2.1", "a") == Player(9)
    for match in ("W1.3", "W1.4"):
        progress.apply(DoubleLoss(match))
    for side in ("a", "b"):
        progress.apply(SlotLeft("L1.2", side))
    for match in ("L1.2", "W2.2"):
        assert progress.status(match) == "empty"
    assert progress.slot("L2.2", "a") == EMPTY
    assert progress.losses(8) == progress.losses(9) - 1 == 0


# --- leaving --------------------------------------------------------------------------------


@pytest.mark.rule("CH-WD-1")
def test_leaving_a_ready_match_is_a_walkover_and_later_slots_are_byes():
    progress = replay(double_elimination(10), [Left(8)])
    assert progress.winner("W1.2") == 9
    assert progress.end_kind("W1.2") == "walkover"
    assert progress.decision("W1.2") == Left(8)
    assert progress.losses(8) == 1
    assert progress.slot("L2.1", "a") == EMPTY
    assert progress.exit_number(8) == 1
    assert progress.left == {8}
    play_until(progress, "W4.1")
    assert progress.status("L2.1") == "bye"


@pytest.mark.rule("CH-WD-1")
@pytest.mark.rule("CH-PLACE-1")
def test_leaving_between_matches_counts_for_the_match_he_stood_in():
    progress = replay(double_elimination(10), [Left(1)])
    assert progress.slot("W2.1", "a") == EMPTY
    assert progress.status("W2.1") == "pending"
    assert progress.exit_number(1) == 2
    assert progress.losses(1) == 0
    assert progress.path(1) == ("W2.1",)
    progress.apply(Won("W1.2", 9))
    assert progress.status("W2.1") == "bye"
    assert progress.winner("W2.1") is None, "a bye is never shown as a win"
    assert progress.slot("W3.1", "a") == Player(9)
    assert progress.slot("L3.2", "b") == EMPTY


@pytest.mark.rule("CH-DE-12")
def test_the_last_one_left_is_champion():
    progress = Progress(double_elimination(10))
    for seed in (3, 1, 4, 10, 5, 9, 2, 6, 8):
        progress.apply(Left(seed))
    assert progress.is_over
    assert progress.champion == 7
    assert progress.places()[7] == Place(1, 1)


@pytest.mark.rule("CH-DE-12")
def test_an_empty_side_of_the_grand_final_makes_a_champion_without_a_match():
    progress, undefeated, challenger = final_of(10)
    assert undefeated != challenger
    progress = play_until(Progress(double_elimination(10)), "L6.1")
    undefeated = progress.slot("GF", "a")
    progress.apply(DoubleLoss("L6.1"))
    assert isinstance(undefeated, Player)
    assert progress.status("GF") == "bye"
    assert progress.status("GF2") == "not_needed"
    assert progress.champion == undefeated.seed


@pytest.mark.rule("CH-DQ-1")
def test_disqualification_after_the_last_match_moves_nobody():
    progress, undefeated, challenger = final_of(10)
    progress.apply(Won("GF", undefeated))
    before = progress.places()
    progress.apply(Left(challenger, disqualified=True))
    assert progress.places() == {**before, challenger: Place(2, 2, awarded=False)}
    assert progress.left == frozenset()
    assert progress.disqualified == {challenger}
    assert progress.champion == undefeated


@pytest.mark.rule("CH-DQ-1")
def test_a_disqualified_champion_leaves_the_first_place_vacant():
    progress, undefeated, challenger = final_of(10)
    progress.apply(Won("GF", undefeated))
    progress.apply(Left(undefeated, disqualified=True))
    assert progress.champion is None
    assert progress.places()[undefeated] == Place(1, 1, awarded=False)
    assert progress.places()[challenger] == Place(2, 2)


@pytest.mark.rule("CH-DQ-1")
def test_a_withdrawn_player_can_be_disqualified_later():
    progress = replay(double_elimination(10), [Left(8), Left(8, disqualified=True)])
    assert progress.left == progress.disqualified == {8}


@pytest.mark.rule("CH-DQ-2")
def test_both_finalists_disqualified():
    progress, undefeated, challenger = final_of(10)
    progress.apply(Left(undefeated, disqualified=True))
    assert progress.champion == challenger
    progress.apply(Left(challenger, disqualified=True))
    assert progress.champion is None
    for seed in (undefeated, challenger):
        assert progress.exit_number(seed) == 7
        assert progress.places()[seed] == Place(1, 2, awarded=False)
    assert_everyone_placed(progress)


# --- places ---------------------------------------------------------------------------------


@pytest.mark.rule("CH-PLACE-1")
@pytest.mark.parametrize(
    ("entrants", "bands"),
    [
        (10, ["1", "2", "3", "4", "5-6", "7-8", "9-10"]),
        (16, ["1", "2", "3", "4", "5-6", "7-8", "9-12", "13-16"]),
        (17, ["1", "2", "3", "4", "5-6", "7-8", "9-12", "13-16", "17"]),
        (32, ["1", "2", "3", "4", "5-6", "7-8", "9-12", "13-16", "17-24", "25-32"]),
    ],
)
def test_bands_of_an_undisturbed_bracket(entrants, bands):
    progress = play_out(Progress(double_elimination(entrants)), Random(entrants))
    found = sorted({(place.first, place.last) for place in progress.places().values()})
    assert [str(a) if a == b else f"{a}-{b}" for a, b in found] == bands


@pytest.mark.rule("CH-PLACE-1")
def test_places_of_a_running_bracket_are_those_that_stay():
    progress = Progress(double_elimination(10))
    shown: dict[int, Place] = {}
    random = Random(5)
    while not progress.is_over:
        match = random.choice(progress.ready())
        progress.apply(Won(match, random.choice(players(progress, match))))
        places = progress.places()
        assert shown.items() <= places.items(), "a place once given never changes"
        shown = places
    assert len(shown) == 10


def test_last_places_are_known_as_soon_as_everyone_else_is_past_them():
    progress = play_until(Progress(double_elimination(17)), "L2.1")
    loser = players(progress, "L2.1")[1]
    progress.apply(Won("L2.1", players(progress, "L2.1")[0]))
    assert loser not in progress.places(), "somebody may still leave in W2 and share the place"
    while any(m.startswith("W2") for m in progress.ready()):
        match = progress.ready()[0]
        progress.apply(Won(match, players(progress, match)[0]))
    assert progress.places()[loser] == Place(17, 17)


# --- refusals -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("decision", "code", "match"),
    [
        (Won("W1.1", 1), "unknown_match", "W1.1"),
        (DoubleLoss("X"), "unknown_match", "X"),
        (SlotLeft("L1.1", "a"), "unknown_match", "L1.1"),
        (Won("W2.1", 1), "match_not_ready", "W2.1"),
        (DoubleLoss("GF"), "match_not_ready", "GF"),
        (Won("W1.2", 1), "entrant_not_in_match", "W1.2"),
        (Won("W1.2", 0), "entrant_not_in_match", "W1.2"),
        (Won("W1.2", 8, "luck"), "unknown_kind", "W1.2"),
        (SlotTaken("L2.1", "a", 8), "slot_not_held", "L2.1"),
        (SlotLeft("L2.1", "a"), "slot_not_held", "L2.1"),
        (SlotTaken("L2.3", "a", 8), "slot_not_held_for_entrant", "L2.3"),
        (SlotLeft("L2.3", "b"), "slot_not_held", "L2.3"),
        (Left(0), "unknown_entrant", None),
        (Left(11), "unknown_entrant", None),
    ],
)
def test_what_does_not_fit_is_refused_and_changes_nothing(decision, code, match):
    progress = replay(double_elimination(10), [DoubleLoss("W1.6")])
    before = progress.copy()
    assert progress.why_illegal(decision) == code
    with pytest.raises(IllegalDecision) as caught:
        progress.apply(decision)
    assert (caught.value.code, caught.value.match) == (code, match)
    assert caught.value.decision == decision
    assert same_state(progress, before)


def test_decided_matches_and_departed_players_are_closed():
    progress = replay(double_elimination(10), [Won("W1.2", 8), Left(7)])
    assert progress.why_illegal(Won("W1.2", 9)) == "match_not_ready"
    assert progress.why_illegal(Left(7)) == "entrant_already_out"
    progress.apply(Left(7, disqualified=True))
    assert progress.why_illegal(Left(7, disqualified=True)) == "entrant_already_disqualified"


def test_unknown_names_are_key_errors():
    progress = Progress(double_elimination(10))
    for ask in (progress.status, progress.winner, progress.decision):
        with pytest.raises(KeyError):
            ask("W1.1")
    for question in (progress.losses, progress.exit_number, progress.next_match, progress.path):
        with pytest.raises(KeyError):
            question(0)


# --- the state is a function of (structure, decisions) --------------------------------------


def same_state(one: Progress, other: Progress) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in Progress.__slots__)


@settings(max_examples=60, deadline=None)
@given(
    entrants=st.integers(2, 256),
    double=st.booleans(),
    seed=st.integers(0, 2**32),
    trouble=st.sampled_from([0.0, 0.05, 0.3, 0.8]),
)
@pytest.mark.rule("CH-DE-12")
def test_any_course_ends_with_a_place_for_everyone(entrants, double, seed, trouble):
    structure = double_elimination(entrants) if double else single_elimination(entrants)
    progress = play_out(Progress(structure), Random(seed), trouble)
    assert_everyone_placed(progress)
    assert same_state(progress, replay(structure, progress.decisions))
    for entrant in range(1, entrants + 1):
        if double and entrant not in progress.left and progress.losses(entrant) < 2:
            doubles = {m.id for m in structure.matches if progress.status(m.id) == "double_loss"}
            safe = progress.exit_number(entrant) == structure.champion_number
            assert safe or doubles & set(progress.path(entrant)), "nobody is out before his time"
        assert progress.losses(entrant) <= 2


def test_a_copy_goes_its_own_way():
    progress = Progress(double_elimination(17))
    play_until(progress, "L3.1")
    twin = progress.copy()
    assert same_state(progress, twin)
    before = progress.copy()
    play_out(twin, Random(1), 0.3)
    assert same_state(progress, before)


@settings(max_examples=40, deadline=None)
@given(data=st.data(), entrants=st.integers(2, 12))
def test_why_illegal_and_apply_agree(data, entrants):
    progress = Progress(double_elimination(entrants))
    names = [match.id for match in progress.structure.matches]
    guesses = st.one_of(
        st.builds(Won, st.sampled_from(names), st.integers(0, entrants + 1)),
        st.builds(DoubleLoss, st.sampled_from(names)),
        st.builds(
            SlotTaken, st.sampled_from(names), st.sampled_from("ab"), st.integers(1, entrants)
        ),
        st.builds(SlotLeft, st.sampled_from(names), st.sampled_from("ab")),
        st.builds(Left, st.integers(0, entrants + 1), st.booleans()),
    )
    for guess in data.draw(st.lists(guesses, max_size=30)):
        listed = [
            Won(one.match, one.winner) if isinstance(one, Won) else one
            for one in every_decision(progress)
        ]
        assert (progress.why_illegal(guess) is None) == (guess in listed)
        before = progress.copy()
        try:
            progress.apply(guess)
        except IllegalDecision:
            assert same_state(progress, before)
