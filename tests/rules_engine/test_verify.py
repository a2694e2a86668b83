"""The verifier: four verdicts, the first fault, the one rule, the claims, what nobody can judge."""

import doctest
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from rules_engine.core.canonical import commitment
from rules_engine.core.verdict import Illegal, Legal, Malformed, Undecidable, Verdict
from rules_engine.pixel_tactics import Game, action_text, recorder, verify
from rules_engine.pixel_tactics.log import read_log, write_log
from rules_engine.pixel_tactics.verify import verify_bytes, verify_chunks, verify_file, walk
from tests.rules_engine.recorded import (
    Script,
    numbered,
    random_log,
    random_match,
    setup,
    verdict,
)

ROOT = Path(__file__).resolve().parents[2]


def after(script: Script, *events: str) -> Verdict:
    """The verdict on a script's log with more events at its end, without their numbers."""
    return verdict(numbered([*script.lines(), *(f"0 {event}" for event in events)]))


def broken(script: Script, *events: str) -> str:
    """The rule that the last of some events breaks, if it breaks one at its line."""
    found = after(script, *events)
    assert isinstance(found, Illegal), found
    assert found.event == len(script.writer.events) + len(events)
    assert found.line == len(script.lines()) + len(events)
    return found.rule


def playing(*hand: str, rounds: int = 1, leader_a: str = "mystic", first: str = "B") -> Script:
    """A script in round 2 and A's turn, with cards in A's hand."""
    script = Script()
    script.shuffle("A", leader_a, *hand)
    script.shuffle("B", "paladin")
    script.do("table initial_draw A", "table initial_draw B")
    script.do(f"A leader_choice A:{leader_a}", "B leader_choice B:paladin")
    script.do(f"table leader_reveal A:{leader_a} B:paladin", f"table first_player {first} random")
    return script.pass_round(rounds)


# The four verdicts.


@pytest.mark.parametrize("mode", ["full", "observed"])
@pytest.mark.parametrize("profile", ["championship", "box"])
@pytest.mark.parametrize("seed", range(5))
def test_a_played_game_is_legal(seed: int, profile: str, mode: str) -> None:
    text = random_log(seed, ("uniform", "effects", "attacks")[seed % 3], profile, mode)
    found = verdict(text)
    if isinstance(found, Undecidable):
        assert (mode, found.missing, found.checked) == ("observed", "hidden_deck", text.count("\n"))
        return
    end = read_log(text).games[0].events[-1]
    assert found == Legal((" ".join(end.words),), (), text.count("\n"))


@pytest.mark.parametrize("profile", ["championship", "box"])
@pytest.mark.parametrize("seed", range(4))
def test_a_played_match_is_legal(seed: int, profile: str) -> None:
    log = random_match(seed, profile=profile)
    found = verdict(write_log(log))
    assert isinstance(found, Legal)
    assert len(found.outcomes) == len(log.games)


def test_a_verdict_says_all_that_a_message_needs() -> None:
    script = setup().do("A draw")
    found = after(script, "B draw")
    assert isinstance(found, Illegal)
    assert found.status == 1
    assert found.rule == "PT-WAVE-1"
    assert found.actual == "B draw"
    assert (found.game, found.event) == (1, len(script.writer.events) + 1)
    assert found.column == len(f"{found.event} B ") + 1
    assert found.position == script.game.text()
    assert Game.from_text(found.position) == script.game
    assert "A pass" in found.legal
    assert found.params["who"] == "B"
    assert found.as_dict()["verdict"] == "illegal"


def test_the_position_is_that_before_the_whole_event() -> None:
    script = playing("paladin", "healer")
    found = after(script, "A order A:paladin B:1 B:V1=B:witch")
    assert isinstance(found, Illegal)
    assert found.position == script.game.text()
    assert found.actual == "A pick B:V1=B:witch"
    assert found.expected == "A pick B:V1=-"
    assert found.column == len(f"{found.event} A order A:paladin B:1 ") + 1


@pytest.mark.rule("PT-META-3")
def test_the_first_fault_is_the_one_reported() -> None:
    script = setup()
    lines = numbered([*script.lines(), "0 B draw", "0 A jump", "0 B draw"])
    found = verdict(lines)
    assert isinstance(found, Illegal)
    assert found.line == len(lines) - 2
    found = verdict(lines[:-3] + numbered(lines)[-2:])
    assert isinstance(found, Malformed)


def test_a_file_and_its_bytes_have_one_verdict(tmp_path: Path) -> None:
    text = random_log(1)
    path = tmp_path / "one.log"
    path.write_bytes(text.encode())
    pieces = [text.encode()[i : i + 7] for i in range(0, len(text), 7)]
    assert verify_file(str(path)) == verify_bytes(text.encode()) == verify_chunks(pieces)
    with pytest.raises(OSError):
        verify_file(str(tmp_path / "none.log"))


def test_nothing_at_all_is_malformed() -> None:
    assert verdict("") == Malformed(1, 1, "PT-LOG-3", "header", "Format")
    assert verdict("\n") == Malformed(1, 1, "PT-LOG-3", "header", "Format")


@pytest.mark.rule("PT-LOG-21")
def test_a_log_that_stops_is_undecidable() -> None:
    script = setup().do("A draw")
    lines = script.lines()
    event = len(script.writer.events)
    assert verdict(lines) == Undecidable(1, event, len(lines), "game_end", "", len(lines))
    headers = lines[: lines.index("") + 1]
    assert verdict(headers) == Undecidable(1, 0, len(headers), "game_end", "", len(headers))


def test_a_walk_shows_each_line_with_the_position_after_it() -> None:
    text = random_log(2)
    seen: list[tuple[str, str]] = []

    def visit(line: str, state: Game | None) -> None:
        seen.append((line, state.text() if state else ""))

    assert walk([text.encode()], visit).word == "legal"
    assert [line for line, _state in seen] == text.split("\n")[:-1]
    assert not seen[3][1]
    assert "stage=over" in seen[-1][1]
    seen.clear()
    lines = numbered([*setup().lines(), "0 B draw"])
    assert walk(["\n".join(lines).encode() + b"\n"], visit).word == "illegal"
    assert len(seen) == len(lines) - 1


# Numbers, setup, end.


@pytest.mark.rule("PT-LOG-3")
def test_events_are_numbered_without_gaps() -> None:
    lines = setup().lines()
    place = lines.index("") + 1
    del lines[place + 2]
    assert verdict(lines) == Malformed(place + 3, 1, "PT-LOG-3", "event_number", "3")
    lines = setup().lines()
    lines.insert(place + 2, lines[place + 2])
    assert verdict(lines) == Malformed(place + 4, 1, "PT-LOG-3", "event_number", "4")


@pytest.mark.rule("PT-SETUP-9")
def test_setup_events_have_their_order() -> None:
    script = Script().shuffle("A")
    assert broken(script, "A draw") == "PT-SETUP-9"
    assert broken(script, "table shuffle A => A:witch") == "PT-SETUP-9"
    assert broken(script, "table first_player A random") == "PT-SETUP-9"


@pytest.mark.rule("PT-END-2")
def test_nothing_is_played_after_the_end() -> None:
    script = setup().do("A concede", "table game_end B concession")
    assert after(script).word == "legal"
    assert broken(script, "A draw") == "PT-END-2"
    assert broken(script, "table game_end B concession") == "PT-END-2"
    assert broken(script, "judge ruling result A late") == "PT-END-2"


@pytest.mark.rule("PT-END-1")
@pytest.mark.rule("PT-LOG-13")
def test_the_end_is_told_when_it_is_there() -> None:
    script = setup().do("A concede")
    assert broken(script, "A pass") == "PT-END-1"
    assert broken(script, "table game_end A concession") == "PT-LOG-13"
    assert broken(setup(), "table game_end A leader") == "PT-LOG-13"


@pytest.mark.rule("PT-END-3")
@pytest.mark.rule("PT-META-1")
def test_concession_and_rulings_end_a_game() -> None:
    assert after(setup(), "B concede", "table game_end A concession") == Legal(
        ("A concession",), (), len(setup().lines()) + 2
    )
    found = after(setup(), "judge ruling result drawn power failure", "table game_end drawn ruling")
    assert isinstance(found, Legal)
    assert found.outcomes == ("drawn ruling",)
    assert broken(setup(), "judge ruling result A late", "table game_end B ruling") == "PT-LOG-13"


# What chance decided.


@pytest.mark.rule("PT-LOG-12")
def test_drawn_cards_are_those_of_the_deck() -> None:
    script = setup()
    order = [card.partition(":")[2] for card in script.writer.events[0].outcome or ()]
    right = order[5]
    script = setup().do("A recruit A:alchemist A:V1")
    assert after(script, f"A draw => A:{right}").word == "undecidable"
    found = after(script, "A draw => A:witch")
    assert isinstance(found, Illegal)
    assert (found.rule, found.expected, found.actual) == ("PT-LOG-12", f"A:{right}", "A:witch")
    assert found.column == len(f"{found.event} A draw => ") + 1
    for wrong in ("A draw", f"A draw => A:{right},A:witch", f"A draw => B:{right}"):
        assert broken(script, wrong) == "PT-LOG-12"
    assert broken(script, "A pass => A:witch") == "PT-LOG-12"
    found = after(script, "A draw")
    assert isinstance(found, Illegal)
    assert (found.expected, found.actual) == (f"A:{right}", "")


@pytest.mark.rule("PT-LOG-12")
def test_a_full_log_records_each_order_and_draw() -> None:
    assert broken(Script(), "table shuffle A") == "PT-LOG-12"
    assert broken(Script(), "table shuffle A => A:witch") == "PT-LOG-12"
    script = Script().shuffle("A").shuffle("B")
    assert broken(script, "table initial_draw A") == "PT-LOG-12"
    cards = "A:alchemist,A:assassin,A:berserker,A:doppelganger,A:witch"
    assert broken(script, f"table initial_draw A => {cards}") == "PT-LOG-12"


@pytest.mark.rule("PT-LOG-12")
def test_an_observed_draw_is_possible() -> None:
    script = Script(mode="observed").do("table shuffle A", "table shuffle B")
    five = "A:witch,?,?,?,?"
    assert after(script, f"table initial_draw A => {five}").word == "undecidable"
    assert broken(script, "table initial_draw A => A:witch,A:witch,?,?,?") == "PT-LOG-12"
    assert broken(script, "table initial_draw A") == "PT-LOG-12"


@pytest.mark.rule("PT-LOG-15")
def test_the_picks_of_an_event_are_complete() -> None:
    script = playing("paladin", "witch", "fighter")
    found = after(script, "A order A:witch")
    assert isinstance(found, Illegal)
    assert (found.rule, found.column) == ("PT-LOG-15", len(f"{found.event} A order A:witch") + 1)
    assert "A pick A:V" in found.legal
    assert broken(script, "A order A:witch A:V A:F") == "PT-LOG-15"
    assert broken(script, "A choose A:V1") == "PT-LOG-15"
    assert broken(script, "A choose") == "PT-LOG-15"
    assert after(script, "A order A:witch A:V", "A choose A:V").word == "illegal"


@pytest.mark.rule("PT-LOG-15")
def test_a_late_pick_begins_a_line() -> None:
    script = setup_hand("oracle").do("A recruit A:oracle A:V1", "A pass").pass_round()
    script.until("V", "A").do("A spell A:V1 V")
    card = next(text for text in legal_texts(script) if text.startswith("A pick"))
    assert after(script, f"A choose {card[7:]}").word == "undecidable"
    assert broken(script, "A pass") == "PT-LOG-15"
    lines = script.lines()
    lines[-1] += f" {card[7:]}"
    found = verdict(lines)
    assert isinstance(found, Illegal)
    assert found.rule == "PT-LOG-15"


def setup_hand(*hand: str) -> Script:
    """A script in round 1 with cards in A's hand."""
    return playing(*hand, rounds=0, first="A")


def legal_texts(script: Script) -> list[str]:
    """What would be legal next, in words."""
    return [action_text(action) for action in script.game.legal_actions()]


# Which rule, and where.


@pytest.mark.rule("PT-LOG-20")
def test_the_rule_cited_is_the_first_that_applies() -> None:
    over = setup().do("A concede", "table game_end B concession")
    assert after(over, "A jump").word == "malformed"
    assert broken(over, "B draw") == "PT-END-2"
    truce = setup("knight").until("F", "A")
    truce.do(*_spent(truce))
    assert truce.game.ap == 0
    assert broken(truce, "A attack A:F2 melee B:F2") == "PT-TRUCE-2"
    assert broken(truce, "B attack B:F2 melee A:F2") == "PT-WAVE-1"
    assert broken(truce, "A draw => A:witch") == "PT-AP-1"


def _spent(script: Script) -> tuple[str, str]:
    """Two recruits that spend both actions of a turn in the flank wave."""
    found = [text for text in legal_texts(script) if text.startswith("A recruit")]
    first = next(text for text in found if text.endswith("A:F1"))
    card = first.split(" ")[2]
    return first, next(t for t in found if t.endswith("A:F3") and card not in t)


@pytest.mark.rule("PT-LOG-11")
@pytest.mark.rule("PT-CASUALTY-4")
def test_what_is_missing_is_told_at_the_next_event() -> None:
    script = setup().do("A pass", "B pass")
    assert broken(script, "A draw => A:fighter") == "PT-CASUALTY-4"
    assert broken(script, "table wave_end") == "PT-CASUALTY-4"
    accepted = after(script, "A confirm 1", "table check", "table wave_end")
    assert accepted.word == "undecidable"


def attacked() -> Script:
    """A's hero has attacked B's; two cards of B react to it."""
    script = Script()
    script.shuffle("A", "mystic", "fighter")
    script.shuffle("B", "paladin", "knight", "berserker")
    script.do("table initial_draw A", "table initial_draw B")
    script.do("A leader_choice A:mystic", "B leader_choice B:paladin")
    script.do("table leader_reveal A:mystic B:paladin", "table first_player B random")
    script.do("B recruit B:knight B:V1", "B pass", "A recruit A:fighter A:V1", "A pass")
    script.until("F", "B").do("B recruit B:berserker B:F1", "B pass").pass_round()
    return script.until("V", "A").do("A attack A:V1 melee B:V1")


@pytest.mark.rule("PT-LOG-10")
@pytest.mark.rule("PT-REACT-4")
def test_reactions_come_in_the_order_of_their_events() -> None:
    knight, berserker = "B reaction B:V1", "B reaction B:F1"
    assert after(attacked(), knight, berserker, "A pass").word == "undecidable"
    assert after(attacked(), berserker, knight, "A pass").word == "undecidable"
    assert broken(attacked(), knight, "A pass") == "PT-REACT-4"
    assert broken(attacked(), knight, knight) == "PT-REACT-1"


@pytest.mark.rule("PT-LOG-16")
def test_commanded_attacks_are_events_of_their_own() -> None:
    script = setup().until("F", "A")
    assert broken(script, "A effect_attack A:F2 melee B:F2") == "PT-LOG-16"
    assert broken(script, "A effect_spell A:F1 F") == "PT-LOG-16"


# Claims.


@pytest.mark.rule("PT-CASUALTY-5")
def test_the_list_of_the_defeated_is_checked() -> None:
    text = random_log(3, "attacks")
    lines = text.split("\n")[:-1]
    place = next(i for i, line in enumerate(lines) if line.partition(" check ")[2])
    right = lines[place].split(" ")[3]
    lines[place] = " ".join(lines[place].split(" ")[:3])
    found = verdict(lines)
    assert isinstance(found, Illegal)
    assert (found.rule, found.line) == ("PT-CASUALTY-5", place + 1)
    assert (found.expected, found.actual) == (right, "-")
    none = setup().do("A pass", "B pass")
    assert broken(none, "table check A:F2") == "PT-CASUALTY-5"
    assert after(none, "table check").word == "undecidable"


@pytest.mark.rule("PT-FAQ-60")
@pytest.mark.rule("PT-ZONE-10")
@pytest.mark.rule("PT-ZONE-11")
@pytest.mark.rule("PT-DAMAGE-1")
@pytest.mark.rule("PT-DRAWN-1")
@pytest.mark.parametrize(
    ("claim", "wrong", "rule"),
    [
        ("digest={digest}", "digest=0123456789abcdef", "PT-FAQ-60"),
        ("handA=4", "handA=5", "PT-ZONE-10"),
        ("handB=4", "handB=5", "PT-ZONE-10"),
        ("deckA=20", "deckA=19", "PT-ZONE-11"),
        ("deckB=20", "deckB=25", "PT-ZONE-11"),
        ("A:F2=0", "A:F2=1", "PT-DAMAGE-1"),
        ("livingA=0", "livingA=1", "PT-DRAWN-1"),
        ("livingB=0", "livingB=1", "PT-DRAWN-1"),
    ],
)
def test_claims_are_checked(claim: str, wrong: str, rule: str) -> None:
    script = setup()
    right = claim.format(digest=setup().do("A pass").game.digest())
    assert after(script, f"A pass ! {right}").word == "undecidable"
    found = after(script, f"A pass ! {wrong}")
    assert isinstance(found, Illegal)
    assert (found.rule, found.expected, found.actual) == (rule, right, wrong)
    assert found.column == len(f"{found.event} A pass ! ") + 1
    assert found.position == script.game.text()


@pytest.mark.rule("PT-ATTACK-5")
@pytest.mark.rule("PT-HEAL-1")
def test_claimed_damage_is_that_of_the_attack_or_healing() -> None:
    script = playing("healer", "fighter").until("F", "A")
    assert after(script, "A attack A:F2 melee B:F2 ! B:F2=1").word == "undecidable"
    assert broken(script, "A attack A:F2 melee B:F2 ! B:F2=7") == "PT-ATTACK-5"
    script.do("A recruit A:fighter A:F1", "A pass", "B attack B:F2 melee A:F1").until("R", "A")
    assert after(script, "A order A:healer A:F1*3 ! A:F1=1").word == "undecidable"
    assert broken(script, "A order A:healer A:F1*3 ! A:F1=2") == "PT-HEAL-1"


@pytest.mark.rule("PT-END-3")
@pytest.mark.rule("PT-META-1")
@pytest.mark.parametrize(
    ("events", "claim", "rule"),
    [
        (("A concede", "table game_end B concession"), "A", "PT-END-3"),
        (("judge ruling result A x", "table game_end A ruling"), "drawn", "PT-META-1"),
    ],
)
def test_the_result_of_the_headers_is_checked(
    events: tuple[str, ...], claim: str, rule: str
) -> None:
    lines = setup().lines()
    place = lines.index("")
    claimed = numbered(
        [*lines[:place], f"Result: {claim}", *lines[place:], *(f"0 {e}" for e in events)]
    )
    found = verdict(claimed)
    assert isinstance(found, Illegal)
    assert (found.rule, found.line, found.actual) == (rule, len(claimed), claim)
    right = found.expected
    assert verdict([*claimed[:place], f"Result: {right}", *claimed[place + 1 :]]).word == "legal"


@pytest.mark.rule("PT-END-1")
@pytest.mark.rule("PT-DRAWN-1")
def test_the_result_of_a_defeat_is_checked() -> None:
    seen = set()
    for seed in range(40):
        lines = random_log(seed, "attacks").split("\n")[:-1]
        end = lines[-1].split(" ")
        if end[4] not in ("leader", "heroes"):
            continue
        place = next(i for i, line in enumerate(lines) if line.startswith("Result: "))
        lines[place] = f"Result: {'B' if end[3] == 'A' else 'A'}"
        found = verdict(lines)
        assert isinstance(found, Illegal)
        assert found.rule == ("PT-END-1" if end[4] == "leader" else "PT-DRAWN-1")
        seen.add(found.rule)
    assert "PT-END-1" in seen


# Headers.


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
    script = playing("summoner").until("V", "A").do("A order A:summoner")
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


# Everywhere the same.


@pytest.mark.parametrize("module", [recorder, verify])
def test_the_examples_of_the_page_run(module: ModuleType) -> None:
    done = doctest.testmod(module)
    assert done.attempted
    assert not done.failed


def test_verdicts_do_not_depend_on_hash_seeds(tmp_path: Path) -> None:
    paths = []
    for seed in range(3):
        lines = random_log(seed, "effects").split("\n")[:-1]
        if seed:
            lines[-20 * seed] = f"{lines[-20 * seed].split(' ')[0]} A draw ! handA=9"
        path = tmp_path / f"{seed}.log"
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        paths.append(str(path))
    code = (
        "import sys\n"
        "from rules_engine.pixel_tactics.log import read_log, to_json, write_log\n"
        "from rules_engine.pixel_tactics.verify import verify_file\n"
        "for path in sys.argv[1:]:\n"
        "    print(verify_file(path))\n"
        "    print(to_json(read_log(open(path, encoding='utf-8').read())))\n"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code, *paths],
            cwd=ROOT,
            env={"PYTHONHASHSEED": str(seed), "PYTHONPATH": str(ROOT)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in (0, 1, 4711)
    }
    assert len(said) == 1
