"""The notation: what is read is what is written; every fault of form has its line and column."""

from collections.abc import Iterable

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.core.canonical import canonical_bytes, commitment, content_hash, is_hash
from rules_engine.core.events import Event
from rules_engine.core.log import GameLog, Log, Opening, to_json, write_log
from rules_engine.core.reader import (
    BYTES_LIMIT,
    LINE_LIMIT,
    LINES_LIMIT,
    ReadError,
    read_lines,
)
from rules_engine.logs import from_json, read_log
from rules_engine.pixel_tactics import Game, IllegalAction, read_action
from rules_engine.pixel_tactics.card_data import ABILITIES, DATA_ID
from rules_engine.pixel_tactics.card_hash import card_hash, cards_line
from rules_engine.pixel_tactics.card_numbers import NUMBERS
from rules_engine.pixel_tactics.headers import Headers
from rules_engine.pixel_tactics.recorder import LogWriter
from tests.rules_engine.recorded import Script, random_log, random_match, setup
from tests.support.tables import every_row

MODES = ("full", "observed")


# Round trips.


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("profile", ["championship", "box"])
@pytest.mark.parametrize("seed", range(4))
def test_what_is_read_is_what_is_written(seed: int, profile: str, mode: str) -> None:
    text = random_log(seed, ("uniform", "effects", "attacks")[seed % 3], profile, mode)
    log = read_log(text)
    assert write_log(log) == text
    assert read_log(write_log(log)) == log
    assert from_json(to_json(log)) == log


@pytest.mark.parametrize("seed", range(3))
def test_a_match_is_one_file(seed: int) -> None:
    log = random_match(seed)
    text = write_log(log)
    assert text.count("\n\nFormat: ") == len(log.games) - 1
    assert read_log(text) == log
    assert from_json(to_json(log)) == log


def test_values_that_differ_are_not_equal() -> None:
    one, other = read_log(random_log(1)), read_log(random_log(1))
    assert one == other
    other.games[0].events[-1].claims = (("handA", "1"),)
    assert one != other
    other = read_log(random_log(1))
    other.games[0].headers.players = ("A", "C")
    assert one != other


def test_json_that_says_something_else_is_refused() -> None:
    twin = to_json(read_log(random_log(1)))
    for damaged in ("{}", "[]", '{"games":[{}]}', twin.replace('"n":1,', '"n":1,"x":2,', 1)):
        with pytest.raises(ValueError):
            from_json(damaged)
    with pytest.raises(ReadError):
        from_json(twin.replace('"n":2,', '"n":3,', 1))


def test_an_event_knows_its_columns() -> None:
    event = Event(12, "A", "attack", ("A:V1", "melee", "B:V2"), None, (("B:V2", "3"),))
    assert event.text() == "12 A attack A:V1 melee B:V2 ! B:V2=3"
    assert [event.column(word) for word in (0, 1, 2, 3, 5, 9)] == [1, 4, 6, 13, 24, 37]


def test_openings_are_kept() -> None:
    script = Script(mode="observed")
    digest = commitment("salt", "A:witch")
    game = script.writer.game_log()
    game.events.append(Event(1, "table", "shuffle", ("A",), (f"#{digest}",)))
    game.openings.append(Opening(1, "salt", "A:witch"))
    text = write_log(Log([game]))
    assert text.endswith("open 1 salt A:witch\n")
    assert read_log(text) == Log([game])
    assert from_json(to_json(Log([game]))) == Log([game])


# The recorder.


def test_the_recorder_writes_what_stands_in_the_page_on_logs() -> None:
    script = Script()
    for player, leader in (("A", "mystic"), ("B", "paladin")):
        script.shuffle(player, leader, "witch", "healer", "scientist", "assassin", "oracle")
    script.do("table initial_draw A", "table initial_draw B")
    script.do("A leader_choice A:mystic", "B leader_choice B:paladin")
    script.do("table leader_reveal A:mystic B:paladin", "table first_player A random")
    script.do("A recruit A:witch A:V2", "A draw", "A end_turn", "B pass", "table check")
    events = [event.text().partition(" ")[2] for event in script.writer.events]
    drawn = "mystic,{0}:witch,{0}:healer,{0}:scientist,{0}:assassin"
    assert events[2] == f"table initial_draw A => A:{drawn.format('A')}"
    assert events[0].startswith(f"table shuffle A => A:{drawn.format('A')},A:oracle,A:alchemist")
    assert events[4:] == [
        "A leader_choice A:mystic",
        "B leader_choice B:paladin",
        "table leader_reveal A:mystic B:paladin",
        "table first_player A random",
        "A recruit A:witch A:V2",
        "A draw => A:oracle",
        "A end_turn",
        "B pass",
        "table check",
    ]


def test_picks_stand_on_the_line_of_their_event() -> None:
    script = setup_with("A", "healer", "fighter")
    script.do("A recruit A:fighter A:V1", "A pass").pass_round().until("V", "A")
    script.do("A order A:healer", "A pick A:V1*3", "A done")
    assert script.writer.events[-1].text().endswith("A order A:healer A:V1*3")


def setup_with(player: str, *hand: str) -> Script:
    """A script in play, with cards in the hand of one player."""
    script = Script()
    for who, leader in (("A", "mystic"), ("B", "paladin")):
        script.shuffle(who, leader, *(hand if who == player else ()))
    script.do("table initial_draw A", "table initial_draw B")
    script.do("A leader_choice A:mystic", "B leader_choice B:paladin")
    script.do("table leader_reveal A:mystic B:paladin", "table first_player A random")
    return script


def test_a_late_choice_is_a_line_of_its_own() -> None:
    script = setup_with("A", "oracle", "witch")
    script.do("A recruit A:oracle A:V1", "A pass").pass_round().until("V", "A")
    script.do("A spell A:V1 V", "A pick B:assassin")
    first, second = (event.text().partition(" ")[2] for event in script.writer.events[-2:])
    assert (first, second) == ("A spell A:V1 V", "A choose B:assassin")


def test_the_recorder_writes_nothing_that_is_illegal() -> None:
    script = setup()
    before = script.text()
    with pytest.raises(IllegalAction):
        script.do("B draw")
    with pytest.raises(IllegalAction):
        script.do("A pick A:V1")
    assert script.text() == before


def test_the_defeated_and_the_digest_are_written() -> None:
    text = random_log(3, "attacks")
    assert " table check A:" in text or " table check B:" in text
    game = read_log(text).games[0]
    ends = [event for event in game.events if event.kind == "round_end"]
    assert ends
    assert all(event.claims[0][0] == "digest" for event in ends)
    assert game.headers.result >= 0


def test_a_writer_of_observed_games_takes_unknown_cards() -> None:
    writer = LogWriter(Headers(mode="observed"))
    writer.push(read_action("table shuffle A"))
    writer.push(read_action("table shuffle B"))
    witch = read_action("A leader_choice A:witch")[2]
    writer.push((*read_action("table initial_draw A"), witch, 0, 0, 0, 0))
    assert writer.events[-1].text() == "3 table initial_draw A => A:witch,?,?,?,?"


# Headers.

HEADERS = [f"{name}: {value}" for name, value in Headers(title="Матч", result=0).pairs()]
NAMES = [line.partition(":")[0] for line in HEADERS]


def fault(lines: Iterable[str]) -> tuple[int, int, str, str]:
    """Line, column and what was expected where lines cease to be a log."""
    with pytest.raises(ReadError) as caught:
        read_log("".join(f"{line}\n" for line in lines))
    error = caught.value
    return error.line, error.column, error.expected, error.wanted


def with_header(name: str, value: str) -> list[str]:
    """Headers of which one has another value, and no event."""
    place = NAMES.index(name)
    return [*HEADERS[:place], f"{name}: {value}", *HEADERS[place + 1 :], ""]


@pytest.mark.rule("PT-LOG-1")
@pytest.mark.parametrize("name", [n for n in NAMES if n not in ("Match", "Result")])
def test_a_missing_header_is_named(name: str) -> None:
    place = NAMES.index(name)
    lines = [*HEADERS[:place], *HEADERS[place + 1 :], ""]
    assert fault(lines) == (place + 1, 1, "header", name)


@pytest.mark.rule("PT-LOG-3")
@pytest.mark.rule("PT-META-2")
@pytest.mark.parametrize(
    ("name", "value", "column", "expected"),
    [
        ("Format", "pixel-tactics 2", 9, "word"),
        ("Profile", "home", 10, "word"),
        ("Profile", "box extra_draw=yes", 14, "word"),
        ("Profile", "box extra_draw=no fighter_column=facing", 14, "word"),
        ("Profile", "box extra_draw=no extra_draw=no", 14, "word"),
        ("Cards", "pt1", 12, "hash"),
        ("Cards", f"pt1 {'0' * 63}G", 12, "hash"),
        ("Cards", "", 8, "card_data_id"),
        ("Mode", "half", 7, "word"),
        ("Match", " a", 8, "text"),
        ("Match", "a  b", 10, "text"),
        ("Match", "a\x7fb", 9, "text"),
        ("Match", "a\u2028b", 9, "text"),
        ("Match", "", 8, "text"),
        ("Match", "x" * 201, 208, "shorter_text"),
        ("Game", "0", 7, "number"),
        ("Game", "01", 7, "number"),
        ("Game", "100", 7, "number"),
        ("Game", "1x", 7, "number"),
        ("Game", "٣", 7, "number"),
        ("Target", "-1", 9, "number"),
        ("Wins", "0", 7, "two_numbers"),
        ("Wins", "0 x", 9, "number"),
        ("Trophies", "0,0", 11, "two_numbers"),
        ("A", "x" * 101, 104, "shorter_text"),
        ("B", "", 4, "text"),
        ("RemovedA", "wizard", 11, "card_id"),
        ("DeckA", "alchemist,wizard", 18, "card_id"),
        ("DeckA", "witch,alchemist", 8, "sorted_cards"),
        ("Result", "C", 9, "word"),
    ],
)
def test_a_wrong_value_has_its_column(name: str, value: str, column: int, expected: str) -> None:
    line = NAMES.index(name) + 1
    assert fault(with_header(name, value))[:3] == (line, column, expected)


def test_headers_that_may_be_left_out() -> None:
    short = [line for line in HEADERS if line.partition(":")[0] not in ("Match", "Result")]
    log = read_log("".join(f"{line}\n" for line in [*short, ""]))
    assert log.games[0].headers.title is None


def test_the_last_winner_is_told_from_game_two_on() -> None:
    assert fault(with_header("Game", "2")) == (NAMES.index("A") + 1, 1, "header", "Last")
    early = [*HEADERS]
    early.insert(NAMES.index("A"), "Last: A")
    assert fault([*early, ""]) == (NAMES.index("A") + 1, 1, "header", "A")


def test_an_empty_line_ends_the_headers() -> None:
    assert fault([*HEADERS, "1 A draw"]) == (len(HEADERS) + 1, 1, "empty_line", "")
    assert fault([*HEADERS, "Judge: X"]) == (len(HEADERS) + 1, 1, "empty_line", "")
    assert fault(HEADERS) == (len(HEADERS) + 1, 1, "empty_line", "")


# Events.

OBSERVED = [line.replace("Mode: full", "Mode: observed") for line in HEADERS]
FIRST = len(HEADERS) + 2
HASH = "0" * 64


@pytest.mark.rule("PT-LOG-3")
@pytest.mark.rule("PT-LOG-19")
@every_row(
    ("event", "column", "expected"),
    [
        ("2 A draw", 1, "event_number"),
        ("01 A draw", 1, "event_number"),
        ("+1 A draw", 1, "event_number"),
        ("A draw", 1, "event_number"),
        ("1", 2, "who"),
        ("1 ", 3, "one_space"),
        ("1  A draw", 3, "one_space"),
        ("1 A draw ", 10, "one_space"),
        ("1 C draw", 3, "who"),
        ("1 A", 4, "kind"),
        ("1 A jump", 5, "kind"),
        ("1 A pick A:V1", 5, "kind"),
        ("1 A done", 5, "kind"),
        ("1 A deal A:witch", 5, "kind"),
        ("1 A check", 3, "table"),
        ("1 table draw", 3, "player"),
        ("1 judge draw", 3, "player"),
        ("1 judge confirm 1", 3, "player"),
        ("1 A ruling result A late", 3, "judge"),
        ("1 judge ruling", 15, "word"),
        ("1 judge ruling change A", 16, "word"),
        ("1 judge ruling result C late", 23, "winner"),
        ("1 judge ruling result A", 24, "text"),
        ("1 judge ruling result A la\x01te", 27, "text"),
        ("1 judge ruling accept x", 23, "event_number"),
        ("1 judge ruling accept 1 2", 25, "line_end"),
        ("1 A confirm", 12, "event_number"),
        ("1 A confirm 0", 13, "event_number"),
        ("1 A recruit", 12, "card"),
        ("1 A recruit witch A:V1", 13, "card"),
        ("1 A recruit ? A:V1", 13, "card"),
        ("1 A recruit A:witch", 20, "area"),
        ("1 A recruit A:witch V1", 21, "area"),
        ("1 A recruit A:witch A:V4", 21, "area"),
        ("1 A recruit A:witch A:V1 A:V2", 26, "line_end"),
        ("1 A attack A:V1 close B:V1", 17, "attack_kind"),
        ("1 A spell A:V1 X", 16, "row"),
        ("1 A spell A:V1 V x", 18, "pick"),
        ("1 A spell A:V1 V A:V1*32", 18, "pick"),
        ("1 A spell A:V1 V A:V1*01", 18, "pick"),
        ("1 A spell A:V1 V ?@A:V1", 18, "pick"),
        ("1 A spell A:V1 V ?", 18, "pick"),
        ("1 table shuffle C", 17, "player"),
        ("1 table first_player A thrown", 24, "method"),
        ("1 B replace B:R1 maybe", 18, "yes_no"),
        ("1 A search A:witch gone", 20, "found"),
        ("1 table game_end C leader", 18, "winner"),
        ("1 table game_end A time", 20, "reason"),
        ("1 table check B:V2,B:V1", 20, "area"),
        ("1 table check B:V1,", 20, "area"),
        ("1 table check B:V1 B:V2", 20, "line_end"),
        ("1 A leader_choice ?", 19, "card"),
        (f"1 A leader_choice #{HASH}", 19, "card"),
        ("1 A draw =>", 12, "outcome"),
        ("1 A draw => ?", 13, "card"),
        ("1 A draw => A:witch,", 21, "card"),
        ("1 A draw => A:witch A:oracle", 21, "line_end"),
        (f"1 A draw => #{HASH}", 13, "card"),
        ("1 A draw => A:witch => A:oracle", 21, "line_end"),
        ("1 A draw !", 11, "claim"),
        ("1 A draw ! speed=1", 12, "claim"),
        ("1 A draw ! handA", 12, "claim"),
        ("1 A draw ! handA=x", 18, "count"),
        ("1 A draw ! handA=01", 18, "count"),
        ("1 A draw ! handB=1 handA=1", 20, "claim"),
        ("1 A draw ! handA=1 handA=1", 20, "claim"),
        ("1 A draw ! digest=0123456789ABCDEF", 19, "digest"),
        ("1 A draw ! digest=01", 19, "digest"),
        ("1 A pass\t", 5, "kind"),
        ("1 А draw", 3, "who"),
        ("\ufeff1 A draw", 1, "event_number"),
    ],
)
def test_a_wrong_event_has_its_column(event: str, column: int, expected: str) -> None:
    assert fault([*HEADERS, "", event])[:3] == (FIRST, column, expected)


@pytest.mark.rule("PT-LOG-2")
@pytest.mark.parametrize(
    ("event", "column", "expected"),
    [
        ("1 table shuffle A => A:witch", 22, "hash"),
        ("1 table shuffle A => #12", 22, "hash"),
        (f"1 table shuffle A => #{HASH},A:witch", 22, "hash"),
        (f"1 table shuffle A => #{HASH} A:witch", 88, "line_end"),
        (f"1 A draw => #{HASH}", 13, "card"),
        ("1 table leader_return A => A:witch,A:oracle", 28, "card"),
        ("1 A recruit ? A:V1", 13, "card"),
        ("1 table random_discard ?", 24, "card"),
    ],
)
def test_what_an_observed_log_may_hide(event: str, column: int, expected: str) -> None:
    assert fault([*OBSERVED, "", event])[:3] == (FIRST, column, expected)


@pytest.mark.parametrize(
    "event",
    [
        f"1 table shuffle A => #{HASH}",
        f"1 A leader_choice #{HASH}",
        "1 A leader_choice ?",
        "1 A draw => ?",
        "1 A choose ? A:witch",
        f"1 table leader_return A => ?,#{HASH}",
    ],
)
def test_hidden_cards_round_trip(event: str) -> None:
    text = "".join(f"{line}\n" for line in [*OBSERVED, "", event])
    assert write_log(read_log(text)) == text
    assert from_json(to_json(read_log(text))) == read_log(text)


@pytest.mark.parametrize(
    ("opening", "column", "expected"),
    [
        ("open", 1, "event_number"),
        ("open ", 6, "event_number"),
        ("open 1", 7, "nonce"),
        ("open 1  A:witch", 8, "nonce"),
        ("open 1 \x01 A:witch", 8, "nonce"),
        ("open 1 x", 9, "card"),
        ("open x y A:witch", 6, "event_number"),
        ("open 1 x y", 10, "card"),
        ("open 1 x A:witch,?", 10, "card"),
        ("open 1 x A:witch z", 18, "line_end"),
    ],
)
def test_a_wrong_opening_has_its_column(opening: str, column: int, expected: str) -> None:
    lines = [*OBSERVED, "", "1 A draw", opening]
    assert fault(lines)[:3] == (FIRST + 1, column, expected)


def test_nothing_stands_behind_the_last_event() -> None:
    assert fault([*HEADERS, "", "1 A draw", "end"])[:3] == (FIRST + 1, 1, "event_number")
    assert fault([*HEADERS, "", "1 A draw", ""])[:3] == (FIRST + 2, 1, "header")


# Bytes.


@pytest.mark.rule("PT-LOG-3")
@pytest.mark.parametrize(
    ("data", "lines", "line", "column", "expected"),
    [
        (b"a\nb\xff\n", ["a"], 2, 2, "utf8"),
        ("я\nяя".encode() + b"\xd1\n", ["я"], 2, 3, "utf8"),
        (b"a\n\xed\xa0\x80\n", ["a"], 2, 1, "utf8"),
        (b"a\r\nb\n", [], 1, 2, "line_end"),
        (b"a\nb", ["a"], 2, 2, "line_end"),
        (b"x" * (LINE_LIMIT + 1) + b"\n", [], 1, LINE_LIMIT + 1, "shorter_line"),
        (b"a\n" + b"x" * 100_000, ["a"], 2, LINE_LIMIT + 1, "shorter_line"),
    ],
)
def test_bytes_that_are_no_lines(
    data: bytes, lines: list[str], line: int, column: int, expected: str
) -> None:
    for size in (len(data), 1, 7):
        found, error = read_until_fault(data[i : i + size] for i in range(0, len(data), size))
        assert error is not None
        assert found == lines
        assert (error.line, error.column, error.expected) == (line, column, expected)


def read_until_fault(chunks: Iterable[bytes]) -> tuple[list[str], ReadError | None]:
    """The lines before the first fault, and the fault if there is one."""
    found: list[str] = []
    try:
        for line in read_lines(chunks):
            found.append(line)
    except ReadError as error:
        return found, error
    return found, None


def test_a_text_has_an_end() -> None:
    found, error = read_until_fault(b"a\n" * 1000 for _ in iter(int, 1))
    assert error is not None
    assert (error.expected, len(found)) == ("fewer_lines", LINES_LIMIT)
    found, error = read_until_fault(b"a" * 3999 + b"\n" for _ in iter(int, 1))
    assert error is not None
    assert error.expected == "fewer_bytes"
    assert sum(len(line) + 1 for line in found) <= BYTES_LIMIT + 4000


@given(st.lists(st.text(st.characters(exclude_characters="\n\r", exclude_categories=["Cs"]))))
def test_lines_are_given_out_as_they_are(lines: list[str]) -> None:
    data = "".join(f"{line}\n" for line in lines).encode()
    assert read_until_fault([data]) == (lines, None)
    assert read_until_fault(data[i : i + 3] for i in range(0, len(data), 3)) == (lines, None)


@given(st.binary(max_size=300))
def test_any_bytes_are_lines_or_a_fault(data: bytes) -> None:
    found, error = read_until_fault([data])
    again = "".join(f"{line}\n" for line in found).encode()
    assert data.startswith(again)
    assert (error is None) == (data == again)
    assert error is None or error.line == len(found) + 1


# Canonical values and the hash of the cards.

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner)
    | st.dictionaries(st.text(st.characters(max_codepoint=127)), inner),
)  # fmt: skip


@given(VALUES)
def test_canonical_bytes_are_those_of_the_standard(value: object) -> None:
    assert canonical_bytes(value) == rfc8785.dumps(value)  # type: ignore[arg-type]


def test_only_plain_values_have_a_form() -> None:
    assert canonical_bytes(("a", 1)) == b'["a",1]'
    with pytest.raises(TypeError):
        canonical_bytes(1.5)


def test_a_commitment_is_the_hash_of_nonce_and_value() -> None:
    digest = "80f8d3b0cd50ec99ed83f0c7a7e18c8ef1bb5dc53b5d5d8ea6cf4b3c7fe0c1c4"
    assert is_hash(digest)
    assert not is_hash(digest.upper())
    assert not is_hash(digest[:-1])
    assert commitment("n", "v") != commitment("n", "w")
    assert len(content_hash({})) == 64


@pytest.mark.rule("PT-META-4")
def test_the_hash_covers_numbers_and_abilities() -> None:
    data = {"abilities": ABILITIES, "id": DATA_ID, "numbers": NUMBERS}
    assert cards_line() == f"pt1-ru2 {content_hash(data)}"
    changed = {**ABILITIES, "witch": ABILITIES["healer"]}
    assert content_hash({**data, "abilities": changed}) != card_hash()
    assert content_hash({**data, "numbers": NUMBERS[:-1]}) != card_hash()


def test_a_game_log_is_put_together_by_hand() -> None:
    game = GameLog(Headers(), [Event(1, "table", "shuffle", ("A",))])
    assert read_log(write_log(Log([game]))).games[0] == game
    assert Game(game.headers.rules()).text().startswith("rules=championship:1:-:0,0 ")
