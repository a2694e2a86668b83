"""The seat in the final on the personal page: do you come? (CH-FINAL-5)."""

from dataclasses import dataclass
from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext

from tournament.championship.qualification.queries import seats_fixed
from tournament.championship.qualification.state import Invitation
from tournament.events import qualification as service
from tournament.events.own_registrations import Held
from tournament.events.selectors import title_of
from tournament.events.wording import local_time
from tournament.web.personal.card_actions import card_actions
from tournament.web.shared.personal_access import Holder, personal


@dataclass(frozen=True, slots=True)
class FinalSeat:
    """What the holder reads about their seat."""

    headline: str
    notes: tuple[str, ...]


def final_seat(held: Held, now: datetime) -> FinalSeat | None:
    """The seat of a registration for the final; None for every other registration."""
    invitation = held.state.invitations.get(held.registration.id)
    if invitation is None:
        return None
    headline, *notes = _told(held, invitation, now)
    if invitation.declined and seats_fixed(held.state):
        notes = []
    return FinalSeat(headline, tuple(notes))


def _told(held: Held, invitation: Invitation, now: datetime) -> tuple[str, ...]:
    """Headline and notes, by what has become of the invitation."""
    travel = gettext("The publisher does not pay for travel or accommodation.")
    if invitation.coming:
        return gettext("You come to the final"), travel
    if invitation.asked:
        stage = held.state.stages[invitation.stage]
        day = held.state.days[invitation.event]
        won = gettext("Won on: %(day)s, place %(place)s.") % {
            "day": title_of(stage, day.date),
            "place": invitation.place,
        }
        return (
            gettext("You are in the final: do you come?"),
            won,
            _deadline(held, invitation, now),
            travel,
        )
    if invitation.banned or held.state.is_banned(held.registration.person):
        return gettext("You do not take part in the championship any more"), _ask_publisher()
    if invitation.declined:
        return (
            gettext("You do not come to the final"),
            gettext("Your seat may be offered to the next player of your day at any time."),
        )
    return gettext("Your seat in the final has gone to another player"), _ask_publisher()


def _deadline(held: Held, invitation: Invitation, now: datetime) -> str:
    if invitation.is_late(now):
        return gettext(
            "The time to answer is over. Answer at once: your seat may be offered to another "
            "player at any time."
        )
    zone = held.state.stages[invitation.stage].zone
    return gettext("Answer no later than: %(time)s, local time of your city.") % {
        "time": local_time(invitation.until, zone)
    }


def _ask_publisher() -> str:
    return gettext("If you have questions, ask the publisher of the championship.")


@personal("POST")
def come(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """I come."""
    _answer(request, holder, holder.held(registration), coming=True)
    return holder.back("comes")


@personal("GET", "POST")
def stay_away(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """I do not come: what that means, then the word."""
    held = holder.held(registration)
    if request.method == "POST":
        _answer(request, holder, held, coming=False)
        return holder.back("stays-away")
    seat = final_seat(held, timezone.now())
    if seat is None:
        raise Http404
    person = holder.person(held.registration.person)
    context = {
        "actions": card_actions(holder, held, person, timezone.now()),
        "holder": holder,
        "held": held,
        "seat": seat,
        "person": person,
        "day_title": title_of(held.state.stages[held.day.stage], held.day.date),
    }
    return render(request, "personal/stay_away.html", context)


def _answer(request: HttpRequest, holder: Holder, held: Held, *, coming: bool) -> None:
    service.answer(
        holder.caller(request),
        championship=held.state.id,
        registration=held.registration.id,
        coming=coming,
        said_by="player",
    )
