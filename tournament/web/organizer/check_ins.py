"""How check-in of a day stands: open, closed, or the list frozen for the draw."""

from dataclasses import dataclass
from datetime import datetime

from tournament.events.states import event_state


@dataclass(frozen=True, slots=True)
class CheckInWindow:
    """Check-in as pages show it; all is false before check-in and after the draw.

    `until`: when an extension ends; `over`: it has ended.
    """

    is_open: bool
    is_closed: bool
    is_frozen: bool
    until: datetime | None
    over: bool

    @property
    def lets_in(self) -> bool:
        """Whether people are checked in now (CH-CHECKIN-1, CH-CHECKIN-2)."""
        return self.is_open and not self.over


def check_in_of(event_id: str, now: datetime) -> CheckInWindow:
    """How check-in stands now."""
    event = event_state(event_id)
    return CheckInWindow(
        is_open=event.list_open and not event.check_in_closed,
        is_closed=event.list_open and event.check_in_closed,
        is_frozen=bool(event.frozen_list),
        until=event.extended_until,
        over=event.extended_until is not None and now > event.extended_until,
    )
