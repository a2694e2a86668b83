"""Judging stored logs anew, after a repair of the engine or a ruling on a card.

Every log is judged once by the present engine, however often this is asked for and wherever it was
interrupted. Nothing but the verdicts changes; what became different is listed for people.
"""

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import attrgetter

from django.db.models import OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.db.models.lookups import Exact

from tournament.jobs import queue
from tournament.play.log_verification import KIND, engine_id, request_verdicts
from tournament.play.models import LogVerdict, SubmittedLog

_ASKED_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many logs there are, and on how many the newest verdict is the present engine's."""

    judged: int
    total: int

    @property
    def missing(self) -> int:
        """Logs on which the present engine has not the last word."""
        return self.total - self.judged


@dataclass(frozen=True, slots=True)
class Change:
    """A log on which the present engine says something else than the one before."""

    log: SubmittedLog
    old: LogVerdict
    new: LogVerdict


def coverage(championship: str = "") -> Coverage:
    """How far the logs, or those of one championship, are judged by the present engine."""
    logs = _logs(championship)
    return Coverage(logs.filter(_by_present_engine()).count(), logs.count())


def judge_anew(now: datetime, championship: str = "") -> int:
    """Have every log judged that needs it; says how many are.

    What the present engine found before another one came between is the last word again.
    """
    logs = _logs(championship).exclude(_by_present_engine())
    keys = list(logs.order_by("received_at", "pk").values_list("pk", flat=True))
    for start in range(0, len(keys), _ASKED_AT_ONCE):
        some = keys[start : start + _ASKED_AT_ONCE]
        LogVerdict.objects.filter(engine=engine_id(), log__in=some).update(checked_at=now)
        request_verdicts(some)
    queue.try_all_again(KIND)
    return len(keys)


def is_busy(now: datetime) -> bool:
    """Whether logs are being judged, or could be now."""
    return queue.is_busy(KIND, now)


def changes(championship: str = "") -> list[Change]:
    """Where the present engine disagrees with the one before it, in the order of days and games."""
    judged = _logs(championship).filter(_by_present_engine()).values("pk")
    others = LogVerdict.objects.exclude(engine=engine_id()).values("log")
    rows = LogVerdict.objects.filter(log__in=judged).filter(log__in=others)
    found = []
    ordered = rows.defer("summary", "log__received").select_related("log")
    ordered = ordered.order_by("log", "checked_at", "pk")
    for _log, verdicts in groupby(ordered, attrgetter("log_id")):
        *_older, old, new = verdicts
        if _said(old) != _said(new):
            found.append(Change(new.log, old, new))
    return sorted(found, key=lambda one: (one.log.game_day_id, one.log.match, one.log.game))


def _logs(championship: str) -> QuerySet[SubmittedLog]:
    """Logs that can be judged."""
    logs = SubmittedLog.objects.exclude(received=b"", kept="")
    return logs.filter(game_day__championship=championship) if championship else logs


def _by_present_engine() -> Exact:
    """Of a log: its newest verdict is the present engine's."""
    verdicts = LogVerdict.objects.filter(log=OuterRef("pk")).order_by("-checked_at", "-pk")
    newest = Coalesce(Subquery(verdicts.values("engine")[:1]), Value(""))
    return Exact(newest, Value(engine_id()))


def _said(verdict: LogVerdict) -> tuple[object, ...]:
    """What of a verdict matters to people: not the words around it."""
    return verdict.word, verdict.rule, verdict.line, verdict.details.get("outcomes")
