"""Drawn days of any size, of people with names as in life, for what is weighed and looked at.

`python -m tests.support.drawn_days PLAYERS PLAYED CALLED` fills an empty data folder with one of
today and prints it as a JSON object: its id. For tests of a real server.
"""

import json
import os
import sys
from datetime import datetime, timedelta
from random import Random
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

if TYPE_CHECKING:
    from tests.support.scenario import Scenario

MOST_PLAYERS = 64
"""What the numbers of a championship can allow a day at the most (CH-DAY-3)."""


def drawn_day(
    players: int, played: int = 0, called: int = 0, now: datetime | None = None
) -> "Scenario":
    """A day in Kazan: so many matches are over, so many are at their tables.

    It begins at `now`; without that it is a day of the past.
    """
    from tests.factories import DayFactory
    from tests.support.scenario import MORNING
    from tournament.events import selectors
    from tournament.events.states import event_state
    from tournament.showroom.demo.players import SEED, applications

    now = now or MORNING
    today = now.astimezone(ZoneInfo(selectors.cities()["kazan"].zone)).date()
    # Always the same people: how long names are is what such a day is looked at for.
    people = applications(players, day=today, city="Казань", code="p", chance=Random(SEED))
    dates = {"day": today, "first_day": today, "final_date": today + timedelta(days=90)}
    day: Scenario = DayFactory(
        now=now, drawn=True, people=people, tables=16, day_maximum=MOST_PLAYERS, **dates
    )
    for number in range(played):
        day.play_match(event_state(day.event).progress.ready()[0], "AB"[number % 3 == 1])
    for match in event_state(day.event).progress.ready()[:called]:
        day.wait(minutes=3)
        day.call(match)
    return day


def main() -> None:
    """Build the day that is asked for and say where it is."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    django.setup()
    from django.utils import timezone

    from tournament.web.startup import prepare

    prepare(timezone.now())
    players, played, called = map(int, sys.argv[1:])
    began = timezone.now() - timedelta(minutes=10 * played + 3 * called + 20)
    day = drawn_day(players, played, called, began)
    print(json.dumps({"event": day.event}))


if __name__ == "__main__":
    main()
