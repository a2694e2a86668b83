"""Days with people who have entered themselves, their links, and a clock that stands still."""

from dataclasses import replace
from datetime import date, datetime
from typing import Any

import pytest
from django.core.cache import cache

from tests.support.remembered import remembered
from tests.support.scenario import Scenario
from tests.web.personal.people import ADULT, Family
from tournament.events import services
from tournament.events.changes import register_online
from tournament.events.execution import Caller
from tournament.events.registration import Registered
from tournament.people.models import PersonalLink
from tournament.people.policy import ANYONE

SATURDAY = date(2016, 12, 10)
NEXT_SATURDAY = date(2016, 12, 17)


@pytest.fixture
def scenario(db: None, settings: Any, tmp_path: Any) -> Scenario:
    """A planned day with open registration, a week before it is played."""
    settings.EMAIL_FILE_PATH = str(tmp_path / "outbox")
    cache.clear()
    day = Scenario().plan(day=SATURDAY)
    day.now = datetime.fromisoformat("2016-12-03T06:00:00+00:00")
    return day


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch, scenario: Scenario) -> None:
    """Pages see the scenario's time."""
    monkeypatch.setattr("django.utils.timezone.now", lambda: scenario.now)


@pytest.fixture
def other_day(scenario: Scenario) -> str:
    """Another open day, a week later in another city."""
    stage = scenario.add_city("tomsk")
    event = scenario.add_day(stage, NEXT_SATURDAY, start="12:00")
    services.open_registration(scenario.by(scenario.publisher), event=event)
    return event


@pytest.fixture
def family(scenario: Scenario) -> Family:
    """A grown-up who has entered themselves."""
    return enter(scenario)


def enter(scenario: Scenario, family: Family | None = None, **changes: Any) -> Family:
    """Enter somebody in public registration; with a family at hand they come to its link."""
    registered, link = _entered(scenario, family.link if family is not None else None, **changes)
    return Family(scenario, link, (*(family.entered if family else ()), registered))


@remembered
def _entered(
    scenario: Scenario, link: PersonalLink | None, **changes: Any
) -> tuple[Registered, PersonalLink]:
    scenario.wait(seconds=10)
    event = changes.pop("event", scenario.event)
    consents = {name: changes.pop(name) for name in ("public", "representative") if name in changes}
    application = scenario.application(90)
    application = replace(
        application, data=replace(application.data, **{**ADULT, **changes}), **consents
    )
    caller = Caller(ANYONE, f"asked-{scenario.now.timestamp()}", scenario.now)
    registered, opened = register_online(caller, event=event, application=application, link=link)
    assert opened is not None
    return registered, opened


def fill(scenario: Scenario, players: int, event: str = "") -> list[Family]:
    """Fill a day with grown-ups who have entered themselves."""
    return [
        Family(scenario, link, (registered,))
        for registered, link in _filled(scenario, players, event or scenario.event)
    ]


@remembered
def _filled(scenario: Scenario, players: int, event: str) -> list[tuple[Registered, PersonalLink]]:
    return [
        _entered(
            scenario,
            None,
            event=event,
            full_name=f"Полный {_letters(number)}",
            contact=f"full{number}@example.org",
        )
        for number in range(players)
    ]


def _letters(number: int) -> str:
    return "".join("абвгдежзик"[int(digit)] for digit in f"{number:03}").capitalize()
