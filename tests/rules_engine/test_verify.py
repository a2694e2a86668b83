"""The verifier: four verdicts, the first fault, the one rule, what chance decided."""

import doctest
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from rules_engine import logs
from rules_engine.core.log import write_log
from rules_engine.core.verdict import Illegal, Legal, Malformed, Undecidable
from rules_engine.logs import read_log, verify_bytes, verify_chunks, verify_file, walk
from rules_engine.pixel_tactics import Game, action_text, recorder
from tests.rules_engine.recorded import (
    Script,
    after,
    broken,
    numbered,
    random_log,
    random_match,
    second_round,
    setup,
    verdict,
)

ROOT = Path(__file__).resolve().parents[2]


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
    script = second_round("paladin", "healer")
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


@pytest.mark.rule("PT-LOG-3")
@pytest.mark.parametrize("mark", ["\u202e", "\u2067", "\u200f", "\u061c"])
def test_a_mark_that_turns_the_writing_is_a_fault_and_a_log_of_before_stands(mark: str) -> None:
    text = random_log(1).replace("\nA: ", f"\nA: x{mark}", 1)
    line = next(number for number, one in enumerate(text.split("\n"), 1) if mark in one)
    assert verify_bytes(text.encode()) == Malformed(line, 5, "PT-LOG-3", "text", "")
    assert logs.judged(text.encode())[0].word == "legal"


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
    assert broken(script, "table game_end A concession") == "PT-END-3"
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
    assert broken(setup(), "judge ruling result A late", "table game_end B ruling") == "PT-META-1"


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
    script = second_round("paladin", "witch", "fighter")
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
    return second_round(*hand, rounds=0, first="A")


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
    assert broken(attacked(), knight, knight) == "PT-REACT-4"


@pytest.mark.rule("PT-LOG-16")
def test_commanded_attacks_are_events_of_their_own() -> None:
    script = setup().until("F", "A")
    assert broken(script, "A effect_attack A:F2 melee B:F2") == "PT-LOG-16"
    assert broken(script, "A effect_spell A:F1 F") == "PT-LOG-16"


# Everywhere the same.


@pytest.mark.parametrize("module", [recorder, logs])
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
        "from rules_engine.core.log import to_json\n"
        "from rules_engine.logs import read_log, verify_file\n"
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
