"""Where a championship and each of its cities stand: the state machines 5.2 and 5.3 as functions.

Nothing here is stored: what happened is in the facts, and a date passes by itself.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from tournament.championship.championship_state import ChampionshipState, Stage
from tournament.championship.planning.stages.queries import days_of, registration_open, was_played
from tournament.championship.statuses import (
    ChampionshipQuestions,
    ChampionshipStatus,
    DayStatus,
    InvitationStatus,
    StageQuestions,
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
Leg = Literal["cities", "qualifiers", "final"]
Reached = Literal["todo", "current", "done"]
_LEGS: dict[Leg, tuple[ChampionshipStatus, ChampionshipStatus]] = {
    "cities": (ChampionshipStatus.REGISTRATION_OPEN, ChampionshipStatus.QUALIFIERS_FIXED),
    "qualifiers": (ChampionshipStatus.REGIONALS_RUNNING, ChampionshipStatus.FINAL_DRAWN),
    "final": (ChampionshipStatus.FINAL_DRAWN, ChampionshipStatus.FINISHED),
}
"""With which step a part of the way begins and with which it is over; they overlap."""
_FINAL: dict[DayStatus, ChampionshipStatus] = {
    DayStatus.DRAWN: ChampionshipStatus.FINAL_DRAWN,
    DayStatus.RUNNING: ChampionshipStatus.FINAL_RUNNING,
    DayStatus.FINISHED: ChampionshipStatus.FINAL_RUNNING,
    DayStatus.SUSPENDED: ChampionshipStatus.FINAL_SUSPENDED,
    DayStatus.COMPLETED: ChampionshipStatus.FINISHED,
}


@dataclass(frozen=True, slots=True)
class StageNow(StageQuestions):
    """A city's stage at one instant; `proposed`: its organizer has said who goes to the final."""

    id: str
    city: str
    status: StageStatus
    proposed: bool


@dataclass(frozen=True, slots=True)
class ChampionshipNow(ChampionshipQuestions):
    """One championship at one instant, with the stages of its cities.

    `awaited` are registrations of the final whose answer is awaited and not overdue (CH-QUAL-4).
    """

    id: str
    status: ChampionshipStatus
    stages: tuple[StageNow, ...]
    awaited: tuple[str, ...]

    @property
    def open_stages(self) -> tuple[StageNow, ...]:
        """The cities that keep the qualifiers from being fixed; without a day none does."""
        return tuple(stage for stage in self.stages if not stage.settled)

    @property
    def steps(self) -> tuple[tuple[ChampionshipStatus, Reached], ...]:
        """The way without interruption, and how far it is; none if it is cancelled."""
        if self.cancelled:
            return ()
        found = ((step, self._between(at, at + 1)) for at, step in enumerate(STEPS))
        # Where it is now may be an interruption of the step.
        return tuple((self.status if how == "current" else step, how) for step, how in found)

    def reached(self, leg: Leg) -> Reached:
        """How far a part of the way is of one that is not cancelled."""
        begins, ends = map(STEPS.index, _LEGS[leg])
        return self._between(begins, ends)

    def _between(self, begins: int, ends: int) -> Reached:
        # A suspended final is still being played.
        status = ChampionshipStatus.FINAL_RUNNING if self.final_suspended else self.status
        here = STEPS.index(status)
        return "done" if here >= ends else "current" if here >= begins else "todo"


def championship_now(state: ChampionshipState, at: datetime) -> ChampionshipNow:
    """What is true of a championship."""
    asked = (item for item in state.invitations.values() if item.status == InvitationStatus.ASKED)
    return ChampionshipNow(
        state.id,
        _status(state),
        tuple(stage_now(state, stage, at) for stage in state.regional_stages),
        tuple(item.registration for item in asked if not item.is_late(at)),
    )


def _status(state: ChampionshipState) -> ChampionshipStatus:
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
    if any(was_played(state, day) or day.suspended for day in days):
        return ChampionshipStatus.REGIONALS_RUNNING
    if any(not (day.planned or day.not_played) for day in days):
        return ChampionshipStatus.REGISTRATION_OPEN
    return ChampionshipStatus.ANNOUNCED if life.announced else ChampionshipStatus.DRAFT


def stage_now(state: ChampionshipState, stage: Stage, at: datetime) -> StageNow:
    """What is true of a city's stage."""
    status = _status_of_stage(state, stage, at)
    return StageNow(stage.id, stage.city, status, stage.qualifiers == "proposed")


def _status_of_stage(state: ChampionshipState, stage: Stage, at: datetime) -> StageStatus:
    """Where a city's stage stands (spec 5.3)."""
    if stage.withdrawn_for:
        return StageStatus.CANCELLED
    if stage.confirmed:
        return StageStatus.COMPLETED
    if not stage.days:
        return StageStatus.EMPTY
    live = [day for day in days_of(state, stage) if not day.not_played]
    if not live:
        return StageStatus.CANCELLED
    if all(day.closed for day in live):
        return StageStatus.RESULTS_PENDING
    if any(was_played(state, day) or day.suspended for day in live):
        return StageStatus.RUNNING
    split = state.splits.get(stage.id)
    if split is not None and split.running:
        return StageStatus.DAYS_PLANNED
    if any(registration_open(day, at) for day in live):
        return StageStatus.REGISTRATION_OPEN
    if any(not day.planned for day in live):
        return StageStatus.REGISTRATION_CLOSED
    return StageStatus.PLANNED
