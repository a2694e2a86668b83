"""The door: who is here, who is not, and how long check-in goes on (CH-CHECKIN-1…3)."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from tournament.championship.check_in.queries import minutes_left, opens_freely
from tournament.championship.statuses import RegistrationStatus
from tournament.events import services
from tournament.events.arrival import code_in
from tournament.events.execution import Refused
from tournament.events.selectors import day_of, place_of
from tournament.events.states import championship_state, event_state
from tournament.events.wording import local_time
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.regulations.refusals import Refusal
from tournament.web.organizer.day_pages import born_by, waiting_hint
from tournament.web.organizer.door_news import standings, tell, tell_places_given
from tournament.web.organizer.doors import door_of
from tournament.web.organizer.forms import ExtendForm
from tournament.web.organizer.people_lists import (
    CAME,
    DUE,
    LISTED,
    Listed,
    by_name,
    listed_people,
    listed_person,
    matching,
)
from tournament.web.shared.acting import STATUS, caller_of, day_scope, done, wants_json
from tournament.web.shared.components import Link, Tile
from tournament.web.shared.staff_page import day_page
from tournament.web.shared.words import language

USUAL_EXTENSION = 10
"""Minutes that the form proposes, where they are enough and not too many."""
SHOWN = {
    "": LISTED,
    "expected": DUE,
    "present": CAME,
    "waiting": frozenset({RegistrationStatus.WAITLISTED}),
    "others": frozenset({RegistrationStatus.NO_SHOW, RegistrationStatus.AWAITING_CONSENT}),
}


@require_safe
@requires(Action.CHECK_IN, day_scope)
def door(request: HttpRequest, event_id: str) -> HttpResponse:
    """The list to tap through, with a search and the counters; a code typed there is read."""
    code = code_in(request.GET.get("q", ""))
    if code is not None:
        return redirect("arrive", code)
    return _page(request, event_id)


@require_POST
@requires(Action.RUN_DOOR, day_scope)
def door_open(request: HttpRequest, event_id: str) -> HttpResponse:
    """Open check-in; from then on the day has a ledger of its own."""
    answer = services.open_check_in(caller_of(request), event=event_id)
    messages.success(request, gettext("Check-in is open."))
    return done(request, answer, reverse("door", args=[event_id]))


@require_POST
@requires(Action.RUN_DOOR, day_scope)
def door_close(request: HttpRequest, event_id: str) -> HttpResponse:
    """Close check-in; the absent are no-shows, those who wait in the hall get their places."""
    before = standings(event_id)
    answer = services.close_check_in(caller_of(request), event=event_id)
    messages.success(request, gettext("Check-in is closed."))
    tell_places_given(request, event_id, before)
    return done(request, answer, reverse("door", args=[event_id]))


@require_POST
@requires(Action.RUN_DOOR, day_scope)
def door_extend(request: HttpRequest, event_id: str) -> HttpResponse:
    """Go on, or open again, for some minutes."""
    form = ExtendForm(request.POST)
    if not form.is_valid():
        return _page(request, event_id, form, status=422)
    minutes = form.cleaned_data["minutes"]
    try:
        answer = services.extend_check_in(caller_of(request), event=event_id, minutes=minutes)
    except Refused as refused:
        if wants_json(request):
            raise
        return _page(request, event_id, form, refused.refusal)
    until = event_state(event_id).extended_until
    clock = local_time(until, day_of(place_of(event_id)).zone) if until is not None else ""
    messages.success(request, gettext("Check-in is open until %(time)s.") % {"time": clock})
    return done(request, answer, reverse("door", args=[event_id]))


@require_POST
@requires(Action.CHECK_IN, day_scope)
def door_check_in(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """A player is here; whoever is on the waiting list is told what he got (CH-WAIT-1)."""
    item = listed_person(event_id, registration)
    answer = services.check_in(
        caller_of(request),
        event=event_id,
        registration=registration,
        age_seen=bool(request.POST.get("age_seen")),
    )
    if item.status == RegistrationStatus.WAITLISTED:
        tell(request, listed_person(event_id, registration))
    return done(request, answer, _back(request, event_id, item))


@require_POST
@requires(Action.CHECK_IN, day_scope)
def door_age(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """CH-PD-1: a player who is here has shown a document."""
    item = listed_person(event_id, registration)
    answer = services.note_age_seen(caller_of(request), event=event_id, registration=registration)
    return done(request, answer, _back(request, event_id, item))


@require_POST
@requires(Action.CHECK_IN, day_scope)
def door_undo(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """The tap was a mistake; a place that it had taken from the line goes to the next in it."""
    item, before = listed_person(event_id, registration), standings(event_id)
    answer = services.undo_check_in(caller_of(request), event=event_id, registration=registration)
    tell_places_given(request, event_id, before)
    return done(request, answer, _back(request, event_id, item))


def _back(request: HttpRequest, event_id: str, item: Listed) -> str:
    """The same place of the same list."""
    kept = {name: request.POST[name] for name in ("q", "show") if request.POST.get(name)}
    query = f"?{urlencode(kept)}" if kept else ""
    return f"{reverse('door', args=[event_id])}{query}#r{item.number}"


def _page(
    request: HttpRequest,
    event_id: str,
    form: ExtendForm | None = None,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    event, day = event_state(event_id), day_of(place_of(event_id))
    people = listed_people(event_id)
    search = request.GET.get("q", "")
    show = request.GET.get("show", "")
    show = show if show in SHOWN else ""
    statuses = [item.status for item in people]
    listed = matching([item for item in people if item.status in SHOWN[show]], search)
    left, now = minutes_left(event) if event.id else 0, timezone.now()
    minutes = max(1, min(left, USUAL_EXTENSION))
    context = day_page(
        request,
        event_id,
        "door",
        day_status=day.status,
        door=door_of(event_id, now),
        born_by=born_by(event_id),
        least_age=championship_state(place_of(event_id).championship).rules.minimum_age,
        refusal=refusal,
        sentence=refusal.text(language()) if refusal else "",
        search=search,
        show=show,
        people=_in_line(listed) if show == "waiting" else by_name(listed),
        expected=sum(status in DUE for status in statuses),
        may_print=any(status in LISTED for status in statuses),
        place_free=event.place_free if event.id else False,
        left=left,
        opens_freely=bool(event.id) and opens_freely(event, day.starts_at, now),
        start=day.start,
        too_few=bool(event.id)
        and not event.frozen_list
        and event.present < championship_state(place_of(event_id).championship).fewest(event_id),
        form=form or ExtendForm(initial={"minutes": minutes}),
        tabs_of_list=_tabs_of_list(event_id, search, show, statuses),
        tiles=_tiles(event_id, people),
    )
    status = STATUS[refusal.kind] if refusal else status
    return render(request, "organizer/door.html", context, status=status)


def _in_line(people: list[Listed]) -> list[Listed]:
    """The waiting list in its order."""
    return sorted(people, key=lambda item: item.position)


def _tiles(event_id: str, people: list[Listed]) -> list[Tile]:
    """The numbers of the door: every place is held by somebody present or still expected."""
    state = championship_state(place_of(event_id).championship)
    present = sum(item.status in CAME for item in people)
    expected = sum(item.status in DUE for item in people)
    waiting = sum(item.status == RegistrationStatus.WAITLISTED for item in people)
    tiles = [
        Tile(
            gettext("here"),
            present,
            gettext("at least %(needed)s needed") % {"needed": state.fewest(event_id)},
        ),
        Tile(gettext("still expected"), expected),
        Tile(
            gettext("places taken"),
            present + expected,
            gettext("of %(places)s") % {"places": state.most(event_id)},
        ),
    ]
    if waiting:
        tiles.append(Tile(gettext("on the waiting list"), waiting, waiting_hint(people)))
    return tiles


def _tabs_of_list(
    event_id: str, search: str, show: str, statuses: list[RegistrationStatus]
) -> list[Link]:
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
        count = sum(status in SHOWN[name] for status in statuses)
        kept = {key: value for key, value in (("q", search), ("show", name)) if value}
        query = f"?{urlencode(kept)}" if kept else ""
        url = reverse("door", args=[event_id]) + query
        links.append(Link(f"{label} · {count}", url, name == show))
    return links
