"""What a corrected result reaches, and the bracket that is left when what used it is void."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.brackets.play import (
    as_fact,
    assert_everyone_placed,
    assert_same,
    naive_for,
    play_out,
    random_decision,
)
from tests.support.examples import examples
from tournament.brackets import (
    Decision,
    DoubleLoss,
    Left,
    Player,
    Progress,
    SlotLeft,
    SlotTaken,
    Structure,
    Won,
    double_elimination,
    replay,
    single_elimination,
)
from tournament.brackets.impact import (
    corrected,
    differences,
    in_again,
    place_changes,
    replay_slots,
    structural_closure,
    sure_of_the_first,
    used,
)


def played(structure: Structure, seed: int, trouble: float, share: float) -> Progress:
    """A bracket of which a share has been decided at random."""
    random = Random(seed)
    progress = Progress(structure)
    while not progress.is_over and random.random() < share:
        progress.apply(random_decision(progress, random, trouble))
    return progress


def other_winner(progress: Progress, match: str) -> Won:
    winner = progress.winner(match)
    slots = (progress.slot(match, "a"), progress.slot(match, "b"))
    seeds = [slot.seed for slot in slots if isinstance(slot, Player)]
    return Won(match, next(seed for seed in seeds if seed != winner), "ruling")


def by_play(progress: Progress) -> list[str]:
    """Matches decided by a result, which can be found to be another one."""
    return [
        spec.id
        for spec in progress.structure.matches
        if isinstance(progress.decision(spec.id), Won)
    ]


structures = st.one_of(
    st.builds(double_elimination, st.integers(3, 64), grand_final_reset=st.booleans()),
    st.builds(single_elimination, st.integers(3, 64)),
)


@pytest.mark.parametrize(("entrants", "reached", "matches"), [(10, 11, 18), (32, 19, 62)])
def test_the_figures_of_the_regulations(entrants: int, reached: int, matches: int) -> None:
    """CH-OVERRIDE-4: W1.2 reaches 11 of 18 and 19 of 62 matches."""
    structure = double_elimination(entrants)
    assert len(structural_closure(structure, "W1.2")) == reached
    assert sum(spec.id != "GF2" for spec in structure.matches) == matches


def test_a_result_is_used_only_where_it_has_arrived() -> None:
    progress = Progress(double_elimination(10))
    assert used(progress, "W1.2") == ()
    progress.apply(Won("W1.2", 8))
    assert used(progress, "W1.2") == ("W2.1", "L2.1")
    progress.apply(Won("W2.1", 1))
    assert used(progress, "W1.2") == ("W2.1", "L2.1", "L3.2", "W3.1")


def test_one_who_has_left_stays_gone_when_his_match_is_void() -> None:
    structure = double_elimination(10)
    progress = replay(structure, [Won("W1.2", 8), Won("W2.1", 8), Left(1)])
    after = replay(
        structure, corrected(structure, progress.decisions, "W1.2", Won("W1.2", 9, "ruling"))
    )
    assert 1 in after.left
    assert after.winner("W2.1") == 9
    assert after.end_kind("W2.1") == "walkover"
    assert after.slot("L2.1", "a") == Player(8)


def test_a_departure_waits_while_the_player_is_out_and_counts_when_he_is_in_again() -> None:
    structure = double_elimination(4)
    first = Won("L1.1", 3)
    progress = replay(structure, [Won("W1.1", 1), Won("W1.2", 2), first])
    assert isinstance(progress.slot("L1.1", "a"), Player)
    progress.apply(Left(3))
    out = corrected(structure, progress.decisions, "L1.1", Won("L1.1", 4, "ruling"))
    assert Left(3) not in out
    back = corrected(structure, out, "L1.1", first, gone=[Left(3)])
    assert back[-1] == Left(3)
    assert replay(structure, back).exit_number(3) is not None


def test_who_took_a_held_slot_keeps_it_unless_the_double_loss_is_undone() -> None:
    structure = double_elimination(16)
    progress = replay(
        structure,
        [
            *(Won(f"W1.{number}", min(pair)) for number, pair in _first_round(structure)),
            DoubleLoss("W2.4"),
            SlotTaken("L2.1", "b", _players(structure, "W2.4")[0]),
        ],
    )
    kept = corrected(structure, progress.decisions, "W1.1", other_winner(progress, "W1.1"))
    assert any(isinstance(decision, SlotTaken) for decision in kept)
    undone = corrected(structure, progress.decisions, "W2.4", None)
    assert not any(isinstance(decision, SlotTaken | DoubleLoss) for decision in undone)


def _first_round(structure: Structure) -> list[tuple[int, tuple[int, int]]]:
    return [
        (spec.number, (spec.a.number, spec.b.number))  # type: ignore[union-attr]
        for spec in structure.matches
        if spec.bracket == "winners" and spec.round == 1
    ]


def _players(structure: Structure, match: str) -> tuple[int, int]:
    progress = replay(
        structure,
        [Won(f"W1.{number}", min(pair)) for number, pair in _first_round(structure)],
    )
    a, b = progress.slot(match, "a"), progress.slot(match, "b")
    assert isinstance(a, Player)
    assert isinstance(b, Player)
    return a.seed, b.seed


@settings(max_examples=examples(400), deadline=None)
@given(structures, st.integers(0, 2**32), st.sampled_from([0.0, 0.1, 0.3]), st.data())
def test_the_bracket_is_the_one_without_the_void_matches(
    structure: Structure, seed: int, trouble: float, data: st.DataObject
) -> None:
    """A naive bracket that never heard of the void matches is in the same state."""
    progress = played(structure, seed, trouble, 0.98)
    matches = by_play(progress)
    if not matches:
        return
    match = data.draw(st.sampled_from(matches))
    result = data.draw(st.sampled_from([other_winner(progress, match), None, DoubleLoss(match)]))
    decisions = corrected(structure, progress.decisions, match, result)
    after = replay(structure, decisions)
    naive = naive_for(structure)
    for fact in _without(structure, progress.decisions, match, result):
        if not isinstance(fact, Left) or _still_in(naive, fact):
            naive.add(as_fact(fact))
    assert_same(after, naive)
    void = set(structure.dependents(match))
    assert not [one for one in decisions if isinstance(one, Won) and one.match in void]
    for difference in differences(progress, after):
        assert difference.match in void | {match}
    assert progress.left - after.left <= set(in_again(after, progress)) | _out(after)
    assert_everyone_placed(play_out(after, Random(seed), trouble))


def _still_in(naive: object, departure: Left) -> bool:
    number = naive.exit_number(departure.entrant)  # type: ignore[attr-defined]
    return number is None or departure.disqualified


def _out(progress: Progress) -> set[int]:
    seeds = range(1, progress.structure.entrants + 1)
    return {seed for seed in seeds if progress.exit_number(seed) is not None}


def _without(
    structure: Structure,
    decisions: tuple[Decision, ...],
    match: str,
    result: Won | DoubleLoss | None,
) -> list[Decision]:
    """What was decided elsewhere, in its order, told in the simplest way."""
    void = {match, *structure.dependents(match)}
    kept: list[Decision] = []
    for decision in decisions:
        if isinstance(decision, Left):
            kept.append(decision)
        elif isinstance(decision, SlotTaken | SlotLeft):
            spec = structure.match(decision.match)
            source = spec.a if decision.side == "a" else spec.b
            if source.match not in void:  # type: ignore[union-attr]
                kept.append(decision)
        elif decision.match == match and result is not None:
            kept.append(result)
        elif decision.match not in void:
            kept.append(decision)
    return kept


@settings(max_examples=200, deadline=None)
@given(structures, st.integers(0, 2**32), st.data())
def test_correcting_back_gives_the_bracket_before(
    structure: Structure, seed: int, data: st.DataObject
) -> None:
    """With nothing played after it, a correction and its opposite change nothing."""
    progress = played(structure, seed, 0.0, 0.95)
    matches = [match for match in by_play(progress) if not _used_by_a_result(progress, match)]
    if not matches:
        return
    match = data.draw(st.sampled_from(matches))
    right = progress.decision(match)
    assert isinstance(right, Won)
    wrong = corrected(structure, progress.decisions, match, other_winner(progress, match))
    assert corrected(structure, wrong, match, right) == progress.decisions


def _used_by_a_result(progress: Progress, match: str) -> bool:
    return any(progress.decision(key) is not None for key in used(progress, match))


@settings(max_examples=200, deadline=None)
@given(structures, st.integers(0, 2**32), st.sampled_from([0.0, 0.2]), st.data())
def test_only_listed_matches_change(
    structure: Structure, seed: int, trouble: float, data: st.DataObject
) -> None:
    """What CH-OVERRIDE-2 lists is everything that a correction can change."""
    progress = played(structure, seed, trouble, 0.98)
    matches = by_play(progress)
    if not matches:
        return
    match = data.draw(st.sampled_from(matches))
    result = data.draw(st.sampled_from([other_winner(progress, match), None]))
    after = replay(structure, corrected(structure, progress.decisions, match, result))
    listed = {match, *used(progress, match)}
    reached_now = set(used(after, match))
    for difference in differences(progress, after):
        assert difference.match in listed | reached_now


def test_places_and_players_that_come_back() -> None:
    structure = double_elimination(4)
    progress = replay(
        structure, [Won("W1.1", 1), Won("W1.2", 2), Won("L1.1", 3), Won("W2.1", 1), Won("L2.1", 2)]
    )
    assert sure_of_the_first(progress, 2) == {1, 2}
    decisions = corrected(structure, progress.decisions, "W1.1", Won("W1.1", 4, "ruling"))
    after = replay(structure, decisions)
    assert {change.seed for change in place_changes(progress, after)} == {3, 4}
    assert in_again(progress, after) == (3, 4)
    assert sure_of_the_first(after, 2) == frozenset()


def test_slots_of_a_replay_count_tables_and_order() -> None:
    structure = double_elimination(16)
    first = [spec.id for spec in structure.matches if spec.id.startswith("W1.")]
    assert replay_slots(structure, first, 8) == 1
    assert replay_slots(structure, first, 3) == 3
    assert replay_slots(structure, ["W1.1", "W2.1", "W3.1"], 8) == 3
    assert replay_slots(structure, [], 8) == 0
    everything = [spec.id for spec in structure.matches]
    assert replay_slots(structure, everything, 8) == 9
    assert replay_slots(structure, everything, 1) == len(everything)
