"""A championship, its publisher and browsers for the tests of the publisher's pages."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.support.scenario import Scenario
from tournament.people.models import User


@pytest.fixture(autouse=True)
def _own_data_folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


@pytest.fixture
def scene(db: None) -> Scenario:
    """Return a championship with one day in Kazan."""
    return Scenario().plan()


@pytest.fixture
def browser() -> Callable[..., Client]:
    """Return a function that gives a browser in a language, logged in if a user is given."""

    def open_browser(user: User | None = None, language: str = "ru") -> Client:
        client = Client(headers={"Accept-Language": language})
        if user is not None:
            client.force_login(user, "django.contrib.auth.backends.ModelBackend")
        return client

    return open_browser
