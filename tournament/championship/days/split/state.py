"""A stage divided into several days: its numbers and the assignment, as pure functions.

Owns CH-SPLIT-2 (how many days of which sizes) and the order of CH-SPLIT-3 (who plays when).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tournament.championship.statuses import SplitPhase


@dataclass(frozen=True, slots=True)
class Split:
    """A split of a stage; `sizes` are the planned numbers of players by day, earlier days first.

    `event` is the day whose players are divided; `closed_before` tells whether registration was
    closed before.
    """

    id: str
    stage: str
    event: str
    sizes: Mapping[str, int]
    phase: SplitPhase = SplitPhase.PREFERENCES
    preferences: Mapping[str, str] = field(default_factory=dict)
    lot: str = ""
    closed_before: bool = False

    @property
    def asks(self) -> bool:
        """Whether players still say on which day they would like to play."""
        return self.phase == SplitPhase.PREFERENCES

    @property
    def running(self) -> bool:
        """Whether it is still open who plays on which day."""
        return self.phase != SplitPhase.ASSIGNED


def days_needed(players: int, day_maximum: int, days_maximum: int) -> int:
    """CH-SPLIT-2: as few days as hold everybody, at most those that a stage may have."""
    return min(days_maximum, -(-players // day_maximum))


def playing(players: int, day_maximum: int, days_maximum: int) -> int:
    """How many of them get a place in all days together; the rest waits."""
    return min(players, day_maximum * days_maximum)


def equal_sizes(players: int, days: int) -> tuple[int, ...]:
    """CH-SPLIT-2: the default, equal but for one."""
    each, more = divmod(players, days)
    return tuple(each + (number < more) for number in range(days))


def assign(
    order: Sequence[str],
    lot: Iterable[str],
    preferences: Mapping[str, str],
    sizes: Mapping[str, int],
    first: Sequence[str] = (),
) -> dict[str, str]:
    """CH-SPLIT-3: the day of each registration, as far as there is room.

    `order` is that of the registrations: preferences are met in it until a day has its planned
    size. The others go, in the order of the lot, where most places are free (the earlier day among
    equals). Only as many as the days hold take part, first come first. The wishes of the `first`
    are met before all others: they can't play on another day.
    """
    room = dict(sizes)
    taking_part = set(order[: sum(room.values())])
    days: dict[str, str] = {}
    for key in (*first, *order):
        wish = preferences.get(key, "")
        if key in days:
            continue
        if key in taking_part and room.get(wish, 0):
            days[key] = wish
            room[wish] -= 1
    drawn = [key for key in lot if key in taking_part]
    late = [key for key in order if key in taking_part and key not in set(drawn)]
    for key in (*drawn, *late):
        if key not in days:
            day = max(room, key=lambda event: room[event])
            days[key] = day
            room[day] -= 1
    return days
