"""What a change sets in motion: messages to those concerned and jobs for when time is up.

Called by `execution` for every fact, in its transaction, so that no service can forget it.
"""

from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from tournament.championship import facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.notices import notices
from tournament.jobs.queue import enqueue
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
        key = f"{fact.registration}:{entry.seq}"
        enqueue("lapse_offer", key, about, run_at=moment_of(fact.until) + timedelta(seconds=1))
    if isinstance(fact, facts.RegistrationOpened | facts.DayMoved):
        day = after.days[fact.event]
        enqueue(
            "remind_players",
            f"{day.id}:{day.date.isoformat()}",
            {"event": day.id, "date": day.date.isoformat()},
            run_at=_eve(day.date, day.zone),
        )


def _eve(day: Any, zone: str) -> datetime:
    return datetime.combine(day - timedelta(days=1), REMINDER_AT, ZoneInfo(zone))
