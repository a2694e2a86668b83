"""The verifier on what a log hides: what nobody can judge, and commitments."""

import pytest

from rules_engine.core.canonical import commitment
from rules_engine.core.verdict import Illegal, Legal, Malformed, Undecidable
from rules_engine.logs import verify_bytes, walk
from rules_engine.pixel_tactics.messages import BrokenRule
from tests.rules_engine.recorded import (
    Script,
    after,
    broken,
    numbered,
    second_round,
    setup,
    verdict,
)

# What nobody can judge.


def observed_game(*draws: str) -> Script:
    """An observed game in round 2, A's turn, A has a Summoner in the rear."""
    script = Script(mode="observed").do("table shuffle A", "table shuffle B")
    script.push("table initial_draw A", "A:mystic", "A:summoner", "?", "?", "?")
    script.push("table initial_draw B", "?", "?", "?", "?", "?")
    script.do("A leader_choice A:mystic", "B leader_choice ?")
    script.do("table leader_reveal A:mystic B:paladin", "table first_player A random")
    script.until("R", "A").do("A recruit A:summoner A:R1", "A pass").pass_round()
    return script.until("R", "A")


END = ("A concede", "table game_end B concession")


@pytest.mark.rule("PT-LOG-18")
@pytest.mark.rule("PT-LOG-21")
@pytest.mark.rule("PT-AMB-02")
def test_hidden_events_need_both_players_or_a_judge() -> None:
    script = observed_game()
    number = len(script.writer.events)
    lines = len(script.lines())
    hidden = ("A spell A:R1 R => ?,?,A:witch", "A choose ? ?")
    both = (number + 1, number + 2)
    found = after(script, *hidden, *END)
    assert found == Undecidable(1, both[0], lines + 1, "hidden_card", "", lines + 4)
    accepted = [f"judge ruling accept {event}" for event in both]
    assert after(script, *hidden, *accepted, *END) == Legal(
        ("B concession",), ((1, both[0]), (1, both[1])), lines + 6
    )
    players = [f"{player} confirm {event}" for player in "AB" for event in both]
    assert after(script, *hidden, *END, *players) == Legal(
        ("B concession",), ((1, both[0]), (1, both[1])), lines + 8
    )
    found = after(script, *hidden, *END, *players[:-1])
    assert isinstance(found, Undecidable)
    assert found.event == both[1]
    found = after(script, *hidden, *END, players[0], players[0], accepted[1])
    assert isinstance(found, Undecidable)
    assert found.event == both[0]


@pytest.mark.rule("PT-LOG-18")
def test_hidden_picks_fit_what_was_drawn() -> None:
    script = observed_game()
    spell = "A spell A:R1 R => ?,?,A:witch"
    for picks in ("?", "? ? ?", "? A:oracle", "A:witch ?", "? B:witch"):
        assert broken(script, spell, f"A choose {picks}") == "PT-LOG-18"
    assert broken(script, "A spell A:R1 R => ?,?,?", "A choose ? ?") == "PT-LOG-18"
    assert broken(script, spell, "B choose ? ?") == "PT-LOG-18"
    known = (spell.replace("?,?", "?,A:oracle"), "A choose ? A:oracle")
    found = after(script, *known, "judge ruling accept 1", *END)
    assert isinstance(found, Undecidable)
    more = after(script, *known, "A draw => A:fighter")
    assert isinstance(more, Illegal)
    assert (more.rule, more.expected) == ("PT-LOG-12", "A:oracle")


def test_only_earlier_events_are_vouched_for() -> None:
    script = setup()
    number = len(script.writer.events) + 1
    line = len(script.lines()) + 1
    for event in ("A confirm", "judge ruling accept"):
        found = after(script, f"{event} {number}")
        column = len(f"{number} {event} ") + 1
        assert found == Malformed(line, column, "PT-LOG-3", "earlier_event", str(number - 1))
        assert after(script, f"{event} {number - 1}").word == "undecidable"


@pytest.mark.rule("PT-LOG-17")
def test_a_search_finds_what_is_in_the_deck() -> None:
    script = second_round("summoner").until("V", "A").do("A order A:summoner")
    assert broken(script, "A search A:witch missing") == "PT-LOG-17"
    assert broken(script, "A search A:mystic found") == "PT-LOG-17"
    assert broken(script, "A pass") == "PT-LOG-12"
    assert after(script, "A search A:mystic missing").word == "undecidable"
    assert after(script, "A search A:witch found").word == "undecidable"


def test_a_search_of_a_hidden_deck_is_in_doubt() -> None:
    script = Script(mode="observed").do("table shuffle A", "table shuffle B")
    script.push("table initial_draw A", "A:mystic", "A:summoner", "?", "?", "?")
    script.push("table initial_draw B", "?", "?", "?", "?", "?")
    script.do("A leader_choice A:mystic", "B leader_choice ?")
    script.do("table leader_reveal A:mystic B:paladin", "table first_player A random")
    script.pass_round().until("V", "A").do("A order A:summoner")
    number = len(script.writer.events) + 1
    found = after(script, "A search A:witch missing", "table shuffle A")
    assert isinstance(found, Undecidable)
    assert (found.event, found.missing, found.wanted) == (number, "hidden_deck", "A:witch")
    assert broken(script, "A search A:mystic found") == "PT-LOG-17"


# Commitments.


def committed(order: str, leader: str) -> list[str]:
    """A game in which A's deck order and leader were committed to; A has drawn two cards of it."""
    script = Script(mode="observed").do("table shuffle A", "table shuffle B")
    script.push("table initial_draw A", "A:witch", "A:mystic", "?", "?", "?")
    script.push("table initial_draw B", "?", "?", "?", "?", "?")
    script.do("A leader_choice ?", "B leader_choice ?")
    script.do("table leader_reveal A:mystic B:paladin", "table first_player A random")
    script.do("A recruit A:witch A:V1").push("A draw", "A:oracle")
    lines = numbered([*script.lines(), *(f"0 {event}" for event in END)])
    place = lines.index("") + 1
    lines[place] = f"1 table shuffle A => #{commitment('n1', order)}"
    lines[place + 4] = f"5 A leader_choice #{commitment('n2', leader)}"
    return lines


def order(*top: str) -> str:
    """A whole deck of A from the top."""
    script = Script().shuffle("A", *top)
    return ",".join(script.writer.events[0].outcome or ())


RIGHT = order("witch", "mystic", "healer", "knight", "fighter", "oracle")


@pytest.mark.rule("PT-LOG-2")
@pytest.mark.rule("PT-LOG-12")
def test_opened_commitments_are_checked() -> None:
    lines = committed(RIGHT, "A:mystic")
    opened = [f"open 1 n1 {RIGHT}", "open 5 n2 A:mystic"]
    assert verdict([*lines, *opened]) == Legal(("B concession",), (), len(lines) + 2)
    found = verdict(lines)
    assert isinstance(found, Undecidable)
    assert (found.event, found.missing) == (1, "commitment")
    found = verdict([*lines, opened[0]])
    assert isinstance(found, Undecidable)
    assert found.event == 5
    found = verdict([*lines, opened[0].replace("n1", "n3"), opened[1]])
    assert isinstance(found, Illegal)
    assert (found.rule, found.event, found.line) == ("PT-LOG-12", 1, len(lines) + 1)


@pytest.mark.rule("PT-LOG-12")
def test_what_was_committed_to_agrees_with_what_was_seen() -> None:
    other = order("witch", "mystic", "healer", "knight", "fighter", "assassin")
    found = verdict([*committed(other, "A:mystic"), f"open 1 n1 {other}", "open 5 n2 A:mystic"])
    assert isinstance(found, Illegal)
    assert (found.rule, found.expected, found.actual) == ("PT-LOG-12", "A:assassin", "A:oracle")
    other = order("mystic", "witch")
    found = verdict([*committed(other, "A:mystic"), f"open 1 n1 {other}", "open 5 n2 A:mystic"])
    assert isinstance(found, Illegal)
    assert (found.rule, found.event) == ("PT-LOG-12", 3)


@pytest.mark.rule("PT-SETUP-3")
def test_the_leader_shown_is_the_one_committed_to() -> None:
    lines = [*committed(RIGHT, "A:witch"), f"open 1 n1 {RIGHT}", "open 5 n2 A:witch"]
    found = verdict(lines)
    assert isinstance(found, Illegal)
    assert (found.rule, found.event) == ("PT-SETUP-3", 7)


def test_openings_have_their_form() -> None:
    lines = committed(RIGHT, "A:mystic")
    line = len(lines) + 1
    opened = [f"open 1 n1 {RIGHT}", "open 5 n2 A:mystic"]
    for text, column, expected in (
        ("open 2 n1 A:witch", 6, "committed_event"),
        ("open 5 n2 A:mystic,A:witch", 11, "card"),
        ("open 5 n2", 10, "card"),
    ):
        assert verdict([*lines, text]) == Malformed(line, column, "PT-LOG-3", expected)
    assert verdict([*lines, opened[1], opened[0]]).word == "malformed"
    assert verdict([*lines, *opened, opened[1]]).word == "malformed"


# What cannot be accepted.

IN_VAIN = "only an event that cannot be judged can be accepted, not an illegal one"


def message_of(found: object) -> str:
    assert isinstance(found, Illegal)
    return BrokenRule(found.rule, found.params).message("en")


@pytest.mark.rule("PT-FAQ-73")
def test_checking_goes_on_behind_an_event_that_was_accepted() -> None:
    script = observed_game()
    number = len(script.writer.events)
    hidden = ("A spell A:R1 R => ?,?,A:witch", "A choose ? ?")
    accepted = [f"judge ruling accept {number + place}" for place in (1, 2)]
    found = after(script, *hidden, *accepted, "B draw => ?")
    assert isinstance(found, Illegal)
    assert (found.event, found.rule) == (number + 5, "PT-PASS-1")
    assert "accept" not in message_of(found)
    assert after(script, *hidden, *accepted, "A end_turn", *END).word == "illegal"
    assert after(script, *hidden, *accepted, "A pass", *END).word == "legal"


@pytest.mark.rule("PT-FAQ-73")
@pytest.mark.parametrize("between", [(), ("A pass", "B pass"), ("nonsense",)])
def test_an_illegal_event_cannot_be_accepted_and_the_message_says_so(
    between: tuple[str, ...],
) -> None:
    script = setup()
    number = len(script.writer.events) + 1
    wrong = "B draw => B:knight"
    found = after(script, wrong, *between, f"judge ruling accept {number}", *END)
    plain = after(script, wrong, *between, *END)
    assert isinstance(found, Illegal)
    assert isinstance(plain, Illegal)
    assert (found.event, found.rule) == (plain.event, plain.rule) == (number, "PT-WAVE-1")
    assert IN_VAIN in message_of(found)
    assert IN_VAIN not in message_of(plain)
    other = after(script, wrong, *between, f"judge ruling accept {number - 1}", *END)
    assert IN_VAIN not in message_of(other)


def test_what_stands_behind_an_illegal_event_is_not_looked_at() -> None:
    script = setup()
    number = len(script.writer.events) + 1
    text = "".join(f"{line}\n" for line in [*script.lines(), f"{number} B draw => B:knight"])
    accept = f"{number + 1} judge ruling accept {number}\n"
    next_game = verify_bytes(f"{text}\n{accept}".encode())
    damaged = verify_bytes(text.encode() + b"\xff\n" + accept.encode())
    for found in (next_game, damaged):
        assert IN_VAIN not in message_of(found)
    looked: list[str] = []
    walk((f"{text}{accept}".encode(),), lambda line, _state: looked.append(line))
    assert looked[-1] == text.split("\n")[-3]
