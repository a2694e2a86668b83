"""Setting another date for a day, and giving it up: what it does to its people, then the deed."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournament.championship.check_in.queries import minutes_left
from tournament.championship.statuses import BEFORE_DOOR, DayStatus, RegistrationStatus
from tournament.events import services
from tournament.events.execution import Caller, Refused
from tournament.events.foresight import foresee
from tournament.events.selectors import day_of, place_of
from tournament.events.states import event_state
from tournament.outbox.recipients import is_reached
from tournament.people.access import requires
from tournament.people.models import Person
from tournament.people.policy import Action
from tournament.regulations.refusals import Refusal
from tournament.web.organizer.forms import CancelDayForm, MoveDayForm
from tournament.web.organizer.people_lists import LISTED, Listed, listed_people
from tournament.web.shared.acting import STATUS, caller_of, day_scope, done, wants_json
from tournament.web.shared.components import Link
from tournament.web.shared.staff_page import day_page
from tournament.web.shared.words import language


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a new date does, in numbers of people; `told`: those who are written to.

    `deadline`: when online registration then ends, if it has an end.
    """

    reconfirm: int
    too_young: int
    need_consent: int
    told: int
    deadline: date | None


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.PLAN_DAY, day_scope)
def day_move(request: HttpRequest, event_id: str) -> HttpResponse:
    """CH-DAY-2: the new date, then what it would do, then the move."""
    day = day_of(place_of(event_id))
    if request.method != "POST":
        form = MoveDayForm(initial={"date": day.date, "start": day.start})
        return _move_page(request, event_id, form)
    form = MoveDayForm(request.POST)
    if not form.is_valid():
        return _move_page(request, event_id, form, status=422)
    caller = caller_of(request)
    try:
        if "move" not in request.POST:
            return _move_page(request, event_id, form, _consequences(caller, event_id, form))
        answer = services.move_day(caller, event=event_id, day=form.new_date, start=form.new_start)
    except Refused as refused:
        if wants_json(request):
            raise
        return _move_page(request, event_id, form, refusal=refused.refusal)
    messages.success(
        request, gettext("The day has its new date. Those who left an e-mail address are told.")
    )
    return done(request, answer, reverse("staff_day", args=[event_id]))


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.CANCEL_DAY, day_scope)
def day_cancel(request: HttpRequest, event_id: str) -> HttpResponse:
    """State machine 5.5: the day is given up before its first match, with a reason."""
    if request.method != "POST":
        return _cancel_page(request, event_id, CancelDayForm())
    form = CancelDayForm(request.POST)
    if not form.is_valid():
        return _cancel_page(request, event_id, form, status=422)
    to_call = _to_call(_concerned(event_id))
    try:
        answer = services.cancel_day(caller_of(request), event=event_id, **form.cleaned_data)
    except Refused as refused:
        if wants_json(request):
            raise
        return _cancel_page(request, event_id, form, refused.refusal)
    messages.success(
        request, gettext("The day is cancelled. Those who left an e-mail address are told.")
    )
    if to_call and not answer.repeated:
        titles = "; ".join(item.title for item in to_call)
        messages.warning(
            request, gettext("No letter reaches these, call them: %(people)s") % {"people": titles}
        )
    return done(request, answer, reverse("staff_day", args=[event_id]))


def _consequences(caller: Caller, event_id: str, form: MoveDayForm) -> Consequences:
    command = services.move_day_command(event_id, form.new_date, form.new_start)
    foreseen = foresee(command, place_of(event_id), caller)
    changed = Counter(
        after.status
        for before, after in zip(
            foreseen.before.of_day(event_id), foreseen.after.of_day(event_id), strict=True
        )
        if before.status != after.status
    )
    return Consequences(
        reconfirm=sum(
            item.status == RegistrationStatus.RECONFIRM_NEEDED
            for item in foreseen.after.of_day(event_id)
        ),
        too_young=changed[RegistrationStatus.RELEASED],
        need_consent=changed[RegistrationStatus.AWAITING_CONSENT],
        told=len({notice.registration for notice in foreseen.notices}),
        deadline=foreseen.after.days[event_id].deadline,
    )


def _concerned(event_id: str) -> list[Listed]:
    """Whose registration ends with the day."""
    return [item for item in listed_people(event_id) if item.status in LISTED]


def _to_call(people: Sequence[Listed]) -> list[Listed]:
    """Those of them whom no message reaches."""
    persons = Person.objects.filter(pk__in=[item.person for item in people])
    unreached = {person.pk for person in persons if not is_reached(person)}
    return [item for item in people if item.person in unreached]


def _move_page(
    request: HttpRequest,
    event_id: str,
    form: MoveDayForm,
    consequences: Consequences | None = None,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    context = day_page(
        request,
        event_id,
        "staff_day",
        Link(gettext("Set another date")),
        form=form,
        consequences=consequences,
        refusal=refusal,
        sentence=refusal.text(language()) if refusal else "",
        may_move=day_of(place_of(event_id)).status in BEFORE_DOOR,
    )
    status = STATUS[refusal.kind] if refusal else status
    return render(request, "organizer/day_move.html", context, status=status)


def _cancel_page(
    request: HttpRequest,
    event_id: str,
    form: CancelDayForm,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    place = place_of(event_id)
    event = event_state(event_id)
    concerned = _concerned(event_id)
    context = day_page(
        request,
        event_id,
        "staff_day",
        Link(gettext("Cancel the day")),
        form=form,
        refusal=refusal,
        sentence=refusal.text(language()) if refusal else "",
        concerned=concerned,
        to_call={item.id for item in _to_call(concerned)},
        may_cancel=day_of(place).status
        in {DayStatus.PLANNED, DayStatus.OPEN, DayStatus.CHECK_IN, DayStatus.DRAWN},
        left=minutes_left(event)
        if event.status == DayStatus.CHECK_IN and not event.frozen_list
        else 0,
    )
    status = STATUS[refusal.kind] if refusal else status
    return render(request, "organizer/day_cancel.html", context, status=status)
