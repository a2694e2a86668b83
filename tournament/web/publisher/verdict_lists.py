"""What the page of verdicts shows: where the present rules say something else of a log."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext

from tournament.events.models import GameDay
from tournament.events.selectors import title_of
from tournament.play.log_reverification import Change
from tournament.play.models import LogVerdict
from tournament.web.shared.components import Kind
from tournament.web.shared.game_log_words import VERDICT, VERDICT_KIND, game_word
from tournament.web.shared.words import outcome_word

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


def lines(changes: Iterable[Change]) -> list[ChangeLine]:
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
