"""For which game a log may be handed in, who reads it, what it contradicts: the pure questions."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.core.reader import ReadError
from tests.support.fold import Fold, code
from tests.support.noted import NOTHING, noted
from tournament.adapters.pixel_tactics.match_rules import CARD_NUMBERS
from tournament.championship import commands as c
from tournament.championship.play.match_rules import rules_of
from tournament.championship.sheets.logs.claims import (
    against_log,
    against_sheet,
    game_among,
)
from tournament.championship.sheets.logs.decide import (
    LOGS_OF_A_GAME,
    games_of,
    replays_of,
    why_no_log,
    why_not_settled,
)
from tournament.championship.sheets.logs.readers import match_is_over, may_read_log
from tournament.championship.sheets.logs.received import Difference, first_difference, received

GAME = {
    "game": 1,
    "winner": "A",
    "first": "B",
    "leaders": {"A": "witch", "B": None},
    "living": {"A": 2, "B": 0},
}
SHEET: dict[str, Any] = {"outcome": "A", "end_reason": "leader_defeated"}


def statement(**said: Any) -> dict[str, Any]:
    """A sheet of the present version."""
    found = noted({**SHEET, **NOTHING, **said})
    return {**found, "ruleset": {"id": "pixel_tactics", "version": "1"}}


@pytest.fixture
def fold() -> Fold:
    """W1.2 is called to a table, nobody plays yet."""
    fold = Fold().drawn(10)
    fold.call("W1.2")
    return fold


@pytest.mark.rule("CH-SHEET-3")
def test_a_log_is_of_a_game_that_is_played_by_those_who_play_it(fold: Fold) -> None:
    own = str(fold.event.player("W1.2", "A"))
    elsewhere = str(fold.event.player("W1.6", "A"))

    def asked(match: str = "W1.2", game: int = 1, **more: Any) -> str | None:
        given = {"replay": None, "registration": None, "kept": 0, "erased": (), **more}
        refusal = why_no_log(fold.event, match, game, **given)
        return code(refusal) if refusal is not None else None

    assert asked() == "submitted_log_no_game", "it is called, and nobody plays"
    fold.must(c.StartPlay("W1.2"))
    assert asked() is asked(registration=own) is asked(replay=0) is None
    assert asked(registration=elsewhere) == "submitted_log_not_his"
    assert asked("W1.6", registration=own) == "submitted_log_not_his"
    assert asked("W1.6") == asked("W9.9") == asked(game=2) == "submitted_log_no_game"
    assert asked("W2.1") == "submitted_log_no_game", "its players are not known"
    assert asked(replay=1) == asked(replay=-1) == "submitted_log_no_replay"
    assert asked(kept=LOGS_OF_A_GAME) == "submitted_log_too_many"
    fold.must(fold.fill("W1.2"))
    fold.must(fold.attest("W1.2"))
    assert asked() is None, "a log may come after the match"
    play = fold.event.plays["W1.2"]
    assert (games_of(play), replays_of(play, 1), replays_of(play, 7)) == ((1,), 0, 0)


@pytest.mark.rule("CH-PD-4")
def test_of_an_erased_player_no_more_logs_are_taken(fold: Fold) -> None:
    fold.must(c.StartPlay("W1.2"))
    persons = [fold.event.entrants[str(key)].person for key in fold.event.players("W1.2")]
    for person in persons:
        refusal = why_no_log(fold.event, "W1.2", 1, None, None, 0, {person})
        assert refusal is not None
        assert refusal.code == "submitted_log_of_erased"
    assert why_no_log(fold.event, "W1.2", 1, None, None, 0, {"somebody else"}) is None


def test_while_a_match_goes_on_its_players_read_their_own_logs_alone(fold: Fold) -> None:
    own, rival = (str(key) for key in fold.event.players("W1.2"))
    person = fold.event.entrants[own].person

    def reads(by: str, reader: str, *, staff: bool = False, persons: tuple[str, ...] = ()) -> bool:
        return may_read_log(fold.event, "W1.2", by, persons, reader, staff=staff)

    assert reads(own, own)
    assert not reads(own, rival)
    assert not reads("judge", own)
    assert reads(own, "judge", staff=True)
    assert not reads(rival, "judge", staff=True, persons=(person,)), "the judge plays himself"
    assert not match_is_over(fold.event, "W1.2")
    fold.must(fold.fill("W1.2"))
    fold.must(fold.attest("W1.2"))
    assert match_is_over(fold.event, "W1.2")
    assert reads(own, rival)


@pytest.mark.rule("CH-JUDGE-2")
def test_a_judge_does_not_deal_with_logs_of_his_own_match(fold: Fold) -> None:
    person = fold.event.entrants[str(fold.event.player("W1.2", "B"))].person
    assert code(why_not_settled(fold.event, "W1.2", {person})) == "submitted_log_own_match"
    assert why_not_settled(fold.event, "W1.6", {person}) is None
    assert why_not_settled(fold.event, "W1.2", ()) is None


@pytest.mark.rule("CH-SHEET-5")
@pytest.mark.parametrize(
    ("said", "what"),
    [
        ({"outcome": "B"}, ["winner"]),
        ({"outcome": "draw"}, ["winner"]),
        ({"first_player": "A"}, ["first_player"]),
        ({"leaders": (1, 1)}, ["leader_a"] if CARD_NUMBERS["witch"] != 1 else []),
        ({"living_heroes": (2, 1)}, ["living_b"]),
        ({"living_heroes": (3, 0)}, ["living_a"]),
        ({"leaders": None}, []),
    ],
)
def test_only_what_both_say_can_contradict(said: dict[str, Any], what: list[str]) -> None:
    assert [item.what for item in against_sheet(statement(**said), GAME)] == what


def test_two_logs_of_one_game() -> None:
    other = {**GAME, "winner": "drawn", "first": None}
    assert [
        (item.what, item.sheet, item.log)
        for item in against_log(rules_of("pixel_tactics"), GAME, other)
    ] == [("winner", "A", "draw")]
    assert game_among([GAME], 3) is GAME
    assert game_among([GAME, {**GAME, "game": 2}], 3) is None
    assert game_among([], 1) is None


@given(st.text(max_size=40), st.text(max_size=40))
def test_the_first_difference_is_one_and_is_the_first(one: str, other: str) -> None:
    found = first_difference(one, other)
    if found is None:
        assert one.rstrip("\n") == other.rstrip("\n")
        return
    assert found.one != found.other
    mine, theirs = one.split("\n"), other.split("\n")
    assert mine[: found.line - 1] == theirs[: found.line - 1]
    assert first_difference(other, one) == Difference(found.line, found.other, found.one)


@given(st.binary(max_size=300) | st.text(max_size=200).map(lambda text: text.encode()))
def test_whatever_is_handed_in_is_read_or_has_a_place(data: bytes) -> None:
    for text in (data, b"{" + data, b'{"games": ' + data + b"}"):
        fault = _fault(text)
        assert fault is None or min(fault.line, fault.column) >= 1


def _fault(data: bytes) -> ReadError | None:
    try:
        received(data)
    except ReadError as fault:
        return fault
    return None
