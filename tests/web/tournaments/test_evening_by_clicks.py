"""A club's organizer plays a Swiss evening of nine by pressing what they see, on a phone."""

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser

from tests.support.axe import axe_violations
from tests.support.free_tournaments import NAMES, FreeTournament
from tests.support.scenario import Scenario
from tests.web.test_hall_by_clicks import PHONE, Desk, Someone
from tournament.events.models import TournamentText
from tournament.events.states import event_state
from tournament.regulations.tournament_rules import TournamentRules

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.usefixtures("beside_a_browser")]

PLAYERS = 9
MOST_TAPS_TO_MAKE, MOST_TAPS_TO_BEGIN = 2, 2
"""Beside typing: to the form and its button; then the draw and the pairs of the first round."""


class Organizer(Desk):
    """Counts how often they tap, and looks at each page."""

    taps = 0

    def press(self, words: str, place: Any = None) -> None:
        super().press(words, place)
        self.taps += 1

    def looks(self) -> None:
        """The page is accessible and as wide as the screen."""
        assert axe_violations(self.page) == []
        assert self.fits()


def test_a_swiss_evening_of_nine_by_clicks(live_server: Any, browser: Browser) -> None:
    day = Scenario().plan()
    organizer = Organizer(browser, live_server.url, PHONE)
    organizer.log_in(day.organizer.username)
    organizer.taps = 0
    organizer.press("Новый турнир")
    organizer.looks()
    organizer.type("Название турнира", "Четверг в клубе")
    organizer.type("Игроки", "\n".join(NAMES[:PLAYERS]))
    organizer.press("Создать турнир")
    assert organizer.taps <= MOST_TAPS_TO_MAKE
    organizer.looks()
    organizer.type("Что назвали в зале", "7 13 21")
    organizer.press("Провести жеребьёвку и начать")
    organizer.reads("Пары тура 1")
    organizer.looks()
    organizer.press("Объявить пары")
    assert organizer.taps <= MOST_TAPS_TO_MAKE + MOST_TAPS_TO_BEGIN
    event = TournamentText.objects.get().pk
    play_rounds(organizer, event)
    organizer.press("Закрыть турнир")
    organizer.press("Закрыть день…")
    organizer.press("Закрыть день окончательно")
    assert len(event_state(event).places) == PLAYERS
    guest = Someone(browser, live_server.url, PHONE)
    guest.press("Турниры клубов")
    guest.press("Четверг в клубе")
    guest.reads("Победитель турнира|Первое место")
    assert guest.fits()
    assert not organizer.faults
    assert not guest.faults


def play_rounds(organizer: Organizer, event: str) -> None:
    """Four rounds: one tap a result, one for the pairing, one for its publication."""
    for number in range(1, 5):
        if number > 1:
            organizer.press("Составить следующий тур")
            organizer.press("Объявить пары")
        before = organizer.taps
        for match in event_state(event).progress.ready():
            winner = organizer.page.locator(f"[id='match-{match}'] form button").first
            winner.click()
            organizer.taps += 1
        assert organizer.taps - before == PLAYERS // 2
        organizer.looks()


def test_two_change_one_tournament_at_once(live_server: Any, browser: Browser) -> None:
    """What one left alone stays the other's, also after they went away; what both want is asked."""
    day = Scenario().plan()
    tournament = FreeTournament(TournamentRules("swiss"), scenario=day)
    first, second = (Organizer(browser, live_server.url, PHONE) for _ in range(2))
    address = live_server.url + reverse("tournament_change", args=[tournament.event])
    for organizer in (first, second):
        organizer.log_in(day.organizer.username)
        organizer.page.goto(address)
    first.type("Название", "Четверг")
    first.press("Сегодня|Обзор")
    second.type("Место", "Библиотека")
    second.press("Сохранить изменения")
    first.page.goto(address)
    first.reads("Введённое раньше восстановлено")
    first.press("Сохранить изменения")
    text = TournamentText.objects.get()
    assert (text.name, text.place) == ("Четверг", "Библиотека")
    first.page.goto(address)
    first.type("Место", "Школа")
    second.page.goto(address)
    second.type("Место", "Клуб")
    second.press("Сохранить изменения")
    first.press("Сохранить изменения")
    first.reads("другой человек уже указал здесь: Клуб")
    first.looks()
    first.press("Сохранить изменения")
    text.refresh_from_db()
    assert text.place == "Школа"
