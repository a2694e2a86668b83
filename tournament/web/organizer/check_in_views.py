"""Check-in: who is here, who is not, and how long check-in goes on (CH-CHECKIN-1…3)."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from tournament.championship.check_in.queries import minutes_left
from tournament.championship.registration.queries import Part
from tournament.events import services
from tournament.events.arrival import code_in
from tournament.events.execution import Caller
from tournament.events.selectors import day_of, place_of
from tournament.events.states import championship_state, event_state
from tournament.events.wording import local_time
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.web.organizer.check_in_news import (
    check_in_of,
    tell,
    tell_places_given,
    waiting_line,
)
from tournament.web.organizer.day_actions import check_in_actions
from tournament.web.organizer.day_pages import StaffDayView, born_by, waiting_hint
from tournament.web.organizer.forms import ExtendForm
from tournament.web.organizer.people_lists import (
    Listed,
    by_name,
    listed_people,
    listed_person,
    matching,
)
from tournament.web.shared.acting import caller_of, day_scope, lead_on
from tournament.web.shared.actions import Actions
from tournament.web.shared.components import Link, Tile
from tournament.web.shared.limits import sought

USUAL_EXTENSION = 10
"""Minutes that the form proposes, where they are enough and not too many."""
LONGEST_CODE = 500
"""Letters of an address that a reader of codes types."""
SHOWN = {
    "": frozenset(Part) - {Part.GONE},
    "expected": {Part.DUE},
    "present": {Part.CAME},
    "waiting": {Part.WAITING},
    "others": {Part.ABSENT, Part.CONSENT},
}


class CheckInPage(StaffDayView):
    """The list to tap through, with a search and the counters; a code typed there is read."""

    action = Action.CHECK_IN
    http_method_names = ["get", "head"]
    template_name = "organizer/check_in.html"
    form_class = ExtendForm
    tab = "check_in"
    back = ("check_in", "event_id")

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The page, or that of the player whose code was typed."""
        code = code_in(request.GET.get("q", "")[:LONGEST_CODE])
        return redirect("arrive", code) if code is not None else super().get(request)

    def get_form_kwargs(self) -> dict[str, Any]:
        """With as many minutes as are usual and left."""
        event = event_state(self.event_id)
        left = minutes_left(event) if event.id else 0
        minutes = {"minutes": max(1, min(left, USUAL_EXTENSION))}
        return {**super().get_form_kwargs(), "initial": minutes}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Who is here and who is not."""
        event_id, asked = self.event_id, self.request.GET
        event, state = event_state(event_id), championship_state(place_of(event_id).championship)
        people, now = listed_people(event_id), timezone.now()
        ask = Actions(place_of(event_id), self.caller())
        search, show = sought(self.request), asked.get("show", "")
        show = show if show in SHOWN else ""
        listed = by_name(matching([item for item in people if item.part in SHOWN[show]], search))
        if show == "waiting":
            listed.sort(key=lambda item: item.position)
        fewest = event.present < state.fewest(event_id)
        return {
            **super().get_context_data(**kwargs),
            "check_in": check_in_of(event_id, now),
            "born_by": born_by(event_id),
            "least_age": state.rules.minimum_age,
            "search": search,
            "show": show,
            "people": [(item, check_in_actions(ask, event_id, item.id)) for item in listed],
            "expected": sum(item.part == Part.DUE for item in people),
            "may_print": any(item.of_day for item in people),
            "left": minutes_left(event) if event.id else 0,
            "too_few": bool(event.id) and not event.frozen_list and fewest,
            "tabs_of_list": _tabs_of_list(event_id, search, show, people),
            "tiles": _tiles(event_id, people),
        }


@require_POST
@requires(Action.RUN_CHECK_IN, day_scope)
def check_in_open(request: HttpRequest, event_id: str) -> HttpResponse:
    """Open check-in; from then on the day has a ledger of its own."""
    services.open_check_in(caller_of(request), event=event_id)
    messages.success(request, gettext("Check-in is open."))
    return redirect("check_in", event_id)


@require_POST
@requires(Action.RUN_CHECK_IN, day_scope)
def check_in_close(request: HttpRequest, event_id: str) -> HttpResponse:
    """Close check-in; the absent are no-shows, those who wait in the hall get their places."""
    waited = waiting_line(event_id)
    services.close_check_in(caller_of(request), event=event_id)
    messages.success(request, gettext("Check-in is closed."))
    tell_places_given(request, event_id, waited)
    return redirect("check_in", event_id)


class CheckInExtend(CheckInPage):
    """Go on, or open again, for some minutes."""

    action = Action.RUN_CHECK_IN
    http_method_names = ["post"]

    def carry_out(self, caller: Caller, form: ExtendForm) -> None:
        """Extend it, and say until when."""
        services.extend_check_in(caller, event=self.event_id, **form.cleaned_data)
        until, day = event_state(self.event_id).extended_until, day_of(place_of(self.event_id))
        clock = local_time(until, day.zone) if until is not None else ""
        self.done_words = gettext("Check-in is open until %(time)s.") % {"time": clock}


@require_POST
@requires(Action.CHECK_IN, day_scope)
def check_in_player(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """A player is here; whoever is on the waiting list is told what they got (CH-WAIT-1)."""
    item = listed_person(event_id, registration)
    services.check_in(
        caller_of(request),
        event=event_id,
        registration=registration,
        age_seen=bool(request.POST.get("age_seen")),
    )
    if item.waits:
        tell(request, listed_person(event_id, registration))
    return lead_on(request, _back(request, event_id, item))


@require_POST
@requires(Action.CHECK_IN, day_scope)
def check_in_age(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """CH-PD-1: a player who is here has shown a document."""
    item = listed_person(event_id, registration)
    services.note_age_seen(caller_of(request), event=event_id, registration=registration)
    return redirect(_back(request, event_id, item))


@require_POST
@requires(Action.CHECK_IN, day_scope)
def check_in_undo(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """The tap was a mistake; a place that it had taken from the list goes to the next in it."""
    item, waited = listed_person(event_id, registration), waiting_line(event_id)
    services.undo_check_in(caller_of(request), event=event_id, registration=registration)
    tell_places_given(request, event_id, waited)
    return redirect(_back(request, event_id, item))


def _back(request: HttpRequest, event_id: str, item: Listed) -> str:
    """The same place of the same list."""
    kept = {name: request.POST[name] for name in ("q", "show") if request.POST.get(name)}
    query = f"?{urlencode(kept)}" if kept else ""
    return f"{reverse('check_in', args=[event_id])}{query}#r{item.number}"


def _tiles(event_id: str, people: list[Listed]) -> list[Tile]:
    """The numbers of check-in: every place is held by somebody present or still expected."""
    state = championship_state(place_of(event_id).championship)
    present = sum(item.came for item in people)
    expected = sum(item.part == Part.DUE for item in people)
    waiting = sum(item.waits for item in people)
    needed = gettext("at least %(needed)s needed") % {"needed": state.fewest(event_id)}
    places = gettext("of %(places)s") % {"places": state.most(event_id)}
    tiles = [
        Tile(gettext("here"), present, needed),
        Tile(gettext("still expected"), expected),
        Tile(gettext("places taken"), present + expected, places),
    ]
    if waiting:
        tiles.append(Tile(gettext("on the waiting list"), waiting, waiting_hint(people)))
    return tiles


def _tabs_of_list(event_id: str, search: str, show: str, people: list[Listed]) -> list[Link]:
    """Parts of the list with their counts."""
    labels = {
        "": gettext("All"),
        "expected": gettext("Not here yet"),
        "present": gettext("Here"),
        "waiting": gettext("Waiting list"),
        "others": gettext("Others"),
    }
    links = []
    for name, label in labels.items():
        count = sum(item.part in SHOWN[name] for item in people)
        kept = {key: value for key, value in (("q", search), ("show", name)) if value}
        query = f"?{urlencode(kept)}" if kept else ""
        url = reverse("check_in", args=[event_id]) + query
        links.append(Link(f"{label} · {count}", url, name == show))
    return links
