"""How long check-in goes on, and what is left of the minutes for it (CH-CHECKIN-2).

Until the planned start check-in is opened again and lengthened freely. The minutes count from the
start on and only as used: what was left when check-in closed again is free for another time.
"""

from datetime import datetime, timedelta
from typing import Any

from tournament.championship.championship_state import ChampionshipState, Registration
from tournament.championship.event_state import EventState
from tournament.championship.final.queries import expected
from tournament.championship.sheets.keys.queries import PERSON, USER, registered_for, staff_of
from tournament.championship.statuses import BEFORE_DRAW, RegistrationStatus
from tournament.ledger.core.entry import utc_text


def extended_end(event: EventState, start: datetime, minutes: int, now: datetime) -> datetime:
    """When check-in ends if it is extended now: so many minutes after its end, not before play."""
    return max(now, start, event.extended_until or now) + timedelta(minutes=minutes)


def time_promised(event: EventState) -> timedelta:
    """What the extension that is running takes if nobody closes check-in before its end."""
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
    """Whether the closed check-in may be opened until the start without using a minute."""
    return event.check_in_closed and now < start


def keys_taken_over(state: ChampionshipState, event: str) -> tuple[dict[str, Any], ...]:
    """The valid keys of those registered and of the staff, each with the time of its entry."""
    holders = {PERSON: registered_for(state, event), USER: staff_of(state, event)}
    return tuple(
        {
            "key": key.key,
            "public_key": key.public_key,
            "kind": key.kind,
            "holder_kind": key.holder_kind,
            "holder": key.holder,
            "origin": key.origin,
            "rp_id": key.rp_id,
            "credential": key.credential,
            "at": utc_text(key.enrolled_at),
        }
        for key in state.keys.values()
        if key.valid and key.holder in holders[key.holder_kind]
    )


def taken_over(state: ChampionshipState, event: str) -> list[Registration]:
    """Who may come to check-in: to the final whoever has qualified, to a day the list as well."""
    if state.is_final(event):
        return expected(state, event)
    listed = [
        item
        for item in state.of_day(event)
        if item.status in BEFORE_DRAW - {RegistrationStatus.WAITLISTED}
    ]
    return [*listed, *state.line(event)]
