"""Entering people one by one, at the desk or before the day."""

from functools import partial
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from tournament.championship.registration.queries import next_in_line
from tournament.events.execution import Caller
from tournament.events.on_site import enter_on_site
from tournament.events.registration import register_person
from tournament.events.selectors import cities, day_of, place_of
from tournament.events.states import championship_state, event_state
from tournament.events.tournaments import refuse_names_alone
from tournament.people.policy import Action
from tournament.regulations.checks import local_date
from tournament.web.organizer.check_in_news import check_in_of, tell
from tournament.web.organizer.day_pages import StaffDayView, day_tiles
from tournament.web.organizer.forms import DeskForm
from tournament.web.organizer.people_lists import listed_people, listed_person


class Desk(StaffDayView):
    """An empty form, the last result above it; refused entries keep what was typed."""

    action = Action.ENTER_REGISTRATION
    template_name = "organizer/desk.html"
    form_class = DeskForm
    tab = "desk"
    back = ("desk", "event_id")

    def prepare(self) -> None:
        """The day and its check-in."""
        super().prepare()
        refuse_names_alone(self.event_id)
        self.now, self.place = timezone.now(), place_of(self.event_id)
        self.day, self.check_in = day_of(self.place), check_in_of(self.event_id, self.now)

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the city of the day, which most come from."""
        stages = championship_state(self.place.championship).stages
        known = cities().get(stages[self.day.stage].city)
        return {
            **super().get_form_kwargs(),
            "today": local_date(self.now, self.day.zone),
            "at_check_in": self.check_in.lets_in,
            "day": self.day.date,
            "rules": championship_state(self.place.championship).rules,
            "initial": {"city": known.ru if known else ""},
        }

    def carry_out(self, caller: Caller, form: DeskForm) -> None:
        """Enter the person, and say what came of it."""
        enter = register_person
        if form.is_here:
            enter = partial(enter_on_site, age_seen=form.cleaned_data["age_seen"])
        registration = enter(
            caller, event=self.event_id, application=form.application()
        ).registration
        entry = reverse("roster_entry", args=[self.event_id, registration])
        tell(self.request, listed_person(self.event_id, registration), f"{entry}#consents")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Who was entered last, and what the next one gets."""
        context = super().get_context_data(**kwargs)
        people, refusal = listed_people(self.event_id), self.refusal
        minor = context["form"].minor_fields
        return {
            **context,
            "check_in": self.check_in,
            "outlook": _outlook(self.event_id),
            "tiles": day_tiles(self.event_id, people),
            "last": people[-1] if people else None,
            "open_minor": any(field.errors or field.value() for field in minor),
            "open_namesake": refusal is not None and refusal.rule == "CH-REG-3",
        }


def _outlook(event_id: str) -> str:
    """What whoever is entered now gets if it is not a place; empty if there is one for them."""
    state, event = championship_state(place_of(event_id).championship), event_state(event_id)
    number = next_in_line(state, event, event_id) if state.days[event_id].not_drawn else 0
    if not number:
        return ""
    sentence = (
        gettext("The next person you enter waits in the hall as no. %(number)s.")
        if event.id
        else gettext("The next person you enter goes to the waiting list as no. %(number)s.")
    )
    return sentence % {"number": number}
