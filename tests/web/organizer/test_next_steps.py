"""What the overview says has to be done next."""

from datetime import UTC, date, datetime

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.final_scenes import planned_final
from tests.support.scenario import Scenario, actor_for
from tests.web.organizer.conftest import browser
from tests.web.organizer.reading import page, text_of
from tournament.championship import commands
from tournament.events import changes, services, stages
from tournament.events.execution import Place, execute
from tournament.events.states import championship_state, event_state
from tournament.people.models import User
from tournament.web.organizer.next_steps import NextStep, next_step


@pytest.fixture
def scenario(db: None) -> Scenario:
    """A day that is played in some days."""
    return Scenario(now=datetime(2016, 12, 5, 6, 0, tzinfo=UTC)).plan()


def step(scenario: Scenario, user: User | None = None) -> NextStep:
    """What there is to do now."""
    found = next_step(scenario.event, actor_for(user or scenario.organizer), scenario.now)
    assert found is not None
    return found


def enter(scenario: Scenario, numbers: range) -> None:
    """More people at the desk."""
    for number in numbers:
        scenario.enrol(scenario.application(number))


def without_judge(scenario: Scenario) -> None:
    """End the judge's appointment."""
    grant = championship_state(scenario.championship).judges_of(scenario.event)[0].id
    services.revoke_role(
        scenario.by(scenario.organizer), championship=scenario.championship, grant=grant
    )


def test_an_empty_list_says_how_people_come_onto_it(organizer: Client, scenario: Scenario) -> None:
    assert "В списке пока никого" in step(scenario).text
    assert "занято мест 0 из 32" in text_of(page(organizer, "staff_day", scenario.event))


@pytest.mark.rule("CH-DAY-1")
def test_too_few_enough_and_full(scenario: Scenario) -> None:
    scenario.register(9)
    assert "Занято мест: 9 из 32, а нужно не меньше 10" in step(scenario).text
    enter(scenario, range(10, 11))
    assert "для игры достаточно" in step(scenario).text
    enter(scenario, range(11, 33))
    assert step(scenario).label == "Посмотреть список"
    enter(scenario, range(33, 35))
    over = step(scenario)
    assert "в листе ожидания: 2" in over.text
    assert over.url == reverse("day_split", args=[scenario.event])


@pytest.mark.rule("CH-JUDGE-2")
def test_a_missing_judge_is_the_next_step(scenario: Scenario) -> None:
    scenario.register(12)
    without_judge(scenario)
    assert step(scenario).url == reverse("judges", args=[scenario.event])
    scenario.wait(days=5)
    scenario.check_in_all()
    assert step(scenario).url == reverse("judges", args=[scenario.event])
    assert next_step(scenario.event, actor_for(scenario.judge), scenario.now) is None


def test_on_the_day_with_nobody_on_the_list(scenario: Scenario) -> None:
    scenario.wait(days=5)
    assert "никого" in step(scenario).text
    services.open_check_in(scenario.by(scenario.organizer), event=scenario.event)
    assert step(scenario).url.endswith("/desk/")


@pytest.mark.rule("CH-DAY-1")
@pytest.mark.rule("CH-CHECKIN-2")
def test_nine_present_are_told_to_extend_and_then_to_cancel(scenario: Scenario) -> None:
    scenario.register(9)
    scenario.wait(days=5)
    services.open_check_in(scenario.by(scenario.organizer), event=scenario.event)
    assert "На месте: 0, ещё ждём: 9, нужно не меньше 10" in step(scenario).text
    for entrant in list(championship_state(scenario.championship).registrations):
        services.check_in(
            scenario.by(scenario.organizer), event=scenario.event, registration=entrant
        )
    nine = step(scenario)
    assert "На месте: 9, больше никого не ждём, а нужно не меньше 10" in nine.text
    services.close_check_in(scenario.by(scenario.organizer), event=scenario.event)
    extend = step(scenario)
    assert extend.label == "Продлить отметку"
    assert "осталось 60 мин" in extend.text
    scenario.wait(hours=2)
    services.extend_check_in(scenario.by(scenario.organizer), event=scenario.event, minutes=60)
    scenario.wait(minutes=60)
    services.close_check_in(scenario.by(scenario.organizer), event=scenario.event)
    cancel = step(scenario)
    assert cancel.label == "Отменить день"
    assert cancel.url.endswith("/cancel/")


@pytest.mark.rule("CH-DAY-1")
@pytest.mark.rule("CH-SPLIT-4")
def test_a_short_day_of_a_split_stage_is_not_cancelled_for_it(scenario: Scenario) -> None:
    """Six here and seventeen on the later day are enough; three are not, and may go there."""
    other = scenario.divided(date(2016, 12, 11))
    for item in championship_state(scenario.championship).of_day(other):
        by = scenario.by(scenario.organizer)
        changes.reconfirm(by, event=other, registration=item.id)
    scenario.wait(days=5)
    services.open_check_in(scenario.by(scenario.organizer), event=scenario.event)
    here = list(event_state(scenario.event).entrants)
    for key in here[:6]:
        services.check_in(scenario.by(scenario.organizer), event=scenario.event, registration=key)
    services.close_check_in(scenario.by(scenario.organizer), event=scenario.event)
    assert step(scenario).label == "Провести жеребьёвку"
    for key in here[:3]:
        services.undo_check_in(
            scenario.by(scenario.organizer), event=scenario.event, registration=key
        )
    short = step(scenario)
    assert short.url.endswith("/short/")
    assert "могут перейти на другой день этапа" in short.text


def test_everybody_is_here(scenario: Scenario) -> None:
    scenario.register(10)
    scenario.wait(days=5)
    services.open_check_in(scenario.by(scenario.organizer), event=scenario.event)
    for entrant in list(championship_state(scenario.championship).registrations):
        services.check_in(
            scenario.by(scenario.organizer), event=scenario.event, registration=entrant
        )
    assert "Закройте отметку" in step(scenario).text
    services.close_check_in(scenario.by(scenario.organizer), event=scenario.event)
    assert step(scenario).label == "Провести жеребьёвку"
    services.freeze_list(scenario.by(scenario.organizer), event=scenario.event)
    assert "зафиксирован" in step(scenario).text


def test_a_date_that_passed_unused(scenario: Scenario) -> None:
    scenario.register(12)
    scenario.wait(days=7)
    passed = step(scenario)
    assert passed.url.endswith("/move/")
    assert "Дата прошла" in passed.text


@pytest.mark.rule("CH-STAGE-1")
def test_before_the_final_its_organizer_learns_that_the_finalists_are_not_settled(
    db: None,
) -> None:
    scene = planned_final(1)
    day = scene.day
    day.event, day.now = scene.final, datetime(2017, 2, 11, 9, 0, tzinfo=UTC)
    assert "Состав финала ещё не утверждён" in step(day).text
    stages.withdraw_stage(
        day.by(day.publisher), stage=day.stage, category="other", reason="мало людей"
    )
    execute(commands.FixQualifiers(), Place(day.championship), day.by(day.publisher))
    assert "отмечайте" not in step(day).text
    day.wait(days=1)
    assert "Сегодня финал: отмечайте пришедших." in step(day).text


@pytest.mark.rule("CH-DAY-2")
def test_a_cancelled_day_asks_for_nothing(scenario: Scenario) -> None:
    services.cancel_day(
        scenario.by(scenario.organizer), event=scenario.event, category="other", reason="x"
    )
    assert next_step(scenario.event, actor_for(scenario.organizer), scenario.now) is None


def test_english_too(scenario: Scenario, clock: None) -> None:
    scenario.register(3)
    text = text_of(page(browser(scenario.organizer, "en"), "staff_day", scenario.event))
    assert "3 of 32 places are taken, at least 10 are needed" in text


def test_a_planned_day_opens_registration_first(scenario: Scenario) -> None:
    planned = scenario.in_tomsk(date(2016, 12, 17), opened=False)
    found = next_step(planned, actor_for(scenario.organizer), scenario.now)
    assert found is not None
    assert found.posts
