"""How long a day takes: asked before it, and kept current while it is played."""

from dataclasses import replace
from datetime import UTC, time, timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from tournament.championship.statuses import DayStatus
from tournament.events.selectors import day_of, place_of
from tournament.events.states import championship_state, event_state
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.play import planning
from tournament.web.shared.acting import day_scope
from tournament.web.shared.components import Tile
from tournament.web.shared.staff_page import day_page
from tournament.web.shared.timetable import (
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

    players = forms.IntegerField(label=_("Players"), min_value=2, max_value=planning.MOST_PLAYERS)
    tables = forms.IntegerField(label=_("Tables"), min_value=1, max_value=planning.MOST_TABLES)


class PlanForm(forms.Form):
    """What the day is planned with: kept, and shown on all its pages."""

    minutes = forms.IntegerField(
        label=_("Minutes of a game"),
        help_text=_(
            "From the call to the signatures. After four matches the hall’s own pace counts."
        ),
        min_value=5,
        max_value=240,
    )
    closes = forms.TimeField(
        label=_("The hall closes at"),
        help_text=_("Local time of the city. Leave it empty if no one closes it."),
        required=False,
        input_formats=["%H:%M"],
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )

    def plan(self) -> planning.Plan:
        """What is kept."""
        closes: time | None = self.cleaned_data["closes"]
        return planning.Plan(
            self.cleaned_data["minutes"], closes.strftime("%H:%M") if closes is not None else ""
        )


@require_safe
@requires(Action.VIEW_STAFF, day_scope)
def day_plan(request: HttpRequest, event_id: str) -> HttpResponse:
    """The estimate with its pictures; `?players=&tables=` asks about other numbers."""
    plan = planning.plan_of(event_id)
    form = PlanForm(initial={"minutes": plan.minutes, "closes": plan.closes})
    return _page(request, event_id, form)


@require_POST
@requires(Action.PLAN_DAY, day_scope)
def day_plan_save(request: HttpRequest, event_id: str) -> HttpResponse:
    """Keep minutes and closing hour."""
    form = PlanForm(request.POST)
    if not form.is_valid():
        return _page(request, event_id, form, status=422)
    planning.save_plan(event_id, form.plan())
    messages.success(request, gettext("The plan is kept."))
    return HttpResponseRedirect(reverse("day_plan", args=[event_id]))


def _page(request: HttpRequest, event_id: str, form: PlanForm, status: int = 200) -> HttpResponse:
    plan = planning.plan_of(event_id)
    state = championship_state(place_of(event_id).championship)
    day = day_of(place_of(event_id))
    question = planning.question_of(event_id, plan)
    live = planning.live(event_state(event_id))
    asked = QuestionForm(
        request.GET or None, initial={"players": question.players, "tables": question.tables}
    )
    other = request.GET and asked.is_valid()
    if other:
        question = replace(question, **asked.cleaned_data)
    closes = planning.closing_of(day, plan)
    context: dict[str, Any] = {
        "form": form,
        "question_form": asked,
        "question": question,
        "other": other,
        "is_final": state.is_final(event_id),
        "long_final": planning.final_is_long(question),
        "curve": curve_picture(planning.by_tables(question), question.tables),
        "over": event_state(event_id).status
        in {DayStatus.FINISHED, DayStatus.COMPLETED, DayStatus.CANCELLED},
    }
    if live is not None and not other:
        begins, seen = live.begins, live.forecast
        context |= {"live": live, "learned": live.games}
    else:
        begins, seen = day.starts_at.astimezone(UTC), planning.ask(question)
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
        "late": planning.too_late(ends, closes),
        "late_perhaps": planning.too_late(begins + timedelta(seconds=seen.length.high), closes),
    }
    return render(
        request,
        "organizer/day_plan.html",
        day_page(request, event_id, "day_plan", **context),
        status=status,
    )
