"""The forecasts of days at play move on while nothing happens: every ten minutes, for all readers.

The step is noted with the day's version, from which every page, screen and program reads it: so a
page that is kept says the same as one that is made now, and no page asks a clock of its own.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from django.utils.translation import gettext_lazy as _

from tournament.championship.custody.queries import out_of_reach
from tournament.championship.statuses import NOT_CLOSED
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
    """Have the forecast of each day that is played here begin with the last full ten minutes.

    One transaction a day: no command that touches two waits for both.
    """
    step = _EPOCH + (now - _EPOCH) // STEP * STEP
    begun = GameDay.objects.filter(status__in=sorted(NOT_CLOSED)).order_by("pk")
    days = list(begun.values_list("pk", "championship_id"))
    for number, (event, championship) in enumerate(days, start=1):
        if not _is_elsewhere(championship, event):
            _move(event, step)
        yield number, len(days)


def _is_elsewhere(championship: str, event: str) -> bool:
    """Whether a hall's machine has the day: then this one foresees what it last heard of it."""
    state = championship_state(championship)
    return bool(state.custodies) and out_of_reach(state, event, this_machine())


def _move(event: str, step: datetime) -> None:
    day = event_state(event)
    if is_foreseen(day) and known_since(day) < step:
        raise_versions([event])
        DayVersion.objects.filter(pk=event).update(forecast_step=step)
