"""Facts of the championship's ledger: a stage split into several days, and players who swap.

Where registrations go to another day, an item names the old one (`registration`), the new one
(`new_registration`), its day (`event`), its public `number` and its `status`.
"""

from dataclasses import dataclass
from typing import Any

from tournament.championship.codec import fact
from tournament.championship.days.facts import DayRescheduled
from tournament.championship.days.short_day.facts import DayMerged
from tournament.championship.statuses import RegistrationStatus


@fact("more-days-allowed")
@dataclass(frozen=True, slots=True)
class MoreDaysAllowed:
    """The publisher lets a stage be split into more days than its players need (CH-SPLIT-2)."""

    stage: str


@fact("stage-split")
@dataclass(frozen=True, slots=True)
class StageSplit:
    """A stage gets several days (CH-SPLIT-1); `event` is the day whose players are divided.

    Each of `parts` is a day with its date, start, tables and planned size, that day first.
    """

    split: str
    stage: str
    event: str
    parts: tuple[dict[str, Any], ...]


@fact("preference-stated")
@dataclass(frozen=True, slots=True)
class PreferenceStated:
    """On which day of the split a player would like to play (CH-SPLIT-3)."""

    registration: str
    event: str


@fact("split-assigned")
@dataclass(frozen=True, slots=True)
class SplitAssigned:
    """Who plays when (CH-SPLIT-3): `placed` goes to another day, `statuses` stays on the date."""

    split: str
    stage: str
    lot: str
    placed: tuple[dict[str, Any], ...]
    statuses: dict[str, RegistrationStatus]


@fact("split-undone")
@dataclass(frozen=True, slots=True)
class SplitUndone:
    """All days of the split are one again and everybody reconfirms (CH-SPLIT-1).

    `line` names in its order who waits: there are no more places in the one day.
    """

    split: str
    stage: str
    placed: tuple[dict[str, Any], ...]
    statuses: dict[str, RegistrationStatus]
    line: tuple[str, ...]


@fact("registrations-swapped")
@dataclass(frozen=True, slots=True)
class RegistrationsSwapped:
    """Two players of different days take each other's place by agreement (CH-SPLIT-3)."""

    placed: tuple[dict[str, Any], ...]
    channel: str


DAYS_CHANGES = (
    DayMerged,
    DayRescheduled,
    StageSplit,
    SplitAssigned,
    SplitUndone,
    RegistrationsSwapped,
)
"""Facts that concern the players of several days of a stage."""
