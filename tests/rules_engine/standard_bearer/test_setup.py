"""Deployment: armies, layouts, who begins."""

import pytest

from rules_engine.standard_bearer.data import (
    KINDS,
    VARIANTS,
    army_of,
    cells_of,
    provenance,
)
from rules_engine.standard_bearer.rules import StandardBearerPosition
from rules_engine.standard_bearer.squares import CORNERS, NAMES, NUMBERS, SIDES
from tests.rules_engine.standard_bearer.scenes import cell, play, rule

ARMY = ",".join(KINDS[kind] for kind in army_of("default"))
SHUFFLES = (f"table shuffle A => {ARMY}", f"table shuffle B => {ARMY}")


def begun(seat: str = "A") -> StandardBearerPosition:
    return play(StandardBearerPosition(), *SHUFFLES, f"table first => {seat}")


@pytest.mark.rule("SB-SET-01")
def test_the_board_has_seven_columns_and_eight_rows() -> None:
    assert (NAMES[0], NAMES[6], NAMES[-1], len(NAMES)) == ("a1", "g1", "g8", 56)
    sides = {NAMES[cell] for cell in range(56) if SIDES[NUMBERS["d4"]] >> cell & 1}
    assert sides == {"c4", "e4", "d3", "d5"}
    corners = {NAMES[cell] for cell in range(56) if CORNERS[NUMBERS["a1"]] >> cell & 1}
    assert corners == {"b2"}


@pytest.mark.rule("SB-SET-02")
@pytest.mark.parametrize(
    "army",
    [
        ARMY.replace("heavy", "bearer", 1),
        ARMY.replace("archer,", "", 1),
        f"{ARMY},archer",
    ],
)
def test_an_army_is_its_list(army: str) -> None:
    position = StandardBearerPosition()
    assert rule(position, f"table shuffle A => {army}") == "SB-SET-02"
    assert rule(position, SHUFFLES[0]) == ""
    assert len(army_of("default")) == 20


@pytest.mark.rule("SB-SET-03")
@pytest.mark.rule("SB-SET-05")
def test_cards_are_laid_from_the_top_row_left_to_right_as_each_player_sees_it() -> None:
    position = begun()
    south = [cell(position, f"S{card}") for card in (1, 7, 8, 14, 15, 20)]
    assert south == ["a4", "g4", "a3", "g3", "a2", "f2"]
    north = [cell(position, f"N{card}") for card in (1, 7, 8, 14, 15, 20)]
    assert north == ["g5", "a5", "g6", "a6", "g7", "b7"]


@pytest.mark.rule("SB-SET-04")
@pytest.mark.parametrize("variant", VARIANTS)
def test_nobody_begins_on_the_other_half(variant: str) -> None:
    rows = [int(NAMES[place][1]) for place in cells_of(variant)]
    assert len(set(cells_of(variant))) == 40
    assert max(rows[:20]) <= 4
    assert min(rows[20:]) >= 5


@pytest.mark.rule("SB-SET-06")
def test_who_begins_is_found_by_lot_and_then_turns_alternate() -> None:
    position = play(StandardBearerPosition(), *SHUFFLES)
    assert position.turn() == "table"
    assert position.legal_actions() == ["table first => A", "table first => B"]
    position = begun("B")
    assert position.turn() == "B"
    move = next(action for action in position.legal_actions() if " move " in action)
    play(position, move)
    assert position.turn() == "B"
    play(position, position.legal_actions()[0])
    assert position.turn() == "A"


def test_every_value_of_the_data_says_where_it_is_from() -> None:
    rows = {fact.key: fact for fact in provenance()}
    assert len(rows) == 6 * 5 + 6 + 1
    assert {fact.source for fact in rows.values()} == {"seed", "decision"}
    assert rows["kinds.berserker.strength"].source == "decision"
    assert rows["kinds.bearer.strength"].source == "seed"
    assert rows["armies.default.rider"].what.ru == "всадник: в армии"
    decided = {key for key, fact in rows.items() if fact.source == "decision"}
    assert len(decided) == 7
    assert all(fact.note.ru and fact.note.en and fact.value for fact in rows.values())
