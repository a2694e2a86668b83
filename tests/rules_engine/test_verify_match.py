"""The verifier on the headers of a game, and on games that follow from each other."""

import pytest

from rules_engine.core.verdict import Illegal, Legal, Malformed, Undecidable
from tests.rules_engine.recorded import Script, setup, verdict


def changed(lines: list[str], name: str, value: str) -> list[str]:
    """Lines in which the first header of a name says something else."""
    place = next(i for i, line in enumerate(lines) if line.startswith(f"{name}: "))
    return [*lines[:place], f"{name}: {value}", *lines[place + 1 :]]


def header_rule(lines: list[str], name: str) -> str:
    """The rule that a header breaks."""
    found = verdict(lines)
    assert isinstance(found, Illegal), found
    assert found.event == 0
    assert lines[found.line - 1].startswith(f"{name}: ")
    assert found.column == len(name) + 3
    return found.rule


@pytest.mark.rule("PT-MATCH-4")
@pytest.mark.rule("PT-SETUP-1")
@pytest.mark.rule("PT-MATCH-3")
def test_the_deck_is_that_of_the_game() -> None:
    lines = setup().lines()
    deck = next(line[7:] for line in lines if line.startswith("DeckA: "))
    short = deck.replace("alchemist,", "")
    assert header_rule(changed(lines, "DeckA", short), "DeckA") == "PT-MATCH-4"
    twice = deck.replace("alchemist,", "assassin,")
    assert header_rule(changed(lines, "DeckB", twice), "DeckB") == "PT-SETUP-1"
    assert header_rule(changed(lines, "RemovedA", "witch"), "RemovedA") == "PT-MATCH-3"


@pytest.mark.rule("PT-META-4")
def test_other_card_data_are_not_judged() -> None:
    lines = setup().lines()
    other = "pt2 " + "0" * 64
    assert verdict(changed(lines, "Cards", other)) == Undecidable(1, 0, 3, "card_data", other, 2)


def second_game() -> tuple[list[str], int]:
    """The lines of a match of two games, won by A, and where the second begins."""
    script = setup("witch", "paladin", target=2).do("B concede", "table game_end A concession")
    headers = script.writer.headers.following(script.game)
    first = script.lines()
    again = Script.of(headers)
    again.shuffle("A", "mystic").shuffle("B", "knight")
    again.do("table initial_draw A", "table initial_draw B")
    again.do("A leader_choice A:mystic", "B leader_choice B:knight")
    again.do("table leader_reveal A:mystic B:knight", "table first_player A last_winner")
    again.do("A pass", "B concede", "table game_end A concession")
    return [*first, "", *again.lines()], len(first) + 1


def test_the_second_game_follows_from_the_first() -> None:
    lines, _start = second_game()
    found = verdict(lines)
    assert isinstance(found, Legal)
    assert found.outcomes == ("A concession", "A concession")


@pytest.mark.parametrize(
    ("name", "value", "rule"),
    [
        pytest.param("Wins", "0 0", "PT-MATCH-1", marks=pytest.mark.rule("PT-MATCH-1")),
        pytest.param("Wins", "0 1", "PT-MATCH-1", marks=pytest.mark.rule("PT-MATCH-1")),
        pytest.param("Trophies", "0 1", "PT-MATCH-2", marks=pytest.mark.rule("PT-MATCH-2")),
        pytest.param("Last", "B", "PT-MATCH-6", marks=pytest.mark.rule("PT-MATCH-6")),
        pytest.param("RemovedA", "mystic", "PT-MATCH-3", marks=pytest.mark.rule("PT-MATCH-3")),
        pytest.param("RemovedB", "-", "PT-MATCH-3", marks=pytest.mark.rule("PT-MATCH-3")),
    ],
)
def test_headers_follow_from_the_games_before(name: str, value: str, rule: str) -> None:
    lines, start = second_game()
    tail = changed(lines[start:], name, value)
    assert header_rule([*lines[:start], *tail], name) == rule


@pytest.mark.rule("PT-MATCH-3")
@pytest.mark.rule("PT-MATCH-4")
def test_a_leader_of_an_earlier_game_is_in_no_deck() -> None:
    lines, start = second_game()
    tail = lines[start:]
    deck = next(line[7:] for line in tail if line.startswith("DeckA: "))
    with_witch = f"{deck.replace('alchemist,', '')},witch"
    assert header_rule([*lines[:start], *changed(tail, "DeckA", with_witch)], "DeckA") == (
        "PT-MATCH-3"
    )
    assert header_rule([*lines[:start], *changed(tail, "DeckA", f"{deck},witch")], "DeckA") == (
        "PT-MATCH-4"
    )


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("Game", "1", "2"),
        ("Game", "3", "2"),
        ("Profile", "box", "championship"),
        ("Target", "3", "2"),
        ("A", "Other", "A"),
        ("B", "Other", "B"),
        ("Mode", "full", ""),
    ],
)
def test_a_match_keeps_its_headers(name: str, value: str, wanted: str) -> None:
    lines, start = second_game()
    if (name, value) == ("Game", "1"):
        lines = [line for i, line in enumerate(lines) if i < start or not line.startswith("Last")]
    tail = changed(lines[start:], name, value)
    found = verdict([*lines[:start], *tail])
    if not wanted:
        assert isinstance(found, Legal)
        return
    place = start + next(i for i, line in enumerate(tail) if line.startswith(f"{name}: ")) + 1
    assert found == Malformed(place, len(name) + 3, "PT-LOG-3", "header_value", wanted)


@pytest.mark.rule("PT-MATCH-1")
def test_no_game_follows_the_last_win() -> None:
    lines, start = second_game()
    for name, at in (("Target", 0), ("Target", start)):
        lines = [*lines[:at], *changed(lines[at:], name, "1")]
    assert header_rule(lines, "Wins") == "PT-MATCH-1"


@pytest.mark.rule("PT-MATCH-5")
@pytest.mark.rule("PT-MATCH-6")
def test_what_a_match_changes_in_a_game() -> None:
    lines, start = second_game()
    place = next(i for i, line in enumerate(lines) if i > start and "initial_draw B" in line)
    lines[place] = lines[place].rpartition(",")[0]
    found = verdict(lines)
    assert isinstance(found, Illegal)
    assert (found.rule, found.game, found.line) == ("PT-MATCH-5", 2, place + 1)
    lines, start = second_game()
    place = next(i for i, line in enumerate(lines) if i > start and "first_player" in line)
    lines[place] = lines[place].replace("A last_winner", "B random")
    found = verdict(lines)
    assert isinstance(found, Illegal)
    assert found.rule == "PT-MATCH-6"


@pytest.mark.rule("PT-DRAWN-2")
def test_a_drawn_game_gives_no_win() -> None:
    script = setup("witch", "paladin", target=1)
    script.do("judge ruling drawn", "table game_end drawn ruling")
    following = Script.of(script.writer.headers.following(script.game))
    following.do("A concede", "table game_end B concession")
    lines = [*script.lines(), "", *following.lines()]
    assert verdict(lines).word == "legal"
    start = len(script.lines()) + 1
    assert following.writer.headers.trophies == (1, 1)
    for name, value in (("Wins", "0 1"), ("Last", "A")):
        tail = changed(lines[start:], name, value)
        assert header_rule([*lines[:start], *tail], name) == "PT-DRAWN-2"


def test_the_score_of_a_single_game_adds_up() -> None:
    script = Script.of(second_headers())
    lines = script.lines()
    assert verdict(lines).word == "undecidable"
    for name, value, rule in (
        ("Wins", "2 0", "PT-MATCH-1"),
        ("Wins", "1 1", "PT-MATCH-1"),
        ("Wins", "0 1", "PT-MATCH-1"),
        ("Trophies", "1 1", "PT-MATCH-2"),
        ("Trophies", "0 0", "PT-MATCH-2"),
        ("Last", "drawn", "PT-DRAWN-2"),
    ):
        assert header_rule(changed(lines, name, value), name) == rule


def second_headers() -> "object":
    """The headers of a second game after A has won the first."""
    script = setup("witch", "paladin", target=2).do("B concede", "table game_end A concession")
    return script.writer.headers.following(script.game)


def test_a_game_is_over_before_the_next_begins() -> None:
    lines, start = second_game()
    cut = [*lines[: start - 2], *lines[start - 1 :]]
    event = len(setup().writer.events) + 2
    assert verdict(cut) == Malformed(start - 1, 1, "PT-LOG-3", "event_number", str(event))
    assert verdict([*lines, ""]) == Malformed(len(lines) + 2, 1, "PT-LOG-3", "header", "Format")
