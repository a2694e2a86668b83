"""Entering people one by one, at the desk or before the day."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournament.championship.decide_registration import local_date
from tournament.events.execution import Refused
from tournament.events.registration import register_person
from tournament.events.selectors import cities, day_of, place_of
from tournament.events.states import championship_state
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.regulations.refusals import Refusal
from tournament.web.acting import STATUS, caller_of, day_scope, wants_json
from tournament.web.organizer.day_pages import day_page, day_tiles
from tournament.web.organizer.forms import DeskForm
from tournament.web.organizer.people_lists import listed_people
from tournament.web.words import REGISTRATION_STATUS, language


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.ENTER_REGISTRATION, day_scope)
def desk(request: HttpRequest, event_id: str) -> HttpResponse:
    """An empty form, the last result above it; refused entries keep what was typed."""
    place = place_of(event_id)
    day = day_of(place)
    today = local_date(timezone.now(), day.zone)
    if request.method != "POST":
        city = championship_state(place.championship).stages[day.stage].city
        known = cities().get(city)
        form = DeskForm(today=today, initial={"city": known.ru if known else ""})
        return _page(request, event_id, form)
    form = DeskForm(request.POST, today=today)
    if not form.is_valid():
        return _page(request, event_id, form, status=422)
    try:
        result = register_person(caller_of(request), event=event_id, application=form.application())
    except Refused as refused:
        if wants_json(request):
            raise
        return _page(request, event_id, form, refused.refusal, STATUS[refused.refusal.kind])
    sentence = gettext("Player %(number)s: %(status)s.") % {
        "number": result.number,
        "status": REGISTRATION_STATUS[result.status],
    }
    if result.status == "confirmed":
        messages.success(request, sentence)
    else:
        messages.warning(request, sentence)
    return redirect(reverse("desk", args=[event_id]))


def _page(
    request: HttpRequest,
    event_id: str,
    form: DeskForm,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    people = listed_people(event_id)
    context = day_page(
        request,
        event_id,
        "desk",
        form=form,
        refusal=refusal,
        sentence=refusal.text(language()) if refusal else "",
        tiles=day_tiles(event_id, people),
        last=people[-1] if people else None,
        open_minor=any(field.errors or field.value() for field in form.minor_fields),
        open_namesake=refusal is not None and refusal.rule == "CH-REG-3",
    )
    return render(request, "organizer/desk.html", context, status=status)
