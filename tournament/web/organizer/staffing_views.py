"""Helpers at the desk (CH-ROLE-4), and until when people register online (CH-TZ-1)."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.championship.planning.stages.queries import registration_ends, registration_open
from tournament.championship.statuses import BEFORE_DOOR, DayStatus
from tournament.events import services, stages
from tournament.events.execution import Refused
from tournament.events.selectors import day_of, place_of
from tournament.events.wording import local_time
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.regulations.refusals import Refusal
from tournament.web.organizer import helpers as staff
from tournament.web.organizer.desk_forms import AppointHelperForm, DeadlineForm
from tournament.web.shared.acting import STATUS, caller_of, day_scope, done, posted, wants_json
from tournament.web.shared.components import Link
from tournament.web.shared.staff_page import day_page
from tournament.web.shared.words import language


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.APPOINT_HELPER, day_scope)
def helpers(request: HttpRequest, event_id: str) -> HttpResponse:
    """Who helps at the desk of this day, and a form to appoint one more."""
    form = AppointHelperForm(posted(request), accounts=staff.candidates(event_id))
    refusal: Refusal | None = None
    if request.method == "POST" and form.is_valid():
        caller, data = caller_of(request), form.cleaned_data
        try:
            if data["helper"] is not None:
                staff.appoint(caller, event_id=event_id, user=data["helper"])
            else:
                staff.appoint_new(caller, event_id=event_id, display_name=data["display_name"])
        except Refused as refused:
            if wants_json(request):
                raise
            refusal = refused.refusal
        else:
            messages.success(request, gettext("The helper is appointed."))
            return redirect("helpers", event_id)
    context = day_page(
        request,
        event_id,
        "staff_day",
        Link(gettext("Desk helpers")),
        helpers=staff.helpers_of_day(event_id),
        form=form,
        refusal=refusal,
        sentence=refusal.text(language()) if refusal is not None else "",
    )
    status = STATUS[refusal.kind] if refusal is not None else 422 if form.errors else 200
    return render(request, "organizer/helpers.html", context, status=status)


@require_POST
@requires(Action.APPOINT_HELPER, day_scope)
def helper_end(request: HttpRequest, event_id: str, grant: str) -> HttpResponse:
    """End a helper's appointment; of this day's helpers only."""
    if not staff.was_helper_of_day(event_id, grant):
        raise Http404
    championship = place_of(event_id).championship
    answer = services.revoke_role(caller_of(request), championship=championship, grant=grant)
    messages.success(request, gettext("The helper is removed."))
    return done(request, answer, reverse("helpers", args=[event_id]))


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.PLAN_DAY, day_scope)
def day_registration(request: HttpRequest, event_id: str) -> HttpResponse:
    """Until when people register online: a deadline, closing, opening again."""
    day = day_of(place_of(event_id))
    form = DeadlineForm(posted(request), initial={"deadline": day.deadline})
    refusal: Refusal | None = None
    if request.method == "POST" and form.is_valid():
        caller, deadline = caller_of(request), form.cleaned_data["deadline"]
        try:
            if "close" in request.POST:
                answer = stages.close_registration(caller, event=event_id)
            elif "reopen" in request.POST:
                answer = stages.reopen_registration(caller, event=event_id, day=deadline)
            else:
                answer = stages.set_deadline(caller, event=event_id, day=deadline)
        except Refused as refused:
            if wants_json(request):
                raise
            refusal = refused.refusal
        else:
            messages.success(request, gettext("Registration on the site is changed."))
            return done(request, answer, reverse("day_registration", args=[event_id]))
    ends = registration_ends(day)
    context = day_page(
        request,
        event_id,
        "staff_day",
        Link(gettext("Registration on the site")),
        form=form,
        opened=registration_open(day, timezone.now()),
        changeable=day.status in BEFORE_DOOR,
        may_reopen=day.status == DayStatus.OPEN and not registration_open(day, timezone.now()),
        ends=local_time(ends, day.zone) if ends is not None else "",
        refusal=refusal,
        sentence=refusal.text(language()) if refusal is not None else "",
    )
    status = STATUS[refusal.kind] if refusal is not None else 422 if form.errors else 200
    return render(request, "organizer/registration.html", context, status=status)
