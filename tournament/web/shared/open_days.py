"""The days that somebody can go to: where, when, how full, and what they would get there now."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tournament.championship.championship_state import ChampionshipState, Day
from tournament.championship.now.day import Places
from tournament.championship.planning.stages.queries import registration_open
from tournament.events.now import now_of_day
from tournament.events.selectors import stage_name
from tournament.events.wording import city_name, date_in_sentence, day_title, start_in_words
from tournament.regulations.refusals import Refusal
from tournament.web.shared.words import language

Foresee = Callable[[str], StrEnum | Refusal]
"""What a day would give: a status, or why it is not possible."""


@dataclass(frozen=True, slots=True)
class DayChoice:
    """One open day; `refusal` says why it can't be chosen."""

    id: str
    city: str
    date: str
    start: str
    places: Places
    url: str
    refusal: str = ""


def open_days(state: ChampionshipState, now: datetime, leave_out: str = "") -> list[Day]:
    """Days of a championship whose registration is open and whose date has not passed."""
    found = (
        day
        for day in state.days.values()
        if registration_open(day, now)
        and day.id != leave_out
        and now_of_day(state, day, now).registers
    )
    return sorted(found, key=lambda day: (day.date, city_of(state, day)))


def choices(
    state: ChampionshipState,
    days: list[Day],
    now: datetime,
    address: Callable[[str], str],
    foresee: Foresee | None = None,
) -> list[DayChoice]:
    """These days to choose from; `address` is where the choice of a day leads."""
    found = []
    for day in days:
        outcome = foresee(day.id) if foresee is not None else ""
        found.append(
            DayChoice(
                id=day.id,
                city=city_of(state, day),
                date=date_in_sentence(day.date),
                start=start_of(state, day),
                places=now_of_day(state, day, now).places,
                url=address(day.id),
                refusal=outcome.text(language()) if isinstance(outcome, Refusal) else "",
            )
        )
    return found


def city_of(state: ChampionshipState, day: Day) -> str:
    """The city of a day in the reader's language."""
    return city_name(state.stages[day.stage].city)


def title_of(state: ChampionshipState, day: Day) -> str:
    """City and date."""
    return day_title(stage_name(state.stages[day.stage]), day.date)


def start_of(state: ChampionshipState, day: Day) -> str:
    """The start by the clocks of the day's city."""
    return start_in_words(day.date, day.start, day.zone, city_of(state, day))
