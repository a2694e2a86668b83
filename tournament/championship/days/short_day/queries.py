"""Questions about a day to which too few come: what follows, and since when."""

from datetime import datetime, timedelta

from tournament.championship.championship_state import ChampionshipState, Day
from tournament.championship.event_state import EventState
from tournament.championship.planning.stages.queries import registration_open
from tournament.championship.statuses import DayStatus, RegistrationStatus

PLAYED = frozenset({DayStatus.RUNNING, DayStatus.SUSPENDED, DayStatus.COMPLETED})
"""Statuses of days on which a match has been called."""


def counted_for_stage(state: ChampionshipState, event: EventState, present: int) -> int | None:
    """CH-DAY-1: who counts for the stage's minimum; None once a day of it was played.

    At the first day of a split stage those who are here and those who have confirmed that they
    come on a later day; whoever has not answered about the new date does not count.
    """
    others = [day for day in state.live_days(event.stage) if day.id != event.id]
    if any(day.status in PLAYED | {DayStatus.DRAWN} for day in others):
        return None
    if event.rules.min_counts == "registered":
        present = sum(
            item.status in {RegistrationStatus.CHECKED_IN, RegistrationStatus.NO_SHOW}
            for item in event.entrants.values()
        )
        return present + sum(state.places_held(day.id) for day in others)
    later = [day for day in others if day.date >= state.days[event.id].date]
    return present + sum(
        item.status == RegistrationStatus.CONFIRMED
        for day in later
        for item in state.of_day(day.id)
    )


def is_of_split_stage(state: ChampionshipState, event: str) -> bool:
    """Whether the stage has or had another day that counts: the minimum is the stage's."""
    return len(state.live_days(state.days[event].stage)) > 1


def short_day_order(state: ChampionshipState, event: EventState) -> str:
    """CH-SPLIT-4: what a short day does, by the publisher's ruling or the profile."""
    day = state.days[event.id]
    return day.short_order if day.decided else event.rules.short_day


def waits_for_publisher(state: ChampionshipState, event: EventState, day: Day) -> bool:
    """Whether a short day of a split stage can't be drawn unless something is decided."""
    if day.status != DayStatus.CHECK_IN or not event.check_in_closed or event.frozen_list:
        return False
    if not is_of_split_stage(state, day.id):
        return False
    fewest = min(event.rules.short_day_minimum, event.rules.stage_minimum)
    blocked = short_day_order(state, event) != "play"
    return event.present < (event.rules.stage_minimum if blocked else fewest)


def short_day_ends(event: EventState, day: Day) -> datetime | None:
    """When a short day is cancelled if nothing is decided; None for a day that is not short."""
    if day.short_since is None:
        return None
    return day.short_since + timedelta(minutes=event.rules.short_day_minutes)


def players_missing(state: ChampionshipState, day: Day, now: datetime) -> int:
    """CH-DAY-1, first count: how many the stage lacks when registration has ended; 0 if none."""
    if day.status != DayStatus.OPEN or registration_open(day, now):
        return 0
    held = sum(state.places_held(item.id) for item in state.live_days(day.stage))
    return max(0, state.fewest(day.id) - held)
