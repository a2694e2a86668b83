"""How long a log-in lasts: the day, which ends at four in the morning where the account works.

Pure but for `start_day_session`. A session never lasts longer than `LONGEST`.
"""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest

from tournament.people.models import User

NIGHT = time(4, 0)
LONGEST = timedelta(hours=16)
# Whoever logs in shortly before the night's end is already working on the next day.
SHORTEST = timedelta(hours=2)


def day_end(now: datetime, zone: str) -> datetime:
    """The first four o'clock in the morning of the zone that is at least `SHORTEST` away."""
    local_zone = ZoneInfo(zone)
    earliest = now + SHORTEST
    local_date = earliest.astimezone(local_zone).date()
    end = datetime.combine(local_date, NIGHT, tzinfo=local_zone)
    if end < earliest:
        end = datetime.combine(local_date + timedelta(days=1), NIGHT, tzinfo=local_zone)
    return end


def session_end(now: datetime, zone: str) -> datetime:
    """When a log-in made now is over."""
    return min(day_end(now, zone), now + LONGEST)


def start_day_session(request: HttpRequest, user: User, now: datetime) -> None:
    """Let the log-in just made last the day of its account's zone."""
    request.session.set_expiry(session_end(now, user.zone or settings.TIME_ZONE))
