"""Tabs and steps of a day."""

from tests.support.scenario import Scenario, actor_for
from tournament.events import services
from tournament.people.policy import ANONYMOUS
from tournament.web.shared.navigation import day_steps, day_tabs
from tournament.web.shared.offers import Rights


def states(scenario: Scenario) -> str:
    """The states of the steps, by their first letters."""
    return "".join(step.state[0] for step in day_steps(scenario.event))


def test_steps_follow_the_day(scenario: Scenario) -> None:
    assert states(scenario) == "ctttt"
    scenario.register(10)
    services.open_check_in(scenario.by(scenario.organizer), event=scenario.event)
    assert states(scenario) == "dcttt"


def test_steps_after_check_in(scenario: Scenario) -> None:
    scenario.register(10)
    scenario.check_in_all()
    assert states(scenario) == "ddctt"
    scenario.draw()
    assert states(scenario) == "dddct"
    scenario.play_on()
    assert states(scenario) == "ddddc"


def test_nobody_without_a_role_has_tabs(scenario: Scenario) -> None:
    assert day_tabs(Rights(ANONYMOUS, scenario.event), "staff_day") == []
    assert not any(
        step.url for step in day_steps(scenario.event, Rights(ANONYMOUS, scenario.event))
    )


def test_one_tab_is_the_present_page(scenario: Scenario) -> None:
    tabs = day_tabs(Rights(actor_for(scenario.organizer), scenario.event), "check_in")
    assert [tab.url.split("/")[-2] for tab in tabs if tab.current] == ["door"]
    assert len(tabs) == 13
