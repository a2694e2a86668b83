"""What is looked for on the front page: a city, or a player in a bracket.

Every word that somebody types is another address, so these pages are kept by nobody: each is short,
reads no more days than it shows, and a network asks for so many a minute. A page that asks again
while nothing has changed is not made and does not count.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from tournament.championship.championship_state import ChampionshipState, Day
from tournament.events.selectors import stage_name
from tournament.people.names.alike import searched
from tournament.people.names.typed import as_searched
from tournament.web.public.find import Found, find
from tournament.web.public.home import ListedDay, going_on, listed_day
from tournament.web.shared.day_reading import DayReading, read_days
from tournament.web.shared.limits import Limit

MOST_SHOWN = 24
"""Players that are shown: whoever types one letter means nobody yet."""
SEARCHES_OF_ADDRESS = Limit("searches-of-address", most=300, seconds=60)
"""Searches of one network: a hall with its spectators shares one."""


@dataclass(frozen=True, slots=True)
class FoundPlayer:
    """A player whom somebody looks for: their day, and what they have to know now."""

    player: Found
    where: str
    url: str


def search(query: str) -> tuple[list[ListedDay], list[FoundPlayer]]:
    """Days by their city, players in brackets by public name or number (CH-PD-3)."""
    wanted = as_searched(query)
    days: list[ListedDay] = []
    players: list[FoundPlayer] = []
    for state in going_on() if wanted else ():
        cities = [(day, searched(_city(state, day))) for day in state.days.values()]
        named = [day for day, city in cities if any(text in city for text in wanted)]
        days += [listed_day(DayReading(state, day)) for day in _by_date(named)]
        drawn = [day for day in state.days.values() if not (day.not_drawn or day.not_played)]
        for reading in read_days(state, _by_date(drawn)[::-1]):
            if reading.drawn and len(players) < MOST_SHOWN:
                players += _found_on(reading, query)
    return days, players[:MOST_SHOWN]


def _by_date(days: Sequence[Day]) -> list[Day]:
    return sorted(days, key=lambda day: day.date)


def _city(state: ChampionshipState, day: Day) -> str:
    return stage_name(state.stages[day.stage])


def _found_on(reading: DayReading, query: str) -> list[FoundPlayer]:
    page = reverse("day_find", args=[reading.id])
    return [
        FoundPlayer(item, reading.title, f"{page}?q={item.number}")
        for item in find(reading, query, whole=False)
    ]
