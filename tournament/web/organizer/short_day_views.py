"""A day to which too few have come: what applies, a merge, and the publisher's ruling."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.championship.check_in.queries import minutes_left
from tournament.championship.days.short_day.queries import (
    counted_for_stage,
    is_of_split_stage,
    short_day_ends,
    short_day_order,
    waits_for_publisher,
)
from tournament.events import days as services
from tournament.events.execution import Caller
from tournament.events.selectors import day_of, place_of
from tournament.events.states import championship_state, event_state
from tournament.events.wording import date_in_sentence, local_time
from tournament.people.policy import Action
from tournament.web.organizer.day_pages import StaffDayView
from tournament.web.organizer.people_lists import listed_people
from tournament.web.organizer.reason_forms import ReasonForm
from tournament.web.shared.declared_fields import choose_from
from tournament.web.shared.words import CANCEL_REASON, SHORT_DAY_ORDER


class MergeForm(forms.Form):
    """To which day of the stage those go who agree (CH-SPLIT-4)."""

    into = forms.ChoiceField(label=_("Day to go to"), widget=forms.RadioSelect)
    going = forms.MultipleChoiceField(
        label=_("Who agrees to go there"),
        help_text=_("Ask everybody. Those not ticked are free to register elsewhere."),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )

    def __init__(
        self,
        *args: Any,
        days: Sequence[tuple[str, str]],
        people: Sequence[tuple[str, str]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        choose_from(self, into=days, going=people)


class ShortDayForm(ReasonForm):
    """The publisher's ruling on a short day."""

    order = forms.ChoiceField(
        label=_("What becomes of the day"),
        choices=list(SHORT_DAY_ORDER.items()),
        widget=forms.RadioSelect,
    )
    field_order = ("order", "category", "reason")


class ShortDay(StaffDayView):
    """CH-DAY-1, CH-SPLIT-4: how many are here, what applies, what can be done."""

    action = Action.VIEW_STAFF
    http_method_names = ["get", "head"]
    template_name = "organizer/short_day.html"
    tab = "check_in"
    title = _("Too few players")

    def merge_kwargs(self) -> dict[str, Any]:
        """The other days of the stage, and those who are here."""
        place = place_of(self.event_id)
        state = championship_state(place.championship)
        days = [
            (day.id, f"{date_in_sentence(day.date)}, {day.start}")
            for day in state.live_days(str(place.stage))
            if day.is_open and day.id != self.event_id
        ]
        listed = listed_people(self.event_id)
        people = [(item.id, item.name) for item in listed if item.checked_in]
        going = {"going": [key for key, _name in people]}
        return {"days": days, "people": people, "initial": going}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The numbers, and both forms."""
        event_id = self.event_id
        place = place_of(event_id)
        state, day = championship_state(place.championship), day_of(place)
        event = event_state(event_id)
        split = is_of_split_stage(state, event_id)
        at_check_in = day.checks_in and bool(event.id)
        ends = short_day_ends(event, day) if at_check_in else None
        waits = ends is not None and waits_for_publisher(state, event, day)
        return {
            "merge_form": MergeForm(**self.merge_kwargs()),
            "decide_form": ShortDayForm(choices=CANCEL_REASON),
            **super().get_context_data(**kwargs),
            "at_check_in": at_check_in,
            "closed": event.check_in_closed,
            "present": event.present,
            "needed": state.rules.stage_minimum,
            "counted": counted_for_stage(state, event, event.present) if at_check_in else None,
            "split": split,
            "order": SHORT_DAY_ORDER[short_day_order(state, event)] if at_check_in else "",
            "decided": day.decided,
            "ends": local_time(ends, day.zone) if ends and waits else "",
            "left": minutes_left(event) if at_check_in else 0,
        }


class ShortDayMerge(ShortDay):
    """CH-SPLIT-4: the day is given up, and those who agree go to another one."""

    action = Action.CANCEL_DAY
    http_method_names = ["post"]
    form_class = MergeForm
    form_name = "merge_form"
    done_words = _("The day is given up. Those who agreed have a new day.")

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the days and the people."""
        return {**super().get_form_kwargs(), **self.merge_kwargs()}

    def carry_out(self, caller: Caller, form: MergeForm) -> object:
        """Give the day up."""
        return services.merge_day(caller, event=self.event_id, **form.cleaned_data)


class ShortDayDecide(ShortDay):
    """CH-SPLIT-4: the publisher rules otherwise for one day."""

    action = Action.DECIDE_DAY
    http_method_names = ["post"]
    form_class = ShortDayForm
    form_name = "decide_form"
    back = ("short_day", "event_id")
    done_words = _("The ruling is recorded.")

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the reasons."""
        return {**super().get_form_kwargs(), "choices": CANCEL_REASON}

    def carry_out(self, caller: Caller, form: ShortDayForm) -> object:
        """Rule for this day."""
        return services.decide_short_day(caller, event=self.event_id, **form.cleaned_data)
