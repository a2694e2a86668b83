"""Logs of tic-tac-toe: written, read, verified, damaged."""

import pytest

from rules_engine import logs
from rules_engine.core.chance import Chance
from rules_engine.core.events import BadWord
from rules_engine.core.log import to_json, write_log
from rules_engine.core.ruleset import SPECTATOR
from rules_engine.core.verdict import Illegal, Legal, Malformed, Undecidable
from rules_engine.tic_tac_toe.ruleset import RULESET
from tests.rules_engine.tic_tac_toe.square import ACTIONS

GAME = """\
Format: tic-tac-toe 1
Variant: usual
Game: 1
Target: 1
Wins: 0 0
A: Anna
B: Boris
Result: A

1 A place b2
2 B place a1
3 A place b1
4 B place a2
5 A place b3
"""
WORDS = ("", "A", "B", "judge", "table", "place", "concede", "b2", "d4", "=>", "!", "9" * 30, "×")


def verdict(text: str) -> object:
    """The verdict on a log."""
    return logs.verify_bytes(text.encode())


def random_logs(player: str, count: int) -> list[str]:
    """Logs of matches to two wins."""
    return [
        write_log(RULESET.play_match(player, Chance(seed), 2, "usual")) for seed in range(count)
    ]


def test_a_legal_game() -> None:
    assert verdict(GAME) == Legal(("A line",), (), 14)


@pytest.mark.parametrize("player", RULESET.players)
def test_logs_of_programs_are_legal_and_read_back(player: str) -> None:
    for text in random_logs(player, 50):
        log = logs.read_log(text)
        assert isinstance(verdict(text), Legal)
        assert write_log(log) == text
        assert logs.from_json(to_json(log)) == log


@pytest.mark.parametrize(
    ("old", "new", "rule", "line"),
    [
        pytest.param(*case, marks=pytest.mark.rule(case[2]))
        for case in (
            ("2 B place a1", "2 A place a1", "TTT-TURN-1", 11),
            ("2 B place a1", "2 B place b2", "TTT-PLACE-1", 11),
            ("5 A place b3\n", "5 A place b3\n6 B place c3\n", "TTT-END-1", 15),
            ("5 A place b3\n", "5 A place b3\n6 B concede\n", "TTT-END-1", 15),
            ("Result: A", "Result: B", "TTT-LOG-2", 14),
            ("place a2", "place a2 ! digest=0000000000000000", "TTT-LOG-2", 13),
        )
    ],
)
def test_the_first_illegal_event(old: str, new: str, rule: str, line: int) -> None:
    found = verdict(GAME.replace(old, new))
    assert isinstance(found, Illegal)
    assert (found.rule, found.line) == (rule, line)


@pytest.mark.rule("TTT-LOG-1")
@pytest.mark.parametrize(
    ("event", "column", "expected"),
    [
        ("3 table place b1", 3, "step"),
        ("3 judge place b1", 9, "word"),
        ("3 A put b1", 5, "step"),
        ("3 A place", 10, "step"),
        ("3 A place d4", 11, "step"),
        ("3 A place b1 c1", 14, "line_end"),
        ("3 A place b1 => A", 14, "line_end"),
        ("3 A  place b1", 5, "one_space"),
    ],
)
def test_what_is_no_event(event: str, column: int, expected: str) -> None:
    found = verdict(GAME.replace("3 A place b1", event))
    assert isinstance(found, Malformed)
    assert (found.rule, found.line, found.column) == ("TTT-LOG-1", 12, column)
    assert found.expected == expected


@pytest.mark.rule("TTT-LOG-1")
def test_words_after_the_cell_mean_no_action() -> None:
    with pytest.raises(BadWord):
        RULESET.read_event(["3", "A", "place", "b1", "b1"], None)


def test_actions_are_written_as_they_are_read() -> None:
    for action in ACTIONS:
        assert RULESET.action_text(action) == action
        assert RULESET.read_event(["1", *action.split(" ")], None).text() == f"1 {action}"


def test_a_concession_and_a_ruling() -> None:
    assert verdict(GAME.replace("5 A place b3", "5 B concede")) == Legal(("A concession",), (), 14)
    ruled = GAME.replace("5 A place b3", "5 judge ruling result A time is up")
    assert verdict(ruled) == Legal(("A ruling",), (), 14)


def test_an_unfinished_game_is_not_decided() -> None:
    found = verdict(GAME.replace("5 A place b3\n", ""))
    assert isinstance(found, Undecidable)
    assert found.missing == "game_end"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_events_are_told_with_the_board(language: str) -> None:
    frames = logs.frames(GAME.encode(), SPECTATOR)
    assert len({frame.sentence(language) for frame in frames}) == 5
    assert RULESET.board(frames[-1].state, language).split("\n")[:4] == [
        "3 . X .",
        "2 O X .",
        "1 O X .",
        "  a b c",
    ]


def test_a_cut_log_is_never_legal_nor_a_crash() -> None:
    for end in range(len(GAME) - 1):
        found = verdict(GAME[:end])
        assert isinstance(found, Malformed | Undecidable)
        assert found.line >= GAME[:end].count("\n"), end


def test_a_changed_line_is_no_crash_and_nothing_before_it_is_at_fault() -> None:
    lines = GAME.split("\n")
    chance = Chance(7)
    verdicts = set()
    for _ in range(4_000):
        place = chance.below(len(lines) - 1)
        words = lines[place].split(" ")
        words[chance.below(len(words))] = chance.choice(WORDS)
        changed = [*lines[:place], " ".join(words), *lines[place + 1 :]]
        found = verdict("\n".join(changed))
        verdicts.add(type(found))
        assert getattr(found, "line", len(lines)) > place or isinstance(found, Legal), changed
    assert verdicts == {Legal, Illegal, Malformed, Undecidable}
