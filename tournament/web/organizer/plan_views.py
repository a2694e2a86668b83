"""How long a day takes: asked before it, and kept current while it is played."""

from dataclasses import asdict, replace
from datetime import UTC, time, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.events.closing_hour import closing_of
from tournament.events.execution import Caller
from tournament.events.now import now_of_day
from tournament.events.selectors import day_of, place_of
from tournament.events.states import championship_state, event_state
from tournament.people.policy import Action
from tournament.play import timetable
from tournament.play.programme import programme_item
from tournament.web.organizer.day_pages import StaffDayView
from tournament.web.shared.components import Tile
from tournament.web.shared.declared_fields import form_field
from tournament.web.shared.timetable import (
    as_of,
    between,
    clock,
    curve_picture,
    duration,
    is_next_day,
    round_picture,
    round_rows,
)


class QuestionForm(forms.Form):
    """What if: players and tables, for this look alone."""

    players = form_field(timetable.Question, "players", label=_("Players"))
    tables = form_field(timetable.Question, "tables", label=_("Tables"))


class PlanForm(forms.Form):
    """What the day is planned with: kept, and shown on all its pages."""

    minutes = form_field(
        timetable.Plan,
        "minutes",
        label=_("Minutes of a game"),
        help_text=_(
            "From the call to the signatures. After four matches the hall’s own pace counts."
        ),
    )
    closes = forms.TimeField(
        label=_("The hall closes at"),
        help_text=_("Local time of the city. Leave it empty if no one closes it."),
        required=False,
        input_formats=["%H:%M"],
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    programme = form_field(
        timetable.Plan,
        "programme",
        label=_("What else is on today"),
        help_text=_(
            "One line each, for everybody to see. With two times it is a break in which no match "
            "begins (13:00–13:40 Lunch); with one nothing waits for it (19:00 Prizes)."
        ),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    def clean_programme(self) -> str:
        """Every line as it will be read."""
        lines = [line for line in self.cleaned_data["programme"].splitlines() if line.strip()]
        for line in lines:
            if programme_item(line) is None:
                told = {"line": line}
                raise ValidationError(
                    gettext("Begin with a time, then say what it is: “%(line)s”") % told
                )
        return "\n".join(lines)

    def plan(self) -> timetable.Plan:
        """What is kept."""
        closes: time | None = self.cleaned_data["closes"]
        return timetable.Plan(
            self.cleaned_data["minutes"],
            closes.strftime("%H:%M") if closes is not None else "",
            self.cleaned_data["programme"],
        )


class DayPlan(StaffDayView):
    """The estimate with its pictures; `?players=&tables=` asks about other numbers."""

    action = Action.VIEW_STAFF
    http_method_names = ["get", "head"]
    template_name = "organizer/day_plan.html"
    form_class = PlanForm
    tab = "day_plan"
    back = ("day_plan", "event_id")

    def prepare(self) -> None:
        """What the day is planned with."""
        super().prepare()
        self.plan = timetable.plan_of(self.event_id)

    def get_form_kwargs(self) -> dict[str, Any]:
        """With what is kept."""
        return {**super().get_form_kwargs(), "initial": asdict(self.plan)}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """How long it takes, and why."""
        plan = self.plan
        state = championship_state(place_of(self.event_id).championship)
        day = day_of(place_of(self.event_id))
        now = now_of_day(state, day, timezone.now())
        question = timetable.question_of(self.event_id, plan)
        live = timetable.live(event_state(self.event_id))
        numbers = {"players": question.players, "tables": question.tables}
        asked = QuestionForm(self.request.GET or None, initial=numbers)
        other = self.request.GET and asked.is_valid()
        if other:
            question = replace(question, **asked.cleaned_data)
        closes = closing_of(day, plan.closes)
        context: dict[str, Any] = {
            "question_form": asked,
            "question": question,
            "other": other,
            "is_final": state.is_final(self.event_id),
            "long_final": timetable.final_is_long(question),
            "curve": curve_picture(timetable.by_tables(question), question.tables),
            "over": now.all_played or now.over,
        }
        if live is not None and not other:
            begins, seen = live.begins, live.forecast
            context |= {"live": live, "learned": live.games, "as_of": as_of(live, day.zone)}
        else:
            begins, seen = day.starts_at.astimezone(UTC), timetable.ask(question)
        ends = begins + timedelta(seconds=seen.length.median)
        context |= {
            "tiles": [
                Tile(
                    gettext("ends about"),
                    clock(ends, day.zone),
                    gettext("on the next day") if is_next_day(ends, day.zone, begins) else "",
                ),
                Tile(
                    gettext("left to play") if live is not None and not other else gettext("lasts"),
                    duration(seen.length.median),
                ),
                Tile(gettext("matches"), seen.matches.median),
                Tile(gettext("of the tables’ time is played"), f"{seen.busy_percent} %"),
            ],
            "between": between(seen.length, begins, day.zone),
            "picture": round_picture(seen, begins, day.zone, closes),
            "rows": round_rows(seen, begins, day.zone),
            "closes": plan.closes,
            "late": timetable.too_late(ends, closes),
            "late_perhaps": timetable.too_late(
                begins + timedelta(seconds=seen.length.high), closes
            ),
        }
        return {**super().get_context_data(**kwargs), **context}


class DayPlanSave(DayPlan):
    """Keep minutes and closing hour."""

    action = Action.PLAN_DAY
    http_method_names = ["post"]
    done_words = _("The plan is kept.")

    def carry_out(self, caller: Caller, form: PlanForm) -> None:
        """Keep it."""
        timetable.save_plan(self.event_id, form.plan())
