"""Taps have words, and forms make texts that mean a step."""

from random import Random

import pytest
from django.utils import translation

from rules_engine.pixel_tactics.codes import AREA_TEXT
from rules_engine.pixel_tactics.headers import Headers
from rules_engine.pixel_tactics.recording import GameRecording
from rules_engine.pixel_tactics.step_texts import read_step
from tournament.web.games.recorder_forms import STEP
from tournament.web.games.step_forms import CHOICES_OF, step_forms, table_words, tap_words
from tournament.web.games.table_state import taps_of

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
                for tap in taps_of(step):
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


def test_forms_speak_the_readers_language() -> None:
    said = {}
    for language in ("ru", "en"):
        with translation.override(language):
            said[language] = table_words(language)
    for one, other in zip(said["ru"]["forms"], said["en"]["forms"], strict=True):
        assert one["words"] != other["words"]
        assert one["text"] == other["text"]
