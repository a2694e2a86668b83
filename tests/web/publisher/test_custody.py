"""The publisher's page of days in halls: what is out, what came back, what they have to decide."""

from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tests.web.organizer.reading import text_of
from tournament.championship.custody.returning.queries import Conflict
from tournament.events.states import championship_state
from tournament.events.venue.handover import hand_over
from tournament.events.venue.lost import end_custody

pytestmark = [pytest.mark.pages, pytest.mark.django_db]
WORDS = "лодка фонарь июль заря"


def page(day: Scenario, language: str = "ru") -> str:
    asked = Client(headers={"Accept-Language": language})
    asked.force_login(day.publisher)
    answer = asked.get(reverse("publisher_custody", args=[day.championship]))
    assert answer.status_code == 200
    return unescape(text_of(answer))  # type: ignore[arg-type]


def test_a_championship_without_a_hall_says_so() -> None:
    day = Scenario().plan()
    assert "Ни одного дня в зале" in page(day)
    assert "Вернулись из зала" not in page(day)


def test_a_day_that_is_out_stands_first_with_its_news() -> None:
    day = Scenario().plan()
    hand_over(day.by(day.organizer), event=day.event, passphrase=WORDS)
    told = page(day)
    assert "Казань, 10.12.2016" in told
    assert "данных пока нет" in told
    assert "Ни одного дня в зале" not in told
    assert "no update yet" in page(day, "en")


@pytest.mark.rule("CH-REG-8")
def test_what_a_look_over_the_country_finds_waits_for_the_publisher(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    day = Scenario().plan()
    registrations = day.register(2)
    tomsk = day.in_tomsk(championship_state(day.championship).days[day.event].date)
    hand_over(day.by(day.organizer), event=day.event, passphrase=WORDS)
    end_custody(day.by(day.publisher), event=day.event, category="lost", reason="Украли")
    assert "Нашлись и в другом месте" not in page(day)
    state = championship_state(day.championship)
    people = [state.registrations[key].person for key in registrations]

    def found(event: str) -> tuple[Conflict, ...]:
        return (
            Conflict(registrations[0], people[0], "registered_elsewhere", tomsk, people[0]),
            Conflict(registrations[1], people[1], "banned", "", people[1]),
        )

    monkeypatch.setattr("tournament.web.shared.custody.findings", found)
    told = page(day)
    assert "Нашлись и в другом месте" in told
    assert "записан в зале" not in told, "both were registered before the day was handed over"
    assert "№ 1 · Иванов Игрок Бн: записан" not in told
    assert "записан на другой игровой день: Томск, 10.12.2016 § Правило CH-REG-3" in told
    assert "отстранён от чемпионата § Правило CH-DQ-1" in told
    assert "вы решаете только о выходе в финал" in told


def test_it_is_the_publishers_page_alone(client: Any) -> None:
    day = Scenario().plan()
    client.force_login(day.organizer)
    address = reverse("publisher_custody", args=[day.championship])
    assert client.get(address).status_code == 403
