"""The timetable page: estimate, pictures, what if, the plan that is kept, the warnings."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tests.web.judge.conftest import browser
from tournament.events import models
from tournament.play import services as play
from tournament.play import timetable

pytestmark = pytest.mark.django_db


@pytest.fixture
def scenario(db: None, monkeypatch: pytest.MonkeyPatch) -> Scenario:
    day = Scenario().plan(tables=16)
    monkeypatch.setattr("django.utils.timezone.now", lambda: day.now)
    return day


def page(client: Client, scenario: Scenario, name: str = "day_plan", **asked: object) -> str:
    answer = client.get(reverse(name, args=[scenario.event]), asked)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_day_of_32_lasts_over_eight_hours(scenario: Scenario):
    html = page(browser(scenario.organizer), scenario, players=32, tables=16)
    found = re.search(r"(\d+) ч", html)
    assert found is not None
    assert int(found[1]) >= 8
    for mark in ("верх 1", "низ 8", "финал 2", "11:00"):
        assert f">{mark}<" in html
    assert html.count('<svg class="timetable"') == 2


def test_what_if_changes_nothing(scenario: Scenario):
    html = page(browser(scenario.judge), scenario, players=24, tables=6)
    assert "игроков – 24, столов – 6" in html
    assert "Вернуться к этому дню" in html
    assert not models.DayPlan.objects.exists()
    assert "Сохранить план" not in html, "a judge plans nothing"


@pytest.mark.parametrize(
    "asked",
    [{"players": "1", "tables": "4"}, {"players": "32", "tables": "x"}, {"players": "9" * 30}],
)
def test_nonsense_is_named_and_the_day_shown(scenario: Scenario, asked: dict[str, str]):
    html = page(browser(scenario.organizer), scenario, **asked)
    assert "field__error" in html or "errorlist" in html or "aria-invalid" in html
    assert "игроков – 10" in html


def test_the_plan_is_kept_and_warns(scenario: Scenario):
    organizer = browser(scenario.organizer)
    address = reverse("day_plan_save", args=[scenario.event])
    answer = organizer.post(address, {"minutes": "60", "closes": "15:00"}, follow=True)
    html = answer.content.decode()
    assert "План сохранён" in html
    assert "День закончится позже, чем закроют зал" in html
    assert timetable.plan_of(scenario.event) == timetable.Plan(60, "15:00")
    organizer.post(address, {"minutes": "60", "closes": "02:00"})
    html = page(organizer, scenario)
    assert "закроют зал" not in html, "two in the morning is that of the next day"


def test_a_wrong_plan_stays_typed(scenario: Scenario):
    answer = browser(scenario.organizer).post(
        reverse("day_plan_save", args=[scenario.event]), {"minutes": "999", "closes": "25:99"}
    )
    assert answer.status_code == 422
    assert 'value="999"' in answer.content.decode()
    assert not models.DayPlan.objects.exists()


def test_all_pages_of_a_running_day_tell_the_same_end(scenario: Scenario):
    scenario.register(10)
    scenario.check_in_all()
    scenario.draw()
    scenario.wait(hours=3)
    play.call_match(scenario.by(scenario.organizer), event=scenario.event, match="W1.2")
    told = set()
    for name, client in (
        ("console", browser(scenario.organizer)),
        ("day", Client(headers={"Accept-Language": "ru"})),
        ("day_hall", Client(headers={"Accept-Language": "ru"})),
    ):
        found = re.search(r"закончится около (\d\d:\d\d)", page(client, scenario, name))
        assert found is not None, name
        told.add(found[1])
    assert len(told) == 1
    assert told.pop() in page(browser(scenario.organizer), scenario)


def test_the_console_warns_when_the_hall_closes_earlier(scenario: Scenario):
    scenario.register(10)
    scenario.check_in_all()
    scenario.draw()
    scenario.wait(hours=3)
    play.call_match(scenario.by(scenario.organizer), event=scenario.event, match="W1.2")
    organizer = browser(scenario.organizer)
    assert "после закрытия зала" not in page(organizer, scenario, "console")
    timetable.save_plan(scenario.event, timetable.Plan(45, "13:00"))
    assert "после закрытия зала" in page(organizer, scenario, "console")
    timetable.save_plan(scenario.event, timetable.Plan(45, "23:30"))
    assert "после закрытия зала" not in page(organizer, scenario, "console")


def test_a_new_plan_changes_the_public_page(scenario: Scenario):
    scenario.register(10)
    scenario.check_in_all()
    scenario.draw()
    address = reverse("day", args=[scenario.event])
    before = Client().get(address)
    browser(scenario.organizer).post(
        reverse("day_plan_save", args=[scenario.event]), {"minutes": "90", "closes": ""}
    )
    after = Client().get(address)
    assert before.headers["ETag"] != after.headers["ETag"]
    assert before.content != after.content


def test_nothing_is_promised_when_the_day_is_over(scenario: Scenario):
    scenario.register(10)
    scenario.check_in_all()
    scenario.draw()
    scenario.play_on()
    assert "закончится около" not in page(Client(), scenario, "day")
    assert "Все матчи закончены" in page(browser(scenario.organizer), scenario)


def test_the_public_page_sets_no_cookie(scenario: Scenario):
    scenario.register(10)
    scenario.check_in_all()
    scenario.draw()
    assert not Client().get(reverse("day", args=[scenario.event])).cookies


def test_lunch_and_prizes_stand_in_the_programme_between_the_rounds(scenario: Scenario):
    scenario.register(10)
    organizer = browser(scenario.organizer)
    address = reverse("day_plan_save", args=[scenario.event])
    sent = {"minutes": "45", "closes": ""}
    wrong = organizer.post(address, {**sent, "programme": "13:00 Обед\nпотом призы"})
    assert wrong.status_code == 422
    assert "«потом призы»" in wrong.content.decode()
    kept = "19:30 Призы\n13.00 - 13.40 Обед"
    assert organizer.post(address, {**sent, "programme": kept}).status_code == 302
    public = Client(headers={"Accept-Language": "ru"})
    shown = page(public, scenario, "day_hall", show="programme")
    lines = re.findall(r'programme__time">([^<]+)</span> <strong>([^<]+)', shown)
    assert ("13:00–13:40", "Обед") in lines
    times = [re.search(r"\d\d:\d\d", time)[0] for time, _ in lines]
    assert times == sorted(times)
    assert lines[0] == ("11:00", "Начало матчей")
    assert lines[-1] == ("19:30", "Призы")
