"""The personal page at a table: one button that calls the judge, without a script."""

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tests.web.judge.conftest import browser
from tests.web.personal.conftest import enter
from tests.web.personal.people import Family
from tournament.events.states import event_state
from tournament.play import services as play
from tournament.play.models import JudgeCall


@pytest.fixture
def seated(scenario: Scenario) -> Family:
    """The family's player is called to a table."""
    family = enter(scenario)
    scenario.now = scenario.now.replace(day=10)
    scenario.register(9)
    scenario.check_in_all()
    scenario.draw()
    seed = event_state(scenario.event).seed_of[family.registration]
    while True:
        state = event_state(scenario.event)
        match = state.progress.next_match(seed)
        assert match is not None
        if state.match_status(match) == "ready":
            break
        scenario.play_match(state.progress.ready()[0])
    scenario.wait(minutes=10)
    play.call_match(scenario.by(scenario.organizer), event=scenario.event, match=match)
    return family


def call(family: Family) -> HttpResponse:
    address = reverse("my_judge", args=[family.token, family.registration])
    answer: HttpResponse = family.client.post(address, follow=True)
    return answer


def my_page(family: Family) -> str:
    return family.client.get(reverse("my", args=[family.token])).content.decode()


def test_the_button_stands_there_only_at_a_table(seated: Family, scenario: Scenario):
    html = my_page(seated)
    assert "Позвать судью" in html
    match = event_state(scenario.event).active_matches()[0]
    play.uncall_match(scenario.by(scenario.organizer), event=scenario.event, match=match)
    assert "Позвать судью" not in my_page(seated)
    assert call(seated).status_code == 409
    assert not JudgeCall.objects.exists()


def test_the_call_comes_to_every_page_of_the_judge(seated: Family, scenario: Scenario):
    html = call(seated).content.decode()
    assert "Судья вызван к вашему столу" in html
    assert "Позвать судью" not in my_page(seated)
    judge = browser(scenario.judge)
    for name in ("console", "rulings", "tables"):
        shown = judge.get(reverse(name, args=[scenario.event])).content.decode()
        assert "Зовут судью" in shown
        assert "Стол 1" in shown
    shown = browser(scenario.organizer).get(reverse("console", args=[scenario.event]))
    assert "Зовут судью" in shown.content.decode()
    assert (
        "Зовут судью"
        not in Client()
        .get(reverse("day", args=[scenario.event]), headers={"Accept-Language": "ru"})
        .content.decode()
    )


def test_the_console_notices_without_being_loaded(seated: Family, scenario: Scenario):
    judge = browser(scenario.judge)
    before = judge.get(reverse("console", args=[scenario.event]))
    call(seated)
    after = judge.get(reverse("console", args=[scenario.event]))
    assert before.headers["ETag"] != after.headers["ETag"]
    assert 'id="judge-calls" data-live-part' in before.content.decode()
    assert "<title>(1!)" in after.content.decode().replace("\n", "")


def test_the_judge_comes_and_the_player_reads_it(seated: Family, scenario: Scenario):
    call(seated)
    made = JudgeCall.objects.get()
    judge = browser(scenario.judge)
    address = reverse("judge_call", args=[scenario.event, made.pk])
    assert judge.post(address, {"answer": "coming"}).status_code == 302
    assert "Судья идёт к вашему столу" in my_page(seated)
    assert judge.post(address, {"answer": "later"}).status_code == 400
    assert judge.post(address, {"answer": "done"}).status_code == 302
    assert (
        "Зовут судью" not in judge.get(reverse("console", args=[scenario.event])).content.decode()
    )
    assert (
        judge.post(
            reverse("judge_call", args=[scenario.event, made.pk + 1]), {"answer": "done"}
        ).status_code
        == 404
    )


@pytest.mark.rule("CH-JUDGE-1")
def test_who_calls_again_at_once_is_told_to_wait(seated: Family, scenario: Scenario):
    call(seated)
    made = JudgeCall.objects.get()
    browser(scenario.judge).post(
        reverse("judge_call", args=[scenario.event, made.pk]), {"answer": "done"}
    )
    answer = call(seated)
    assert answer.status_code == 422
    assert "позовите снова" in answer.content.decode()


def test_a_link_calls_for_its_own_people_alone(seated: Family, scenario: Scenario):
    match = event_state(scenario.event).active_matches()[0]
    players = event_state(scenario.event).players(match)
    other = next(key for key in players if key != seated.registration)
    answer = seated.client.post(reverse("my_judge", args=[seated.token, other]))
    assert answer.status_code == 404
    assert not JudgeCall.objects.exists()
