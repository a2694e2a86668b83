"""The board of a position: every place once, from both sides, and no more than is drawn."""

import re
from random import Random

import pytest
from django.utils import translation

from rules_engine.pixel_tactics.codes import AREA_TEXT
from rules_engine.pixel_tactics.drawing import drawing
from rules_engine.pixel_tactics.headers import Headers
from rules_engine.pixel_tactics.recording import GameRecording
from tournament.adapters.pixel_tactics.boards import board_of
from tournament.adapters.pixel_tactics.pages import PAGES


def recorded(seed: int, steps: int, viewer: int | None = None) -> GameRecording:
    """A game under way, recorded by chance."""
    random = Random(seed)
    game = GameRecording(Headers(), viewer)
    for _ in range(steps):
        if game.finished:
            break
        game.push(random.choice(game.legal()))
    return game


@pytest.mark.parametrize("below", ["A", "B"])
def test_every_place_is_shown_once_the_readers_unit_below(below: str) -> None:
    html = PAGES.board_html(recorded(1, 60).state, "ru", below=below)
    places = re.findall(r'data-area="([^"]+)"', html)
    assert sorted(places) == sorted(AREA_TEXT)
    other = "B" if below == "A" else "A"
    assert places[:3] == [f"{other}:R3", f"{other}:R2", f"{other}:R1"]
    assert places[8:10] == [f"{other}:V1", f"{below}:V1"]
    assert places[-1] == f"{below}:R3"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_what_is_drawn_is_said(language: str) -> None:
    with translation.override(language):
        state = recorded(2, 80).state
        shown = drawing(state, language)
        html = PAGES.board_html(state, language, names={"A": "Анна & Ко", "B": "<b>"})
        for unit in shown["units"].values():
            for row in unit:
                for cell in row:
                    if "card" in cell:
                        assert cell["card"]["name"] in html
        assert "Анна &amp; Ко" in html
        assert "<b>" not in html


def test_buttons_only_where_something_may_be_tapped() -> None:
    position = recorded(3, 60).state
    assert "<button" not in PAGES.board_html(position, "ru")
    tappable = PAGES.board_html(position, "ru", tappable=True)
    assert tappable.count("<button") >= len(AREA_TEXT)
    assert '<div class="board-cell' not in tappable


def test_a_hand_of_which_nothing_is_known_shows_a_number_alone() -> None:
    game = recorded(4, 10, viewer=0)
    html = PAGES.board_html(game.state, "ru")
    assert 'data-card="B:' not in html
    assert game.state.unknown[1] > 0
    assert "закрыт" in html


def test_actions_left_are_counted_in_words_and_signs() -> None:
    board = board_of(drawing(recorded(5, 60).state, "ru"))
    assert board.pips.count(True) == board.ap
