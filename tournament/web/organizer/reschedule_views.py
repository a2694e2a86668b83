"""Another day instead of one that was not played, with its people (CH-DAY-2)."""

from collections import Counter
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournament.championship.days.decide import to_carry
from tournament.championship.statuses import NOT_PLAYED, RegistrationStatus
from tournament.events import days
from tournament.events.execution import Caller, Refused
from tournament.events.foresight import foresee
from tournament.events.selectors import day_of, place_of
from tournament.events.states import championship_state
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.regulations.refusals import Refusal
from tournament.web.organizer.reschedule_form import RescheduleForm
from tournament.web.shared.acting import STATUS, caller_of, day_scope, wants_json
from tournament.web.shared.components import Link
from tournament.web.shared.staff_page import day_page
from tournament.web.shared.words import language


@dataclass(frozen=True, slots=True)
class Carried:
    """Whom the new day takes over, in numbers of people."""

    reconfirm: int
    waiting: int
    need_consent: int
    too_young: int


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.PLAN_DAY, day_scope)
def day_reschedule(request: HttpRequest, event_id: str) -> HttpResponse:
    """The date of the new day, then whom it takes over, then the deed."""
    if request.method != "POST":
        day = day_of(place_of(event_id))
        initial = {"date": day.date, "start": day.start, "tables": day.tables}
        return _page(request, event_id, RescheduleForm(initial=initial))
    form = RescheduleForm(request.POST)
    if not form.is_valid():
        return _page(request, event_id, form, status=422)
    caller = caller_of(request)
    try:
        if "set" not in request.POST:
            return _page(request, event_id, form, _carried(caller, event_id, form))
        made = days.reschedule_day(caller, event=event_id, **form.values())
    except Refused as refused:
        if wants_json(request):
            raise
        return _page(request, event_id, form, refusal=refused.refusal)
    messages.success(
        request, gettext("The new day is open. Those who left an e-mail address are told.")
    )
    return redirect("staff_day", made)


def _carried(caller: Caller, event_id: str, form: RescheduleForm) -> Carried:
    values = form.values()
    command = days.reschedule_command(event_id, values["day"], values["start"], values["tables"])
    after = foresee(command, place_of(event_id), caller).after
    found = Counter(item.status for item in after.of_day(command.new_event))
    everybody = len(to_carry(championship_state(after.id), event_id))
    return Carried(
        found[RegistrationStatus.RECONFIRM_NEEDED],
        found[RegistrationStatus.WAITLISTED],
        found[RegistrationStatus.AWAITING_CONSENT],
        everybody - found.total(),
    )


def _page(
    request: HttpRequest,
    event_id: str,
    form: RescheduleForm,
    carried: Carried | None = None,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    place = place_of(event_id)
    state = championship_state(place.championship)
    context = day_page(
        request,
        event_id,
        "staff_day",
        Link(gettext("Another day instead")),
        form=form,
        carried=carried,
        everybody=len(to_carry(state, event_id)),
        may_set=day_of(place).status in NOT_PLAYED,
        refusal=refusal,
        sentence=refusal.text(language()) if refusal else "",
    )
    status = STATUS[refusal.kind] if refusal else status
    return render(request, "organizer/day_reschedule.html", context, status=status)
