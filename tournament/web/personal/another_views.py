"""One more player by the same link: the public registration form, with what is known already."""

from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournament.championship.championship_state import ChampionshipState
from tournament.events.own_registrations import championships_of
from tournament.web.shared.open_days import choices, open_days
from tournament.web.shared.personal_access import Holder, personal
from tournament.web.shared.registration_page import registration_page


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
            state, open_days(state, now), lambda event: holder.address("my_another_on", event)
        )
    ]
    return render(request, "personal/another.html", {"holder": holder, "choices": found})


@personal("GET", "POST")
def another_on(request: HttpRequest, holder: Holder, event: str) -> HttpResponse:
    """The form; the player who is entered comes to the persons of this link."""
    answer = registration_page(request, event, holder.link)
    return holder.back("registered") if answer.status_code == 303 else answer
