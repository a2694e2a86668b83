"""A command that is sent again means the same thing."""

from datetime import date

import pytest

from tests.support.scenario import Scenario
from tournament.events import registration, selectors, services
from tournament.events.models import Championship
from tournament.people.models import Person

pytestmark = pytest.mark.django_db


def test_a_championship_and_a_stage_are_made_once() -> None:
    day = Scenario()
    caller = day.by(day.publisher)

    def create() -> str:
        return services.create_championship(
            caller,
            profile=selectors.profile(),
            first_day=date(2016, 12, 1),
            final_date=date(2017, 2, 12),
        )

    assert create() == create()
    assert Championship.objects.count() == 1
    again = day.by(day.publisher)
    stages = {
        services.add_stage(again, championship=create(), city="kazan", zone="Europe/Moscow")
        for _ in range(2)
    }
    assert len(stages) == 1


def test_a_person_is_entered_once() -> None:
    day = Scenario().plan()
    caller = day.by(day.organizer)
    first, second = (
        registration.register_person(caller, event=day.event, application=day.application(1))
        for _ in range(2)
    )
    assert first.registration == second.registration
    assert second.already
    assert Person.objects.count() == 1
