"""A player hands in logs of their games and sees what became of them.

While a match goes on they read their own logs; of others they see the word of the verdict alone,
since they hold hidden cards (PT-LOG-14).
"""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _

from tournament.championship.sheets.logs.decide import games_of, replays_of
from tournament.championship.sheets.logs.readers import may_read_log
from tournament.events.execution import Refused
from tournament.events.own_registrations import Held
from tournament.play.log_findings import Judged, judged_logs
from tournament.play.log_submission import submit_log
from tournament.play.log_texts import text_as_received, text_without_names
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.game_log_forms import (
    Games,
    LogForm,
    announced_too_large,
    refusal_words,
    too_large,
)
from tournament.web.shared.game_log_lists import LogLine, log_line
from tournament.web.shared.game_pages import expect_engine
from tournament.web.shared.personal_access import Holder, personal
from tournament.web.shared.venue_notices import in_hall
from tournament.web.shared.verdicts import shown_verdict
from tournament.web.shared.words import language

DONE = {
    "taken": _("The log is taken and will be checked."),
    "again": _("This very log is here already."),
}
"""What the page says after something was done, by the word in its address."""


@personal("GET", "POST")
def logs(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """The logs of their matches, and the form that takes another one."""
    held = _held(holder, registration)
    if request.method != "POST":
        return _page(request, holder, held)
    if announced_too_large(request):
        return _page(request, holder, held, fault=too_large(), status=413)
    form = _form(held, request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, holder, held, form=form, status=422)
    try:
        submitted = submit_log(
            holder.caller(request), event=held.day.id, registration=registration, **form.about()
        )
    except Refused as stopped:
        if stopped.refusal.kind != "rule":
            raise
        words = refusal_words(stopped.refusal)
        return _page(request, holder, held, form=form, fault=words, status=422)
    address = holder.address("my_logs", registration)
    return redirect(f"{address}?done={'again' if submitted.repeated else 'taken'}")


@personal("GET")
def log(request: HttpRequest, holder: Holder, registration: str, log_id: str) -> HttpResponse:
    """One log that they may read: its verdict with the place, the rule and the position."""
    held = _held(holder, registration)
    judged = next((item for item in _of_his_matches(held) if item.log.pk == log_id), None)
    if judged is None or not _may_read(held, judged):
        raise Http404
    own = judged.log.by_id == registration
    reading = DayReading(held.state, held.day)
    verdict = judged.verdict
    text = ""
    if verdict is not None and verdict.line:
        text = text_as_received(judged.log) if own else text_without_names(judged.log)
    players = zip("AB", held.event.players(judged.log.match), strict=True)
    names = {seat: reading.names.get(key or "", "") for seat, key in players}
    context = {
        "holder": holder,
        "registration": registration,
        "own": own,
        "log": _line(holder, held, reading, judged),
        "verdict": shown_verdict(verdict, text, language(), names) if verdict else None,
    }
    return render(request, "personal/log.html", context)


def _held(holder: Holder, registration: str) -> Held:
    """The registration of somebody who stands in a bracket; 404 for everybody else."""
    held = holder.held(registration)
    if registration not in held.event.seed_of:
        raise Http404
    expect_engine(held.state.rules)
    return held


def _games(held: Held) -> Games:
    """The games of their matches that were begun, the last one last."""
    if in_hall(held.state, held.day) is not None:
        return ()
    return [
        (match, number, replays_of(play, number))
        for match, play in held.event.plays.items()
        if held.registration.id in held.event.players(match)
        for number in games_of(play)
    ]


def _form(held: Held, *given: Any) -> LogForm:
    reading = DayReading(held.state, held.day)
    return LogForm(*given, games=_games(held), pair=reading.pair)


def _of_his_matches(held: Held) -> list[Judged]:
    return [
        item
        for item in judged_logs(held.day.id)
        if held.registration.id in held.event.players(item.log.match)
    ]


def _may_read(held: Held, judged: Judged) -> bool:
    by, own = judged.log.by_id, held.registration.id
    return may_read_log(held.event, judged.log.match, by, (), own, staff=False)


def _line(holder: Holder, held: Held, reading: DayReading, judged: Judged) -> LogLine:
    may = _may_read(held, judged)
    address = holder.address("my_log", held.registration.id, judged.log.pk) if may else ""
    return log_line(judged, reading.pair(judged.log.match), reading.clock, address)


def _page(
    request: HttpRequest,
    holder: Holder,
    held: Held,
    *,
    form: LogForm | None = None,
    fault: str = "",
    status: int = 200,
) -> HttpResponse:
    games = _games(held)
    reading = DayReading(held.state, held.day)
    lines = [_line(holder, held, reading, item) for item in _of_his_matches(held)]
    context = {
        "holder": holder,
        "registration": held.registration.id,
        "lines": lines,
        "waiting": any(line.position is not None for line in lines),
        "hides": any(not line.href for line in lines),
        "form": form or (_form(held) if games else None),
        "fault": fault,
        "done": DONE.get(request.GET.get("done", ""), ""),
    }
    return render(request, "personal/logs.html", context, status=status)
