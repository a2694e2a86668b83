"""Another day instead of one that was not played, with its people (CH-DAY-2)."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournament.championship.days.queries import to_carry
from tournament.events import days
from tournament.events.execution import Caller, Refused
from tournament.events.preview import preview
from tournament.events.selectors import day_of, place_of
from tournament.events.states import championship_state
from tournament.people.policy import Action
from tournament.regulations.refusals import Refusal
from tournament.web.organizer.day_pages import StaffDayView
from tournament.web.organizer.reschedule_form import RescheduleForm
from tournament.web.shared.letters_promised import with_letters


@dataclass(frozen=True, slots=True)
class Carried:
    """Whom the new day takes over, in numbers of people."""

    reconfirm: int
    waiting: int
    need_consent: int
    too_young: int


class DayReschedule(StaffDayView):
    """The date of the new day, then whom it takes over, then the action."""

    action = Action.PLAN_DAY
    template_name = "organizer/day_reschedule.html"
    form_class = RescheduleForm
    title = _("Another day instead")
    done_words = with_letters(_("The new day is open."))
    carried: Carried | None = None

    def prepare(self) -> None:
        """The day that was not played."""
        super().prepare()
        self.day = day_of(place_of(self.event_id))

    def get_form_kwargs(self) -> dict[str, Any]:
        """With its date and tables."""
        planned = {"date": self.day.date, "start": self.day.start, "tables": self.day.tables}
        return {**super().get_form_kwargs(), "initial": planned}

    def carry_out(self, caller: Caller, form: RescheduleForm) -> str:
        """The id of the new day; empty while it is only looked at."""
        if "set" in self.request.POST:
            return days.reschedule_day(caller, event=self.event_id, **form.values())
        self.carried = _carried(caller, self.event_id, form)
        return ""

    def form_valid(self, form: RescheduleForm) -> HttpResponse:
        """On to the new day, or to the page with those whom it takes over."""
        if not self.answer:
            return self.render_to_response(self.get_context_data(form=form))
        return super().form_valid(form)

    def get_success_url(self) -> str:
        """The new day, or this one while there is none."""
        return reverse("staff_day", args=[self.answer or self.event_id])

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Whom the new day takes over."""
        state = championship_state(place_of(self.event_id).championship)
        return {
            **super().get_context_data(**kwargs),
            "carried": self.carried,
            "everybody": len(to_carry(state, self.event_id)),
        }


def _carried(caller: Caller, event_id: str, form: RescheduleForm) -> Carried:
    values = form.values()
    command = days.reschedule_command(event_id, values["day"], values["start"], values["tables"])
    foreseen = preview(command, place_of(event_id), caller)
    if isinstance(foreseen, Refusal):
        raise Refused(foreseen)
    after = foreseen.championship
    found = after.of_day(command.new_event)
    everybody = len(to_carry(championship_state(after.id), event_id))
    return Carried(
        sum(item.must_reconfirm for item in found),
        sum(item.waits for item in found),
        sum(item.awaits_consent for item in found),
        everybody - len(found),
    )
