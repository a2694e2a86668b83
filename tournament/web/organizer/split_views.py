"""Dividing a stage into several days: plan, wishes, lot, assignment, and the way back."""

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import Any, ClassVar

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from tournament.championship.championship_state import Day
from tournament.championship.commands import SplitDay, SplitStage
from tournament.championship.days.queries import taking_part
from tournament.events import split as services
from tournament.events.execution import Answer, Caller
from tournament.events.selectors import day_of, place_of
from tournament.events.states import championship_state
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.web.organizer.day_pages import StaffDayView
from tournament.web.organizer.people_lists import Listed, listed_people
from tournament.web.shared.acting import caller_of, day_scope
from tournament.web.shared.components import Link
from tournament.web.shared.day_forms import date_field
from tournament.web.shared.declared_fields import form_field
from tournament.web.shared.draw_text_form import DrawTextForm
from tournament.web.shared.letters_promised import with_letters
from tournament.web.shared.split_days import (
    PreferenceForm,
    day_choices,
    parts_of,
    plan_of,
    planned_parts,
)


class SplitForm(forms.Form):
    """The size of the present day, and each further day with its date, start, tables and size."""

    size = form_field(SplitStage, "size", label=_("Players on this day"))

    def __init__(self, data: Any, *, day: Day, sizes: Sequence[int]) -> None:
        super().__init__(data)
        self.more = len(sizes) - 1
        self.initial["size"] = sizes[0]
        for number in range(1, self.more + 1):
            on = day.date + timedelta(days=number)
            title = gettext("Day %(number)s") % {"number": number + 1}
            self.fields[f"date{number}"] = date_field(
                label=gettext("%(day)s: date") % {"day": title}, initial=on
            )
            label = gettext("%(day)s: start of play") % {"day": title}
            start = form_field(SplitDay, "start", label=label, initial=day.start)
            self.fields[f"start{number}"] = start
            label = gettext("%(day)s: tables") % {"day": title}
            tables = form_field(SplitDay, "tables", label=label, initial=day.tables)
            self.fields[f"tables{number}"] = tables
            label = gettext("%(day)s: players") % {"day": title}
            size = form_field(SplitDay, "size", label=label, initial=sizes[number])
            self.fields[f"size{number}"] = size

    def sizes(self) -> list[int]:
        """The sizes as they stand in the form, as far as they are numbers."""
        names = ["size", *(f"size{number}" for number in range(1, self.more + 1))]
        typed = [str(self[name].value() or "") for name in names]
        return [int(text) if text.isascii() and text.isdecimal() else 0 for text in typed]

    def days(self) -> list[SplitDay]:
        """The further days; only of a valid form."""
        given: Mapping[str, Any] = self.cleaned_data
        return [
            SplitDay(
                given[f"date{number}"],
                f"{given[f'start{number}']:%H:%M}",
                given[f"tables{number}"],
                given[f"size{number}"],
            )
            for number in range(1, self.more + 1)
        ]


class SplitPage(StaffDayView):
    """Dividing the stage: the plan, or how far the split is."""

    action = Action.PLAN_DAY
    template_name = "organizer/split.html"
    title = _("Split into days")
    back = ("day_split", "event_id")

    def prepare(self) -> None:
        """The day, its stage and its split."""
        super().prepare()
        place = place_of(self.event_id)
        self.state, self.day = championship_state(place.championship), day_of(place)
        self.found = services.split_of(self.event_id)

    def plan_form(self, data: Any = None) -> SplitForm:
        """The form for as many days as the address or the form itself asks for."""
        asked = self.request.POST.get("days") or self.request.GET.get("days") or ""
        days = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 3 else 0
        return SplitForm(data, day=self.day, sizes=plan_of(self.state, self.day, days).sizes)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The split, its people and its lot."""
        state, day, found = self.state, self.day, self.found
        context = {
            "form": None if found else self.plan_form(),
            "draw_form": DrawTextForm(),
            **super().get_context_data(**kwargs),
        }
        form = context["form"]
        return {
            **context,
            "planned": planned_parts(form.sizes(), state.rules.day_maximum) if form else [],
            "split": found,
            "origin": found.event if found else self.event_id,
            "parts": parts_of(state, found) if found else [],
            "plan": plan_of(state, day),
            "places": state.rules.day_maximum,
            "fewest": state.rules.stage_minimum,
            "most_days": state.rules.stage_days_maximum,
            "more_allowed": day.stage in state.more_days,
            "people": self._people(),
            "wishes": found.preferences if found else {},
            "lot": state.lots.get(found.lot) if found else None,
        }

    def _people(self) -> list[tuple[Listed, str]]:
        """Who may choose, each with the day that they have chosen."""
        found = self.found
        if found is None or not found.asks or found.event != self.event_id:
            return []
        chooses = {item.id for item in taking_part(self.state, self.event_id)}
        words = dict(day_choices(self.state, found))
        return [
            (item, words.get(found.preferences.get(item.id, ""), ""))
            for item in listed_people(self.event_id)
            if item.id in chooses
        ]


class DaySplit(SplitPage):
    """CH-SPLIT-1, CH-SPLIT-2: the days and their sizes; then how far the split is."""

    done_words = with_letters(_("The stage is split. Players may choose their day."))

    def get_form(self, form_class: Any = None) -> SplitForm | None:
        """The plan; nothing to plan once the stage is split."""
        if self.request.method == "POST":
            return self.plan_form(self.request.POST)
        return None if self.found else self.plan_form()

    def carry_out(self, caller: Caller, form: SplitForm) -> Answer:
        """Split the stage."""
        size, days = form.cleaned_data["size"], form.days()
        return services.split_stage(caller, event=self.event_id, size=size, days=days)


@require_POST
@requires(Action.ALLOW_MORE_DAYS, day_scope)
def split_allow(request: HttpRequest, event_id: str) -> HttpResponse:
    """CH-SPLIT-2: the publisher consents to more days than are needed."""
    place = place_of(event_id)
    services.allow_more_days(caller_of(request), stage=str(place.stage))
    messages.success(request, gettext("More days are allowed for this stage."))
    return redirect("day_split", event_id)


class SplitPreference(StaffDayView):
    """CH-SPLIT-3: the desk records on which day a player would like to play."""

    action = Action.STATE_PREFERENCE
    template_name = "organizer/split_preference.html"
    form_class = PreferenceForm
    back = ("day_split", "event_id")
    done_words = _("The wish is noted.")

    def prepare(self) -> None:
        """The player of a stage that is split; else 404."""
        super().prepare()
        asked, found = self.kwargs["registration"], services.split_of(self.event_id)
        item = next((item for item in listed_people(self.event_id) if item.id == asked), None)
        if found is None or item is None:
            raise Http404
        self.found, self.item = found, item

    def crumbs(self) -> list[Link]:
        """Below the split."""
        split = Link(gettext("Split into days"), reverse("day_split", args=[self.event_id]))
        return [split, Link(self.item.name)]

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the days, and the one that was chosen before."""
        state = championship_state(place_of(self.event_id).championship)
        initial = {"preferred": self.found.preferences.get(self.item.id)}
        days = day_choices(state, self.found)
        return {**super().get_form_kwargs(), "days": days, "initial": initial}

    def carry_out(self, caller: Caller, form: PreferenceForm) -> Answer:
        """Note the wish."""
        about = {"event": self.event_id, "registration": self.item.id}
        return services.state_preference(caller, **about, **form.cleaned_data)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With the player."""
        return {**super().get_context_data(**kwargs), "item": self.item}


class SplitDraw(SplitPage):
    """CH-DE-10, steps 2 to 6; then everybody has their day."""

    http_method_names = ["post"]
    form_class: Any = DrawTextForm
    form_name = "draw_form"
    done_words = with_letters(_("Everybody has their day."))

    def carry_out(self, caller: Caller, form: DrawTextForm) -> Answer:
        """Draw the lot and give everybody a day."""
        text = form.cleaned_data["text"]
        return services.draw_and_assign(caller, event=self.event_id, text=text)


class SplitButton(SplitPage):
    """A step of the split that asks for nothing."""

    http_method_names = ["post"]
    form_class = forms.Form
    form_name = "button"
    service: ClassVar[Callable[..., Answer]]

    def carry_out(self, caller: Caller, form: forms.Form) -> Answer:
        """Take the step."""
        return type(self).service(caller, event=self.event_id)


class SplitClose(SplitButton):
    """CH-DE-10, step 1: nobody chooses any more."""

    service = staticmethod(services.close_preferences)
    done_words = _("Choosing is over. Now the words of the lot are called out.")


class SplitUndo(SplitButton):
    """CH-SPLIT-1: one day again."""

    service = staticmethod(services.undo_split)
    done_words = _("The stage is played on one day again.")
