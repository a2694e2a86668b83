"""The literal implementation of Standard-Bearer against the specification.

No rule is marked here: these tests show nothing of what the engine enforces.
"""

import pytest

from tests.rules_engine.standard_bearer.literal import (
    Board,
    Unit,
    broken_rule,
    carry_out,
    from_units,
    legal_actions,
    new_board,
    snapshot,
)
from tests.rules_engine.standard_bearer.literal.board import ARMY
from tests.rules_engine.standard_bearer.vectors import VECTORS, Vector, near, turned

BOTH_WAYS = [*VECTORS, *map(turned, VECTORS)]
IN_ORDER = ",".join(kind for kind, count in ARMY.items() for _ in range(count))


def scene(phase: str, formation: str, **units: Unit) -> Board:
    """A to act among these units and bearers far away."""
    return from_units(near(**units), "A", phase, frozenset(formation.split()))


@pytest.mark.parametrize("vector", BOTH_WAYS, ids=lambda v: f"{v.number}{v.mover}")
def test_the_examples_of_the_specification(vector: Vector) -> None:
    board = from_units(vector.units, vector.mover, vector.phase, vector.formation)
    *before, last = vector.actions
    for action in before:
        assert broken_rule(board, action) is None
        board = carry_out(board, action)
    assert broken_rule(board, last) == vector.rule
    assert (last in legal_actions(board)) == (vector.rule is None)
    if vector.rule is None:
        board = carry_out(board, last)
        assert board.units == vector.after
        if vector.result is not None:
            assert board.result == (vector.result, "bearers")
        else:
            assert (board.mover, board.phase) == (vector.next_mover, vector.next_phase)
            assert board.result is None


def test_every_example_is_there_for_both_players() -> None:
    assert {int(vector.number.rstrip("abcde")) for vector in VECTORS} == set(range(1, 15))
    assert [turned(turned(vector)) for vector in VECTORS] == list(VECTORS)
    assert turned(VECTORS[0]).actions == ("B attack N1 S1",)
    assert turned(VECTORS[0]).units["N1"] == ("rider", "d5", 0)


def test_the_armies_stand_before_the_game() -> None:
    board = new_board()
    events = [f"table shuffle {player} => {IN_ORDER}" for player in "AB"] + ["table first => B"]
    for event in events:
        for later in events[events.index(event) + 1 :]:
            assert broken_rule(board, later) == "SB-LOG-02"
        assert broken_rule(board, "A move S1 a5") == "SB-LOG-02"
        assert broken_rule(board, "A concede") is None
        assert broken_rule(board, event) is None
        board = carry_out(board, event)
    assert (board.mover, board.phase) == ("B", "move")
    cells = {unit: board.cell(unit) for unit in board.units}
    assert [cells[f"S{n}"] for n in (1, 7, 8, 14, 15, 20)] == ["a4", "g4", "a3", "g3", "a2", "f2"]
    assert [cells[f"N{n}"] for n in (1, 7, 8, 14, 15, 20)] == ["g5", "a5", "g6", "a6", "g7", "b7"]
    assert broken_rule(board, events[0]) == "SB-LOG-02"


def test_an_army_is_exactly_the_list() -> None:
    four = IN_ORDER.replace("heavy", "bearer", 1)
    assert broken_rule(new_board(), f"table shuffle A => {four}") == "SB-SET-02"
    assert broken_rule(new_board(), f"table shuffle A => {IN_ORDER},heavy") == "SB-SET-02"


ROW = {
    "S1": ("archer", "c4", 0), "S2": ("berserker", "d4", 0), "S3": ("bearer", "e4", 0),
    "N1": ("pikeman", "d5", 0), "N2": ("rider", "c6", 0),
}  # fmt: skip


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("B move N1 e5", "SB-TURN-06"),
        ("A move N1 e5", "SB-TURN-06"),
        ("A move S9 e5", "SB-TURN-06"),
        ("A move S21 e5", "SB-LOG-03"),
        ("A move S1 h5", "SB-LOG-03"),
        ("A move S1 a9", "SB-LOG-03"),
        ("table first => A", "SB-LOG-02"),
        ("A sacrifice N1", "SB-TURN-06"),
        ("A sacrifice S1", "SB-TURN-04"),
        ("A attack S9 N1", "SB-TURN-06"),
        ("A attack S1 N1", "SB-TURN-01"),
        ("B concede", None),
        ("A move S1 c4", "SB-MOV-05"),
        ("A move S1 c5 c4", "SB-MOV-05"),
        ("A move S1 b4 b5 c5", None),
        ("A move S1 b4 b5 b6 c5", "SB-MOV-01"),
        ("A move S1 c5 c7", "SB-MOV-01"),
        ("A move S1 b4 c5", "SB-MOV-02"),
        ("A move S1 c5 d5", "SB-MOV-03"),
        ("A move S1 b4 c4 c5", None),
        ("A move S1 g8", "SB-MOV-03"),
        ("A move S1 g7", "SB-MOV-01"),
        ("A formation S 2 S1 S2 S3", None),
        ("A formation S 2 S3 S1 S2", None),
        ("A formation E 2 S2 S3", None),
        ("A formation E 3 S2 S3", "SB-FRM-06"),
        ("A formation N 1 S2 S3", "SB-FRM-06"),
        ("A formation N 2 S2 S3", "SB-FRM-06"),
        ("A formation W 1 S2 S3", "SB-FRM-06"),
        ("A formation S 1 S3", "SB-FRM-01"),
        ("A formation S 1 S1 S2", "SB-FRM-01"),
        ("A formation S 1 S2 S19", "SB-FRM-01"),
        ("A formation S 1 S1 S3", "SB-FRM-03"),
        ("A formation S 0 S2 S3", "SB-FRM-04"),
        ("A formation S 1 S3 N1", "SB-TURN-06"),
    ],
)
def test_the_rule_that_is_cited_in_the_move_phase(action: str, rule: str | None) -> None:
    assert broken_rule(scene("move", "", **ROW), action) == rule


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("A move S1 c5", "SB-TURN-02"),
        ("A formation S 1 S2 S3", "SB-TURN-02"),
        ("A attack S1 N2", None),
        ("A attack S1 N1", None),
        ("A attack S3 N1", "SB-ATK-02"),
        ("A attack S1 S2", "SB-ATK-01"),
        ("A attack S1 N9", "SB-ATK-01"),
        ("A attack S1 N21", "SB-LOG-03"),
        ("A attack S1 N1 N2", "SB-ATK-01"),
        ("A attack S2 N1 N1", "SB-BER-01"),
        ("A attack S2 N1 N2", "SB-BER-01"),
        ("A attack S2 N1 S1", "SB-ATK-01"),
        ("A sacrifice S1", "SB-TURN-04"),
    ],
)
def test_the_rule_that_is_cited_in_the_attack_phase(action: str, rule: str | None) -> None:
    assert broken_rule(scene("attack", "", **ROW), action) == rule


def test_who_cannot_move_pays_with_a_unit_and_does_not_attack() -> None:
    units: dict[str, Unit] = {
        "S1": ("bearer", "a1", 0), "S2": ("archer", "b1", 0), "N1": ("pikeman", "a2", 0),
        "N2": ("pikeman", "b2", 0), "N3": ("bearer", "c1", 0),
    }  # fmt: skip
    board = from_units(units, "A", "move", frozenset())
    assert legal_actions(board) == {"A sacrifice S1", "A sacrifice S2"}
    assert broken_rule(board, "A attack S2 N2") == "SB-TURN-01"
    left = carry_out(board, "A sacrifice S2")
    assert (left.mover, left.phase, left.result) == ("B", "move", None)
    lost = carry_out(board, "A sacrifice S1")
    assert lost.result == ("B", "bearers")
    assert legal_actions(lost) == set()
    assert broken_rule(lost, "B move N3 c2") == broken_rule(lost, "A concede") == "SB-LOG-02"


def test_the_berserker_may_die_of_a_double_attack() -> None:
    units: dict[str, Unit] = {
        "S1": ("berserker", "d4", 1), "N1": ("archer", "d5", 0), "N2": ("rider", "c4", 1),
    }  # fmt: skip
    board = carry_out(scene("attack", "", **units), "A attack S1 N1 N2")
    assert "S1" not in board.units
    assert (board.wounds("N1"), board.wounds("N2")) == (1, 2)


def test_whose_last_bearer_dies_of_their_own_attack_has_lost() -> None:
    units: dict[str, Unit] = {
        "S1": ("bearer", "d4", 2), "S2": ("heavy", "a1", 0), "N1": ("pikeman", "d5", 1),
        "N2": ("bearer", "g8", 0),
    }  # fmt: skip
    board = carry_out(from_units(units, "A", "attack", frozenset()), "A attack S1 N1")
    assert board.units.keys() == {"S2", "N2"}
    assert board.result == ("B", "bearers")


def test_a_formation_is_forgotten_when_its_turn_is_over() -> None:
    board = carry_out(scene("move", "", **ROW), "A formation S 1 S2 S3")
    assert board.formation == {"S2", "S3"}
    board = carry_out(scene("attack", "S2 S3", **ROW), "A attack S2 N1")
    assert board.formation == frozenset()


def test_a_heavy_that_is_attacked_wounds_once_whomever_it_meets() -> None:
    units: dict[str, Unit] = {"S1": ("heavy", "d4", 3), "N1": ("pikeman", "d5", 0)}
    board = carry_out(scene("attack", "", **units), "A attack S1 N1")
    assert "S1" not in board.units
    assert board.wounds("N1") == 1


def test_snapshots_tell_positions_apart_until_the_end() -> None:
    board = scene("attack", "S2 S3", **ROW)
    assert snapshot(board) == snapshot(scene("attack", "S3 S2", **ROW))
    others = [scene("attack", "", **ROW), scene("move", "S2 S3", **ROW)]
    assert snapshot(board) not in list(map(snapshot, others))
    over = carry_out(board, "B concede")
    assert over.result == ("A", "concession")
    assert snapshot(over) == snapshot(carry_out(others[0], "B concede"))
