"""Logs of the game: verdicts, words, round trips, logs that were damaged."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine import logs
from rules_engine.core.chance import Chance
from rules_engine.core.diagnosis import diagnosis
from rules_engine.core.log import to_json, write_log
from rules_engine.core.ruleset import SPECTATOR
from rules_engine.core.verdict import Illegal, Legal, Malformed, Verdict
from rules_engine.rulesets import ruleset
from rules_engine.standard_bearer.drawing import drawing
from rules_engine.standard_bearer.rules import StandardBearerPosition
from tests.rules_engine.standard_bearer.test_setup import SHUFFLES

GAME = ruleset("standard_bearer")
HEADERS = """\
Format: standard-bearer 1
Variant: default
Game: 1
Target: 1
Wins: 0 0
A: Anna
B: Boris
"""


def log_of(*actions: str, result: str = "") -> str:
    """A log that begins with the setup, A first."""
    steps = (*SHUFFLES, "table first => A", *actions)
    events = "".join(f"{number} {step}\n" for number, step in enumerate(steps, start=1))
    return f"{HEADERS}{f'Result: {result}' + chr(10) if result else ''}\n{events}"


def verdict(text: str) -> Verdict:
    return logs.verify_bytes(text.encode())


def random_log(seed: int) -> str:
    return write_log(GAME.play_match("random", Chance(seed), 1, "default"))


def test_a_game_that_is_conceded() -> None:
    assert verdict(log_of("A concede", result="B")) == Legal(("B concession",), (), 13)


@pytest.mark.rule("SB-LOG-01")
def test_wrong_claims() -> None:
    found = verdict(log_of("A concede", result="A"))
    assert isinstance(found, Illegal)
    assert (found.rule, found.expected, found.actual) == ("SB-LOG-01", "B", "A")
    found = verdict(log_of("A concede ! digest=0000000000000000"))
    assert isinstance(found, Illegal)
    assert found.rule == "SB-LOG-01"


@pytest.mark.rule("SB-LOG-02")
def test_nothing_follows_the_end() -> None:
    for step in ("B concede", "A move S15 a1", "table first => A"):
        found = verdict(log_of("A concede", step))
        assert isinstance(found, Illegal)
        assert (found.rule, found.line) == ("SB-LOG-02", 13)


@pytest.mark.rule("SB-LOG-04")
@pytest.mark.parametrize(
    ("step", "column"),
    [
        ("A move S1", 12),
        ("A dance S1", 5),
        ("table move S1 a5", 9),
        ("A shuffle A => archer", 5),
        ("A formation X 1 S1 S2", 15),
        ("A formation N x S1 S2", 17),
        ("A formation N 01 S1 S2", 17),
        ("A formation N 1", 18),
        ("A move S1 a5 => a6", 16),
        ("A sacrifice S1 S2", 18),
        ("table first => C", 18),
        ("table shuffle C => archer", 17),
        ("table shuffle A => archer,elf", 22),
        ("table shuffle A", 18),
    ],
)
def test_what_is_no_event(step: str, column: int) -> None:
    found = verdict(log_of(step))
    assert isinstance(found, Malformed)
    assert (found.rule, found.line, found.column) == ("SB-LOG-04", 12, column)
    assert GAME.expected[found.expected].ru


def test_random_games_are_legal_and_written_back() -> None:
    for seed in range(12):
        text = random_log(seed)
        found = verdict(text)
        assert isinstance(found, Legal)
        assert found.outcomes[0].split()[1] == "bearers"
        log = logs.read_log(text)
        assert write_log(log) == text
        assert logs.from_json(to_json(log)) == log
        # Each turn takes a health at least, of 55 on either side.
        assert text.count("\n") <= len(HEADERS.splitlines()) + 6 + 2 * 110


def test_every_event_is_told_in_both_languages() -> None:
    frames = logs.frames(random_log(3).encode(), SPECTATOR)
    for language in ("ru", "en"):
        for frame in frames:
            assert "{" not in frame.sentence(language)
            assert GAME.step_label(frame.line.partition(" ")[2], language, frame.before)
    said = [frame.sentence("en") for frame in frames]
    assert said[2] in ("Player A begins.", "Player B begins.")
    assert said[0].startswith("The army of player A in its order: ")
    assert GAME.event_sentence("7 A move S1 a5 a6", "ru") == "A: S1 идёт на a6."
    assert GAME.event_sentence("7 A formation N 2 S1 S2", "en") == (
        "A: a formation goes north, cells: 2. In it S1, S2."
    )
    assert GAME.event_sentence("7 A attack S1 N1 N2", "en") == "A: S1 attacks N1, N2."


def test_an_attack_that_is_too_weak_is_explained_by_its_sum() -> None:
    # The other way round pikemen stand in front of the South; N7 is a berserker.
    order = SHUFFLES[0].rpartition(" ")[2]
    turned = ",".join(reversed(order.split(",")))
    found = verdict(log_of("A move S20 g2", "A attack S1 N7").replace(order, turned, 1))
    assert isinstance(found, Illegal)
    assert found.rule == "SB-ATK-05"
    said = diagnosis("x.log", found, "en", GAME)
    assert "attack strength 3, the target's strength 4" in said
    assert "Choose a weaker target or a stronger attacker." in said


def test_positions_are_read_as_they_are_written() -> None:
    for seed in (1, 2):
        for actions in (0, 1, 2, 3, 20, 41, 80):
            position = GAME.played(Chance(seed), actions)
            again = GAME.read_position(position.text())
            assert again.text() == position.text()
            assert again.legal_actions() == position.legal_actions()
            copied = position.copy()
            assert copied.digest() == position.digest()


@pytest.mark.parametrize(
    "change",
    [
        ("a4:0", "a9:0"),
        ("a4:0", "b4:0"),
        ("a4:0", "a4:7"),
        ("turn=A", "turn=C"),
        ("phase=move", "phase=rest"),
        ("variant=default", "variant=other"),
        ("formation=-", "formation=z9"),
        ("archer:a4", "elf:a4"),
    ],
)
def test_nonsense_is_no_position(change: tuple[str, str]) -> None:
    position = GAME.new_position()
    for step in (*SHUFFLES, "table first => A"):
        position.push(step)
    text = position.text()
    assert change[0] in text
    with pytest.raises(ValueError):
        GAME.read_position(text.replace(*change, 1))


def test_a_drawing_is_plain_and_whole() -> None:
    position = GAME.played(Chance(5), 60)
    for language in ("ru", "en"):
        drawn = GAME.drawing(position, language)
        assert json.loads(json.dumps(drawn)) == drawn
        assert [len(row) for row in drawn["rows"]] == [7] * 8
        assert drawn["rows"][0][0]["area"] == "a8"
        units = [cell["unit"] for row in drawn["rows"] for cell in row if cell["unit"]]
        assert len(units) + sum(len(lost) for lost in drawn["lost"].values()) == 40
        lines = GAME.board(position, language).split("\n")
        assert len(lines) >= 11
    assert drawing(StandardBearerPosition(), "en", "")["turn"] == ""


# Damage.

LOGS = [random_log(seed) for seed in range(100, 104)]
WORDS = (
    "A", "B", "table", "judge", "move", "attack", "formation", "sacrifice", "concede", "shuffle",
    "first", "S1", "N7", "S21", "d4", "h9", "N", "3", "4", "=>", "!", "digest=0", "",
    "archer,heavy", "9" * 30, "\u2028", "⁵",
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 3), st.data())
def test_a_changed_word_is_never_a_crash_nor_found_too_early(
    which: int, data: st.DataObject
) -> None:
    lines = LOGS[which].split("\n")
    place = data.draw(st.integers(0, len(lines) - 2))
    words = lines[place].split(" ")
    at = data.draw(st.integers(0, len(words) - 1))
    words[at] = data.draw(st.sampled_from(WORDS))
    changed = [*lines[:place], " ".join(words), *lines[place + 1 :]]
    found = logs.verify_bytes("\n".join(changed).encode())
    assert found.status == 0 or getattr(found, "line", 10**6) > place
    assert diagnosis("x.log", found, "ru", GAME)


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 3), st.data())
def test_cut_doubled_and_swapped_lines(which: int, data: st.DataObject) -> None:
    lines = LOGS[which].split("\n")
    place = data.draw(st.integers(0, len(lines) - 3))
    how = data.draw(st.sampled_from(("cut", "gone", "twice", "swapped")))
    changed = {
        "cut": lines[:place],
        "gone": lines[:place] + lines[place + 1 :],
        "twice": lines[: place + 1] + lines[place:],
        "swapped": [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]],
    }[how]
    found = logs.verify_bytes("\n".join(changed).encode())
    assert found.status == 0 or getattr(found, "line", 10**6) >= place


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 3), st.integers(0), st.binary(min_size=1, max_size=4))
def test_changed_bytes_are_never_a_crash(which: int, where: int, put: bytes) -> None:
    data = LOGS[which].encode()
    place = where % len(data)
    found = logs.verify_bytes(data[:place] + put + data[place + len(put) :])
    before = data[:place].count(b"\n")
    assert found.status == 0 or getattr(found, "line", 10**6) >= before
