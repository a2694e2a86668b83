"""A drawn day, the browsers of its staff, and a clock that stands on the day of play."""

from datetime import datetime

import pytest
from django.test import Client

from tests.support.scenario import Scenario
from tournament.people.models import User


def browser(user: User, language: str = "ru") -> Client:
    """A browser of this account."""
    client = Client(headers={"Accept-Language": language})
    client.force_login(user)
    return client


@pytest.fixture
def scenario(db: None, monkeypatch: pytest.MonkeyPatch) -> Scenario:
    """A scenario whose time the pages see."""
    day = Scenario()

    def now() -> datetime:
        return day.now

    monkeypatch.setattr("django.utils.timezone.now", now)
    return day


@pytest.fixture
def drawn(scenario: Scenario) -> Scenario:
    """Ten players and their bracket: W1.2, W1.6, W2.2 and W2.4 are ready."""
    return scenario.drawn(10)


@pytest.fixture
def judge(drawn: Scenario) -> Client:
    """The judge's browser, in Russian."""
    return browser(drawn.judge)


@pytest.fixture
def organizer(drawn: Scenario) -> Client:
    """The organizer's browser, in Russian."""
    return browser(drawn.organizer)
