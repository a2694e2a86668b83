"""Tabs and steps of a day."""

from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario, actor_for
from tournament.events import services
from tournament.people.policy import ANONYMOUS
from tournament.web.shared.navigation import (
    BY_NAME,
    DAY_TABS,
    OF_TOURNAMENTS,
    StaffPage,
    address_on,
    day_steps,
    day_tabs,
    listed_pages,
)
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
    assert day_tabs(Rights(ANONYMOUS, scenario.event), "staff_day").links == []
    assert not any(
        step.url for step in day_steps(scenario.event, Rights(ANONYMOUS, scenario.event))
    )


def test_five_tabs_hold_every_page_once(scenario: Scenario) -> None:
    names = [page.name for tab in DAY_TABS for page in tab.pages]
    assert len(names) == len(set(names))
    rights = Rights(actor_for(scenario.organizer), scenario.event)
    for tab in DAY_TABS:
        for page in tab.pages:
            if page.name in BY_NAME | OF_TOURNAMENTS:
                continue
            shown = day_tabs(rights, page.name)
            assert len(shown.links) == 5
            assert [link.label for link in shown.links if link.current] == [str(tab.label)]
            here = [link.url for link in shown.pages if link.current]
            alone = tab.listed or len(tab.pages) == 1
            assert here == ([] if alone else [address_on(scenario.event)(page.name)])


def test_a_tab_begins_with_what_its_reader_may_open(scenario: Scenario) -> None:
    judge = Rights(actor_for(scenario.judge), scenario.event)
    listed = {link.url for link in listed_pages(judge)}
    assert reverse("judges", args=[scenario.event]) in listed
    assert reverse("close_day", args=[scenario.event]) not in listed
    publisher = Rights(actor_for(scenario.publisher), scenario.event)
    assert all(publisher.may(page.action) for page in _firsts(publisher))


def test_a_judge_finds_the_engine_among_the_rulings_and_the_way_back(scenario: Scenario) -> None:
    judge = Rights(actor_for(scenario.judge), scenario.event)
    asked = address_on(scenario.event)("ask")
    assert asked in [link.url for link in day_tabs(judge, "rulings").pages]
    page = Client(headers={"accept-language": "en"}).get(asked).text
    assert f'href="{reverse("rulings", args=[scenario.event])}">Rulings of this day' in page
    footer = Client().get(reverse("home")).text.split("<footer", 1)[1]
    assert f'href="{reverse("ask")}"' in footer


def _firsts(rights: Rights) -> list[StaffPage]:
    """The pages that the tabs lead to."""
    address = address_on(rights.event_id)
    pages = {address(page.name): page for tab in DAY_TABS for page in tab.pages}
    return [pages[link.url] for link in day_tabs(rights, "staff_day").links]
