"""Setting another date for a day, and giving it up: what it does to its people, then the action."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship.check_in.queries import minutes_left
from tournament.events import services
from tournament.events.execution import Answer, Caller, Refused
from tournament.events.preview import preview
from tournament.events.selectors import day_of, place_of
from tournament.events.states import event_state
from tournament.outbox.recipients import is_reached
from tournament.people.models import Person
from tournament.people.policy import Action
from tournament.regulations.refusals import Refusal
from tournament.web.organizer.day_pages import StaffDayView
from tournament.web.organizer.forms import CancelDayForm, MoveDayForm
from tournament.web.organizer.people_lists import Listed, listed_people
from tournament.web.shared.letters_promised import with_letters


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


class DayMove(StaffDayView):
    """CH-DAY-2: the new date, then what it would do, then the move."""

    action = Action.PLAN_DAY
    template_name = "organizer/day_move.html"
    form_class = MoveDayForm
    title = _("Set another date")
    done_words = with_letters(_("The day has its new date."))
    consequences: Consequences | None = None

    def prepare(self) -> None:
        """The day as it is planned."""
        super().prepare()
        self.day = day_of(place_of(self.event_id))

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the present date."""
        planned = {"date": self.day.date, "start": self.day.start}
        return {**super().get_form_kwargs(), "initial": planned}

    def carry_out(self, caller: Caller, form: MoveDayForm) -> Answer | None:
        """Move the day, or look at what that would do."""
        if "move" in self.request.POST:
            day, start = form.new_date, form.new_start
            return services.move_day(caller, event=self.event_id, day=day, start=start)
        self.consequences = _consequences(caller, self.event_id, form)
        return None

    def form_valid(self, form: MoveDayForm) -> HttpResponse:
        """On to the day, or to the page with the consequences."""
        if self.answer is None:
            return self.render_to_response(self.get_context_data(form=form))
        return super().form_valid(form)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What a move does, once a date was asked about."""
        return {
            **super().get_context_data(**kwargs),
            "consequences": self.consequences,
        }


class DayCancel(StaffDayView):
    """State machine 5.5: the day is given up before its first match, with a reason."""

    action = Action.CANCEL_DAY
    template_name = "organizer/day_cancel.html"
    form_class = CancelDayForm
    title = _("Cancel the day")
    done_words = with_letters(_("The day is cancelled."))

    def prepare(self) -> None:
        """Whose registration ends with the day, and whom no letter reaches."""
        super().prepare()
        self.concerned = [item for item in listed_people(self.event_id) if item.of_day]
        self.to_call = _to_call(self.concerned)

    def carry_out(self, caller: Caller, form: CancelDayForm) -> Answer:
        """Give the day up."""
        return services.cancel_day(caller, event=self.event_id, **form.cleaned_data)

    def form_valid(self, form: CancelDayForm) -> HttpResponse:
        """Say whom to call."""
        response = super().form_valid(form)
        if self.to_call and not self.answer.repeated:
            people = "; ".join(item.title for item in self.to_call)
            said = gettext("No letter reaches these, call them: %(people)s")
            messages.warning(self.request, said % {"people": people})
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With the people of the day."""
        event = event_state(self.event_id)
        return {
            **super().get_context_data(**kwargs),
            "concerned": self.concerned,
            "to_call": {item.id for item in self.to_call},
            "left": minutes_left(event) if event.list_open else 0,
        }


def _consequences(caller: Caller, event_id: str, form: MoveDayForm) -> Consequences:
    command = services.move_day_command(event_id, form.new_date, form.new_start)
    foreseen = preview(command, place_of(event_id), caller)
    if isinstance(foreseen, Refusal):
        raise Refused(foreseen)
    before, after = foreseen.before.championship, foreseen.championship
    people = list(zip(before.of_day(event_id), after.of_day(event_id), strict=True))
    return Consequences(
        reconfirm=sum(new.must_reconfirm for _old, new in people),
        too_young=sum(old.active and not new.active for old, new in people),
        need_consent=sum(new.awaits_consent and not old.awaits_consent for old, new in people),
        told=len({notice.registration for notice in foreseen.notices}),
        deadline=after.days[event_id].deadline,
    )


def _to_call(people: Sequence[Listed]) -> list[Listed]:
    """Those of them whom no message reaches."""
    persons = Person.objects.filter(pk__in=[item.person for item in people])
    unreached = {person.pk for person in persons if not is_reached(person)}
    return [item for item in people if item.person in unreached]
