"""Damaged logs: the verifier never fails, and finds no fault before the damage."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.core.log import write_log
from rules_engine.core.verdict import Illegal, Malformed, Undecidable, Verdict
from rules_engine.logs import read_log, verify_bytes
from rules_engine.pixel_tactics import Game
from rules_engine.pixel_tactics.texts import EXPECTED, MISSING, SENTENCES
from tests.rules_engine.recorded import random_log, random_match
from tests.support.examples import examples, some

pytestmark = pytest.mark.slow

Lines = list[bytes]

SIGNS = (
    b"\x00", b"\t", b"\r", b"\n", b" ", b"\x1f", b"\x7f", b"\xff", b"\xc3", b"\xc3\xa9",
    b"\xe2\x80\xa8", b"\xef\xbb\xbf", b"\xf0\x9f\x98\x80", b"0", b"9", b"A", b"a", b"=", b">", b"!",
    b",", b"#", b"?", b":", b"*", b"@", b"-", b" => A:witch", b" ! digest=0123456789abcdef",
    b"x" * 5000,
)  # fmt: skip
MODES = ("full", "observed")


def lines_of(seed: int, mode: str) -> Lines:
    """The lines of a random log."""
    policy = ("uniform", "effects", "attacks")[seed % 3]
    profile = ("championship", "box")[seed % 2]
    return random_log(seed, policy, profile, mode).encode().split(b"\n")[:-1]


def renumbered(lines: Lines) -> Lines:
    """Lines whose events are counted anew, so that the damage is one of the rules."""
    start = lines.index(b"") + 1
    return [
        *lines[:start],
        *(b"%d " % n + line.partition(b" ")[2] for n, line in enumerate(lines[start:], 1)),
    ]


def joined(lines: Lines) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def check(before: Lines, after: Lines) -> Verdict:
    """The verdict on damaged lines: at or behind the first that differs, and fit to be shown."""
    found = verify_bytes(joined(after))
    pairs = zip(before, after, strict=False)
    same = next((n for n, (one, two) in enumerate(pairs) if one != two), len(after))
    if isinstance(found, Illegal | Malformed):
        assert found.line > min(same, len(after) - 1), (found, after[found.line - 1])
        assert found.column > 0
    if isinstance(found, Illegal):
        assert found.rule in SENTENCES
        if found.position:
            assert Game.from_text(found.position).text() == found.position
    if isinstance(found, Malformed):
        assert found.expected in EXPECTED
    if isinstance(found, Undecidable):
        assert found.missing in MISSING
        assert found.checked <= len(after)
    assert found.as_dict()["verdict"] == found.word
    return found


@pytest.mark.rule("PT-META-3")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", some(range(6), least=2))
def test_one_line_dropped_doubled_or_moved(seed: int, mode: str) -> None:
    lines = lines_of(seed, mode)
    random = Random(seed)
    words = set()
    for _ in range(25):
        place = random.randrange(len(lines))
        for changed in (
            [*lines[:place], *lines[place + 1 :]],
            [*lines[:place], lines[place], *lines[place:]],
            [*lines[:place], *reversed(lines[place : place + 2]), *lines[place + 2 :]],
            lines[:place],
        ):
            words.add(check(lines, changed).word)
            if b"" in changed:
                words.add(check(lines, renumbered(changed)).word)
    assert {"illegal", "malformed"} <= words


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", some(range(6), least=2))
def test_one_event_changed(seed: int, mode: str) -> None:
    lines, others = lines_of(seed, mode), lines_of(seed + 100, mode)
    start = lines.index(b"") + 1
    random = Random(seed)
    for _ in range(60):
        place = random.randrange(start, len(lines))
        number, _space, rest = lines[place].partition(b" ")
        other = random.choice(others[others.index(b"") + 1 :]).partition(b" ")[2]
        words = rest.split(b" ")
        words[random.randrange(len(words))] = random.choice(other.split(b" "))
        for changed in (other, b" ".join(words), b" ".join(words[:-1])):
            check(lines, [*lines[:place], number + b" " + changed, *lines[place + 1 :]])


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", some(range(4), least=2))
def test_any_sign_put_in_anywhere(seed: int, mode: str) -> None:
    lines = lines_of(seed, mode)
    random = Random(seed)
    for sign in SIGNS:
        for _ in range(4):
            place = random.randrange(len(lines) if random.random() < 0.7 else 20)
            at = random.randrange(len(lines[place]) + 1)
            damaged = joined([*lines[:place], lines[place][:at] + sign + lines[place][at:]])
            damaged += joined(lines[place + 1 :])
            check(lines, damaged.split(b"\n")[:-1])


@pytest.mark.parametrize("seed", range(3))
def test_games_of_a_match_changed_places(seed: int) -> None:
    log = random_match(seed)
    lines = write_log(log).encode().split(b"\n")[:-1]
    for order in ((1, 0), (0, 0), (1,)):
        games = [log.games[place] for place in order]
        text = "\n".join(write_log(type(log)([game])) for game in games)
        found = check(lines, text.encode().split(b"\n")[:-1])
        assert found.word == ("legal" if order == (1,) else "malformed")


@settings(max_examples=examples(60), deadline=None)
@given(st.data())
def test_bytes_cut_out_and_put_in(data: st.DataObject) -> None:
    text = random_log(data.draw(st.integers(0, 3))).encode()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    damaged = text[:start] + data.draw(st.binary(max_size=30)) + text[end:]
    found = verify_bytes(damaged)
    intact = text[:start].count(b"\n")
    if isinstance(found, Illegal | Malformed):
        assert found.line > intact


@given(st.binary(max_size=400))
def test_any_bytes_have_a_verdict(data: bytes) -> None:
    assert verify_bytes(data).word == "malformed"


@settings(max_examples=examples(40), deadline=None)
@given(st.lists(st.sampled_from(SIGNS), max_size=8), st.integers(0, 3))
def test_what_is_read_can_be_written(signs: list[bytes], seed: int) -> None:
    lines = lines_of(seed, "full")
    place = len(lines) // 2
    damaged = joined([*lines[:place], lines[place] + b"".join(signs), *lines[place + 1 :]])
    try:
        text = damaged.decode()
        log = read_log(text)
    except ValueError:
        assert signs
        return
    assert write_log(log) == text
