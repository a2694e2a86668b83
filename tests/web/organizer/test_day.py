"""My days and the overview of one."""

from datetime import date

import pytest
from django.test import Client

from tests.support.scenario import Scenario
from tests.web.organizer.conftest import browser
from tests.web.organizer.reading import page, send, text_of
from tournament.events.execution import Place
from tournament.events.states import championship_state
from tournament.people.models import User


@pytest.mark.parametrize(("language", "words"), [("ru", "Мои игровые дни"), ("en", "My game days")])
def test_my_days(scenario: Scenario, clock: None, language: str, words: str) -> None:
    client = browser(scenario.organizer, language)
    response = page(client, "staff_home")
    assert response.status_code == 200
    assert words in text_of(response)
    assert "10.12.2016" in text_of(response)


def test_a_stranger_has_no_days(scenario: Scenario, clock: None) -> None:
    stranger = User.objects.create_user("stranger", "long-enough-1")
    response = page(browser(stranger), "staff_home")
    assert response.status_code == 200
    assert "10.12.2016" not in text_of(response)


@pytest.mark.parametrize(("language", "words"), [("ru", "Судьи дня"), ("en", "Judges of the day")])
def test_overview(scenario: Scenario, clock: None, language: str, words: str) -> None:
    scenario.register(3)
    for user in (scenario.organizer, scenario.judge, scenario.publisher):
        response = page(browser(user, language), "staff_day", scenario.event)
        assert response.status_code == 200
        assert words in text_of(response)
        assert 'aria-current="step"' in response.content.decode()


def test_tabs_show_only_what_is_allowed(
    judge: Client, publisher: Client, scenario: Scenario
) -> None:
    for_judge = page(judge, "staff_day", scenario.event).content.decode()
    assert "/door/" in for_judge
    assert "/desk/" not in for_judge
    for_publisher = page(publisher, "staff_day", scenario.event).content.decode()
    assert "/door/" not in for_publisher


def test_registration_is_opened(scenario: Scenario, clock: None) -> None:
    event = scenario.in_tomsk(date(2016, 12, 17), opened=False)
    client = browser(scenario.organizer)
    assert "Открыть регистрацию" in text_of(page(client, "staff_day", event))
    assert send(client, "open_registration", event).status_code == 302
    assert championship_state(scenario.championship).days[event].status == "open"
    assert send(client, "open_registration", event).status_code == 409


def test_a_new_judge_is_appointed_once(organizer: Client, scenario: Scenario) -> None:
    accounts = User.objects.count()
    for _ in range(3):
        response = send(
            organizer,
            "judge_new",
            scenario.event,
            display_name="Вера Судейкина",
            command_id="appoint-1",
        )
        assert response.status_code == 302
    assert User.objects.count() == accounts + 1
    assert not User.objects.get(display_name="Вера Судейкина").has_usable_password()
    assert "Вера Судейкина" in text_of(page(organizer, "staff_day", scenario.event))


def test_an_account_is_appointed_and_removed(organizer: Client, scenario: Scenario) -> None:
    user = User.objects.create_user("second", "long-enough-1", display_name="Второй судья")
    assert send(organizer, "judge_appoint", scenario.event, judge=user.public_id).status_code == 302
    grants = championship_state(scenario.championship).judges_of(scenario.event)
    grant = next(item.id for item in grants if item.user == user.public_id)
    again = send(organizer, "judge_appoint", scenario.event, judge=user.public_id)
    assert again.status_code == 422
    assert send(organizer, "judge_end", scenario.event, grant).status_code == 302
    assert len(championship_state(scenario.championship).judges_of(scenario.event)) == 1


def test_a_repeated_form_gets_the_first_answer(organizer: Client, scenario: Scenario) -> None:
    user = User.objects.create_user("second", "long-enough-1", display_name="Второй судья")
    for _ in range(3):
        appointed = send(
            organizer,
            "judge_appoint",
            scenario.event,
            judge=user.public_id,
            command_id="appoint-1",
        )
        assert appointed.status_code == 302
    grants = championship_state(scenario.championship).judges_of(scenario.event)
    (grant,) = (item.id for item in grants if item.user == user.public_id)
    for _ in range(3):
        ended = send(organizer, "judge_end", scenario.event, grant, command_id="end-1")
        assert ended.status_code == 302
    assert len(championship_state(scenario.championship).judges_of(scenario.event)) == 1
    late = send(organizer, "judge_end", scenario.event, grant)
    assert late.status_code == 409
    assert "уже закончено" in text_of(late)


@pytest.mark.rule("CH-ROLE-1")
def test_a_judge_of_the_whole_stage_is_not_appointed_for_its_day(
    organizer: Client, scenario: Scenario
) -> None:
    user = User.objects.create_user("stage-judge", "long-enough-1")
    scenario.grant(scenario.publisher, user, "judge", Place(scenario.championship, scenario.stage))
    again = send(organizer, "judge_appoint", scenario.event, judge=user.public_id)
    assert again.status_code == 422
    assert "уже назначен" in text_of(again)


def test_only_judges_of_the_day_can_be_removed_here(organizer: Client, scenario: Scenario) -> None:
    grants = championship_state(scenario.championship).grants.values()
    own = next(item.id for item in grants if item.role == "organizer")
    assert send(organizer, "judge_end", scenario.event, own).status_code == 404


@pytest.mark.parametrize("name", ["", " ", "a\x00b", "a\u202ebc", "a" * 81])
def test_a_bad_name_of_a_judge_is_explained(
    organizer: Client, scenario: Scenario, name: str
) -> None:
    response = send(organizer, "judge_new", scenario.event, display_name=name)
    assert response.status_code == 422
    assert "Исправьте" in text_of(response)
