"""Dividing a stage into several days: plan, wishes, lot, assignment, and the way back."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.championship.statuses import DayStatus, RegistrationStatus, SplitPhase
from tournament.events import split as services
from tournament.events.execution import Answer, Refused
from tournament.events.selectors import day_of, place_of
from tournament.events.states import championship_state
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.regulations.refusals import Refusal
from tournament.web.organizer.people_lists import listed_people
from tournament.web.organizer.split_forms import SplitForm
from tournament.web.shared.acting import STATUS, caller_of, day_scope, done, wants_json
from tournament.web.shared.components import Link
from tournament.web.shared.draw_text_form import DrawTextForm
from tournament.web.shared.split_days import (
    PreferenceForm,
    day_choices,
    parts_of,
    plan_of,
    planned_parts,
)
from tournament.web.shared.staff_page import day_page
from tournament.web.shared.words import language


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.PLAN_DAY, day_scope)
def day_split(request: HttpRequest, event_id: str) -> HttpResponse:
    """CH-SPLIT-1, CH-SPLIT-2: the days and their sizes; then how far the split is."""
    if request.method != "POST":
        return _page(request, event_id)
    form = _form(request, event_id)
    if not form.is_valid():
        return _page(request, event_id, 422, form=form)
    try:
        answer = services.split_stage(
            caller_of(request),
            event=event_id,
            size=form.cleaned_data["size"],
            days=form.days(),
        )
    except Refused as refused:
        return _refused(request, event_id, refused, form=form)
    sentence = gettext("The stage is split. Players are told and may choose their day.")
    return _told(request, event_id, answer, sentence)


@require_POST
@requires(Action.ALLOW_MORE_DAYS, day_scope)
def split_allow(request: HttpRequest, event_id: str) -> HttpResponse:
    """CH-SPLIT-2: the publisher consents to more days than are needed."""
    place = place_of(event_id)
    answer = services.allow_more_days(caller_of(request), stage=str(place.stage))
    return _told(request, event_id, answer, gettext("More days are allowed for this stage."))


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.STATE_PREFERENCE, day_scope)
def split_preference(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """CH-SPLIT-3: the desk records on which day a player would like to play."""
    found = services.split_of(event_id)
    item = next((item for item in listed_people(event_id) if item.id == registration), None)
    if found is None or item is None:
        raise Http404
    days = day_choices(championship_state(place_of(event_id).championship), found)
    initial = {"preferred": found.preferences.get(registration)}
    form = PreferenceForm(request.POST or None, days=days, initial=initial)
    refusal: Refusal | None = None
    if request.method == "POST" and form.is_valid():
        try:
            answer = services.state_preference(
                caller_of(request), event=event_id, registration=registration, **form.cleaned_data
            )
            return _told(request, event_id, answer, gettext("The wish is noted."))
        except Refused as refused:
            if wants_json(request):
                raise
            refusal = refused.refusal
    context = day_page(
        request,
        event_id,
        "staff_day",
        Link(gettext("Split into days"), reverse("day_split", args=[event_id])),
        Link(item.name),
        form=form,
        item=item,
        refusal=refusal,
        sentence=refusal.text(language()) if refusal else "",
    )
    status = STATUS[refusal.kind] if refusal else 422 if form.errors else 200
    return render(request, "organizer/split_preference.html", context, status=status)


@require_POST
@requires(Action.PLAN_DAY, day_scope)
def split_close(request: HttpRequest, event_id: str) -> HttpResponse:
    """CH-DE-10, step 1: nobody chooses any more."""
    try:
        answer = services.close_preferences(caller_of(request), event=event_id)
    except Refused as refused:
        return _refused(request, event_id, refused)
    sentence = gettext("Choosing is over. Now the words of the lot are called out.")
    return _told(request, event_id, answer, sentence)


@require_POST
@requires(Action.PLAN_DAY, day_scope)
def split_draw(request: HttpRequest, event_id: str) -> HttpResponse:
    """CH-DE-10, steps 2 to 6; then everybody has his day."""
    form = DrawTextForm(request.POST)
    if not form.is_valid():
        return _page(request, event_id, 422, draw_form=form)
    try:
        answer = services.draw_and_assign(
            caller_of(request), event=event_id, text=form.cleaned_data["text"]
        )
    except Refused as refused:
        return _refused(request, event_id, refused, draw_form=form)
    return _told(request, event_id, answer, gettext("Everybody has their day and is told."))


@require_POST
@requires(Action.PLAN_DAY, day_scope)
def split_undo(request: HttpRequest, event_id: str) -> HttpResponse:
    """CH-SPLIT-1: one day again."""
    try:
        answer = services.undo_split(caller_of(request), event=event_id)
    except Refused as refused:
        return _refused(request, event_id, refused)
    return _told(request, event_id, answer, gettext("The stage is played on one day again."))


def _told(request: HttpRequest, event_id: str, answer: Answer, sentence: str) -> HttpResponse:
    messages.success(request, sentence)
    return done(request, answer, reverse("day_split", args=[event_id]))


def _refused(request: HttpRequest, event_id: str, refused: Refused, **typed: Any) -> HttpResponse:
    if wants_json(request):
        raise refused
    refusal = refused.refusal
    return _page(request, event_id, STATUS[refusal.kind], refusal, **typed)


def _form(request: HttpRequest, event_id: str) -> SplitForm:
    """The form for as many days as the address or the form itself asks for."""
    place = place_of(event_id)
    state, day = championship_state(place.championship), day_of(place)
    asked = request.POST.get("days") or request.GET.get("days") or ""
    days = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 3 else 0
    plan = plan_of(state, day, days)
    return SplitForm(request.POST or None, day=day, sizes=plan.sizes)


def _page(
    request: HttpRequest,
    event_id: str,
    status: int = 200,
    refusal: Refusal | None = None,
    **typed: Any,
) -> HttpResponse:
    place = place_of(event_id)
    state, day = championship_state(place.championship), day_of(place)
    found = services.split_of(event_id)
    form = typed.get("form") or (None if found else _form(request, event_id))
    context = day_page(
        request,
        event_id,
        "staff_day",
        Link(gettext("Split into days")),
        planned=planned_parts(form.sizes(), state.rules.day_maximum) if form else [],
        refusal=refusal,
        sentence=refusal.text(language()) if refusal else "",
        split=found,
        origin=found.event if found else event_id,
        parts=parts_of(state, found) if found else [],
        plan=plan_of(state, day),
        places=state.rules.day_maximum,
        fewest=state.rules.stage_minimum,
        most_days=state.rules.stage_days_maximum,
        more_allowed=day.stage in state.more_days,
        can_split=day.status == DayStatus.OPEN and not state.is_final(day.id),
        form=form,
        draw_form=typed.get("draw_form") or DrawTextForm(),
        people=_people(event_id) if found and found.phase == SplitPhase.PREFERENCES else [],
        wishes=found.preferences if found else {},
        lot=state.lots.get(found.lot) if found else None,
    )
    return render(request, "organizer/split.html", context, status=status)


def _people(event_id: str) -> list[tuple[Any, str]]:
    """Who may choose, each with the day that he has chosen."""
    found = services.split_of(event_id)
    if found is None or found.event != event_id:
        return []
    state = championship_state(place_of(event_id).championship)
    words = dict(day_choices(state, found))
    chooses = {
        RegistrationStatus.CONFIRMED,
        RegistrationStatus.RECONFIRM_NEEDED,
        RegistrationStatus.OFFERED,
        RegistrationStatus.WAITLISTED,
    }
    return [
        (item, words.get(found.preferences.get(item.id, ""), ""))
        for item in listed_people(event_id)
        if item.status in chooses
    ]
