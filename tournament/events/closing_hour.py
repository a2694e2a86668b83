"""When the hall of a day closes, as its organizer typed it with the plan of the day."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from tournament.championship.championship_state import Day
from tournament.events.models import DayPlan


def closes_at(event: str) -> str:
    """The local hour as it was typed; empty if nobody said one."""
    return DayPlan.objects.filter(pk=event).values_list("closes", flat=True).first() or ""


def closing_of(day: Day, closes: str) -> datetime | None:
    """The closing hour as an instant; one before the start is that of the next day."""
    if not closes:
        return None
    local = datetime.combine(day.date, time.fromisoformat(closes), ZoneInfo(day.zone))
    return local if local > day.starts_at else local + timedelta(days=1)
