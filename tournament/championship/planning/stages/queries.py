"""Where a championship and each of its cities stand: the state machines 5.2 and 5.3 as functions.

Nothing here is stored: what happened is in the facts, and a date passes by itself.
"""

from collections.abc import Iterator
from datetime import datetime, time
from zoneinfo import ZoneInfo

from tournament.championship.championship_state import ChampionshipState, Day, Stage
from tournament.championship.statuses import (
    NOT_PLAYED,
    PLAYED,
    ChampionshipStatus,
    DayStatus,
    StageStatus,
)

STEPS = (
    ChampionshipStatus.DRAFT,
    ChampionshipStatus.ANNOUNCED,
    ChampionshipStatus.REGISTRATION_OPEN,
    ChampionshipStatus.REGIONALS_RUNNING,
    ChampionshipStatus.QUALIFIERS_FIXED,
    ChampionshipStatus.FINAL_DRAWN,
    ChampionshipStatus.FINAL_RUNNING,
    ChampionshipStatus.FINISHED,
    ChampionshipStatus.ARCHIVED,
)
"""The way of a championship that nothing interrupts."""
_ENDED = frozenset(
    {ChampionshipStatus.FINISHED, ChampionshipStatus.ARCHIVED, ChampionshipStatus.CANCELLED}
)
_SETTLED = frozenset({StageStatus.EMPTY, StageStatus.COMPLETED, StageStatus.CANCELLED})
"""Cities that keep nobody waiting."""
END_OF_DAY = time(23, 59, 59)
_FINAL: dict[DayStatus, ChampionshipStatus] = {
    DayStatus.DRAWN: ChampionshipStatus.FINAL_DRAWN,
    DayStatus.RUNNING: ChampionshipStatus.FINAL_RUNNING,
    DayStatus.FINISHED: ChampionshipStatus.FINAL_RUNNING,
    DayStatus.SUSPENDED: ChampionshipStatus.FINAL_SUSPENDED,
    DayStatus.COMPLETED: ChampionshipStatus.FINISHED,
}


def championship_status(state: ChampionshipState) -> ChampionshipStatus:
    """Where the championship stands (spec 5.2)."""
    life, final = state.life, state.final
    if life.archived:
        return ChampionshipStatus.ARCHIVED
    if life.cancelled_for:
        return ChampionshipStatus.CANCELLED
    if final is not None and final.status in _FINAL:
        return _FINAL[final.status]
    if life.qualifiers_fixed:
        return ChampionshipStatus.QUALIFIERS_FIXED
    days = [state.days[key] for stage in state.regional_stages for key in stage.days]
    if any(was_played(state, day) or day.status == DayStatus.SUSPENDED for day in days):
        return ChampionshipStatus.REGIONALS_RUNNING
    if any(day.status not in {DayStatus.PLANNED, *NOT_PLAYED} for day in days):
        return ChampionshipStatus.REGISTRATION_OPEN
    return ChampionshipStatus.ANNOUNCED if life.announced else ChampionshipStatus.DRAFT


def is_over(state: ChampionshipState) -> bool:
    """Whether nothing begins in this championship any more."""
    return championship_status(state) in _ENDED


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


def stage_status(state: ChampionshipState, stage: Stage, now: datetime) -> StageStatus:
    """Where a city's stage stands (spec 5.3)."""
    if stage.withdrawn_for:
        return StageStatus.CANCELLED
    if stage.qualifiers == "confirmed":
        return StageStatus.COMPLETED
    days = days_of(state, stage)
    if not days:
        return StageStatus.EMPTY
    live = [day for day in days if day.status not in NOT_PLAYED]
    if not live:
        return StageStatus.CANCELLED
    if all(day.status == DayStatus.COMPLETED for day in live):
        return StageStatus.RESULTS_PENDING
    if any(was_played(state, day) or day.status == DayStatus.SUSPENDED for day in live):
        return StageStatus.RUNNING
    split = state.splits.get(stage.id)
    if split is not None and split.running:
        return StageStatus.DAYS_PLANNED
    if any(registration_open(day, now) for day in live):
        return StageStatus.REGISTRATION_OPEN
    if any(day.status != DayStatus.PLANNED for day in live):
        return StageStatus.REGISTRATION_CLOSED
    return StageStatus.PLANNED


def qualifiers_confirmed(state: ChampionshipState, stage: Stage) -> bool:
    """Whether the publisher has confirmed who goes to the final from this stage."""
    return stage.qualifiers == "confirmed"


def open_stages(state: ChampionshipState, now: datetime) -> Iterator[tuple[Stage, StageStatus]]:
    """The cities that keep the qualifiers from being fixed; a city without a day keeps nobody."""
    for stage in state.regional_stages:
        status = stage_status(state, stage, now)
        if status not in _SETTLED:
            yield stage, status


def open_answers(state: ChampionshipState, now: datetime) -> tuple[str, ...]:
    """Registrations of the final whose answer is awaited and not overdue (CH-QUAL-4)."""
    asked = (item for item in state.invitations.values() if item.asked)
    return tuple(item.registration for item in asked if not item.is_late(now))


def profile_locked(state: ChampionshipState) -> bool:
    """Whether registration has opened somewhere: numbers change with a reason from then on."""
    return state.life.opened


def step_of(status: ChampionshipStatus) -> int:
    """Which of the steps a status is; a suspended final is still being played."""
    suspended = status == ChampionshipStatus.FINAL_SUSPENDED
    return STEPS.index(ChampionshipStatus.FINAL_RUNNING if suspended else status)
