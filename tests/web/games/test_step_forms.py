"""Taps have words, and forms make texts that mean a step."""

from random import Random

import pytest
from django.utils import translation

from rules_engine.pixel_tactics.codes import AREA_TEXT
from rules_engine.pixel_tactics.headers import Headers
from rules_engine.pixel_tactics.recording import GameRecording
from rules_engine.pixel_tactics.step_texts import read_step
from tests.rules_engine.scenes import scene
from tournament.adapters.pixel_tactics.pages import PAGES
from tournament.adapters.pixel_tactics.step_forms import (
    CHOICES_OF,
    step_forms,
    table_words,
    tap_words,
)
from tournament.web.games.recorder_forms import STEP
from tournament.web.games.table_state import broken_words, table_state

SAMPLES = {"card": ("A:witch", "B:knight"), "area": AREA_TEXT} | CHOICES_OF


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("viewer", [None, 0])
def test_every_tap_that_a_game_offers_has_a_word(language: str, viewer: int | None) -> None:
    with translation.override(language):
        words = tap_words(language)
    random = Random(11)
    for _ in range(3):
        game = GameRecording(Headers(), viewer)
        for _ in range(120):
            if game.finished:
                break
            legal = game.legal()
            for step in [*legal, *game.always()]:
                for tap in PAGES.taps_of(step):
                    assert tap in words or tap.isdigit(), (step, tap)
            game.push(random.choice(legal))


@pytest.mark.parametrize("form", step_forms(), ids=lambda form: form["text"])
def test_a_filled_form_means_a_step(form: dict[str, object]) -> None:
    places = form["places"]
    assert isinstance(places, list)
    for choice in range(2):
        text = str(form["text"]).replace("{who}", "A")
        for number, kind in enumerate(places):
            text = text.replace(f"{{{number}}}", SAMPLES[kind][choice])
        assert "{" not in text
        assert STEP.fullmatch(text)
        read_step(text)


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("table begin => A", True),
        ("table roll => 5,5", True),
        (f"table shuffle B => {','.join(['B:doppelganger'] * 25)}", True),
        ("B recruit B:knight B:V1", True),
        ("table roll => 5 5", False),
        ("table roll => ", False),
        ("table roll => 5 => 5", False),
        ("table roll => <b>", False),
        ("judge ruling result A => 5", False),
        (f"A place {'a' * 392}", True),
        (f"A place {'a' * 393}", False),
        (f"table roll => {'1' * 387}", False),
    ],
)
def test_a_step_may_say_what_chance_decided_and_no_more_than_a_recording_holds(
    text: str, fits: bool
) -> None:
    assert bool(STEP.fullmatch(text)) is fits


def test_forms_speak_the_readers_language() -> None:
    said = {}
    for language in ("ru", "en"):
        with translation.override(language):
            said[language] = table_words(language)
    for one, other in zip(said["ru"]["forms"], said["en"]["forms"], strict=True):
        assert one["words"] != other["words"]
        assert one["text"] == other["text"]


def healing() -> GameRecording:
    """The Healer's flank spell is being cast; a Knight has two damage."""
    recording = GameRecording(Headers(), None)
    recording.writer.game = scene("A:F1=healer A:V1=knight:2", wave="F")
    recording.push("A spell A:F1 F")
    return recording


def test_amounts_of_healing_are_buttons_behind_the_tap_on_a_hero() -> None:
    """PT-FAQ-71: the page narrows these by the tapped area and shows what is left by its words."""
    state = table_state(PAGES, healing(), ["A spell A:F1 F"], language="en", names={})
    offered = [entry for entry in state["legal"] if "A:V1" in entry["taps"]]
    assert [(entry["text"], entry["taps"]) for entry in offered] == [
        ("A pick A:V1", ["pick", "A:V1"]),
        ("A pick A:V1*0", ["pick", "A:V1", "0"]),
        ("A pick A:V1*1", ["pick", "A:V1", "1"]),
    ]
    assert [entry["label"].rpartition(" – ")[2] for entry in offered] == ["4", "0", "1"]
    assert "0" in CHOICES_OF["number"]


def test_a_refused_place_says_why_it_is_none() -> None:
    """PT-FAQ-73: the true cause stands behind the rule's sentence."""
    recording = GameRecording(Headers(), None)
    recording.writer.game = scene("A:F1=summoner A:V1=oracle:body", wave="F", handA="witch")
    recording.push("A spell A:F1 F")
    said = {}
    for area in ("A:V1", "B:V1", "A:F2"):
        broken = recording.why_illegal(f"A pick A:witch@{area}")
        assert broken is not None
        said[area] = broken_words(PAGES.rules, broken, "en")["message"]
    assert "a body lies there" in said["A:V1"]
    assert "an area of the other unit" in said["B:V1"]
    assert "that is no area of a hero" in said["A:F2"]
