"""Decisions on the waiting list: places given, offered, taken and lapsed (CH-WAIT-1)."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from tournament.championship import commands, facts
from tournament.championship.championship_state import ChampionshipState, Day, Registration
from tournament.championship.check_in.decide import plays_elsewhere
from tournament.championship.context import Context, Decision
from tournament.championship.event_state import Entrant
from tournament.championship.statuses import DayStatus, RegistrationStatus
from tournament.ledger.core.entry import utc_text
from tournament.regulations.refusals import Refusal

SHORTEST_OFFER = timedelta(hours=1)
"""An offer that could not be answered in time is not made; the place is given on site."""


def fill_place(context: Context, command: commands.FillPlace) -> Decision:
    """CH-WAIT-1: before the day an offer to the first on the list, on the day a place at once."""
    state = context.championship
    if context.event.id:
        entrant = _next_at_check_in(context)
        if entrant is None:
            return Refusal("nobody_in_line")
        return {"event": facts.CheckedIn(entrant.registration)}
    registration = next_to_offer(state, command.event, context.now)
    if registration is None:
        return Refusal("nobody_in_line")
    until = offer_ends(state, state.days[command.event], context.now)
    return {"championship": facts.PlaceOffered(registration.id, utc_text(until))}


def next_to_offer(state: ChampionshipState, event: str, now: datetime) -> Registration | None:
    """Who is offered a free place of a day whose check-in has not opened; None for nobody."""
    day = state.days[event]
    if state.split_running(event) is not None:
        return None
    if day.status != DayStatus.OPEN or state.places_held(event) >= state.rules.day_maximum:
        return None
    if not state.has_line(event):
        return None
    if offer_ends(state, day, now) - now < SHORTEST_OFFER:
        return None
    return state.line(event)[0]


def _next_at_check_in(context: Context) -> Entrant | None:
    """Who of those waiting in the hall gets a free place now; None for nobody."""
    event = context.event
    if event.status != DayStatus.CHECK_IN or event.frozen_list or not event.place_free:
        return None
    free = (item for item in event.waiting_here if plays_elsewhere(context, item) is None)
    return next(free, None)


def offer_ends(state: ChampionshipState, day: Day, now: datetime) -> datetime:
    """Deadline of an offer made now: so many hours, at the latest when the game day begins."""
    midnight = datetime.combine(day.date, datetime.min.time(), ZoneInfo(day.zone))
    return min(now + timedelta(hours=state.rules.offer_hours), midnight.astimezone(now.tzinfo))


def answer_offer(context: Context, command: commands.AnswerOffer) -> Decision:
    """CH-WAIT-1: the place is taken in time, or the player goes to the end of the waiting list.

    The end of a list of one is its front, where the same place would be offered again at once: who
    is alone takes the place or withdraws.
    """
    registration = _offered(context, command.event, command.registration)
    if isinstance(registration, Refusal):
        return registration
    if registration.offered_until is None or context.now > registration.offered_until:
        return Refusal("offer_over")
    if command.accept:
        return {"championship": facts.PlaceAccepted(registration.id)}
    if not context.championship.line(command.event):
        return Refusal("offer_alone")
    return {"championship": facts.PlaceLapsed(registration.id, "declined")}


def lapse_offer(context: Context, command: commands.LapseOffer) -> Decision:
    """CH-WAIT-1: nobody answered in time."""
    registration = _offered(context, command.event, command.registration)
    if isinstance(registration, Refusal):
        return registration
    if registration.offered_until is not None and context.now <= registration.offered_until:
        return Refusal("offer_stands")
    return {"championship": facts.PlaceLapsed(registration.id, "deadline")}


def _offered(context: Context, event: str, key: str) -> Registration | Refusal:
    registration = context.championship.registrations.get(key)
    if registration is None or registration.event != event:
        return Refusal("registration_unknown")
    if registration.status != RegistrationStatus.OFFERED:
        return Refusal("offer_over")
    return registration


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.FillPlace: fill_place,
    commands.AnswerOffer: answer_offer,
    commands.LapseOffer: lapse_offer,
}
