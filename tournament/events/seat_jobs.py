"""Background work about seats in the final: the reminder before a deadline (CH-FINAL-5)."""

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from tournament.events.states import championship_state
from tournament.jobs.payloads import Payload
from tournament.jobs.registry import job
from tournament.outbox.service import send


@job("remind_seat", title=_("Reminder to answer about the final"))
def remind_seat(payload: Payload, now: datetime) -> None:
    """Write to whoever has not answered; an answered question needs none, a late one another."""
    key = str(payload["registration"])
    state = championship_state(str(payload["championship"]))
    invitation = state.invitations[key]
    awaited = invitation.asked and not invitation.is_late(now)
    if not awaited or state.rehearsal is not None:
        return
    about = {"championship": state.id, "registration": key, "until": invitation.until.isoformat()}
    person = state.registrations[key].person
    send("seat_reminder", person, about, key=f"{key}:{int(invitation.until.timestamp())}")
