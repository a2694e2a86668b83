"""An organizer who has never run a day practises one by pressing what they see, and nobody sees it.

From the log-in on nothing is asked of the program itself but time: the worker that the site has
lets the players act as it would some seconds later.
"""

from typing import Any

import pytest
from django.db.models import Value
from django.db.models.functions import Concat
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, expect

from rules_engine.rulesets import ruleset
from tests.support.axe import axe_violations
from tests.support.chromium import news
from tests.support.examples import some
from tests.support.other_games import OTHER_GAMES
from tests.support.scenario import Scenario
from tests.web.test_hall_by_clicks import PHONE, Desk
from tournament.events.models import Championship, GameDay
from tournament.events.states import championship_state, event_state
from tournament.jobs import worker
from tournament.jobs.models import Job
from tournament.outbox.models import Message
from tournament.people.models import Person

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.usefixtures("beside_a_browser")]

MOST_TAPS, TICKS = 20, 1
"""From “My game days” to the closed day, the tick that something is not signed among them."""


class Learner(Desk):
    """Somebody who follows the guide, and counts how often they tap."""

    taps = 0

    def press(self, words: str, place: Any = None) -> None:
        super().press(words, place)
        self.taps += 1

    def follow(self, words: str) -> None:
        """Press what the guide leads to."""
        self.press(words, self.page.locator("#practice-guide"))

    def tap(self, words: str, place: Any = None) -> None:
        """Press what acts in its place."""
        self.seen(words, place).first.click()
        self.taps += 1

    def is_told(self, words: str) -> None:
        """The guide says so, for whoever looks at it now."""
        news(self.page)
        expect(self.page.locator("#practice-guide").get_by_text(words).first).to_be_visible()


def some_seconds_later() -> None:
    """What the worker does meanwhile, as if the seconds were over that a job waits for."""
    for step in range(3):
        waiting = Job.objects.filter(kind="practice_moves", state="queued")
        waiting.update(run_at=timezone.now(), key=Concat("key", Value(f":{step}")))
        worker.run_due(timezone.now, "test", 20)


def practised(day: Scenario) -> GameDay:
    """The practice day that was begun."""
    return GameDay.objects.get(championship__rehearsal_of=day.championship)


def test_a_new_organizer_practises_a_whole_day_by_clicks(
    live_server: Any, browser: Browser
) -> None:
    day = Scenario().plan()
    letters, people = Message.objects.count(), Person.objects.count()
    learner = Learner(browser, live_server.url, PHONE)
    learner.log_in(day.organizer.username)
    learner.taps = 0
    learner.press("Пробный день")
    follow_the_guide(learner)
    learner.reads("Выходят в финал")
    assert axe_violations(learner.page) == []
    assert learner.taps + TICKS <= MOST_TAPS
    assert len(event_state(practised(day).pk).places) == 12
    assert (Message.objects.count(), Person.objects.count()) == (letters, people)
    nobody_else_sees_it(day)
    learner.follow("Удалить пробный день")
    learner.reads("Пробный день удалён")
    assert not learner.page.get_by_text("Казань, ").filter(has_text="Пробный").count()
    assert not learner.faults


def follow_the_guide(learner: Learner) -> None:
    """From the first step that the guide tells to the closed day."""
    learner.is_told("Откройте отметку")
    learner.follow("К отметке")
    learner.press("Открыть отметку")
    learner.press("Отметить")
    learner.follow("Пусть войдут остальные")
    learner.press("Закрыть отметку")
    learner.follow("К жеребьёвке")
    learner.press("Зафиксировать список")
    learner.page.locator("main").get_by_role("textbox").first.fill("7, 13, 21")
    learner.press("Провести жеребьёвку")
    learner.follow("К матчам")
    learner.tap("Вызвать всех: 4")
    learner.is_told("Внесите результат")
    learner.follow("Открыть их матч")
    some_seconds_later()
    panel = learner.page.locator("#panel")
    learner.tap(r"Игрок \d+", panel)
    learner.tap("Оба подписали", panel)
    learner.is_told("Решите за судью")
    assert learner.fits()
    learner.follow("Открыть их матч")
    learner.press("Решить: принять или переиграть")
    learner.page.get_by_role("radio", name="Судья выслушал обоих игроков.").check()
    learner.press("Решить и принять")
    learner.follow("Пусть доиграют")
    learner.page.get_by_role("checkbox").check()
    learner.press("Закрыть день окончательно")
    learner.is_told("Готово: день закрыт")


@pytest.mark.parametrize("game", some([*OTHER_GAMES]))
def test_another_game_is_practised_by_clicks(live_server: Any, browser: Browser, game: str) -> None:
    day = Scenario().plan()
    learner = Learner(browser, live_server.url, PHONE)
    learner.log_in(day.organizer.username)
    name = ruleset(game).name("ru")
    learner.page.get_by_label("Игра").select_option(label=name)
    learner.press("Пробный день")
    learner.reads(name)
    follow_the_guide(learner)
    state = event_state(practised(day).pk)
    assert (state.rules.ruleset, len(state.places)) == (game, 12)
    assert axe_violations(learner.page) == []
    assert not learner.faults
    learner.follow("Попробовать ещё раз")
    again = GameDay.objects.exclude(status="cancelled").get(
        championship__rehearsal_of=day.championship
    )
    assert championship_state(again.championship_id).rules.ruleset == game


def nobody_else_sees_it(day: Scenario) -> None:
    """Neither the public nor the publisher finds it by any page that leads to days."""
    practice = practised(day)
    hidden = {practice.pk, practice.championship_id, practice.stage_id}
    publisher, public = Client(), Client()
    publisher.force_login(day.publisher)
    of_city = {"championship_id": day.championship}
    seen_by = {
        public: [
            *(reverse(name) for name in ("home", "statistics", "api_guide", "cards")),
            f"{reverse('home')}?q=Игрок",
            f"{reverse('home')}?q=Казань",
            *(
                reverse(name, kwargs=of_city)
                for name in (
                    "championship_about",
                    "championship_ledger_page",
                    "championship_games",
                    "championship_statistics",
                )
            ),
            *(
                reverse(name, args=[day.event])
                for name in ("day", "day_standings", "day_ledger_page", "day_export_json")
            ),
        ],
        publisher: [
            reverse("publisher_home"),
            reverse("staff_home"),
            reverse("publisher_championship", kwargs=of_city),
            reverse("privacy"),
            reverse("messages"),
        ],
    }
    for client, addresses in seen_by.items():
        for address in addresses:
            answer = client.get(address)
            assert answer.status_code == 200, address
            assert not [item for item in hidden if item in answer.content.decode()], address
    bundle = public.get(reverse("championship_bundle", kwargs=of_city))
    assert bundle.status_code in {200, 202}
    assert Championship.objects.filter(rehearsal_of="").count() == 1
