"""Background work that time sets off: offers that end and reminders on the eve of a day."""

from datetime import date, datetime, timedelta

from django.utils.translation import gettext_lazy as _

from tournament.championship import commands
from tournament.championship.statuses import COMES, RegistrationStatus
from tournament.events.execution import Caller, execute
from tournament.events.follow_up import awaits_players
from tournament.events.preview import preview
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_state
from tournament.events.venue.handed_over import is_hall
from tournament.events.venue.where import is_out_of_reach
from tournament.jobs.payloads import Payload
from tournament.jobs.registry import Queue, job
from tournament.outbox.service import send
from tournament.people.identity import new_opaque_id
from tournament.people.policy import THE_CLOCK
from tournament.regulations.checks import local_date
from tournament.regulations.refusals import Refusal


@job("lapse_offer", title=_("End of an offered place’s deadline"), queue=Queue.URGENT)
def lapse_offer(payload: Payload, now: datetime) -> None:
    """CH-WAIT-1: nobody answered in time, so the next is asked. Answered offers stay."""
    key = str(payload["registration"])
    held = championship_state(str(payload["championship"])).registrations[key]
    until = held.offered_until
    if held.status != RegistrationStatus.OFFERED or until is None or now <= until:
        return
    # An id that nobody can guess: under a known one the holder could keep the place by using it up.
    caller = Caller(THE_CLOCK, new_opaque_id(), now)
    execute(commands.LapseOffer(held.event, key), place_of(held.event), caller)


@job("remind_players", title=_("Reminder to the players of a day"))
def remind_players(payload: Payload, now: datetime) -> None:
    """Write the day before to everybody who holds a place; a moved or cancelled day is left out."""
    event = str(payload["event"])
    state = championship_state(place_of(event).championship)
    day = state.days[event]
    on_its_eve = local_date(now, day.zone) == day.date - timedelta(days=1)
    planned_so = day.date == date.fromisoformat(str(payload["date"]))
    # Headquarters reminds the players of a day in the hall, which has no contacts (CH-VENUE-4).
    if not (on_its_eve and planned_so and awaits_players(state, day)) or is_hall(state):
        return
    still_in = _still_in(event)
    for item in state.of_day(day.id):
        if item.status in COMES or item.id in still_in:
            about = {"championship": state.id, "registration": item.id}
            send("reminder", item.person, about, key=f"{day.date.isoformat()}:{item.id}")


def _still_in(event: str) -> set[str]:
    """Who has a match to come on a day that goes on (CH-DAY-6); nobody before a draw."""
    day = event_state(event)
    if not day.order:
        return set()
    seeds = day.seed_of.items()
    return {key for key, seed in seeds if day.progress.next_match(seed) is not None}


@job("end_short_day", title=_("End of a day with too few players"), queue=Queue.URGENT)
def end_short_day(payload: Payload, now: datetime) -> None:
    """CH-SPLIT-4: nothing was decided in time. A day that was drawn or decided on goes on."""
    event = str(payload["event"])
    if is_out_of_reach(event):
        return
    command, place = commands.CancelShortDay(event), place_of(event)
    caller = Caller(THE_CLOCK, new_opaque_id(), now)
    if not isinstance(preview(command, place, caller), Refusal):
        execute(command, place, caller)
