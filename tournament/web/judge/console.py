"""The console: who plays where, who is called next, results in two taps, breaks, players' calls."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from reports.from_progress import on_one_page
from tournament.championship.judges.queries import (
    WITHOUT_A_JUDGE,
    duty_judge_of,
    suspension_due,
    without_judge_since,
)
from tournament.events.execution import Answer, Caller
from tournament.events.selectors import place_of
from tournament.events.states import championship_state
from tournament.ledger.core.entry import utc_text
from tournament.people.access import acting, requires
from tournament.people.policy import Action, allowed
from tournament.play import services
from tournament.play.judge_calls import answer_call
from tournament.play.timetable import ends_too_late, live
from tournament.web.judge.console_model import Asked, console_of
from tournament.web.judge.done import done_of
from tournament.web.judge.forms import PauseForm
from tournament.web.judge.log_model import LogReader
from tournament.web.judge.match_actions import DayActions
from tournament.web.judge.page import KeptPage
from tournament.web.judge.slots import held_slots
from tournament.web.judge.to_sign import sheets_to_sign
from tournament.web.outages import little_room
from tournament.web.shared.acting import caller_of, day_scope, lead_on
from tournament.web.shared.recorded_games import by_record
from tournament.web.shared.staff_day import StaffDay
from tournament.web.shared.timetable import ends_of
from tournament.web.shared.venue_copies import copy_due


@dataclass(frozen=True, slots=True)
class NobodyRules:
    """Since when there is no judge, and until when the day goes on like this.

    Without `until` a duty judge rules, and the day goes on.
    """

    since: str
    until: str
    due: bool


def nobody_rules(hall: StaffDay) -> NobodyRules | None:
    """Nothing while a judge is there, or once the day is over."""
    event = hall.event.id
    if not hall.day_now.at_play:
        return None
    state = championship_state(place_of(event).championship)
    since = without_judge_since(state, event)
    if since is None:
        return None
    on_duty = duty_judge_of(state, event) is not None
    return NobodyRules(
        hall.clock(since),
        "" if on_duty else hall.clock(since + WITHOUT_A_JUDGE),
        suspension_due(state, event, hall.now),
    )


class Console(KeptPage):
    """The table board: `?table=` and `?match=` unfold a match, `?q=` looks for a player."""

    action = Action.VIEW_STAFF
    http_method_names = ["get", "head"]
    template_name = "judge/console.html"
    form_class = PauseForm

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the clock of the hall."""
        now = self.hall.now.astimezone(ZoneInfo(self.hall.event.zone))
        return {**super().get_form_kwargs(), "now": now}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Everything that waits for somebody."""
        request, hall, day = self.request, self.hall, DayActions(self.hall, self.caller())
        context, sent = super().get_context_data(**kwargs), request.GET
        called = frozenset(call.table for call in context["judge_calls"])
        asked = Asked(sent.get("match", ""), sent.get("table", ""), sent.get("q", "").strip())
        shown = console_of(hall, day, asked, called)
        return {
            **context,
            "console": shown,
            "at": shown.selected.at,
            "by_record": by_record(hall, shown.selected.match.id) if shown.selected.match else None,
            "asked": asked.name,
            "done": done_of(day, sent.get("done", "")),
            "page": "console",
            "has_bracket": hall.has_bracket,
            "choose_paper": hall.has_bracket and not on_one_page(hall.event.structure),
            "clock": hall.clock(hall.now),
            "held_slots": held_slots(hall),
            "nobody_rules": nobody_rules(hall),
            "sheets_to_sign": sheets_to_sign(hall),
            "ends": ends_of(live(hall.event), hall.event.zone),
            "ends_too_late": ends_too_late(hall.event),
            "copy_due": _keeps_files(request) and copy_due(self.event_id),
            "little_room": little_room(),
            "log_findings": LogReader(hall, acting(request).actor).open(),
        }


class PauseDay(Console):
    """CH-DAY-5: a break begins, with the time when it ends if it is known."""

    action = Action.PAUSE_DAY
    http_method_names = ["post"]
    back = ("console", "event_id")

    def carry_out(self, caller: Caller, form: PauseForm) -> Answer:
        """The break begins."""
        until: datetime | None = form.cleaned_data["until"]
        announced = utc_text(until) if until is not None else None
        return services.pause_day(caller, event=self.event_id, until=announced)


def _keeps_files(request: HttpRequest) -> bool:
    """Whether the reader can follow the reminder to save a copy."""
    who = acting(request)
    return allowed(who.actor, Action.TAKE_BACK_DAY, who.scope) is not None


@require_POST
@requires(Action.PAUSE_DAY, day_scope)
def resume_day(request: HttpRequest, event_id: str) -> HttpResponse:
    """The break is over."""
    services.resume_day(caller_of(request), event=event_id)
    return lead_on(request, reverse("console", args=[event_id]))


@require_POST
@requires(Action.ANSWER_JUDGE_CALL, day_scope)
def judge_call(request: HttpRequest, event_id: str, call: int) -> HttpResponse:
    """“On my way” or “done”."""
    answer = request.POST.get("answer", "")
    if answer not in {"coming", "done"}:
        raise BadRequest("answer")
    found = answer_call(caller_of(request), event=event_id, call=call, done=answer == "done")
    if answer == "coming":
        return lead_on(request, reverse("match", args=[event_id, found.match]))
    return lead_on(request, reverse("console", args=[event_id]))
