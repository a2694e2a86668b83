"""Recorders: who records which match, the addresses of their page, what it answers.

Staff and players use the same page; what differs between them stands in a `Recorder`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import segno
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext

from rules_engine.core.ruleset import Ruleset
from rules_engine.logs import ruleset_of_log
from tournament.config.outside import address_for_others
from tournament.events.execution import Caller, Refused
from tournament.play import recording_access, recordings
from tournament.play.models import Recording
from tournament.play.recordings import Table
from tournament.regulations.refusals import Refusal
from tournament.web.games.recorder_forms import number_in, reason_in, sent, step_in, steps_in
from tournament.web.games.table_state import broken_words, table_state
from tournament.web.shared.acting import STATUS
from tournament.web.shared.game_pages import pages_of_log
from tournament.web.shared.personal_access import Holder
from tournament.web.shared.words import language

DEVICE = "Recorder-Device"
"""The header in which a page sends the secret of its device."""


@dataclass(frozen=True, slots=True)
class Recorder:
    """Somebody at a table with a recording: `registration` for a player, None for the staff.

    `names` are those of both players as the reader may know them, by seat.
    """

    request: HttpRequest
    caller: Caller
    event: str
    registration: str | None
    names: Mapping[str, str]
    address: Callable[..., str]
    """The path of `page`, `start`, `state`, `do` with a word, the match (`back`), its `sheet`."""
    holder: Holder | None = None
    """Whose personal page it is; None for the staff."""

    @property
    def device(self) -> str:
        """The secret that the page knows."""
        return self.request.headers.get(DEVICE, "")

    def asked(self, recording: str) -> dict[str, Any]:
        """What every service is told of who asks about what."""
        return {"event": self.event, "recording": recording, "registration": self.registration}

    def writes(self, recording: str) -> dict[str, Any]:
        """The same for the one device that writes."""
        return {**self.asked(recording), "device": self.device}

    def state(self, table: Table) -> dict[str, Any]:
        """What the page shows of a recording."""
        row = table.row
        return table_state(
            pages_of_log(row.headers),
            table.game,
            [step.text for step in table.steps],
            language=language(),
            names=self.names,
            spoken=self.names,
            below=row.seat or "A",
            before=table.before,
            notes=[
                {"kind": note.kind, "n": note.number, "reason": note.reason}
                for note in row.notes.order_by("pk")
            ],
        )

    def page_data(self, row: Recording, device: str = "") -> dict[str, Any]:
        """What the page of an open recording begins with; `device` only when it is new."""
        urls = {word: self.address("do", row.pk, word) for word in _CARRIED_OUT}
        return {
            "recording": row.pk,
            "device": device,
            "began": row.began,
            "state": self.state(recordings.table_of(row)),
            "urls": {
                **urls,
                "page": self.address("page"),
                "state": self.address("state", row.pk),
                "back": self.address("back", row.match),
            },
        }


def answered(
    recorder: Recorder, what: Callable[[], dict[str, Any]], recording: str
) -> HttpResponse:
    """What a page is told as JSON; whoever was too late gets the present state with it."""
    try:
        body = what()
    except Refused as stopped:
        return _refused(recorder, stopped.refusal, recording)
    except BadRequest as fault:
        message = gettext("The page has sent something that could not be understood: %(field)s.")
        told = {"error": "form", "field": str(fault), "message": message % {"field": fault}}
        return JsonResponse(told, status=400)
    return JsonResponse(body, status=422 if "index" in body else 200)


def carried_out(recorder: Recorder, recording: str, do: str) -> HttpResponse:
    """One thing that the page asks for; 404 for words that mean nothing."""
    asked = _CARRIED_OUT.get(do)
    if asked is None:
        raise Http404
    return answered(recorder, lambda: asked(recorder, recording), recording)


def looked_at(recorder: Recorder, recording: str) -> HttpResponse:
    """The state for the device that records."""
    return answered(
        recorder,
        lambda: recorder.state(recordings.own_table(recorder.caller, **recorder.writes(recording))),
        recording,
    )


def _refused(recorder: Recorder, refusal: Refusal, recording: str) -> HttpResponse:
    body: dict[str, Any] = {
        "error": refusal.code,
        "rule": refusal.rule,
        "message": refusal.text(language()),
    }
    if refusal.code == "recording_changed":
        row = recordings.recording_of(recorder.event, recording)
        body["state"] = recorder.state(recordings.table_of(row))
    return JsonResponse(body, status=STATUS[refusal.kind])


def _take_steps(recorder: Recorder, recording: str) -> dict[str, Any]:
    body = sent(recorder.request)
    table, fault = recordings.take_steps(
        recorder.caller,
        **recorder.writes(recording),
        size=number_in(body, "size"),
        steps=steps_in(body),
    )
    state = recorder.state(table)
    if fault is None:
        return state
    words = broken_words(_rules(table), fault.broken, language())
    return {"index": fault.index, "id": fault.id, **words, "state": state}


def _why(recorder: Recorder, recording: str) -> dict[str, Any]:
    table = recordings.own_table(recorder.caller, **recorder.writes(recording))
    broken = table.game.why_illegal(step_in(sent(recorder.request)))
    return {"legal": True} if broken is None else broken_words(_rules(table), broken, language())


def _rules(table: Table) -> Ruleset:
    return ruleset_of_log(table.row.headers.encode())


def _undo(recorder: Recorder, recording: str) -> dict[str, Any]:
    body = sent(recorder.request)
    table = recordings.undo(
        recorder.caller,
        **recorder.writes(recording),
        size=number_in(body, "size"),
        to=number_in(body, "to"),
    )
    return {"state": recorder.state(table)}


def _correct(recorder: Recorder, recording: str) -> dict[str, Any]:
    body = sent(recorder.request)
    table, texts = recordings.correct(
        recorder.caller,
        **recorder.writes(recording),
        size=number_in(body, "size"),
        to=number_in(body, "to"),
        reason=reason_in(body),
    )
    return {"state": recorder.state(table), "taken_back": texts}


def _hand_over(recorder: Recorder, recording: str) -> dict[str, Any]:
    code = recording_access.hand_over(recorder.caller, **recorder.writes(recording))
    row = recordings.recording_of(recorder.event, recording)
    path = reverse("record_claim", args=[recorder.event, row.match, recording])
    url = f"{address_for_others(recorder.request, path)}?code={code}"
    qr = segno.make(url, error="m").svg_data_uri(scale=5, border=4, light="white")
    return {"code": code, "url": url, "qr": qr}


def _take_over(recorder: Recorder, recording: str) -> dict[str, Any]:
    reason = reason_in(sent(recorder.request))
    opened = recording_access.take_over(recorder.caller, **recorder.asked(recording), reason=reason)
    return {"device": opened.device, "state": recorder.state(recordings.table_of(opened.row))}


def _finish(recorder: Recorder, recording: str) -> dict[str, Any]:
    row = recordings.finish(recorder.caller, **recorder.writes(recording))
    return {"next": recorder.address("sheet", row.match, row.pk)}


def _drop(recorder: Recorder, recording: str) -> dict[str, Any]:
    reason = reason_in(sent(recorder.request))
    row = recording_access.drop(recorder.caller, **recorder.asked(recording), reason=reason)
    return {"next": recorder.address("back", row.match)}


_CARRIED_OUT: Mapping[str, Callable[[Recorder, str], dict[str, Any]]] = {
    "steps": _take_steps,
    "why": _why,
    "undo": _undo,
    "correct": _correct,
    "hand-over": _hand_over,
    "take-over": _take_over,
    "finish": _finish,
    "drop": _drop,
}
