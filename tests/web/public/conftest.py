"""A day whose registration is open, and its form."""

from datetime import datetime

import pytest

from tests.support.scenario import Scenario
from tests.web.public.public_form import PublicForm


@pytest.fixture
def public_form(db: None, monkeypatch: pytest.MonkeyPatch) -> PublicForm:
    """The form of an open day, seen by the day's clock."""
    day = Scenario().plan()

    def now() -> datetime:
        return day.now

    monkeypatch.setattr("django.utils.timezone.now", now)
    return PublicForm(day)
