"""Recording at the table: everything that may happen can be entered, and becomes a sound log."""

from random import Random

import pytest

from rules_engine.core.chance import Chance
from rules_engine.core.verdict import Legal, Undecidable
from rules_engine.pixel_tactics.codes import CARD_TEXT, STAGE_PLAY, A, B
from rules_engine.pixel_tactics.due import due
from rules_engine.pixel_tactics.headers import Headers
from rules_engine.pixel_tactics.observe import SPECTATOR
from rules_engine.pixel_tactics.practice import chance_step
from rules_engine.pixel_tactics.reactions import PROGRAM_OF
from rules_engine.pixel_tactics.recording import ALL, BadStep, GameRecording, replay
from rules_engine.pixel_tactics.state import deck_size, hand_size, tops
from rules_engine.pixel_tactics.texts import DUE_TEXTS
from rules_engine.pixel_tactics.views import seen_by
from tests.rules_engine.play import random_rules
from tests.rules_engine.recorded import verdict
from tests.rules_engine.tapping import essence, letters, tapped, taps_of_player, whole_game

VIEWERS = [None, A, B]
FIRST_HAND = ("alchemist", "assassin", "berserker", "doppelganger", "dragon_mage")


def hands(*players: str) -> list[str]:
    """The taps of starting hands: the first cards of the list."""
    return [f"table deal {player}:{card}" for player in players for card in FIRST_HAND]


def begun(viewer: int | None = None, **options: object) -> GameRecording:
    """A recording past its setup: the leaders are Alchemist and Assassin, A goes first."""
    steps = hands(*("AB" if viewer is None else letters(viewer)))
    if viewer is not None:
        steps.append(("A leader_choice A:alchemist", "B leader_choice B:assassin")[viewer])
    steps += ["table leader_reveal A:alchemist B:assassin", "table first_player A random"]
    return replay(Headers(**options), viewer, steps)  # type: ignore[arg-type]


def wander(seed: int, viewer: int | None) -> tuple[GameRecording, list[str]]:
    """Whatever is offered is tapped, until somebody has won or the judge has seen enough."""
    random = Random(seed)
    recording = GameRecording(Headers.of_rules(random_rules(random)), viewer)
    steps: list[str] = []
    while not recording.finished:
        offered = recording.legal()
        assert offered, recording.needs()
        step = random.choice([text for text in offered if not text.endswith("pass")] or offered)
        if recording.size > 250:
            step = "judge ruling result drawn nobody can win"
        assert recording.why_illegal(step) is None
        recording.push(step)
        steps.append(step)
        assert recording.undo_from <= recording.size == len(steps)
        for language in ("ru", "en"):
            assert recording.needs().words(language)
    return recording, steps


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_offered_can_be_tapped_and_becomes_a_sound_log(
    seed: int, viewer: int | None
) -> None:
    recording, steps = wander(seed, viewer)
    found = verdict(recording.log_text())
    assert isinstance(found, Legal | Undecidable)
    if isinstance(found, Undecidable):
        assert found.missing in ("hidden_card", "hidden_deck")
    again = replay(recording.writer.headers, viewer, steps)
    assert again.log_text() == recording.log_text()
    assert again.result() == recording.result()


UNTAPPED = ("shuffle", "initial_draw", "leader_return", "leader_choice")
"""What a neutral recorder does not see, or taps card by card."""


def mirror(whole: GameRecording, blind: GameRecording, step: str) -> None:
    """Carry out a step in a game with all cards, and tap it as a neutral recorder would."""
    decks = [tops(whole.state, player) for player in (A, B)]
    whole.push(step)
    drawn: list[str] = []
    for player in (A, B):
        count = max(0, len(decks[player]) - len(tops(whole.state, player)))
        drawn += [f"table deal {CARD_TEXT[player << 5 | card]}" for card in decks[player][:count]]
    if step.startswith("table leader_return"):
        drawn = [f"table deal {step.partition(' => ')[2].partition(',')[0]}"]
    if "table initial_draw A" in whole.followed:
        hands = [e.outcome or () for e in whole.writer.events if e.kind == "initial_draw"]
        drawn = [f"table deal {card}" for hand in hands for card in hand]
    followed: list[str] = []
    for text in (step, *whole.followed):
        if text in followed:
            del followed[: followed.index(text) + 1]
        elif text.split(" ")[1] not in UNTAPPED:
            blind.push(text)
            followed = list(blind.followed)
        while drawn and blind.needs().code in ("starting_hand", "leader_return", "drawn"):
            card = drawn.pop(0)
            if blind.why_illegal(card) is None:
                blind.push(card)
                followed = list(blind.followed)


@pytest.mark.parametrize("seed", range(12))
def test_a_neutral_recorder_is_offered_what_is_legal_and_nothing_else(seed: int) -> None:
    chance = Chance(seed)
    headers = Headers.of_rules(random_rules(Random(seed), ("championship", "box")[seed % 2]))
    whole, blind = GameRecording(headers, ALL), GameRecording(headers, None)
    compared = 0
    while not whole.finished:
        step = chance_step(whole, chance)
        if step is None:
            offered = whole.legal()
            if whole.state.stage == STAGE_PLAY:
                compared += 1
                assert repr(blind.needs()) == repr(whole.needs())
                known = [text for text in blind.legal() if "?" not in text]
                looked = due(whole.state).code == "pick_top_cards"
                assert set(offered) < set(known) if looked else set(offered) == set(known)
            step = chance.choice([text for text in offered if "pass" not in text] or offered)
        if whole.size > 250:
            step = "judge ruling result drawn nobody can win"
        mirror(whole, blind, step)
    assert compared > 20
    assert blind.result() == whole.result()


@pytest.mark.rule("PT-LOG-14")
@pytest.mark.parametrize("viewer", [A, B])
@pytest.mark.parametrize("seed", range(6))
def test_a_player_records_what_he_saw_and_nothing_else(seed: int, viewer: int) -> None:
    game = whole_game(seed)
    recording = tapped(game.headers, viewer, taps_of_player(game, viewer))
    assert recording.finished
    assert essence(recording.writer.game_log()) == essence(seen_by(game, viewer))
    assert isinstance(verdict(recording.log_text()), Legal | Undecidable)


def test_a_starting_hand_is_tapped_card_by_card() -> None:
    recording = GameRecording(Headers(), None)
    for count, step in enumerate(hands("A")[:4], 1):
        recording.push(step)
        assert hand_size(recording.state, A) == count
        assert deck_size(recording.state, A) == 25 - count
        assert step not in recording.legal()
    assert "initial_draw" not in recording.log_text()
    assert str(recording.needs()) == "Need(starting_hand, A)"
    recording.push("table deal A:witch")
    assert "3 table initial_draw A => A:alchemist," in recording.log_text()
    assert str(recording.needs()) == "Need(starting_hand, B)"


def test_a_starting_hand_can_be_given_whole_and_in_any_order() -> None:
    recording = GameRecording(Headers(), None)
    cards = ",".join(f"B:{card}" for card in FIRST_HAND)
    recording.push(f"table initial_draw B => {cards}")
    assert str(recording.needs()) == "Need(starting_hand, A)"
    recording.push("table deal A:?")
    assert recording.state.field("handA") == "+1"
    broken = recording.why_illegal(f"table initial_draw A => {cards.replace('B', 'A')}")
    assert broken is not None
    assert broken.rule == "PT-LOG-12"


def test_leaders_are_tapped_when_they_lie_open() -> None:
    neutral = replay(Headers(), None, hands("A", "B"))
    assert neutral.needs().code == "leader_reveal"
    assert len(neutral.legal()) == 25
    assert "A leader_choice ?" in neutral.log_text()
    player = replay(Headers(), A, [*hands("A"), "A leader_choice A:assassin"])
    assert set(player.legal()) == {
        f"table leader_reveal A:assassin B:{card.partition(':')[2]}"
        for card in CARD_TEXT
        if card[0] == "B"
    }


def test_equal_leaders_go_back_and_a_card_is_tapped_for_each() -> None:
    recording = replay(
        Headers(), None, [*hands("A", "B"), "table leader_reveal A:alchemist B:alchemist"]
    )
    assert str(recording.needs()) == "Need(leader_return, A)"
    assert "table deal A:alchemist" in recording.legal()
    recording.push("table deal A:alchemist")
    recording.push("table deal B:witch")
    assert recording.needs().code == "leader_reveal"
    assert "table leader_return A => A:alchemist" in recording.log_text()


def test_what_has_one_answer_happens_by_itself_and_may_be_tapped_all_the_same() -> None:
    recording = begun()
    recording.push("A pass")
    recording.push("B pass")
    assert recording.followed == ["table check", "table wave_end"]
    size, log = recording.size, recording.log_text()
    recording.push("table wave_end")
    assert (recording.size, recording.log_text()) == (size + 1, log)
    for step in ("table check", "table wave_end"):
        broken = recording.why_illegal(step)
        assert broken is not None
        assert broken.rule in ("PT-WAVE-1", "PT-WAVE-2")


def test_taps_can_be_taken_back_until_the_next_turn_has_a_step() -> None:
    recording = begun()
    setup = recording.size
    assert recording.undo_from == 0
    recording.push("A recruit A:berserker A:V1")
    assert recording.undo_from == setup
    recording.push("A draw")
    recording.push("table deal A:witch")
    assert recording.undo_from == setup
    recording.push("A end_turn")
    assert (recording.undo_from, recording.size) == (setup, setup + 4)
    recording.push("B concede")
    assert recording.finished
    assert recording.undo_from == setup + 4


@pytest.mark.parametrize(
    ("step", "rule"),
    [
        ("A recruit A:berserker A:F1", "PT-RECRUIT-1"),
        ("A attack A:F2 melee B:F2", "PT-TRUCE-2"),
        ("B draw", "PT-WAVE-1"),
        ("A recruit A:berserker", "PT-LOG-3"),
        ("A recruit A:nobody A:V1", "PT-LOG-3"),
        ("table deal A:nobody", "PT-LOG-3"),
        ("judge ruling result A two  spaces", "PT-LOG-3"),
        ("", "PT-LOG-3"),
        ("A", "PT-LOG-3"),
        ("\x00 => \x00", "PT-LOG-3"),
        ("A draw => A:witch", "PT-LOG-3"),
        ("A pick ?", "PT-LOG-15"),
        ("table deal A:witch", "PT-LOG-12"),
        ("table shuffle A", "PT-LOOK-1"),
    ],
)
def test_whatever_is_wrong_is_refused_with_its_rule_and_changes_nothing(
    step: str, rule: str
) -> None:
    recording = begun()
    before = (recording.size, recording.log_text(), recording.state.text(), recording.legal())
    broken = recording.why_illegal(step)
    assert broken is not None
    assert broken.rule == rule
    with pytest.raises(ValueError):
        recording.push(step)
    now = (recording.size, recording.log_text(), recording.state.text(), recording.legal())
    assert now == before
    with pytest.raises(BadStep) as found:
        replay(Headers(), None, [*hands("A", "B"), step])
    assert found.value.index == 10


def test_a_card_that_nobody_saw_stays_unnamed_until_it_is_played() -> None:
    recording = begun()
    recording.push("A draw")
    assert recording.legal()[-1] == "table deal A:?"
    recording.push("table deal A:?")
    assert recording.state.field("handA").endswith("+1")
    assert "A recruit A:witch A:V1" in recording.legal()
    recording.push("A recruit A:witch A:V1")
    assert not recording.state.field("handA").endswith("+1")


def test_a_player_taps_nothing_for_what_the_rival_draws() -> None:
    recording = begun(B)
    recording.push("A draw")
    assert recording.followed == ["table deal A:?"]
    recording.push("A recruit A:witch A:V1")
    assert recording.position_for(SPECTATOR).field("handB") == "+4"


def test_who_concedes_in_the_midst_of_an_action_has_not_declared_it() -> None:
    recording = begun()
    for _ in range(6):
        turn = recording.needs().who
        if recording.state.field("units").count("A:") < 8 and turn == "A":
            row = recording.state.field("wave")
            card = {"V": "berserker", "F": "doppelganger", "R": "assassin"}[row]
            area = f"A:{row}{1 if row != 'V' else 2}"
            recording.push(f"A recruit A:{card} {area}")
        recording.push(f"{turn} pass")
    while recording.needs().who != "A" or recording.state.field("wave") != "V":
        recording.push(f"{recording.needs().who} pass")
    recording.push("A draw")
    recording.push("table deal A:homunculus")
    recording.push("A order A:homunculus")
    recording.push(recording.legal()[0])
    assert recording.needs().code == "pick_arrange_unit"
    recording.push("B concede")
    assert recording.result() == {
        "winner": "A",
        "reason": "concession",
        "leaders": {"A": 1, "B": 2},
        "first": "A",
        "living": {"A": 3, "B": 0},
    }
    assert "homunculus" not in recording.log_text().split("\n")[-3]
    assert isinstance(verdict(recording.log_text()), Legal)


def test_concessions_and_rulings_are_always_offered_until_the_end() -> None:
    recording = GameRecording(Headers(), None)
    ends = ["A concede", "B concede", *(f"judge ruling result {w} stopped" for w in ("A", "B"))]
    assert recording.always() == [*ends, "judge ruling result drawn stopped"]
    recording.push("judge ruling result B somebody left")
    assert recording.always() == recording.legal() == []
    assert recording.log_text().endswith(
        "judge ruling result B somebody left\n4 table game_end B ruling\n"
    )


def test_headers_are_left_as_they_were() -> None:
    headers = Headers()
    recording = GameRecording(headers, A)
    recording.push("A concede")
    assert (headers.mode, headers.result) == ("full", -1)
    assert "Mode: observed" in recording.log_text()


def test_everything_that_can_be_waited_for_has_words() -> None:
    picks = {
        str(step[1]) for program in PROGRAM_OF.values() for step in program if step[0] == "pick"
    }
    assert {f"pick_{name}" for name in picks} <= set(DUE_TEXTS)
    for russian, english in DUE_TEXTS.values():
        assert russian.endswith((".", "?"))
        assert english.endswith((".", "?"))
        assert ("{who}" in russian) == ("{who}" in english)
