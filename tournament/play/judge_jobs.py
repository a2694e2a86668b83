"""Background work about judges: a day without any is stopped when the time is up (CH-JUDGE-6)."""

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from tournament.championship.judges.queries import suspension_due
from tournament.championship.statuses import AT_PLAY
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_state
from tournament.events.venue.where import is_out_of_reach
from tournament.jobs.payloads import Payload
from tournament.jobs.registry import Queue, job
from tournament.play.suspension import stop_day


@job("stop_without_judge", title=_("How long a day may run without a judge"), queue=Queue.URGENT)
def stop_without_judge(payload: Payload, now: datetime) -> None:
    """A day that has a judge again, or a duty judge, or has been stopped or ended, stays so."""
    event = str(payload["event"])
    if is_out_of_reach(event):
        return
    state = championship_state(place_of(event).championship)
    day = event_state(event)
    if day.status in AT_PLAY and not day.suspended and suspension_due(state, event, now):
        stop_day(event=event, category="no_judge", now=now)
