"""When and where the demo championship is built."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tournament.events.states import event_state
from tournament.people.models import User
from tournament.showroom.demo import DemoRefused, build_demo, demo_day
from tournament.web.demo_accounts import RUNNING_CITY, demo_exists

pytestmark = pytest.mark.django_db

NOW = datetime(2016, 12, 4, 10, 20, tzinfo=UTC)


@pytest.mark.parametrize("hour", [0, pytest.param(23, marks=pytest.mark.soak)])
def test_it_can_be_built_at_any_hour(hour: int) -> None:
    now = datetime(2024, 2, 29, hour, 5, tzinfo=UTC)
    assert build_demo(now)
    calls = [play.called_at for play in event_state(demo_day(RUNNING_CITY)).plays.values()]
    assert max(moment for moment in calls if moment is not None) < now


@pytest.mark.parametrize("setting", [{"PRODUCTION": True}, {"DEMO": False}])
def test_not_where_it_does_not_belong(settings: Any, setting: dict[str, bool]) -> None:
    for name, value in setting.items():
        setattr(settings, name, value)
    with pytest.raises(DemoRefused):
        build_demo(NOW)
    with pytest.raises(CommandError):
        call_command("demo")
    assert not demo_exists()
    assert not User.objects.exists()
