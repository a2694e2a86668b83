"""What the engine gives to every open game: logs, verdicts, playback, recording, programs."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from rules_engine import logs, rulesets
from rules_engine.__main__ import main
from rules_engine.core.chance import Chance
from rules_engine.core.check import Found
from rules_engine.core.diagnosis import diagnosis
from rules_engine.core.events import BadWord
from rules_engine.core.headers import Lines
from rules_engine.core.log import to_json, write_log
from rules_engine.core.open_position import IllegalAction
from rules_engine.core.perft import perft
from rules_engine.core.ruleset import SPECTATOR, BadStep
from rules_engine.core.texts import Words
from rules_engine.core.verdict import Illegal, Legal, Malformed, Undecidable
from rules_engine.core.verify import verify
from tests.rules_engine.open_games.heap import HEAP, Heap, HeapPosition, module

HEADERS = """\
Format: heap 1
Variant: usual
Match: W1.1
Game: 1
Target: 2
Wins: 0 0
A: Anna
B: Boris
"""
EVENTS = """
1 table begin => B
2 B take 3
3 A take 1
4 B take 3
"""
SECOND = EVENTS.replace("begin => B", "begin => A").replace("B take", "A tak_").replace(
    "A take", "B take"
).replace("tak_", "take")  # fmt: skip


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The registry knows the game."""
    monkeypatch.setitem(sys.modules, "rules_engine.heap.ruleset", module())
    formats = {**rulesets.FORMATS, "heap 1": "heap"}
    monkeypatch.setattr(rulesets, "FORMATS", formats)
    monkeypatch.setattr(logs, "FORMATS", formats)
    rulesets.ruleset.cache_clear()


def verdict(text: str) -> object:
    """The verdict on a log."""
    return logs.verify_bytes(text.encode())


def test_a_legal_game_has_its_result() -> None:
    found = verdict(HEADERS + EVENTS)
    assert found == Legal(("B last",), (), 13)


def test_a_match_goes_on_with_the_wins_of_the_games_before() -> None:
    second = HEADERS.replace("Game: 1", "Game: 2").replace("Wins: 0 0", "Wins: 0 1")
    assert verdict(HEADERS + EVENTS + "\n" + second + SECOND) == Legal(("B last", "A last"), (), 27)


@pytest.mark.parametrize(
    ("old", "new", "line", "wanted"),
    [
        ("Wins: 0 1", "Wins: 1 0", 20, "0 1"),
        ("Game: 2", "Game: 3", 18, "2"),
        ("B: Boris", "B: Bella", 22, "Boris"),
        ("Match: W1.1\n", "", 17, "W1.1"),
        ("Target: 2", "Target: 3", 19, "2"),
    ],
)
def test_headers_of_a_further_game_follow(old: str, new: str, line: int, wanted: str) -> None:
    second = HEADERS.replace("Game: 1", "Game: 2").replace("Wins: 0 0", "Wins: 0 1")
    found = verdict(HEADERS + EVENTS + "\n" + second.replace(old, new) + SECOND)
    assert isinstance(found, Malformed)
    assert (found.line, found.rule, found.expected) == (line, "HEAP-LOG-1", "header_value")
    assert found.wanted == wanted


def test_a_match_that_is_won_has_no_further_game() -> None:
    found = verdict(
        HEADERS.replace("Game: 1", "Game: 3").replace("Wins: 0 0", "Wins: 2 0") + EVENTS
    )
    assert isinstance(found, Malformed)
    assert (found.line, found.column) == (6, 7)


@pytest.mark.parametrize(
    ("old", "new", "rule", "line"),
    [
        ("3 A take 1", "3 B take 1", "HEAP-TURN-1", 12),
        ("4 B take 3\n", "4 B take 2\n5 A take 2\n", "HEAP-TAKE-1", 14),
        ("4 B take 3\n", "4 B take 3\n5 A take 1\n", "HEAP-END-1", 14),
        ("4 B take 3\n", "4 B take 3\n5 A concede\n", "HEAP-END-1", 14),
        ("3 A take 1", "3 A take 1 ! digest=0000000000000000", "HEAP-LOG-2", 12),
    ],
)
def test_the_first_illegal_event_and_its_rule(old: str, new: str, rule: str, line: int) -> None:
    found = verdict(HEADERS + EVENTS.replace(old, new))
    assert isinstance(found, Illegal)
    assert (found.rule, found.line) == (rule, line)
    assert HeapPosition.from_text(found.position).text() == found.position


def test_a_wrong_result_in_the_headers() -> None:
    found = verdict(HEADERS + "Result: A\n" + EVENTS)
    assert isinstance(found, Illegal)
    assert (found.rule, found.expected, found.actual) == ("HEAP-LOG-2", "B", "A")


def test_a_right_claim_and_a_right_result() -> None:
    recording = HEAP.replay(HEAP.new_headers("usual"), None, ["table begin => A", "A take 2"])
    event = f"2 A take 2 ! digest={recording.state.digest()}\n3 B concede\n"
    text = HEADERS + "Result: A\n\n1 table begin => A\n" + event
    assert verdict(text) == Legal(("A concession",), (), 13)


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "expected"),
    [
        ("3 A take 1", "3 A take 4", 12, 5, "step"),
        ("3 A take 1", "3 C take 1", 12, 3, "who"),
        ("3 A take 1", "3 A  take 1", 12, 5, "one_space"),
        ("3 A take 1", "3 judge ruling result A", 12, 24, "text"),
        ("3 A take 1", "3 judge ruling accept 1", 12, 9, "word"),
        ("3 A take 1", "3 A concede now", 12, 13, "line_end"),
        ("3 A take 1", "7 A take 1", 12, 1, "event_number"),
        ("3 A take 1", "3 A take 1 ! left=3", 12, 14, "word"),
        ("4 B take 3", "open 1 nonce value", 13, 1, "event_number"),
    ],
)
def test_what_is_no_event(old: str, new: str, line: int, column: int, expected: str) -> None:
    found = verdict(HEADERS + EVENTS.replace(old, new))
    assert isinstance(found, Malformed)
    assert (found.line, found.column, found.expected) == (line, column, expected)
    assert HEAP.expected[found.expected].en


def test_an_unfinished_game_and_an_unknown_variant_are_not_decided() -> None:
    found = verdict(HEADERS + EVENTS.replace("4 B take 3\n", ""))
    assert isinstance(found, Undecidable)
    assert (found.missing, found.line) == ("game_end", 12)
    found = verdict(HEADERS.replace("usual", "large") + EVENTS)
    assert isinstance(found, Undecidable)
    assert (found.missing, found.wanted, found.line) == ("variant", "large", 2)
    assert HEAP.missing[found.missing].ru


def test_a_judge_ends_a_game() -> None:
    text = HEADERS + "\n1 table begin => A\n2 judge ruling result drawn time is up\n"
    assert verdict(text) == Legal(("drawn ruling",), (), 11)
    (summary,) = logs.judged(text.encode())[1]
    assert (summary["winner"], summary["reason"], summary["moves"]) == ("drawn", "ruling", 0)


def test_frames_and_their_sentences() -> None:
    found = logs.frames((HEADERS + EVENTS).encode(), SPECTATOR)
    assert [frame.sentence("en") for frame in found] == [
        "B begins.",
        "B takes 3.",
        "A takes 1.",
        "B takes 3.",
    ]
    assert [frame.state.text() for frame in found][-1] == "left=0 mover=A result=B:last"
    with pytest.raises(ValueError, match="game_end"):
        logs.frames(HEADERS.encode() + b"\n1 table begin => A\n")


def test_a_log_and_its_twin() -> None:
    text = HEADERS + EVENTS
    log = logs.read_log(text)
    assert write_log(log) == text
    assert logs.from_json(to_json(log)) == log


def test_a_diagnosis_speaks_the_games_words() -> None:
    text = HEADERS + EVENTS.replace("4 B take 3\n", "4 B take 2\n5 A take 3\n")
    found = logs.verify_bytes(text.encode())
    said = diagnosis("none.log", found, "en", HEAP)
    assert "HEAP-TAKE-1: There are not so many left." in said
    assert "left 1" in said
    assert "Take fewer." in said


class Weighed(Heap):
    """The same game, which knows of pieces that cannot be counted."""

    def read_action(self, text: str) -> str:
        """The action that words mean; pieces have a weight."""
        if text.endswith("heavy"):
            raise BadWord(3, "weight")
        return super().read_action(text)

    def check_headers(self, headers: Any, places: Lines, first: Any, before: Any) -> None:
        """A match that somebody weighed cannot be judged here."""
        if headers.title == "weighed":
            raise Found(Undecidable(headers.game, 0, 1, "scales", headers.title, 0))

    def part(self, name: str) -> Mapping[str, Words]:
        """With words for both."""
        own = {
            "expected": {"weight": Words("вес", "a weight in grams")},
            "missing": {"scales": Words("нет весов", "scales that are not here")},
        }
        return own.get(name) or super().part(name)


def test_a_game_has_words_of_its_own_for_what_it_expects_and_lacks() -> None:
    for old, new, said in (
        ("A take 1", "A take heavy", "HEAP-LOG-1): expected: a weight in grams"),
        ("W1.1", "weighed", "undecidable: scales that are not here (weighed)"),
        ("A take 1", "A  take 1", "expected: exactly one space"),
    ):
        text = HEADERS + EVENTS
        found = verify(iter(text.replace(old, new).split("\n")[:-1]), Weighed())
        assert said in diagnosis("none.log", found, "en", Weighed())


def test_a_recording_goes_step_by_step() -> None:
    recording = HEAP.recording(HEAP.new_headers("usual"), None)
    assert (recording.needs().code, recording.needs().who) == ("chance", "")
    recording.push("table begin => B")
    assert recording.needs().words("en") == "Player B is to move."
    assert recording.legal() == ["B take 1", "B take 2", "B take 3"]
    wrong = recording.why_illegal("A take 1")
    assert wrong is not None
    assert wrong.rule == "HEAP-TURN-1"
    with pytest.raises(IllegalAction):
        recording.push("A take 1")
    nonsense = recording.why_illegal("B dance")
    assert nonsense is not None
    assert nonsense.rule == "HEAP-LOG-1"
    recording.push("B take 3")
    assert (recording.size, recording.undo_from) == (2, 1)
    assert recording.always()[0] == "A concede"
    recording.push("judge ruling result A stopped")
    assert (recording.finished, recording.always(), recording.legal()) == (True, [], [])
    result = recording.result()
    assert result is not None
    assert (result["winner"], result["reason"], result["first"]) == ("A", "ruling", "B")
    assert isinstance(logs.verify_bytes(recording.log_text().encode()), Legal)


def test_a_replay_names_the_step_at_fault() -> None:
    with pytest.raises(BadStep) as caught:
        HEAP.replay(HEAP.new_headers("usual"), None, ["table begin => A", "B take 1"])
    assert (caught.value.index, caught.value.violation.rule) == (1, "HEAP-TURN-1")


def test_programs_play_whole_matches_that_are_legal() -> None:
    for seed in range(30):
        text = write_log(HEAP.play_match("random", Chance(seed), 2, "usual"))
        found = logs.verify_bytes(text.encode())
        assert isinstance(found, Legal), text
        assert 2 <= len(found.outcomes) <= 3


def test_practice_waits_for_a_person() -> None:
    recording = HEAP.recording(HEAP.new_headers("usual"), None)
    made = HEAP.go_on(recording, Chance(3), {1: "random"})
    assert made
    assert recording.needs().who == "A"


def test_counting_positions() -> None:
    assert perft(HEAP.new_position(), 2) == 6
    assert HEAP.played(Chance(1), 3).left < 7


def test_a_changed_line_is_never_a_crash() -> None:
    lines = (HEADERS + EVENTS).split("\n")
    chance = Chance(5)
    for _ in range(400):
        place = chance.below(len(lines) - 1)
        words = lines[place].split(" ")
        at = chance.below(len(words))
        words[at] = chance.choice(["", "A", "0", "take", "=>", "!", "x=1", "judge", "9" * 30])
        changed = [*lines[:place], " ".join(words), *lines[place + 1 :]]
        found = logs.verify_bytes("\n".join(changed).encode())
        line = getattr(found, "line", len(lines))
        assert found.status == 0 or line > place or changed == lines, changed


def test_the_commands_take_logs_of_both_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(tmp_path)
    assert main(["play", "--game", "heap", "--games", "2", "--out", folder]) == 0
    assert main(["play", "--out", folder]) == 0
    capsys.readouterr()
    assert main(["verify", "--jobs", "1", "--lang", "en", folder]) == 0
    said = capsys.readouterr()
    assert said.out.count("legal") == 3
    assert main(["games", "--lang", "en"]) == 0
    assert "heap 1" in capsys.readouterr().out
    assert main(["perft", "--game", "heap", "--moves", "1", "--depth", "1"]) == 0
    assert main(["cards", "--game", "heap"]) == 64
    assert main(["bench", "--game", "heap", "--games", "2"]) == 0
    assert main(["play", "--game", "heap", "--player", "nobody"]) == 64
