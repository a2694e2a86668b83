"""What a change sets in motion: messages to those concerned and jobs for when time is up.

Called by `execution` for every fact, in its transaction, so that no service can forget it.
"""

from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from tournament.championship import facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.notices import notices
from tournament.jobs.queue import cancel, enqueue
from tournament.ledger.core.entry import Entry, moment_of
from tournament.outbox.service import send

REMINDER_AT = time(10, 0)
"""Local time, on the day before, at which players are reminded."""


def follow_up(before: ChampionshipState, after: ChampionshipState, fact: Any, entry: Entry) -> None:
    """Write the messages and jobs that follow from one fact of a championship's ledger."""
    for notice in notices(before, after, fact):
        registration = after.registrations[notice.registration]
        about = {"championship": after.id, "registration": registration.id, **notice.about}
        key = f"{entry.scope}#{entry.seq}:{registration.id}"
        send(notice.kind, registration.person, about, key=key)
    if isinstance(fact, facts.PlaceOffered):
        about = {"championship": after.id, "registration": fact.registration}
        until = moment_of(fact.until)
        key = _lapse_key(fact.registration, until)
        enqueue("lapse_offer", key, about, run_at=until + timedelta(seconds=1))
    for key, until in _offers(before).items():
        if after.registrations[key].offered_until != until:
            cancel("lapse_offer", _lapse_key(key, until))
    if isinstance(fact, facts.RegistrationOpened | facts.DayMoved):
        day = after.days[fact.event]
        enqueue(
            "remind_players",
            f"{day.id}:{day.date.isoformat()}",
            {"event": day.id, "date": day.date.isoformat()},
            run_at=_eve(day.date, day.zone),
        )


def _offers(state: ChampionshipState) -> dict[str, datetime]:
    """Deadlines of the offers that wait for an answer."""
    held = state.registrations.values()
    return {item.id: item.offered_until for item in held if item.offered_until is not None}


def _lapse_key(registration: str, until: datetime) -> str:
    """Names the job that ends an offer; an offer is known by its deadline."""
    return f"{registration}:{int(until.timestamp())}"


def _eve(day: Any, zone: str) -> datetime:
    return datetime.combine(day - timedelta(days=1), REMINDER_AT, ZoneInfo(zone))
