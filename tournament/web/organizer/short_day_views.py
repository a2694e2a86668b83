"""A day to which too few have come: what applies, a merge, and the publisher's ruling."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from tournament.championship.check_in.queries import minutes_left
from tournament.championship.days.short_day.decide import (
    counted_for_stage,
    is_of_split_stage,
    short_day_ends,
    standing_order,
    waits_for_publisher,
)
from tournament.championship.statuses import NOT_DRAWN, DayStatus, RegistrationStatus
from tournament.events import days as services
from tournament.events.execution import Refused
from tournament.events.foresight import world_now
from tournament.events.selectors import day_of, place_of
from tournament.events.states import championship_state, event_state
from tournament.events.wording import date_in_sentence, local_time
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.regulations.refusals import Refusal
from tournament.web.organizer.people_lists import listed_people
from tournament.web.organizer.short_day_forms import MergeForm, ShortDayForm
from tournament.web.shared.acting import STATUS, caller_of, day_scope, done, wants_json
from tournament.web.shared.components import Link
from tournament.web.shared.staff_page import day_page
from tournament.web.shared.words import CANCEL_REASON, SHORT_DAY_ORDER, language


@require_safe
@requires(Action.VIEW_STAFF, day_scope)
def short_day(request: HttpRequest, event_id: str) -> HttpResponse:
    """CH-DAY-1, CH-SPLIT-4: how many are here, what applies, what can be done."""
    return _page(request, event_id)


@require_POST
@requires(Action.CANCEL_DAY, day_scope)
def short_day_merge(request: HttpRequest, event_id: str) -> HttpResponse:
    """CH-SPLIT-4: the day is given up, and those who agree go to another one."""
    form = _merge_form(event_id, request)
    if not form.is_valid():
        return _page(request, event_id, 422, merge_form=form)
    try:
        answer = services.merge_day(caller_of(request), event=event_id, **form.cleaned_data)
    except Refused as refused:
        return _refused(request, event_id, refused, merge_form=form)
    messages.success(request, gettext("The day is given up. Those who agreed have a new day."))
    return done(request, answer, reverse("staff_day", args=[event_id]))


@require_POST
@requires(Action.DECIDE_DAY, day_scope)
def short_day_decide(request: HttpRequest, event_id: str) -> HttpResponse:
    """CH-SPLIT-4: the publisher rules otherwise for one day."""
    form = ShortDayForm(request.POST, choices=CANCEL_REASON)
    if not form.is_valid():
        return _page(request, event_id, 422, decide_form=form)
    try:
        answer = services.decide_short_day(caller_of(request), event=event_id, **form.cleaned_data)
    except Refused as refused:
        return _refused(request, event_id, refused, decide_form=form)
    messages.success(request, gettext("The ruling is recorded."))
    return done(request, answer, reverse("short_day", args=[event_id]))


def _refused(
    request: HttpRequest, event_id: str, refused: Refused, **typed: forms.Form
) -> HttpResponse:
    if wants_json(request):
        raise refused
    refusal = refused.refusal
    return _page(request, event_id, STATUS[refusal.kind], refusal, **typed)


def _merge_form(event_id: str, request: HttpRequest | None = None) -> MergeForm:
    place = place_of(event_id)
    state = championship_state(place.championship)
    days = [
        (day.id, f"{date_in_sentence(day.date)}, {day.start}")
        for day in state.live_days(str(place.stage))
        if day.status == DayStatus.OPEN and day.id != event_id
    ]
    people = [
        (item.id, item.name)
        for item in listed_people(event_id)
        if item.status == RegistrationStatus.CHECKED_IN
    ]
    return MergeForm(
        request.POST if request is not None else None,
        days=days,
        people=people,
        initial={"going": [key for key, _name in people]},
    )


def _page(
    request: HttpRequest,
    event_id: str,
    status: int = 200,
    refusal: Refusal | None = None,
    **typed: Any,
) -> HttpResponse:
    place = place_of(event_id)
    state, day, event = (
        championship_state(place.championship),
        day_of(place),
        event_state(event_id),
    )
    now = timezone.now()
    split = is_of_split_stage(state, event_id)
    at_door = day.status == DayStatus.CHECK_IN and bool(event.id)
    world = world_now(place.championship, event_id, now)
    ends = short_day_ends(event, day) if at_door else None
    context = day_page(
        request,
        event_id,
        "door",
        Link(gettext("Too few players")),
        refusal=refusal,
        sentence=refusal.text(language()) if refusal else "",
        at_door=at_door,
        closed=event.check_in_closed,
        present=event.present,
        needed=state.rules.stage_minimum,
        counted=counted_for_stage(state, event, event.present) if at_door else None,
        split=split,
        order=SHORT_DAY_ORDER[standing_order(state, event)] if at_door else "",
        decided=day.decided,
        ends=local_time(ends, day.zone) if ends and waits_for_publisher(world, day) else "",
        left=minutes_left(event) if at_door else 0,
        merge_form=typed.get("merge_form") or _merge_form(event_id),
        can_merge=at_door
        and event.check_in_closed
        and not event.frozen_list
        and event.present < state.rules.stage_minimum,
        decide_form=typed.get("decide_form") or ShortDayForm(choices=CANCEL_REASON),
        can_decide=split and day.status in NOT_DRAWN,
    )
    return render(request, "organizer/short_day.html", context, status=status)
