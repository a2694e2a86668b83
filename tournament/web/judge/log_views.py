"""Logs of games for the staff: hand one in, see verdicts and what they contradict (CH-SHEET-5)."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from tournament.events.execution import Refused
from tournament.people.access import acting, requires
from tournament.people.policy import Action, allowed
from tournament.play.log_findings import judged_logs, settle_log
from tournament.play.log_submission import submit_log
from tournament.play.log_texts import text_as_received
from tournament.web.judge.log_model import LogReader, games_to_submit
from tournament.web.judge.matches import hall_with
from tournament.web.shared.acting import caller_of, day_scope, wants_json
from tournament.web.shared.game_log_forms import (
    LogForm,
    announced_too_large,
    refusal_words,
    too_large,
)
from tournament.web.shared.game_log_words import game_word
from tournament.web.shared.offers import offered
from tournament.web.shared.staff_day import hall_of
from tournament.web.shared.staff_page import frame
from tournament.web.shared.verdicts import shown_verdict
from tournament.web.shared.words import language


@require_safe
@requires(Action.SEE_LOGS, day_scope)
def day_logs(request: HttpRequest, event_id: str) -> HttpResponse:
    """All logs of the day; what a judge has to look at stands first."""
    actor = acting(request).actor
    context = {
        **frame(request, event_id, "console"),
        "logs": LogReader(hall_of(event_id, actor), actor).view(),
    }
    return render(request, "judge/logs.html", context)


@require_safe
@requires(Action.SEE_LOGS, day_scope)
def match_logs(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """The logs of one match, and the form that takes another one."""
    return _match_page(request, event_id, match)


@require_POST
@requires(Action.SUBMIT_LOG, day_scope)
def log_submit(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """Take a log of one of its games, as a file or as pasted text."""
    if announced_too_large(request):
        return _match_page(request, event_id, match, fault=too_large(), status=413)
    games = games_to_submit(hall_with(request, event_id, match), match)
    form = LogForm(request.POST, request.FILES, games=games)
    if not form.is_valid():
        return _match_page(request, event_id, match, form=form, status=422)
    try:
        submitted = submit_log(caller_of(request), event=event_id, **form.about())
    except Refused as stopped:
        if stopped.refusal.kind != "rule" or wants_json(request):
            raise
        words = refusal_words(stopped.refusal)
        return _match_page(request, event_id, match, form=form, fault=words, status=422)
    if submitted.repeated:
        messages.info(request, gettext("This very log is here already."))
    else:
        messages.success(request, gettext("The log is taken and will be checked."))
    return redirect("match_logs", event_id, match)


@require_safe
@requires(Action.SEE_LOGS, day_scope)
def staff_log(request: HttpRequest, event_id: str, log_id: str) -> HttpResponse:
    """One log: its verdict with the place, the rule and the position before the event."""
    actor = acting(request).actor
    hall = hall_of(event_id, actor)
    judged = next((item for item in judged_logs(event_id) if item.log.pk == log_id), None)
    if judged is None:
        raise Http404
    reader = LogReader(hall, actor)
    log = judged.log
    readable = reader.may_read(log)
    names = reader.names(log.match)
    verdict = judged.verdict if readable else None
    text = text_as_received(log) if verdict is not None and verdict.line else ""
    context = {
        **frame(request, event_id, "console"),
        "log": reader.line(judged),
        "readable": readable,
        "game_word": game_word(log.game, log.replay),
        "erased": not log.received,
        "verdict": shown_verdict(verdict, text, language(), names) if verdict else None,
        "findings": [item for item in reader.view(log.match).findings if item.log == log.pk],
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


def _match_page(
    request: HttpRequest,
    event_id: str,
    match: str,
    *,
    form: LogForm | None = None,
    fault: str = "",
    status: int = 200,
) -> HttpResponse:
    hall = hall_with(request, event_id, match)
    games = games_to_submit(hall, match) if _may(request, Action.SUBMIT_LOG) else ()
    reader = LogReader(hall, acting(request).actor)
    context = {
        **frame(request, event_id, "console"),
        "match_id": match,
        "pair": " – ".join(name for name in reader.names(match).values() if name),
        "logs": reader.view(match),
        "form": form or (LogForm(games=games) if games else None),
        "fault": fault,
        "back": reverse("match", args=[event_id, match]),
    }
    return render(request, "judge/match_logs.html", context, status=status)


def _may(request: HttpRequest, action: Action) -> bool:
    who = acting(request)
    offers = offered(str(who.scope.event))
    return action in offers and allowed(who.actor, action, who.scope) is not None
