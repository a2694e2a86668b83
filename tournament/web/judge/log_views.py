"""Logs of games for the staff: hand one in, see verdicts and what they contradict (CH-SHEET-5)."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from tournament.events.execution import Caller
from tournament.people.access import acting, requires
from tournament.people.policy import Action, allowed
from tournament.play.log_findings import findings, judged_logs, settle_log
from tournament.play.log_submission import Submitted, submit_log
from tournament.play.log_texts import text_as_received
from tournament.play.models import SubmittedLog
from tournament.web.judge.log_model import LogReader, games_to_submit
from tournament.web.judge.page import DayCommandView
from tournament.web.shared.acting import caller_of, day_scope
from tournament.web.shared.game_log_forms import (
    LogForm,
    announced_too_large,
    refusal_words,
    too_large,
)
from tournament.web.shared.game_log_words import game_word
from tournament.web.shared.game_pages import expect_engine
from tournament.web.shared.offers import offered
from tournament.web.shared.staff_day import staff_day_of
from tournament.web.shared.staff_page import frame
from tournament.web.shared.verdicts import shown_verdict
from tournament.web.shared.words import language


@require_safe
@requires(Action.SEE_LOGS, day_scope)
def day_logs(request: HttpRequest, event_id: str) -> HttpResponse:
    """All logs of the day; what a judge has to look at stands first."""
    actor = acting(request).actor
    hall = staff_day_of(event_id, actor)
    expect_engine(hall.championship.rules)
    context = {
        **frame(request, event_id, "day_logs"),
        "logs": LogReader(hall, actor).view(),
    }
    return render(request, "judge/logs.html", context)


class MatchLogs(DayCommandView):
    """The logs of one match, and the form that takes another one."""

    action = Action.SEE_LOGS
    http_method_names = ["get", "head"]
    template_name = "judge/match_logs.html"
    back = ("match", "event_id", "match")
    form_class = LogForm

    def prepare(self) -> None:
        """404 for a game of which there are no logs."""
        super().prepare()
        expect_engine(self.hall.championship.rules)

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the games of the match."""
        games = games_to_submit(self.hall, self.match)
        given = {"files": self.request.FILES or None, "games": games, "pair": self.hall.pair}
        return {**super().get_form_kwargs(), **given}

    def get_form(self, form_class: Any = None) -> LogForm | None:
        """For whoever may hand a log of one of its games in."""
        form: LogForm = super().get_form(form_class)
        offered = form.fields["game"].choices and _may(self.request, Action.SUBMIT_LOG)  # type: ignore[attr-defined]
        return form if form.is_bound or offered else None

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The logs, and what they show."""
        reader = LogReader(self.hall, acting(self.request).actor)
        refusal = self.refusal
        return {
            "fault": refusal_words(refusal) if refusal is not None else "",
            **super().get_context_data(**kwargs),
            "match_id": self.match,
            "pair": " – ".join(name for name in reader.names(self.match).values() if name),
            "logs": reader.view(self.match),
        }


class LogSubmit(MatchLogs):
    """Take a log of one of its games, as a file or as pasted text."""

    action = Action.SUBMIT_LOG
    http_method_names = ["post"]

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """A file that is too large is not read at all."""
        if announced_too_large(request):
            form = LogForm(games=games_to_submit(self.hall, self.match), pair=self.hall.pair)
            context = self.get_context_data(form=form, fault=too_large())
            return self.render_to_response(context, status=413)
        return super().post(request, *args, **kwargs)

    def carry_out(self, caller: Caller, form: LogForm) -> Submitted:
        """Hand it in."""
        return submit_log(caller, event=self.event_id, **form.about())

    def form_valid(self, form: LogForm) -> HttpResponse:
        """Whether it is new."""
        if self.answer.repeated:
            messages.info(self.request, gettext("This very log is here already."))
        else:
            messages.success(self.request, gettext("The log is taken and will be checked."))
        return redirect("match_logs", self.event_id, self.match)


@require_safe
@requires(Action.SEE_LOGS, day_scope)
def staff_log(request: HttpRequest, event_id: str, log_id: str) -> HttpResponse:
    """One log: its verdict with the place, the rule and the position before the event."""
    actor = acting(request).actor
    hall = staff_day_of(event_id, actor)
    log = get_object_or_404(SubmittedLog, pk=log_id, game_day=event_id)
    judged = next(item for item in judged_logs(event_id, log.match) if item.log.pk == log_id)
    reader = LogReader(hall, actor)
    readable = reader.may_read(log)
    names = reader.names(log.match)
    verdict = judged.verdict if readable else None
    text = text_as_received(log) if verdict is not None and verdict.line else ""
    context = {
        **frame(request, event_id, "day_logs"),
        "log": reader.line(judged),
        "readable": readable,
        "game_word": game_word(log.game, log.replay),
        "erased": not log.received,
        "verdict": shown_verdict(verdict, text, language(), names) if verdict else None,
        "findings": [
            item for item in reader.told(findings(event_id, log.match)) if item.log == log.pk
        ],
    }
    return render(request, "judge/log.html", context)


@require_POST
@requires(Action.SETTLE_LOG, day_scope)
def log_settle(request: HttpRequest, event_id: str, log_id: str) -> HttpResponse:
    """The judge has dealt with what the log shows."""
    log = settle_log(caller_of(request), event=event_id, log=log_id)
    messages.success(request, gettext("It is noted that you have dealt with this log."))
    if request.POST.get("page") == "day":
        return redirect("day_logs", event_id)
    return redirect("match_logs", event_id, log.match)


def _may(request: HttpRequest, action: Action) -> bool:
    who = acting(request)
    offers = offered(str(who.scope.event))
    return action in offers and allowed(who.actor, action, who.scope) is not None
