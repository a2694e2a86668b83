"""Entering people one by one, at the desk or before the day."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournament.championship.registration.decide import place_now
from tournament.championship.registration.queries import line_of
from tournament.championship.statuses import NOT_DRAWN, RegistrationStatus
from tournament.events.execution import Refused
from tournament.events.on_site import enter_on_site
from tournament.events.registration import register_person
from tournament.events.selectors import cities, day_of, place_of
from tournament.events.states import championship_state, event_state
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.regulations.checks import local_date
from tournament.regulations.refusals import Refusal
from tournament.web.organizer.day_pages import day_tiles
from tournament.web.organizer.door_news import tell
from tournament.web.organizer.doors import Door, door_of
from tournament.web.organizer.forms import DeskForm
from tournament.web.organizer.people_lists import listed_people, listed_person
from tournament.web.shared.acting import STATUS, caller_of, day_scope, wants_json
from tournament.web.shared.staff_page import day_page
from tournament.web.shared.words import language

"""Statuses of a day that people may still be entered for."""


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.ENTER_REGISTRATION, day_scope)
def desk(request: HttpRequest, event_id: str) -> HttpResponse:
    """An empty form, the last result above it; refused entries keep what was typed."""
    place = place_of(event_id)
    day = day_of(place)
    now = timezone.now()
    today, door = local_date(now, day.zone), door_of(event_id, now)
    if request.method != "POST":
        city = championship_state(place.championship).stages[day.stage].city
        known = cities().get(city)
        initial = {"city": known.ru if known else ""}
        form = DeskForm(today=today, at_door=door.lets_in, initial=initial)
        return _page(request, event_id, form, door)
    form = DeskForm(request.POST, today=today, at_door=door.lets_in)
    if not form.is_valid():
        return _page(request, event_id, form, door, status=422)
    enter = register_person
    if form.is_here:
        enter = partial(enter_on_site, age_seen=form.cleaned_data["age_seen"])
    try:
        result = enter(caller_of(request), event=event_id, application=form.application())
    except Refused as refused:
        if wants_json(request):
            raise
        return _page(request, event_id, form, door, refused.refusal)
    consent_at = reverse("roster_entry", args=[event_id, result.registration]) + "#consents"
    tell(request, listed_person(event_id, result.registration), consent_at)
    return redirect(reverse("desk", args=[event_id]))


def _page(
    request: HttpRequest,
    event_id: str,
    form: DeskForm,
    door: Door,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    people = listed_people(event_id)
    context = day_page(
        request,
        event_id,
        "desk",
        form=form,
        door=door,
        can_enter=day_of(place_of(event_id)).status in NOT_DRAWN and not door.is_frozen,
        refusal=refusal,
        sentence=refusal.text(language()) if refusal else "",
        outlook=_outlook(event_id),
        tiles=day_tiles(event_id, people),
        last=people[-1] if people else None,
        open_minor=any(field.errors or field.value() for field in form.minor_fields),
        open_namesake=refusal is not None and refusal.rule == "CH-REG-3",
    )
    status = STATUS[refusal.kind] if refusal else status
    return render(request, "organizer/desk.html", context, status=status)


def _outlook(event_id: str) -> str:
    """What whoever is entered now gets if it is not a place; empty if there is one for him."""
    state, event = championship_state(place_of(event_id).championship), event_state(event_id)
    if state.days[event_id].status not in NOT_DRAWN:
        return ""
    if place_now(state, event, event_id) != RegistrationStatus.WAITLISTED:
        return ""
    if event.id and event.place_free and not event.line_here:
        # Those who wait are not here: whoever is here gets the place (CH-WAIT-1).
        return ""
    sentence = (
        gettext("The next person you enter waits in the hall as no. %(number)s.")
        if event.id
        else gettext("The next person you enter goes to the waiting list as no. %(number)s.")
    )
    ahead = len(event.line_here) if event.id else len(line_of(state, event, event_id))
    return sentence % {"number": ahead + 1}
