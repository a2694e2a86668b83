"""A day being prepared, its people's browsers, and a clock that stands on the day of play."""

from collections.abc import Iterator
from datetime import datetime

import pytest
from django.core.cache import cache
from django.test import Client

from tests.support.scenario import Scenario
from tournament.people.models import User


@pytest.fixture(autouse=True)
def _private_folder(settings: object, tmp_path: object) -> None:
    """Uploads of each test in a folder of its own."""
    settings.DATA_DIR = tmp_path  # type: ignore[attr-defined]
    cache.clear()


@pytest.fixture
def scenario(db: None) -> Scenario:
    """A planned day with open registration."""
    return Scenario().plan()


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[None]:
    """Pages see the scenario's time."""
    if "scenario" not in request.fixturenames:
        yield
        return
    day: Scenario = request.getfixturevalue("scenario")

    def now() -> datetime:
        return day.now

    monkeypatch.setattr("django.utils.timezone.now", now)
    yield


def browser(user: User, language: str = "ru") -> Client:
    """A browser of this account."""
    client = Client(headers={"Accept-Language": language})
    client.force_login(user)
    return client


@pytest.fixture
def organizer(scenario: Scenario, clock: None) -> Client:
    """The organizer's browser, in Russian."""
    return browser(scenario.organizer)


@pytest.fixture
def judge(scenario: Scenario, clock: None) -> Client:
    """The judge's browser, in Russian."""
    return browser(scenario.judge)


@pytest.fixture
def publisher(scenario: Scenario, clock: None) -> Client:
    """The publisher's browser, in Russian."""
    return browser(scenario.publisher)
