"""What holds in every position that a game can come to; the numbers are known from elsewhere."""

from collections import Counter
from itertools import pairwise

import pytest

from rules_engine.core.perft import perft
from rules_engine.tic_tac_toe.rules import Square
from rules_engine.tic_tac_toe.ruleset import RULESET
from tests.rules_engine.tic_tac_toe.square import ACTIONS, after, by_depth, reachable, rule

COUNTS = (1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872)


def test_sequences_of_each_length() -> None:
    assert tuple(sum(level.values()) for level in by_depth()) == COUNTS
    assert sum(COUNTS) == 549_946


@pytest.mark.parametrize("depth", range(6))
def test_perft_counts_the_same_without_merging_positions(depth: int) -> None:
    assert perft(Square(), depth) == COUNTS[depth]


def test_games_by_how_they_end() -> None:
    games: Counter[str] = Counter()
    positions: Counter[str] = Counter()
    for level in by_depth():
        for text, ways in level.items():
            ended = Square.from_text(text).result
            if ended:
                games[ended[0]] += ways
                positions[ended[0]] += 1
    assert games == {"A": 131_184, "B": 77_904, "drawn": 46_080}
    assert games.total() == 255_168
    assert positions == {"A": 626, "B": 316, "drawn": 16}


def test_both_paths_to_legality_agree() -> None:
    seen = 0
    for square in reachable():
        seen += 1
        legal = square.legal_actions()
        assert [action for action in sorted(ACTIONS) if not rule(square, action)] == sorted(legal)
        assert not legal or {action[0] for action in legal} == {square.turn()}
    assert seen == 5_478


def test_each_action_adds_one_mark_of_whoever_is_to_move() -> None:
    for square in reachable():
        for following in after(square):
            changed = [
                (old, new)
                for old, new in zip(square.marks, following.marks, strict=True)
                if old != new
            ]
            assert changed == [(".", square.turn())]


def test_positions_differ_in_text_and_digest() -> None:
    squares = list(reachable())
    assert len({square.digest() for square in squares}) == len(squares)
    assert all(one != other for one, other in pairwise(squares))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "marks=.........",
        "marks=........ result=-",
        "marks=.......... result=-",
        "marks=........X result=-",
        "marks=B........ result=-",
        "marks=AA....... result=-",
        "result=- marks=.........",
    ],
)
def test_what_says_no_position_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        RULESET.read_position(text)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_position_is_drawn(language: str) -> None:
    for square in reachable():
        drawn = RULESET.drawing(square, language)
        shown = "".join(cell["seat"] or "." for row in reversed(drawn["rows"]) for cell in row)
        assert shown == square.marks
        assert bool(drawn["result"]) == (square.result is not None) == (not drawn["turn"])
        assert RULESET.board(square, language).count("X") == square.marks.count("A")
