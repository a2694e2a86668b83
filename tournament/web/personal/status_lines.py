"""Where a registration stands, in plain words, and what to do next; one function per status."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from tournament.championship.now.person import Due
from tournament.championship.play.places.queries import standing_places
from tournament.championship.statuses import RegistrationStatus
from tournament.events.own_registrations import Held
from tournament.events.wording import local_time
from tournament.web.personal.match_model import own_day
from tournament.web.personal.seats import final_seat
from tournament.web.shared.components import Kind
from tournament.web.shared.person_words import person_words
from tournament.web.shared.status_words import status_kind
from tournament.web.shared.venue_notices import is_in_hall
from tournament.web.shared.words import place_text


@dataclass(frozen=True, slots=True)
class Told:
    """What the holder is told about one registration."""

    headline: str
    kind: Kind
    notes: tuple[str, ...]


Teller = Callable[[Held, datetime, bool], tuple[str, ...]]
"""Headline and notes of a status; the flag says whether letters reach them."""


def told(held: Held, now: datetime, *, has_address: bool) -> Told:
    """The present status in words."""
    headline, *notes = _TELLERS[held.status](held, now, has_address)
    return Told(headline, status_kind(held.status), tuple(notes))


def offer_is_open(held: Held, now: datetime) -> bool:
    """Whether an offered place can still be taken (CH-WAIT-1)."""
    until = held.registration.offered_until
    return held.offered and until is not None and now <= until


def _confirmed(held: Held, now: datetime, has_address: bool) -> tuple[str, ...]:
    if held.registration.id in held.state.invitations and held.day.before_check_in:
        return _final_seat(held, now, has_address)
    if held.day.before_check_in:
        note = gettext("On the day show the code at the entrance.")
    else:
        note = gettext("Players are being checked in now: come and show the code.")
    return gettext("The place is yours"), note


def _waiting(held: Held, now: datetime, has_address: bool) -> tuple[str, ...]:
    headline = gettext("On the waiting list: number %(number)s on the waiting list") % {
        "number": held.waiting_position
    }
    entrant = held.event.entrants.get(held.registration.id)
    if entrant is not None and entrant.here:
        return headline, gettext(
            "It is noted that the player is in the hall. The first on the list gets a place that "
            "becomes free."
        )
    if entrant is not None:
        return headline, gettext(
            "A place that becomes free on the day goes to the first on the list who is in the "
            "hall. Come and show the code."
        )
    asked = gettext(
        "When a place becomes free, the first on the list is asked and has %(hours)s hours to "
        "answer."
    ) % {"hours": held.state.rules.offer_hours}
    if has_address:
        return headline, asked, gettext("We write to the e-mail address and show it here.")
    return (
        headline,
        asked,
        gettext("No letter reaches you, so look at this page every day."),
    )


def _offered(held: Held, now: datetime, has_address: bool) -> tuple[str, ...]:
    until = held.registration.offered_until
    if until is None or not offer_is_open(held, now):
        return (
            gettext("The time to answer is over"),
            gettext("The place goes to the next on the list. This page shows the new number soon."),
        )
    return (
        gettext("A place is free: please answer"),
        gettext("Answer no later than: %(time)s, local time of the city.")
        % {"time": local_time(until, held.day.zone)},
        gettext("Without an answer it is offered to the next, and you go to the end of the list."),
    )


def _awaiting(held: Held, now: datetime, has_address: bool) -> tuple[str, ...]:
    return (
        gettext("One step is missing: a parent’s consent"),
        gettext(
            "Until then no place is held. Places are given in the order in which consents arrive."
        ),
        gettext("Show this page to your parent, or bring the consent on paper to the desk."),
    )


def _reconfirm(held: Held, now: datetime, has_address: bool) -> tuple[str, ...]:
    if not held.day.before_check_in:
        return _confirmed(held, now, has_address)
    return (
        gettext("The day was moved: do you come?"),
        gettext("The new date and time are below. The place is kept until you answer."),
    )


def _checked_in(held: Held, now: datetime, has_address: bool) -> tuple[str, ...]:
    return (
        gettext("Checked in"),
        gettext("Stay near: the draw is next. The bracket appears on the page of the day."),
    )


def _no_show(held: Held, now: datetime, has_address: bool) -> tuple[str, ...]:
    headline = gettext("Not checked in")
    if not held.day.checks_in:
        return headline, gettext("Not checked in on time? You are not in the draw.")
    return headline, gettext(
        "Check-in is closed. If you are in the hall, go to the desk at once: until the draw the "
        "organizer can open it again."
    )


def _in_bracket(held: Held, now: datetime, has_address: bool) -> tuple[str, ...]:
    person, here = held.now(now), gettext("In the bracket")
    if is_in_hall(held.state, held.day.id):
        return here, gettext("Look up the next match and its table.")
    if person.due == Due.CALL:
        first, *more = person_words(own_day(held).reading, person)
        following = gettext("Next: %(match)s.") % {"match": own_day(held).next_in_words()}
        return here, following, first, *more
    return _of_the_day(held, now)


def _of_the_day(held: Held, now: datetime) -> tuple[str, ...]:
    """What everybody is told of somebody who stands in a bracket."""
    first, *more = person_words(own_day(held).reading, held.now(now))
    return first.rstrip("."), *more


def _finished(held: Held, now: datetime, has_address: bool) -> tuple[str, ...]:
    place = standing_places(held.state, held.event).get(held.registration.id)
    return (
        gettext("Played. Place: %(place)s") % {"place": place_text(place)},
        gettext("All results are on the page of the day."),
    )


def _withdrawn(held: Held, now: datetime, has_address: bool) -> tuple[str, ...]:
    if not held.registration.withdrew:
        return _of_the_day(held, now)
    return gettext("The registration is withdrawn"), gettext("The place is free for others.")


def _released(held: Held, now: datetime, has_address: bool) -> tuple[str, ...]:
    if held.day.cancelled:
        return gettext("The day is cancelled"), gettext("The registration was cancelled with it.")
    if held.day.voided and held.state.is_final(held.day.id):
        return gettext("The day is void"), gettext("Nothing of the final counts.")
    if held.registration.id in held.state.invitations:
        return _final_seat(held, now, has_address)
    if held.day.voided:
        return gettext("The day is void"), gettext(
            "Nothing of it counts, and the player has not used up a game day."
        )
    if not held.registration.before:
        # No draw has sent them away: they were released when the day was moved.
        return gettext("The registration was cancelled"), gettext(
            "The day was moved, and on its new date the player is not %(age)s years old yet."
        ) % {"age": held.state.rules.minimum_age}
    if held.registration.before == RegistrationStatus.AWAITING_CONSENT:
        why = gettext("A parent’s consent was missing when the draw was made.")
    else:
        why = gettext("No place was free when the draw was made.")
    return gettext("Not in the bracket"), why


def _refused(held: Held, now: datetime, has_address: bool) -> tuple[str, ...]:
    return (
        gettext("The registration was cancelled: the player was entered twice"),
        gettext(
            "One person takes part in one game day, and the other registration stays in force. If "
            "that is a mistake, ask the organizer: it can be undone."
        ),
    )


def _moved(held: Held, now: datetime, has_address: bool) -> tuple[str, ...]:
    return (gettext("Moved to another day"),)


def _final_seat(held: Held, now: datetime, has_address: bool) -> tuple[str, ...]:
    """What a status means that only registrations for the final have."""
    seat = final_seat(held, now)
    return (seat.headline, *seat.notes) if seat is not None else _released(held, now, has_address)


def _disqualified(held: Held, now: datetime, has_address: bool) -> tuple[str, ...]:
    """By the publisher from the championship, or by a judge from one day (CH-DQ-1)."""
    ask = gettext("If you have questions, ask the publisher of the championship.")
    if held.state.is_banned(held.registration.person):
        return gettext("You do not take part in the championship any more"), ask
    return _of_the_day(held, now)


_TELLERS: Mapping[RegistrationStatus, Teller] = {
    RegistrationStatus.CONFIRMED: _confirmed,
    RegistrationStatus.WAITLISTED: _waiting,
    RegistrationStatus.OFFERED: _offered,
    RegistrationStatus.AWAITING_CONSENT: _awaiting,
    RegistrationStatus.RECONFIRM_NEEDED: _reconfirm,
    RegistrationStatus.CHECKED_IN: _checked_in,
    RegistrationStatus.NO_SHOW: _no_show,
    RegistrationStatus.IN_BRACKET: _in_bracket,
    RegistrationStatus.FINISHED: _finished,
    RegistrationStatus.WITHDRAWN: _withdrawn,
    RegistrationStatus.RELEASED: _released,
    RegistrationStatus.REFUSED: _refused,
    RegistrationStatus.MOVED: _moved,
    RegistrationStatus.INVITED: _final_seat,
    RegistrationStatus.DECLINED: _final_seat,
    RegistrationStatus.DISQUALIFIED: _disqualified,
}
