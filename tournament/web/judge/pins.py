"""A player's PIN for the tablet, set at the desk by somebody who knows whose it is (CH-SHEET-6)."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournament.people import pins
from tournament.people.access import acting, requires
from tournament.people.models import Person
from tournament.people.policy import Action
from tournament.web.judge.tablet_forms import NewPinForm
from tournament.web.shared.acting import day_scope
from tournament.web.shared.staff_day import hall_of
from tournament.web.shared.staff_page import frame


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.ENROL_KEY, day_scope)
def desk_pin(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """The player types his PIN twice; an earlier one, and its wrong tries, are forgotten."""
    hall = hall_of(event_id, acting(request).actor)
    entrant = hall.state.entrants.get(registration)
    if entrant is None or not Person.objects.filter(pk=entrant.person).exists():
        raise Http404
    name = hall.name(registration)
    form = NewPinForm(request.POST if request.method == "POST" else None)
    match = request.GET.get("match", "")
    known = match in hall.state.structure if hall.state.order and match else False
    back = reverse("tablet", args=[event_id, match]) if known else reverse("door", args=[event_id])
    if form.is_bound and form.is_valid():
        pins.set_pin(entrant.person, form.cleaned_data["pin"], now=timezone.now())
        messages.success(request, gettext("The PIN of %(name)s is set.") % {"name": name})
        return redirect(back)
    context = {
        **frame(request, event_id, "console"),
        "name": name,
        "form": form,
        "back": back,
        "is_set": pins.has_pin(entrant.person),
    }
    return render(request, "judge/pin.html", context, status=422 if form.is_bound else 200)
