"""The clock of a hall's laptop: what speaks against it at the start, and after the day (CH-TZ-1).

Nothing sets the time of a laptop without network. Order and results of a ledger don't depend on
it; whatever counts minutes or days does.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final, Literal

from tournament.championship.statuses import DayStatus
from tournament.events.selectors import day_of, place_of
from tournament.events.states import championship_ledger, championship_state, event_ledger
from tournament.events.venue import hall_file
from tournament.events.venue.venue import purge_is_due
from tournament.ledger.core.entry import moment_of, unchecked_entry
from tournament.ledger.models import Entry
from tournament.regulations.checks import local_date

PATIENCE: Final = timedelta(minutes=2)
"""Two good clocks may differ by so much."""
LATEST_END: Final = timedelta(hours=6)
"""Nobody wonders at a day that goes on after its midnight."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """Why a laptop's clock can't be right, and the moment that says so.

    `before_entry`: the ledger has an entry from later than now. `before_file`: headquarters made
    the handover file later than now. `after_day`: the day's date is over, and the day is not.
    """

    why: Literal["before_entry", "before_file", "after_day"]
    moment: datetime


def wrong_clock(event: str, now: datetime) -> Wrong | None:
    """What speaks against the laptop's clock, the surest first; None for one that may be right."""
    kept = hall_file.read()
    if kept is None:
        return None
    file = max(kept.told_at or kept.taken_at, kept.taken_at)
    if now + PATIENCE < file:
        return Wrong("before_file", file)
    ledgers = [championship_ledger(kept.championship), event_ledger(event)]
    newest = Entry.objects.filter(ledger_id__in=ledgers).order_by("-at").first()
    if newest is not None and now + PATIENCE < newest.at:
        return Wrong("before_entry", newest.at)
    day = day_of(place_of(event))
    returned = championship_state(kept.championship).custody_of(event) is None
    is_over = returned or day.status == DayStatus.COMPLETED
    if not is_over and local_date(now - LATEST_END, day.zone) > day.date:
        return Wrong("after_day", day.starts_at)
    return None


def would_purge(event: str, now: datetime) -> bool:
    """Whether by this clock the people of a day are deleted whom headquarters hasn't got back."""
    if not purge_is_due(now):
        return False
    return championship_state(place_of(event).championship).custody_of(event) is not None


@dataclass(frozen=True, slots=True)
class Said:
    """What a laptop's entries say of its clock: the first and last moment, and a step backwards.

    `handed_over` is headquarters' own time; `back` is the longest step backwards from one entry to
    the next, `back_at` the number of the entry after it.
    """

    handed_over: datetime
    first: datetime
    last: datetime
    back: timedelta = timedelta()
    back_at: int = 0

    @property
    def is_early(self) -> bool:
        """Whether something was written before the day was handed over."""
        return self.first + PATIENCE < self.handed_over

    @property
    def was_set_back(self) -> bool:
        """Whether the clock went backwards on the day."""
        return self.back > PATIENCE

    def is_late(self, now: datetime) -> bool:
        """Whether something was written later than now."""
        return self.last > now + PATIENCE


def said_by(handed_over: datetime, envelopes: Sequence[bytes], before: int) -> Said | None:
    """What the entries after the first `before` say; None where the hall wrote nothing."""
    moments = [moment_of(unchecked_entry(item).at) for item in envelopes[before:]]
    if not moments:
        return None
    steps = [(one - other, number) for number, (one, other) in enumerate(pairwise(moments), 2)]
    back, at = max(steps, default=(timedelta(), 0))
    return Said(handed_over, min(moments), max(moments), max(back, timedelta()), before + at)
