"""How long check-in goes on, and what is left of the minutes for it (CH-CHECKIN-2).

Until the planned start check-in is opened again and lengthened freely. The minutes count from the
start on and only as used: what was left when the door closed again is free for another time.
"""

from datetime import datetime, timedelta

from tournament.championship.event_state import EventState


def extended_end(event: EventState, start: datetime, minutes: int, now: datetime) -> datetime:
    """When check-in ends if it is extended now: so many minutes after its end, not before play."""
    return max(now, start, event.extended_until or now) + timedelta(minutes=minutes)


def time_promised(event: EventState) -> timedelta:
    """What the extension that is running takes if nobody closes the door before its end."""
    if event.extension_since is None or event.extended_until is None:
        return timedelta()
    return event.extended_until - event.extension_since


def time_used(event: EventState, now: datetime) -> timedelta:
    """What the extension that is running has taken so far."""
    if event.extension_since is None or event.extended_until is None:
        return timedelta()
    return max(min(now, event.extended_until) - event.extension_since, timedelta())


def minutes_left(event: EventState) -> int:
    """Whole minutes by which check-in may still be extended beyond the end that it has."""
    allowed = event.rules.check_in_extension_minutes - event.extension_minutes
    left = timedelta(minutes=allowed) - event.extension_used - time_promised(event)
    return max(0, left // timedelta(minutes=1))


def opens_freely(event: EventState, start: datetime, now: datetime) -> bool:
    """Whether the closed door may be opened until the start without using a minute."""
    return event.check_in_closed and now < start
