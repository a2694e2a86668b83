"""How check-in stands, and what the staff is told after a change: who has which place now."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.translation import gettext

from tournament.championship.registration.queries import line_of
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_state
from tournament.events.wording import local_time
from tournament.web.organizer.people_lists import Listed, listed_people


@dataclass(frozen=True, slots=True)
class CheckInWindow:
    """Check-in as pages show it; all is false before check-in and after the draw.

    `until`: when an extension ends; `over`: it has ended.
    """

    is_open: bool
    is_closed: bool
    is_frozen: bool
    until: datetime | None
    over: bool

    @property
    def lets_in(self) -> bool:
        """Whether people are checked in now (CH-CHECKIN-1, CH-CHECKIN-2)."""
        return self.is_open and not self.over


def check_in_of(event_id: str, now: datetime) -> CheckInWindow:
    """How check-in stands now."""
    event = event_state(event_id)
    return CheckInWindow(
        is_open=event.list_open and not event.check_in_closed,
        is_closed=event.list_open and event.check_in_closed,
        is_frozen=bool(event.frozen_list),
        until=event.extended_until,
        over=event.extended_until is not None and now > event.extended_until,
    )


def waiting_line(event_id: str) -> list[str]:
    """Who waits for a place of a day, to be remembered before a change."""
    state = championship_state(place_of(event_id).championship)
    return line_of(state, event_state(event_id), event_id)


def stands(item: Listed) -> str:
    """Where somebody stands, in a sentence."""
    if item.in_hall:
        sentence = gettext("%(person)s waits in the hall as no. %(number)s.")
        return sentence % {"person": item.title, "number": item.in_hall}
    if item.position:
        sentence = gettext("%(person)s is no. %(number)s on the waiting list.")
        return sentence % {"person": item.title, "number": item.position}
    return gettext("%(person)s: %(status)s.") % {"person": item.title, "status": item.status_word}


def tell(request: HttpRequest, item: Listed, consent_at: str = "") -> None:
    """Say where somebody stands now: green with a place, yellow without.

    `consent_at` leads whoever waits for a parent's consent to where it is recorded.
    """
    level = messages.SUCCESS if item.has_place else messages.WARNING
    told = stands(item)
    if consent_at and item.awaits_consent:
        link = gettext("Record the parent’s consent")
        told = format_html('{} <a href="{}">{}</a>', told, consent_at, link)
    messages.add_message(request, level, told)


def tell_places_given(
    request: HttpRequest, event_id: str, waited: Collection[str], but_not: str = ""
) -> None:
    """CH-WAIT-1: say who of those who waited has been given or offered a place since."""
    for item in listed_people(event_id):
        if item.id in waited and item.id != but_not and (item.checked_in or item.offered):
            messages.success(request, _given(event_id, item))


def _given(event_id: str, item: Listed) -> str:
    if item.checked_in:
        return gettext("The place goes to %(person)s, who is checked in now.") % {
            "person": item.title
        }
    state = championship_state(place_of(event_id).championship)
    until = state.registrations[item.id].offered_until
    if until is None:
        raise ValueError("an offered place has a deadline")
    return gettext("The place is offered to %(person)s; the answer is awaited until %(until)s.") % {
        "person": item.title,
        "until": local_time(until, state.days[event_id].zone),
    }
