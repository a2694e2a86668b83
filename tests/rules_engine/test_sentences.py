"""Every event and every action in plain words: no codes, no other language, no two alike."""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.pixel_tactics import Game, action_text
from rules_engine.pixel_tactics.codes import CARD_TEXT, KINDS, SHUFFLE
from rules_engine.pixel_tactics.events import KIND_CODES
from rules_engine.pixel_tactics.headers import Headers
from rules_engine.pixel_tactics.pick_codes import HOW_MANY, SHAPE, pick_text
from rules_engine.pixel_tactics.recording import GameRecording
from rules_engine.pixel_tactics.sentences import action_sentence, event_sentence, label
from rules_engine.pixel_tactics.texts import ABILITIES, LABELS, LEADER_NAMES, NAMES, STEPS
from tests.rules_engine.play import POLICIES, playing, random_rules
from tests.rules_engine.recorded import random_log
from tests.rules_engine.scenes import act, scene
from tests.support.steps import ROOT
from tests.support.tables import every_row

RAW = re.compile(r"[_?!#=*@<>{}]|\b[AB]:[a-zVFR0-9]")
LATIN = re.compile(r"[A-Za-z]{2}|\b[^AB\W\d_А-Яа-яЁё]")
CYRILLIC = re.compile("[А-Яа-яЁё]")
FIXTURES = sorted(
    path
    for folder in ("tests/rules_engine/logs", "fixtures/logs")
    for path in (ROOT / folder).glob("*.log")
)


def expect_plain(sentence: str, language: str, line: str) -> None:
    """Words of one language, with a full stop, and nothing of the log's own notation."""
    assert re.fullmatch(r".{3,}\.", sentence), line
    assert not RAW.search(sentence), (line, sentence)
    foreign = LATIN if language == "ru" else CYRILLIC
    assert not foreign.search(sentence), (line, sentence)


def lines_of(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.partition(" ")[0].isdecimal()]


@every_row("language", ["ru", "en"])
@every_row("path", FIXTURES)
def test_lines_of_the_logs_kept_have_sentences(path: Path, language: str) -> None:
    for line in lines_of(path.read_text("utf-8")):
        try:
            sentence = event_sentence(line, language)
        except ValueError:
            assert path.stem.startswith("malformed"), line
            continue
        expect_plain(sentence, language, line)


@pytest.mark.parametrize("mode", ["full", "observed"])
@pytest.mark.parametrize("seed", range(6))
def test_lines_of_random_games_have_sentences(seed: int, mode: str) -> None:
    text = random_log(
        seed, ("effects", "uniform")[seed % 2], ("championship", "box")[seed % 2], mode
    )
    for line in lines_of(text):
        for language in ("ru", "en"):
            expect_plain(event_sentence(line, language), language, line)


def test_every_kind_of_event_has_a_text() -> None:
    named = {*STEPS}
    for kind in {*KIND_CODES, *KINDS}:
        assert any(name == kind or name.startswith(f"{kind}_") for name in named), kind
    assert {*LABELS} <= named


@pytest.mark.parametrize("seed", range(4))
def test_the_actions_of_a_position_have_labels_of_their_own(seed: int) -> None:
    random = Random(seed)
    game = Game(random_rules(random, ("championship", "box")[seed % 2]))
    for legal, action in playing(game, random, POLICIES["effects"], rounds=6):
        if random.random() < 0.8 and legal[0][0] != SHUFFLE:
            continue
        for language in ("ru", "en"):
            labels = [label(action_text(one), language, game) for one in legal]
            assert len({*labels}) == len(labels), labels
            for text, one in zip(labels, legal, strict=True):
                expect_plain(f"{text}.", language, action_text(one))
            told = action_sentence(action_text(action), language, game)
            expect_plain(told, language, action_text(action))


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_the_steps_of_a_recording_have_labels_of_their_own(viewer: int | None) -> None:
    random = Random(3)
    recording = GameRecording(Headers(), viewer)
    for size in range(160):
        legal = recording.legal()
        if not legal:
            break
        if size % 4 == 0:
            for language in ("ru", "en"):
                labels = [label(step, language, recording.state) for step in legal]
                assert len({*labels}) == len(legal), labels
                for step in legal:
                    expect_plain(action_sentence(step, language), language, step)
        acts = [step for step in legal if not step.endswith(("pass", "end_turn"))]
        recording.push(random.choice(acts or legal))
    assert size > 60
    for step in recording.always():
        expect_plain(action_sentence(step, "ru"), "ru", step)


def test_every_pick_can_be_said() -> None:
    for shape, count in enumerate(HOW_MANY):
        for low in range(count):
            text = pick_text(shape * SHAPE + low)
            if text.endswith(("*0", "?")) or text.startswith("?"):
                continue
            for language in ("ru", "en"):
                expect_plain(action_sentence(f"A pick {text}", language), language, text)


@pytest.mark.parametrize(
    ("line", "russian", "english"),
    [
        (
            "3 table initial_draw A => ?,A:witch,?",
            "A берёт стартовые карты: Ведьма, закрытых – 2.",
            "A draws the starting cards: Witch, 2 face down.",
        ),
        ("9 A draw => ?", "A берёт карту.", "A draws a card."),
        (
            "table deal A:?",
            "Взята закрытая карта.",
            "Drawn: a card face down.",
        ),
        (
            "8 table leader_return A => A:oracle,A:witch",
            "Лидеры одинаковы: A замешивает своего в колоду и берёт карту: Оракул.",
            "The leaders are the same: A shuffles the leader back and draws a card: Oracle.",
        ),
        (
            "20 A order A:oracle => B:witch,?",
            "A разыгрывает приказ: Оракул. Взято: Ведьма, закрытых – 1.",
            "A plays an order: Oracle. Drawn: Witch, 1 face down.",
        ),
        (
            "30 B reaction B:F2 A:V1 yes B:R3",
            "B, реакция: лидер → авангард 1 (A). Выбор: да, тыл 3.",
            "B, reaction: leader → vanguard 1 (A). Choice: yes, rear 3.",
        ),
        (
            "31 table check A:F2,B:V1",
            "Проверка потерь, повержены: лидер (A), авангард 1 (B).",
            "Casualties check, defeated: leader (A), vanguard 1 (B).",
        ),
        (
            "40 judge ruling result drawn Anna was ill",
            "Решение судьи. Ничья.",
            "Judge's ruling. Drawn.",
        ),
        ("41 B confirm 7", "B подтверждает событие 7.", "B confirms event 7."),
        ("42 judge ruling accept 7", "Судья признаёт событие 7.", "The judge accepts event 7."),
        (
            "43 A choose A:witch ? ?",
            "A выбирает: Ведьма, закрытая карта, закрытая карта.",
            "A chooses: Witch, card face down, card face down.",
        ),
    ],
)
def test_what_is_said(line: str, russian: str, english: str) -> None:
    assert (event_sentence(line, "ru"), event_sentence(line, "en")) == (russian, english)


def test_the_position_before_names_the_cards() -> None:
    game = scene("A:V1=witch B:V2=knight:2 B:R1=oracle:body", wave="V")
    assert event_sentence("5 A attack A:V1 melee B:V2", "en", game) == (
        "A, melee attack: Witch (vanguard 1) → Knight (vanguard 2, B)."
    )
    assert event_sentence("5 A attack A:V1 melee B:F2", "ru", game) == (
        "A, ближняя атака: Ведьма (авангард 1) → Вана Кэлмо (лидер, B)."
    )
    assert label("A order A:witch", "en", game) == "Order: Witch"
    assert label("B clear B:R1", "en", game) == "Clear the body: Oracle (rear 1)"
    assert event_sentence("6 table wave_end", "en", game) == "End of the wave: vanguard."


def test_an_answer_says_what_it_means() -> None:
    game = scene("A:R1=mystic B:V1=knight", wave="R", deckA="assassin,witch")
    act(game, "A spell A:R1 R")
    labels = [label(action_text(action), "en", game) for action in game.legal_actions()]
    assert labels == ["Keep it in hand", "Play it as an order"]


def test_cards_have_their_names() -> None:
    assert {*ABILITIES} == {*NAMES} == {*LEADER_NAMES}
    for code in CARD_TEXT[1:26]:
        assert NAMES[code[2:]][0] in action_sentence(f"A order {code}", "ru")
        assert LEADER_NAMES[code[2:]][1] in action_sentence(f"A leader_choice {code}", "en")


WORDS = st.sampled_from(
    ["A", "B", "table", "judge", "7", "recruit", "choose", "attack", "A:witch", "A:V1", "?", "=>",
     "!", "melee", "A:?", "reaction", "ruling", "result", "check", "", "yes", "C:V1", "#", "pick"]
)  # fmt: skip


@given(st.lists(WORDS, max_size=7).map(" ".join) | st.text(max_size=30))
def test_whatever_is_no_event_is_refused(text: str) -> None:
    for say in (event_sentence, action_sentence, label):
        try:
            assert say(text, "ru")
        except ValueError:
            continue
