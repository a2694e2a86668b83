"""Helpers at the desk (CH-ROLE-4), and until when people register online (CH-TZ-1)."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from tournament.championship import commands
from tournament.championship.planning.stages.queries import registration_ends, registration_open
from tournament.events import services
from tournament.events.execution import Answer, Caller, execute
from tournament.events.selectors import day_of, place_of
from tournament.events.wording import local_time
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.web.organizer import helpers as staff
from tournament.web.organizer.day_pages import StaffDayView
from tournament.web.organizer.desk_forms import AppointHelperForm, DeadlineForm
from tournament.web.shared.acting import caller_of, day_scope


class Helpers(StaffDayView):
    """Who helps at the desk of this day, and a form to appoint one more."""

    action = Action.APPOINT_HELPER
    template_name = "organizer/helpers.html"
    form_class = AppointHelperForm
    title = _("Desk helpers")
    back = ("helpers", "event_id")
    done_words = _("The helper is appointed.")

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the accounts that could be."""
        return {**super().get_form_kwargs(), "accounts": staff.candidates(self.event_id)}

    def carry_out(self, caller: Caller, form: AppointHelperForm) -> None:
        """Appoint an account, or a new one."""
        helper, name = form.cleaned_data["helper"], form.cleaned_data["display_name"]
        if helper is not None:
            staff.appoint(caller, event_id=self.event_id, user=helper)
        else:
            staff.appoint_new(caller, event_id=self.event_id, display_name=name)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With those who help."""
        helpers = staff.helpers_of_day(self.event_id)
        return {**super().get_context_data(**kwargs), "helpers": helpers}


@require_POST
@requires(Action.APPOINT_HELPER, day_scope)
def helper_end(request: HttpRequest, event_id: str, grant: str) -> HttpResponse:
    """End a helper's appointment; of this day's helpers only."""
    if not staff.was_helper_of_day(event_id, grant):
        raise Http404
    championship = place_of(event_id).championship
    services.revoke_role(caller_of(request), championship=championship, grant=grant)
    messages.success(request, gettext("The helper is removed."))
    return redirect("helpers", event_id)


class DayRegistration(StaffDayView):
    """Until when people register online: a deadline, closing, opening again."""

    action = Action.PLAN_DAY
    template_name = "organizer/registration.html"
    form_class = DeadlineForm
    title = _("Registration on the site")
    back = ("day_registration", "event_id")
    done_words = _("Registration on the site is changed.")

    def prepare(self) -> None:
        """The day with its deadline."""
        super().prepare()
        self.day = day_of(place_of(self.event_id))

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the deadline that stands."""
        return {**super().get_form_kwargs(), "initial": {"deadline": self.day.deadline}}

    def carry_out(self, caller: Caller, form: DeadlineForm) -> Answer:
        """What the pressed button says."""
        event, deadline = self.event_id, form.cleaned_data["deadline"]
        command: commands.Command = commands.SetDeadline(event, deadline)
        if "close" in self.request.POST:
            command = commands.CloseRegistration(event)
        elif "reopen" in self.request.POST:
            command = commands.ReopenRegistration(event, deadline)
        return execute(command, place_of(event), caller)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Whether it is open, and until when."""
        day = self.day
        ends, opened = registration_ends(day), registration_open(day, timezone.now())
        return {
            **super().get_context_data(**kwargs),
            "opened": opened,
            "ends": local_time(ends, day.zone) if ends is not None else "",
        }
