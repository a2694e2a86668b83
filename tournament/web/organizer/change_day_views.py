"""Another date for a day or another day instead, and giving it up: what it does, then the step."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship.check_in.queries import minutes_left
from tournament.championship.commands import Command
from tournament.championship.days.queries import to_carry
from tournament.events import days, services
from tournament.events.execution import Answer, Caller, Refused
from tournament.events.preview import Foreseen, preview
from tournament.events.selectors import day_of, place_of
from tournament.events.states import championship_state, event_state
from tournament.outbox.recipients import is_reached
from tournament.people.models import Person
from tournament.people.policy import Action
from tournament.regulations.refusals import Refusal
from tournament.web.organizer.day_pages import StaffDayView
from tournament.web.organizer.forms import CancelDayForm, RescheduleForm
from tournament.web.organizer.people_lists import listed_people
from tournament.web.shared.day_forms import WhenForm
from tournament.web.shared.letters_promised import with_letters


class _NewDate(StaffDayView):
    """A date in a form: first what it would do, then the step itself, by a button of its own."""

    action = Action.PLAN_DAY
    button: ClassVar[str]
    foreseen: Mapping[str, Any] | None = None
    """What the step would do, in numbers of people, once a date was asked about."""

    def prepare(self) -> None:
        """The day as it is planned."""
        super().prepare()
        self.day = day_of(place_of(self.event_id))

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the present date."""
        planned = {"date": self.day.date, "start": self.day.start, "tables": self.day.tables}
        return {**super().get_form_kwargs(), "initial": planned}

    def carry_out(self, caller: Caller, form: Any) -> Any:
        """Take the step, or look at what it would do."""
        if self.button in self.request.POST:
            return self.take(caller, form)
        found = preview(self.command(form), place_of(self.event_id), caller)
        if isinstance(found, Refusal):
            raise Refused(found)
        self.foreseen = self.look(found)
        return None

    def take(self, caller: Caller, form: Any) -> Any:
        """The step."""
        raise NotImplementedError

    def command(self, form: Any) -> Command:
        """What is asked about."""
        raise NotImplementedError

    def look(self, found: Foreseen) -> Mapping[str, Any]:
        """What it would do."""
        raise NotImplementedError

    def form_valid(self, form: Any) -> HttpResponse:
        """On to the day, or to the page with what a date does."""
        if self.answer is None:
            return self.render_to_response(self.get_context_data(form=form))
        return super().form_valid(form)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What a date does, once one was asked about."""
        return {**super().get_context_data(**kwargs), "foreseen": self.foreseen}


class DayMove(_NewDate):
    """CH-DAY-2: the new date, then what it would do, then the move."""

    template_name = "organizer/day_move.html"
    form_class = WhenForm
    title = _("Set another date")
    done_words = with_letters(_("The day has its new date."))
    button = "move"

    def take(self, caller: Caller, form: WhenForm) -> Answer:
        """Move the day."""
        return services.move_day(caller, event=self.event_id, **form.values())

    def command(self, form: WhenForm) -> Command:
        """The move."""
        return services.move_day_command(self.event_id, **form.values())

    def look(self, found: Foreseen) -> Mapping[str, Any]:
        """How many are concerned, how many are written to, when registration then ends."""
        before, after = found.before.championship, found.championship
        pairs = zip(before.of_day(self.event_id), after.of_day(self.event_id), strict=True)
        people = list(pairs)
        return {
            "reconfirm": sum(new.must_reconfirm for _old, new in people),
            "too_young": sum(old.active and not new.active for old, new in people),
            "need_consent": sum(
                new.awaits_consent and not old.awaits_consent for old, new in people
            ),
            "told": len({notice.registration for notice in found.notices}),
            "deadline": after.days[self.event_id].deadline,
        }


class DayReschedule(_NewDate):
    """CH-DAY-2: another day instead of one that was not played, with its people."""

    template_name = "organizer/day_reschedule.html"
    form_class = RescheduleForm
    title = _("Another day instead")
    done_words = with_letters(_("The new day is open."))
    button = "set"

    def take(self, caller: Caller, form: RescheduleForm) -> str:
        """Set the new day; its id."""
        return days.reschedule_day(caller, event=self.event_id, **form.values())

    def command(self, form: RescheduleForm) -> Command:
        """The new day."""
        return days.reschedule_command(self.event_id, **form.values())

    def look(self, found: Foreseen) -> Mapping[str, Any]:
        """Whom the new day takes over."""
        (new,) = found.championship.days.keys() - found.before.championship.days.keys()
        people = found.championship.of_day(new)
        return {
            "reconfirm": sum(item.must_reconfirm for item in people),
            "waiting": sum(item.waits for item in people),
            "need_consent": sum(item.awaits_consent for item in people),
            "too_young": len(to_carry(found.before.championship, self.event_id)) - len(people),
        }

    def get_success_url(self) -> str:
        """The new day, or this one while there is none."""
        return reverse("staff_day", args=[self.answer or self.event_id])

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """How many come along."""
        state = championship_state(place_of(self.event_id).championship)
        everybody = len(to_carry(state, self.event_id))
        return {**super().get_context_data(**kwargs), "everybody": everybody}


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
        persons = Person.objects.filter(pk__in=[item.person for item in self.concerned])
        unreached = {person.pk for person in persons if not is_reached(person)}
        self.to_call = [item for item in self.concerned if item.person in unreached]

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
