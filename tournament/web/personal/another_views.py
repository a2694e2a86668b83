"""One more player by the same link: the public registration form, with what is known already."""

from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext

from tournament.championship.championship_state import ChampionshipState
from tournament.events.execution import Caller
from tournament.events.own_registrations import championships_of
from tournament.people.policy import ANYONE
from tournament.web.personal.card_actions import register_for
from tournament.web.shared.actions import Offered
from tournament.web.shared.open_days import choices, open_days
from tournament.web.shared.personal_access import Holder, personal
from tournament.web.shared.registration_page import registration_page


def enter_another(holder: Holder, now: datetime) -> Offered | None:
    """Registering one more player in any of the championships."""
    label, url = gettext("Register one more player"), holder.address("my_another")
    asked = [
        register_for(label, url, state.id, open_days(state, now), "", Caller(ANYONE, "", now))
        for state in championships_to_enter(holder, now)
    ]
    found = [item for item in asked if item is not None]
    return next((item for item in found if item.allowed), found[0] if found else None)


def championships_to_enter(holder: Holder, now: datetime) -> list[ChampionshipState]:
    """Championships of the link's persons in which some day is open."""
    states = {
        state.id: state for person in holder.actor.persons for state in championships_of(person)
    }
    return [state for state in states.values() if open_days(state, now)]


@personal("GET")
def another(request: HttpRequest, holder: Holder) -> HttpResponse:
    """For which day the next player is to be entered."""
    now = timezone.now()
    found = [
        choice
        for state in championships_to_enter(holder, now)
        for choice in choices(
            state, open_days(state, now), now, lambda event: holder.address("my_another_on", event)
        )
    ]
    return render(request, "personal/another.html", {"holder": holder, "choices": found})


@personal("GET", "POST")
def another_on(request: HttpRequest, holder: Holder, event: str) -> HttpResponse:
    """The form; the player who is entered comes to the persons of this link."""
    answer = registration_page(request, event, holder.link)
    return holder.back("registered") if answer.status_code == 303 else answer
