"""What pages tell moves on with the clock while nothing happens: every ten minutes, for all.

Forecasts of days at play begin with the last full ten minutes, and a day whose online registration
has ended says so. The step is noted with the day's version, from which every page, screen and
program reads it: so a page that is kept says the same as one that is made now.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from django.utils.translation import gettext_lazy as _

from tournament.championship.championship_state import Day
from tournament.championship.custody.queries import out_of_reach
from tournament.championship.planning.stages.queries import online_until
from tournament.championship.statuses import NOT_CLOSED, DayStatus
from tournament.events.models import DayVersion, GameDay
from tournament.events.states import championship_state, event_state, this_machine
from tournament.events.versions import raise_versions
from tournament.jobs.payloads import Payload
from tournament.jobs.registry import Progress, long_job, recurring
from tournament.play.timetable import is_foreseen, known_since

STEP = timedelta(minutes=10)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@recurring("move_forecasts", every=STEP)
@long_job("move_forecasts", title=_("Forecasts of days at play"))
def move_forecasts(payload: Payload, now: datetime) -> Iterator[Progress]:
    """Move on what the pages of each day that is open or played here tell of the clock.

    One transaction a day: no command that touches two waits for both.
    """
    step = _EPOCH + (now - _EPOCH) // STEP * STEP
    shown = GameDay.objects.filter(status__in=[DayStatus.OPEN, *sorted(NOT_CLOSED)])
    days = list(shown.order_by("pk").values_list("pk", "championship_id", "status"))
    for number, (event, championship, status) in enumerate(days, start=1):
        if status == DayStatus.OPEN:
            _end_registration(championship_state(championship).days[event], now)
        elif not _is_elsewhere(championship, event):
            _move(event, step)
        yield number, len(days)


def _end_registration(day: Day, now: datetime) -> None:
    """Have the pages of an open day made again once its online registration has ended."""
    ends = online_until(day)
    told = DayVersion.objects.filter(pk=day.id).values_list("forecast_step", flat=True).first()
    if ends < now and (told is None or told < ends):
        raise_versions([day.id])
        DayVersion.objects.filter(pk=day.id).update(forecast_step=ends)


def _is_elsewhere(championship: str, event: str) -> bool:
    """Whether a hall's machine has the day: then this one foresees what it last heard of it."""
    state = championship_state(championship)
    return bool(state.custodies) and out_of_reach(state, event, this_machine())


def _move(event: str, step: datetime) -> None:
    day = event_state(event)
    if is_foreseen(day) and known_since(day) < step:
        raise_versions([event])
        DayVersion.objects.filter(pk=event).update(forecast_step=step)
