"""Days of many cities that are played today, at the real time: for sites that run beside a test."""

from copy import copy
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from tests.support.scenario import Scenario
from tournament.events import selectors, services
from tournament.events.execution import Place


def days_of_today(cities: int, players: int, *, tables: int = 16) -> list[Scenario]:
    """A championship with a drawn day in each of so many cities, all with the same staff."""
    now = datetime.now(UTC) - timedelta(hours=2)
    day, drawn = Scenario(now=now), []
    for number, (city, known) in enumerate(list(selectors.cities().items())[:cities]):
        today = now.astimezone(ZoneInfo(known.zone)).date()
        if not drawn:
            final = today.replace(year=today.year + 1, day=1)
            day.plan(city=city, tables=tables, day=today, first_day=today, final_date=final)
        else:
            day.stage = day.add_city(city)
            whole = Place(day.championship, day.stage)
            day.grant(day.publisher, day.organizer, "organizer", whole)
            day.grant(day.publisher, day.judge, "judge", whole)
            day.event = day.add_day(day.stage, today, tables=tables)
            services.open_registration(day.by(day.organizer), event=day.event)
        for player in range(number * players + 1, (number + 1) * players + 1):
            day.enrol(day.application(player))
        day.check_in_all()
        day.draw()
        drawn.append(copy(day))
    return drawn
