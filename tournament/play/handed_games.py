"""Submitted logs and recordings where a person's data end, and on their way home from a hall.

What was typed (bytes as received, words about recordings) goes with the data of anybody who may be
named in it; digests, copies without names and verdicts stay (CH-PD-4, CH-PD-6).
"""

import hashlib
import json
import secrets
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from rules_engine.core.reader import ReadError
from tournament.championship.event_state import EventState
from tournament.championship.sheets.logs.received import received
from tournament.championship.sheets.logs.stored import without_typed
from tournament.events.handed_games import Rows
from tournament.events.models import Registration
from tournament.events.states import event_state
from tournament.events.venue.rows import BadRow, item_of, row_of
from tournament.people.columns import columns_of
from tournament.play.log_verification import request_verdicts
from tournament.play.models import LogVerdict, RecordedStep, Recording, RecordingNote, SubmittedLog

LOG = columns_of(SubmittedLog, "back")
RECORDING = columns_of(Recording, "back")
STEP = columns_of(RecordedStep, "back")
NOTE = tuple(name for name in columns_of(RecordingNote, "back") if name != "taken_back")
"""Beside the steps that were taken back, which are a list."""
FORMS = frozenset({"text", "json"})
SOURCES = frozenset({"upload", "paste", "api", "recorder"})
ROLES = frozenset({"player", "helper", "judge", "organizer"})
MODES = frozenset({"full", "observed"})
STATES = frozenset({"open", "finished", "dropped"})


class HandedGames:
    """What this room registers with the room of events."""

    def forget_person(self, registrations: Collection[str], accounts: Collection[str]) -> None:
        """Empty the logs of somebody's matches, and what they handed in or wrote anywhere."""
        writers = {*registrations, *accounts}
        _empty(SubmittedLog.objects.filter(by_id__in=writers))
        rows = Registration.objects.filter(pk__in=registrations)
        for registration, event in rows.values_list("pk", "game_day_id"):
            matches = _matches_of(event_state(event), registration)
            _empty(SubmittedLog.objects.filter(game_day=event, match__in=matches))
            RecordingNote.objects.filter(
                recording__game_day=event, recording__match__in=matches
            ).update(reason="")
        forget_reasons_by(writers)

    def count(self, events: Collection[str]) -> int:
        """How many logs of these days still stand as they were typed."""
        return SubmittedLog.objects.filter(game_day__in=events).exclude(received=b"").count()

    def forget_days(self, events: Collection[str]) -> int:
        """Empty them all, with the words about recordings; how many logs there were."""
        forget_reasons(events)
        return _empty(SubmittedLog.objects.filter(game_day__in=events))

    def own(self, registrations: Collection[str], accounts: Collection[str]) -> Sequence[Any]:
        """The logs that somebody handed in, the oldest first, as plain values."""
        rows = SubmittedLog.objects.filter(by_id__in={*registrations, *accounts})
        return [
            {
                "match": log.match,
                "game": log.game,
                "handed_in_at": log.received_at.isoformat(),
                "source": log.source,
                "sha256": log.sha256,
                "log": bytes(log.received).decode(),
            }
            for log in rows.order_by("received_at", "pk")
        ]

    def rows(self, event: str) -> dict[str, list[dict[str, Any]]]:
        """Logs and recordings of a day; verdicts are found anew at headquarters."""
        of_day = {"recording__game_day": event}
        notes = RecordingNote.objects.filter(**of_day).order_by("recording", "pk")
        return {
            "submitted_logs": _rows(SubmittedLog.objects.filter(game_day=event), LOG, "pk"),
            "recordings": _rows(Recording.objects.filter(game_day=event), RECORDING, "pk"),
            "recorded_steps": _rows(
                RecordedStep.objects.filter(**of_day), STEP, "recording", "number", "step_id"
            ),
            "recording_notes": [
                {**row_of(note, NOTE), "taken_back": json.dumps(note.taken_back)} for note in notes
            ],
        }

    def store(self, event: str, rows: Rows, erased: Collection[str], now: datetime) -> None:
        """Take in what came home; what is here already stays."""
        state = event_state(event)
        logs = [_log(row, state) for row in rows["submitted_logs"]]
        gone = {match for key in erased for match in _matches_of(state, key)}
        for log in logs:
            if log.match in gone or log.by_id in erased:
                log.received = b""
        SubmittedLog.objects.bulk_create(logs, ignore_conflicts=True)
        known = {log.pk for log in logs}
        recordings = [_recording(row, state, known) for row in rows["recordings"]]
        _expect_parts(rows, {item.pk for item in recordings})
        # What is here has its steps: they come with their recording or not at all.
        here = set(Recording.objects.filter(game_day=event).values_list("pk", flat=True))
        Recording.objects.bulk_create([item for item in recordings if item.pk not in here])
        steps = [item_of(RecordedStep, row, STEP) for row in rows["recorded_steps"]]
        notes = [_note(row) for row in rows["recording_notes"]]
        matches = {item.pk: item.match for item in recordings}
        for note in notes:
            if matches[note.recording_id] in gone or note.by_id in erased:
                note.reason = ""
        RecordedStep.objects.bulk_create([item for item in steps if item.recording_id not in here])
        RecordingNote.objects.bulk_create([item for item in notes if item.recording_id not in here])
        stored = SubmittedLog.objects.filter(game_day=event, pk__in=known)
        request_verdicts(stored.values_list("pk", flat=True))


def forget_reasons(events: Collection[str]) -> int:
    """Empty the reasons of all recordings of some days; how many there were."""
    said = RecordingNote.objects.filter(recording__game_day__in=events).exclude(reason="")
    return said.update(reason="")


def forget_reasons_by(writers: Collection[str]) -> int:
    """Empty what some people wrote: registrations of players or public ids of accounts."""
    return RecordingNote.objects.filter(by_id__in=writers).exclude(reason="").update(reason="")


def _matches_of(state: EventState, registration: str) -> set[str]:
    """The matches in which somebody stands, or stood when a sheet was written."""
    return {
        match
        for match, play in state.plays.items()
        if registration in state.players(match)
        or any(
            registration == player["id"]
            for game in play.games
            for sheet in game.sheets
            for player in sheet.statement["players"]
        )
    }


def _empty(logs: "QuerySet[SubmittedLog]") -> int:
    """Forget what was typed; a verdict names words of the log, so these go as well."""
    keys = list(logs.exclude(received=b"").values_list("pk", flat=True))
    # First the bytes: a verdict that is stored from now on sees that they are gone.
    emptied = SubmittedLog.objects.filter(pk__in=keys).update(received=b"")
    for verdict in LogVerdict.objects.filter(log__in=keys):
        verdict.details = without_typed(verdict.word, verdict.details)
        verdict.save(update_fields=["details"])
    return emptied


def _rows(rows: "QuerySet[Any]", columns: tuple[str, ...], *order: str) -> list[dict[str, Any]]:
    return [row_of(item, columns) for item in rows.order_by(*order)]


def _log(row: Any, state: EventState) -> SubmittedLog:
    """A log that came home; one under another's digest would stand in the way of the true one."""
    log = item_of(SubmittedLog, row, LOG)
    _expect_words(log, state, form=FORMS, source=SOURCES, by_role=ROLES)
    data = bytes(log.received)
    if data and (hashlib.sha256(data).hexdigest(), len(data)) != (log.sha256, log.size):
        raise BadRow("SubmittedLog: sha256")
    try:
        if data:
            received(data)
    except ReadError as fault:
        raise BadRow("SubmittedLog: received") from fault
    return log


def _recording(row: Any, day: EventState, logs: Collection[str]) -> Recording:
    item = item_of(Recording, row, RECORDING)
    _expect_words(item, day, mode=MODES, state=STATES, holder_role=ROLES)
    if item.log_id is not None and item.log_id not in logs:
        raise BadRow("Recording: log_id")
    item.device = secrets.token_hex(32)
    return item


def _expect_words(
    item: SubmittedLog | Recording, day: EventState, /, **known: frozenset[str]
) -> None:
    """A row of this day, of a match that was played on it, in the words that we know."""
    if item.game_day_id != day.id or item.match not in day.plays:
        raise BadRow(f"{type(item).__name__}: another day or match")
    for name, words in known.items():
        if getattr(item, name) not in words:
            raise BadRow(f"{type(item).__name__}: {name}")


def _note(row: Any) -> RecordingNote:
    plain: Mapping[str, Any] = row if isinstance(row, dict) else {}
    try:
        taken_back = json.loads(plain.get("taken_back", ""))
    except (TypeError, ValueError, RecursionError) as fault:
        raise BadRow("RecordingNote: taken_back") from fault
    if not isinstance(taken_back, list) or not all(isinstance(one, str) for one in taken_back):
        raise BadRow("RecordingNote: taken_back")
    others = {name: value for name, value in plain.items() if name != "taken_back"}
    note = item_of(RecordingNote, others, NOTE)
    note.taken_back = taken_back
    return note


def _expect_parts(rows: Rows, recordings: Collection[str]) -> None:
    """Steps and notes belong to recordings of the same file."""
    for name in ("recorded_steps", "recording_notes"):
        for row in rows[name]:
            if not isinstance(row, dict) or row.get("recording_id") not in recordings:
                raise BadRow(f"{name}: recording_id")
