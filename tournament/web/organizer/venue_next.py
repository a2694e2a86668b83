"""What comes next at the laptop in the hall: the day's own next step, and what only it needs."""

from collections.abc import Iterator
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext

from tournament.championship.statuses import DayStatus
from tournament.events.selectors import day_of, place_of
from tournament.events.venue.where import whereabouts
from tournament.people.device_sessions import open_sessions
from tournament.people.policy import Action
from tournament.web.organizer.next_steps import NextStep, next_step
from tournament.web.shared.offers import Rights
from tournament.web.shared.venue_copies import copy_due


def hall_steps(event_id: str, rights: Rights, now: datetime) -> list[NextStep]:
    """What this reader can do now, the most urgent first; empty for a laptop that is done."""
    if whereabouts(event_id) != "hall":
        return []
    return list(_steps(event_id, rights, now))


def _steps(event_id: str, rights: Rights, now: datetime) -> Iterator[NextStep]:
    page, status = reverse("hall"), day_of(place_of(event_id)).status
    keeps_files = rights[Action.TAKE_BACK_DAY.value]
    if keeps_files and copy_due(event_id):
        yield NextStep(
            gettext("Save a copy"),
            page + "#files-title",
            text=gettext(
                "A round has ended. With the copy another laptop can go on if this one fails."
            ),
        )
    if keeps_files and status == DayStatus.COMPLETED:
        yield NextStep(
            gettext("Give the day back"),
            page + "#files-title",
            text=gettext("The day is closed. Bring its copy to headquarters, with internet."),
        )
    admits = rights[Action.ADMIT_DEVICE.value]
    if admits and status != DayStatus.COMPLETED and not open_sessions(event_id, now).exists():
        yield NextStep(
            gettext("Let the judges’ phones in"),
            page + "#ways-in-title",
            text=gettext(
                "Everybody who works on the day has a code below; it opens on their phone."
            ),
        )
    step = next_step(event_id, rights.actor, now)
    if step is not None:
        yield step
