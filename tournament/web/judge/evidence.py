"""Photos of signed slips and drawn signatures: taken in and shown to the staff alone (CH-PD-5).

Every look is logged like one at a birth date. What is erased or too old says so; the ledger holds
its hash and is checked as before.
"""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from tournament.championship.event_state import EventState, Sheet
from tournament.events.execution import Caller
from tournament.people import evidence
from tournament.people.access import acting, requires
from tournament.people.models import Evidence
from tournament.people.policy import Action
from tournament.people.protected import EVIDENCE, record_read
from tournament.play import witnessing
from tournament.web.judge.page import DayCommandView
from tournament.web.judge.sheet_views import sheet_view
from tournament.web.judge.tablet_forms import PhotoForm
from tournament.web.judge.view_models import match_view
from tournament.web.shared.acting import protected_scope
from tournament.web.shared.staff_day import staff_day_of
from tournament.web.shared.staff_page import frame


@dataclass(frozen=True, slots=True)
class Found:
    """The sheet that a picture belongs to, or that is asked about."""

    match: str
    game: int
    sheet: Sheet
    newest: bool


@require_safe
@requires(Action.SEE_EVIDENCE, protected_scope)
def evidence_page(request: HttpRequest, event_id: str, sha256: str) -> HttpResponse:
    """What a hash in the ledger stands for, with the picture if it is still there."""
    hall = staff_day_of(event_id, acting(request).actor)
    found = _sheet_with(hall.event, sha256)
    kept = evidence.kept(event_id, [sha256]).get(sha256)
    context = {
        **frame(request, event_id, "console"),
        "match": match_view(hall, found.match),
        "sheet": sheet_view(hall, found.sheet, newest=found.newest),
        "sha256": sha256,
        "kept": kept,
        "taken": hall.clock(kept.made_at) if kept is not None else "",
    }
    return render(request, "judge/evidence.html", context)


@require_safe
@requires(Action.SEE_EVIDENCE, protected_scope)
def evidence_picture(request: HttpRequest, event_id: str, sha256: str) -> HttpResponse:
    """The picture itself; who looked is noted first."""
    row = Evidence.objects.filter(event_id=event_id, sha256=sha256).first()
    if row is None:
        raise Http404
    who = acting(request)
    shown = row.persons.values_list("pk", flat=True)
    record_read(who.actor, shown, [EVIDENCE], why="evidence", at=timezone.now(), role=who.role)
    response = HttpResponse(bytes(row.content), content_type=row.media_type)
    response["Cache-Control"] = "private, no-store"
    response["Content-Disposition"] = "inline"
    return response


class SheetPhoto(DayCommandView):
    """A photo of the signed slip: with it the sheet is witnessed, or it is kept for one that is."""

    action = Action.RECORD_ATTESTATION
    template_name = "judge/sheet_photo.html"
    form_class = PhotoForm
    back = ("match", "event_id", "match")
    done_words = _("The photo is kept.")

    def prepare(self) -> None:
        """The sheet; 404 if the match has no such."""
        super().prepare()
        self.found = _sheet_named(self.hall.event, self.match, self.kwargs["digest"])

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the photo."""
        return {**super().get_form_kwargs(), "files": self.request.FILES or None}

    def carry_out(self, caller: Caller, form: PhotoForm) -> object:
        """What the page has offered: a sheet that is no longer open is not witnessed by the way."""
        witnesses = self.request.POST.get("act") == "witness"
        act = witnessing.attest_paper if witnesses else witnessing.photograph
        return act(
            caller,
            event=self.event_id,
            match=self.match,
            game=self.found.game,
            digest=self.kwargs["digest"],
            photo=form.cleaned_data["photo"],
        )

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The sheet, and whether it waits for signatures."""
        view, found = match_view(self.hall, self.match), self.found
        return {
            **super().get_context_data(**kwargs),
            "match": view,
            "sheet": sheet_view(self.hall, found.sheet, newest=found.newest),
            "open": view.waiting_sheet is not None and found.newest,
        }


def _sheets(state: EventState) -> list[Found]:
    """Every revision of every sheet of a day."""
    return [
        Found(match, game.number, sheet, sheet is game.sheets[-1])
        for match, play in state.plays.items()
        for game in play.games
        for sheet in game.sheets
    ]


def _sheet_named(state: EventState, match: str, digest: str) -> Found:
    for found in _sheets(state):
        if (found.match, found.sheet.digest) == (match, digest):
            return found
    raise Http404


def _sheet_with(state: EventState, sha256: str) -> Found:
    """The sheet to which the ledger says that a picture belongs."""
    for found in _sheets(state):
        given = {item.evidence for item in found.sheet.attestations}
        if sha256 in given | set(found.sheet.photos):
            return found
    raise Http404
