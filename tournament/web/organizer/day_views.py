"""My game days, the overview of one, its registration and its judges."""

from collections.abc import Mapping
from typing import Any, ClassVar

import segno
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from tournament.championship.planning.stages.queries import registration_open
from tournament.championship.statuses import OVER, DayStatus
from tournament.config.outside import address_for_others
from tournament.events import services
from tournament.events.execution import Caller
from tournament.events.selectors import day_of, place_of
from tournament.events.states import championship_state, event_state
from tournament.events.venue.where import whereabouts
from tournament.people.access import acting, actor_of, requires, requires_log_in
from tournament.people.policy import Action
from tournament.play.log_findings import open_findings
from tournament.web.organizer import judges
from tournament.web.organizer.day_pages import StaffDayView, day_tiles, my_days, stage_word
from tournament.web.organizer.forms import AppointJudgeForm, NewJudgeForm
from tournament.web.organizer.next_steps import next_step
from tournament.web.organizer.people_lists import listed_people
from tournament.web.shared.acting import caller_of, day_scope
from tournament.web.shared.duty_lists import waiting_for
from tournament.web.shared.live_delay import live_delay_form
from tournament.web.shared.navigation import day_steps
from tournament.web.shared.offers import Rights
from tournament.web.shared.staff_day import staff_day_of
from tournament.web.shared.venue_copies import copy_due
from tournament.web.shared.words import CANCEL_REASON, ENDED_BY_RULE, SUSPEND_REASON

"""Statuses of days on which nothing is left to do."""


@require_safe
@requires_log_in
def staff_home(request: HttpRequest) -> HttpResponse:
    """The days that the reader may work on, and what comes next on each."""
    actor, now = actor_of(request), timezone.now()
    days = [(staff_day_of(key), next_step(key, actor, now)) for key in my_days(actor)]
    return render(
        request,
        "organizer/home.html",
        {
            "open_days": [item for item in days if item[0].status not in OVER],
            "closed_days": [item for item in days if item[0].status in OVER],
            "to_confirm": waiting_for(actor),
        },
    )


class StaffDay(StaffDayView):
    """Where the day stands and what to do next."""

    action = Action.VIEW_STAFF
    http_method_names = ["get", "head"]
    template_name = "organizer/day.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The day, with the forms by which judges are appointed."""
        request, event_id = self.request, self.event_id
        actor = acting(request).actor
        accounts, rights = judges.candidates(event_id), Rights(actor, event_id)
        forms = {"appoint_form": AppointJudgeForm(accounts=accounts), "new_form": NewJudgeForm()}
        context = {**forms, **super().get_context_data(**kwargs)}
        context["appoint_form"].offer(accounts)
        day, event = day_of(place_of(event_id)), event_state(event_id)
        public = address_for_others(request, reverse("day", args=[event_id]))
        return {
            **context,
            "steps": day_steps(event_id, rights),
            "stage_word": stage_word(event_id, timezone.now()),
            "whereabouts": whereabouts(event_id),
            "re_entering": event.re_entering,
            "copy_due": rights["take_back_day"] and copy_due(event_id),
            "log_findings": len({item.log.pk for item in open_findings(event_id)}),
            "tiles": day_tiles(event_id, listed_people(event_id)),
            "next": next_step(event_id, actor, timezone.now()),
            "judges": judges.judges_of_day(event_id),
            "public_url": public,
            "qr": segno.make(public, error="m").svg_data_uri(scale=5, border=4),
            "cancelled_for": (CANCEL_REASON | ENDED_BY_RULE | SUSPEND_REASON).get(
                day.cancelled_for, ""
            ),
            "has_lots": bool(event.lots),
            "live_form": live_delay_form(event_id),
            "few_registered": _few_registered(event_id),
        }


@require_POST
@requires(Action.PLAN_DAY, day_scope)
def open_registration(request: HttpRequest, event_id: str) -> HttpResponse:
    """From now on people may be entered."""
    services.open_registration(caller_of(request), event=event_id)
    messages.success(request, gettext("Registration is open."))
    return redirect("staff_day", event_id)


class JudgeAppoint(StaffDay):
    """Make an account judge of this day (CH-JUDGE-2)."""

    action = Action.APPOINT_JUDGE
    http_method_names = ["post"]
    form_class = AppointJudgeForm
    form_name = "appoint_form"
    refused_at: ClassVar[Mapping[str, str]] = {"granted_already": "judge"}
    done_words = _("The judge is appointed.")

    def get_form_kwargs(self) -> dict[str, Any]:
        """With every account that could be."""
        return {**super().get_form_kwargs(), "accounts": judges.accounts()}

    def carry_out(self, caller: Caller, form: AppointJudgeForm) -> None:
        """Appoint the account."""
        judges.appoint(caller, event_id=self.event_id, user=form.cleaned_data["judge"])


class JudgeNew(StaffDay):
    """Appoint somebody who has no account; their phone is let in by QR code."""

    action = Action.APPOINT_JUDGE
    http_method_names = ["post"]
    form_class = NewJudgeForm
    form_name = "new_form"
    done_words = _("The judge is appointed. Now let their phone in.")

    def carry_out(self, caller: Caller, form: NewJudgeForm) -> object:
        """Make an account and appoint it."""
        return judges.appoint_new(caller, event_id=self.event_id, **form.cleaned_data)


@require_POST
@requires(Action.APPOINT_JUDGE, day_scope)
def judge_end(request: HttpRequest, event_id: str, grant: str) -> HttpResponse:
    """End a judge's appointment; of this day's judges only."""
    if not judges.was_judge_of_day(event_id, grant):
        raise Http404
    place = place_of(event_id)
    services.revoke_role(caller_of(request), championship=place.championship, grant=grant)
    messages.success(request, gettext("The judge is removed."))
    return redirect("staff_day", event_id)


def _few_registered(event_id: str) -> int:
    """CH-DAY-1, first count: how many the stage lacks when registration has ended; 0 if none."""
    place = place_of(event_id)
    state, day = championship_state(place.championship), day_of(place)
    if day.status != DayStatus.OPEN or registration_open(day, timezone.now()):
        return 0
    held = sum(state.places_held(item.id) for item in state.live_days(str(place.stage)))
    return max(0, state.fewest(event_id) - held)
