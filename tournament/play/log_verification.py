"""Verdicts on submitted logs: the rules engine's word, found in the background, stored once.

A verdict changes no result (CH-SHEET-5). One engine judges a log once; another state of the engine
(`engine_id`) judges it anew, and the newest verdict counts.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import BooleanField, ExpressionWrapper, Q
from django.utils.translation import gettext_lazy as _

from rules_engine.core.reader import ReadError
from rules_engine.core.verdict import Malformed, Verdict
from rules_engine.logs import UNKNOWN, judged
from rules_engine.rulesets import edition
from tournament.championship.sheets.logs.received import received
from tournament.championship.sheets.logs.stored import without_typed
from tournament.events.versions import raise_versions
from tournament.jobs import queue
from tournament.jobs.payloads import Payload
from tournament.jobs.registry import Queue, batch_job
from tournament.play.models import GameLog, LogVerdict, SubmittedLog

KIND = "verify_log"
_ENGINE_SHOWN = 16


@dataclass(frozen=True, slots=True)
class Checked:
    """A verdict that is to be stored, and the day whose pages show it."""

    day: str
    verdict: LogVerdict


def engine_id() -> str:
    """The present state of the engine: of every game its rules and data."""
    return edition()


def request_verdict(log: SubmittedLog) -> None:
    """Have a log judged by the present engine; belongs in the transaction that stores the log."""
    queue.enqueue(KIND, _key(log.pk), _payload(log.pk))


def request_verdicts(logs: Iterable[str]) -> None:
    """Have logs judged by the present engine, named by their ids."""
    queue.enqueue_many(KIND, {_key(log): _payload(log) for log in logs})


def verdicts_of(logs: Iterable[SubmittedLog]) -> dict[str, LogVerdict]:
    """The newest verdict on each log that has one."""
    found = LogVerdict.objects.filter(log__in=[log.pk for log in logs])
    return {verdict.log_id: verdict for verdict in found.order_by("checked_at", "pk")}


def queue_position(log: SubmittedLog) -> int | None:
    """How many logs are judged until this one is, itself included; None if it does not wait."""
    return queue.place_in_line(KIND, _key(log.pk))


@transaction.atomic
def _store(done: Sequence[tuple[Payload, Checked | None]], now: datetime) -> None:
    """Write the verdicts of a batch, and let the pages of their days know.

    What was typed into a log may have been erased while it was read: a verdict does not bring it
    back. Days are touched before logs, as whoever erases somebody does.
    """
    found = [checked for _payload, checked in done if checked is not None]
    if not found:
        return
    raise_versions({checked.day for checked in found})
    emptied = _emptied([checked.verdict.log_id for checked in found])
    for checked in found:
        verdict = checked.verdict
        verdict.checked_at = now
        if verdict.log_id in emptied:
            verdict.details = without_typed(verdict.word, verdict.details)
    LogVerdict.objects.bulk_create([checked.verdict for checked in found])


def _emptied(logs: Collection[str]) -> set[str]:
    """Which logs hold nothing any more that was typed; none changes until all is stored."""
    rows = SubmittedLog.objects.filter(pk__in=logs).select_for_update(no_key=True).order_by("pk")
    gone = ExpressionWrapper(Q(received=b""), output_field=BooleanField())
    return {key for key, empty in rows.values_list("pk", gone) if empty}


@batch_job(
    KIND, title=_("Check of a submitted game log by the rules"), store=_store, queue=Queue.BULK
)
def verify_log(payload: Payload) -> Checked | None:
    """The engine's verdict; nothing on a log that is gone, or that it has judged before."""
    key, engine = str(payload["log"]), engine_id()
    columns = ("game_day_id", "received", "form", "kept")
    open_one = SubmittedLog.objects.filter(pk=key).exclude(verdicts__engine=engine)
    log = open_one.values_list(*columns).first()
    if log is None:
        return None
    day, data, form, kept = log
    judgement = _judgement(bytes(data), form) if data else _judgement(_kept(kept), "text")
    if judgement is None:
        return None
    verdict, games = judgement
    row = LogVerdict(
        log_id=key,
        engine=engine,
        word=verdict.word,
        rule=getattr(verdict, "rule", ""),
        line=getattr(verdict, "line", 0),
        details=verdict.as_dict(),
        summary=games or None,
    )
    return Checked(day, row)


def judge_at_once(logs: Iterable[str], now: datetime) -> None:
    """Judge logs here and now, for a demo that is built; their jobs will find nothing to do."""
    payloads = [_payload(log) for log in logs]
    _store([(payload, verify_log(payload)) for payload in payloads], now)


def _kept(sha256: str) -> bytes:
    """A log without names, for one whose bytes were erased; nothing if there is none."""
    text = GameLog.objects.filter(pk=sha256).values_list("text", flat=True).first()
    return (text or "").encode()


def _judgement(data: bytes, form: str) -> tuple[Verdict, list[dict[str, Any]]] | None:
    """Verdict and summary of each game; None for nothing."""
    if not data:
        return None
    if form == "json":
        try:
            data = received(data).text.encode()
        except ReadError as fault:
            place = (fault.line, fault.column)
            return Malformed(*place, UNKNOWN, fault.expected, fault.wanted), []
    return judged(data)


def _key(log: str) -> str:
    return f"{log}:{engine_id()[:_ENGINE_SHOWN]}"


def _payload(log: str) -> Payload:
    return {"log": log, "engine": engine_id()}
