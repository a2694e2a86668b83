"""A day that is interrupted: suspend, announce when it goes on, continue, void, let it stand."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from tournament.brackets import winner_or_finalists_known
from tournament.championship.days.suspension.decide import suspended_state
from tournament.championship.event_state import EventState
from tournament.championship.statuses import AT_PLAY
from tournament.events.execution import Answer, Refused
from tournament.events.selectors import day_of, place_of
from tournament.events.states import event_state
from tournament.events.wording import long_date
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.play import suspension
from tournament.regulations.refusals import Refusal
from tournament.web.organizer.people_lists import listed_people
from tournament.web.organizer.reason_forms import ReasonForm
from tournament.web.organizer.suspension_forms import ContinuationForm, ContinueForm
from tournament.web.shared.acting import STATUS, caller_of, day_scope, done, wants_json
from tournament.web.shared.components import Link
from tournament.web.shared.staff_page import day_page
from tournament.web.shared.words import SUSPEND_REASON, language


@require_safe
@requires(Action.VIEW_STAFF, day_scope)
def day_suspension(request: HttpRequest, event_id: str) -> HttpResponse:
    """What can be done with a day that can't go on as planned."""
    return _page(request, event_id)


@require_POST
@requires(Action.SUSPEND_DAY, day_scope)
def day_suspend(request: HttpRequest, event_id: str) -> HttpResponse:
    """CH-DAY-5: clocks stop, no match is called."""
    form = ReasonForm(request.POST, choices=SUSPEND_REASON)
    if not form.is_valid():
        return _page(request, event_id, 422, suspend_form=form)
    try:
        answer = suspension.suspend_day(caller_of(request), event=event_id, **form.cleaned_data)
    except Refused as refused:
        return _refused(request, event_id, refused, suspend_form=form)
    return _told(request, event_id, answer, gettext("The day is suspended. Clocks are stopped."))


@require_POST
@requires(Action.SUSPEND_DAY, day_scope)
def day_continuation(request: HttpRequest, event_id: str) -> HttpResponse:
    """CH-DAY-6: when the day goes on; its players are told."""
    form = ContinuationForm(request.POST)
    if not form.is_valid():
        return _page(request, event_id, 422, date_form=form)
    try:
        answer = suspension.set_continuation(
            caller_of(request), event=event_id, day=form.new_date, start=form.new_start
        )
    except Refused as refused:
        return _refused(request, event_id, refused, date_form=form)
    sentence = gettext("The date is set. Those who left an e-mail address are told.")
    return _told(request, event_id, answer, sentence)


@require_POST
@requires(Action.SUSPEND_DAY, day_scope)
def day_continue(request: HttpRequest, event_id: str) -> HttpResponse:
    """CH-DAY-5, CH-DAY-6: play goes on; the judge says how each match in play does."""
    form = ContinueForm(request.POST, matches=_matches(event_id))
    if not form.is_valid():
        return _page(request, event_id, 422, continue_form=form)
    try:
        answer = suspension.continue_day(
            caller_of(request),
            event=event_id,
            matches=form.resumptions(),
            met=form.cleaned_data["met"],
            reason=form.cleaned_data["reason"],
        )
    except Refused as refused:
        return _refused(request, event_id, refused, continue_form=form)
    return _told(request, event_id, answer, gettext("The day goes on."))


@require_POST
@requires(Action.VOID_DAY, day_scope)
def day_void(request: HttpRequest, event_id: str) -> HttpResponse:
    """CH-DAY-7: the publisher rules that nothing counts."""
    form = ReasonForm(request.POST, choices=SUSPEND_REASON, prefix="void")
    if not form.is_valid():
        return _page(request, event_id, 422, void_form=form)
    try:
        answer = suspension.void_day(caller_of(request), event=event_id, **form.cleaned_data)
    except Refused as refused:
        return _refused(request, event_id, refused, void_form=form)
    return _told(request, event_id, answer, gettext("The day is void; its players are free."))


@require_POST
@requires(Action.VOID_DAY, day_scope)
def day_end_unfinished(request: HttpRequest, event_id: str) -> HttpResponse:
    """CH-DAY-7: the publisher rules that the places stand as they are."""
    form = ReasonForm(request.POST, choices=SUSPEND_REASON, prefix="end")
    if not form.is_valid():
        return _page(request, event_id, 422, end_form=form)
    try:
        answer = suspension.end_unfinished(caller_of(request), event=event_id, **form.cleaned_data)
    except Refused as refused:
        return _refused(request, event_id, refused, end_form=form)
    return _told(request, event_id, answer, gettext("The day is closed with its places."))


def _told(request: HttpRequest, event_id: str, answer: Answer, sentence: str) -> HttpResponse:
    messages.success(request, sentence)
    return done(request, answer, reverse("day_suspension", args=[event_id]))


def _refused(
    request: HttpRequest, event_id: str, refused: Refused, **typed: forms.Form
) -> HttpResponse:
    if wants_json(request):
        raise refused
    refusal = refused.refusal
    return _page(request, event_id, STATUS[refusal.kind], refusal, **typed)


def _matches(event_id: str) -> list[tuple[str, str]]:
    """Matches in play, with the names of those who sit there."""
    event = event_state(event_id)
    names = {item.id: item.name for item in listed_people(event_id)}
    return [(match, _match_title(event, match, names)) for match in event.matches_in_play()]


def _match_title(event: EventState, match: str, names: dict[str, str]) -> str:
    first, second = (names.get(str(key), "") for key in event.players(match))
    return f"{match}: {first} – {second}"


def _page(
    request: HttpRequest,
    event_id: str,
    status: int = 200,
    refusal: Refusal | None = None,
    **typed: Any,
) -> HttpResponse:
    event, day = event_state(event_id), day_of(place_of(event_id))
    matches = _matches(event_id) if event.suspended else []
    context = day_page(
        request,
        event_id,
        "staff_day",
        Link(gettext("Interruption of the day")),
        refusal=refusal,
        sentence=refusal.text(language()) if refusal else "",
        suspended=event.suspended,
        since=event.suspended_at,
        date=long_date(day.date),
        began=long_date(day.continued_from) if day.continued_from else "",
        can_suspend=event.status in AT_PLAY and not event.suspended,
        matches=matches,
        may_end=bool(event.order) and winner_or_finalists_known(event.progress),
        suspend_form=typed.get("suspend_form") or ReasonForm(choices=SUSPEND_REASON),
        date_form=typed.get("date_form")
        or ContinuationForm(initial={"date": day.date, "start": day.start}),
        continue_form=typed.get("continue_form")
        or ContinueForm(matches=matches, initial={"met": suspended_state(event)}),
        void_form=typed.get("void_form") or ReasonForm(choices=SUSPEND_REASON, prefix="void"),
        end_form=typed.get("end_form") or ReasonForm(choices=SUSPEND_REASON, prefix="end"),
        opened=set(typed),
    )
    return render(request, "organizer/suspension.html", context, status=status)
