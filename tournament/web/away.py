"""Pages of a day that this machine does not write: one banner on each, no form that is refused.

The day is with a laptop in the hall, or this is the laptop that has given it back (CH-VENUE-1).
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from tournament.events.selectors import day_of, place_of, scope_of
from tournament.events.states import championship_state
from tournament.events.venue import venue
from tournament.events.venue.where import whereabouts
from tournament.events.wording import local_time
from tournament.people.access import Acting, actor_of, role_named
from tournament.people.policy import Action, allowed
from tournament.web.shared.acting import wants_json
from tournament.web.shared.components import Link
from tournament.web.shared.offers import offered
from tournament.web.shared.staff_page import day_page


@dataclass(frozen=True, slots=True)
class Banner:
    """What every page of such a day says at its head, and where its staff reads more."""

    title: str
    text: str
    url: str


def banner(request: HttpRequest) -> Banner | None:
    """The banner of the day that the address names; None for a day that is written here.

    A hall's laptop has one day: pages that name none are about that one.
    """
    match = request.resolver_match
    event = match.kwargs.get("event_id", "") if match is not None else ""
    event = event or venue.hall_day() or ""
    try:
        where = whereabouts(event) if event else "here"
    except Http404:
        return None
    if where == "in_hall":
        title = gettext("The day is run in the hall")
        return Banner(title, _news(event), reverse("day_venue", args=[event]))
    if where == "given_back":
        return Banner(
            gettext("This laptop does not run the day any more"),
            gettext("Headquarters has its ledger; nothing is entered here any more."),
            reverse("hall"),
        )
    return None


def _news(event: str) -> str:
    place = place_of(event)
    custody = championship_state(place.championship).custody_of(event)
    known: datetime | None = custody.known_at if custody is not None else None
    if known is None:
        return gettext("No update from the hall yet.")
    time = local_time(known, day_of(place).zone)
    return gettext("Last update from the hall: %(time)s.") % {"time": time}


class AwayMiddleware:
    """A page whose whole purpose would be refused says so instead of showing its forms.

    Only whoever may open it learns that; what is sent goes on and is refused by the rules.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Nothing to do on the way in."""
        return self.get_response(request)

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponseBase],
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
    ) -> HttpResponse | None:
        """The page instead, or None to go on."""
        action: Action | None = getattr(view, "action", None)
        event = kwargs.get("event_id", "")
        if action is None or not event or request.method not in {"GET", "HEAD"}:
            return None
        if wants_json(request) or not request.user.is_authenticated:
            return None
        try:
            if action in offered(event):
                return None
        except Http404:
            return None
        actor, scope = actor_of(request), scope_of(event)
        role = allowed(actor, action, scope, role_named(request))
        if role is None or allowed(actor, Action.VIEW_STAFF, scope) is None:
            return None
        request._people_acting = Acting(actor, role, scope)  # type: ignore[attr-defined]
        context = day_page(request, event, "away", Link(gettext("Not here at present")))
        answer = render(request, "organizer/away.html", context)
        answer.headers["Cache-Control"] = "private, no-store"
        return answer
