"""What is known of a stage and its days: when registration ends, and whether a day was played."""

from datetime import datetime, time
from zoneinfo import ZoneInfo

from tournament.championship.championship_state import ChampionshipState, Day, Stage
from tournament.championship.statuses import PLAYED, DayStatus

END_OF_DAY = time(23, 59, 59)


def registration_ends(day: Day) -> datetime | None:
    """When online registration ends: the end of its last date in the city (CH-TZ-1)."""
    if day.deadline is None:
        return None
    return datetime.combine(day.deadline, END_OF_DAY, ZoneInfo(day.zone))


def online_until(day: Day) -> datetime:
    """When online registration ends at the latest: with its deadline, or with the day's date."""
    return datetime.combine(day.deadline or day.date, END_OF_DAY, ZoneInfo(day.zone))


def registration_open(day: Day, now: datetime) -> bool:
    """Whether people may register online or move here: not after the deadline, nor closed."""
    ends = registration_ends(day)
    passed = ends is not None and now > ends
    return day.status == DayStatus.OPEN and not day.closed_early and not passed


def was_played(state: ChampionshipState, day: Day) -> bool:
    """Whether a match of the day counts for its players (CH-REG-3): called, and not voided."""
    return day.status in PLAYED or day.id in state.used.values()


def days_of(state: ChampionshipState, stage: Stage) -> tuple[Day, ...]:
    """The days of a stage, cancelled ones included."""
    return tuple(state.days[key] for key in stage.days)
