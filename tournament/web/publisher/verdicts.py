"""The page of verdicts on game logs: how far the present rules have judged them, what changed."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_POST, require_safe

from tournament.events.models import GameDay
from tournament.events.selectors import title_of
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.play import log_reverification
from tournament.play.log_reverification import Change
from tournament.play.models import LogVerdict
from tournament.web.publisher.page import everywhere, page
from tournament.web.shared.components import Kind, Link
from tournament.web.shared.game_log_words import VERDICT, VERDICT_KIND, game_word
from tournament.web.shared.words import outcome_word

ON_A_PAGE = 50
_OUTCOME = {"A": "A", "B": "B", "drawn": "draw"}
"""Outcomes by the words of a verdict."""


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """A log whose verdict changed."""

    title: str
    detail: str
    word: str
    kind: Kind
    href: str


@require_safe
@requires(Action.SEE_JOBS, everywhere)
def verdicts(request: HttpRequest) -> HttpResponse:
    """Where the present state of the rules disagrees with the one before it."""
    changes = log_reverification.changes()
    listed = Paginator(changes, ON_A_PAGE).get_page(request.GET.get("page"))
    title = gettext("Verdicts on game logs")
    context = page(
        "jobs",
        crumbs=[Link(gettext("Background work"), reverse("jobs")), Link(title)],
        coverage=log_reverification.coverage(),
        busy=log_reverification.is_busy(timezone.now()),
        listed=listed,
        lines=_lines(listed.object_list),
    )
    return render(request, "publisher/verdicts.html", context)


@require_POST
@requires(Action.SEE_JOBS, everywhere)
def verdicts_anew(request: HttpRequest) -> HttpResponse:
    """Have all logs judged by the present rules; pressed twice, each is judged once."""
    number = log_reverification.judge_anew(timezone.now())
    if number:
        told = ngettext(
            "%(count)s log is being checked.", "%(count)s logs are being checked.", number
        )
        messages.success(request, told % {"count": number})
    else:
        messages.info(request, gettext("All logs are checked by the present rules already."))
    return redirect("verdicts")


def _lines(changes: Iterable[Change]) -> list[ChangeLine]:
    """Changes in words; their days are found in one query."""
    listed = list(changes)
    days = _days(change.log.game_day_id for change in listed)
    return [_line(change, days.get(change.log.game_day_id, "")) for change in listed]


def _line(change: Change, day: str) -> ChangeLine:
    log = change.log
    parts = [day, log.match, game_word(log.game, log.replay)]
    then, now = _said(change.old), _said(change.new)
    return ChangeLine(
        title=" · ".join(part for part in parts if part),
        detail=gettext("was: %(then)s; now: %(now)s") % {"then": then, "now": now},
        word=str(VERDICT[change.new.word]),
        kind=VERDICT_KIND[change.new.word],
        href=reverse("staff_log", args=[log.game_day_id, log.pk]),
    )


def _said(verdict: LogVerdict) -> str:
    """A verdict in a few words: rule and line, or how the games ended."""
    parts = [str(VERDICT[verdict.word]), verdict.rule]
    if verdict.line:
        parts.append(gettext("line %(number)s") % {"number": verdict.line})
    for outcome in verdict.details.get("outcomes", ()):
        winner, _space, _reason = str(outcome).partition(" ")
        parts.append(outcome_word(_OUTCOME[winner]))
    return ", ".join(part for part in parts if part)


def _days(events: Iterable[str]) -> dict[str, str]:
    """What each of these days is called."""
    found = GameDay.objects.filter(pk__in=set(events)).select_related("stage")
    return {day.pk: title_of(day.stage, day.date) for day in found}
