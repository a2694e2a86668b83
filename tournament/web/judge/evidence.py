"""Photos of signed slips and drawn signatures: taken in and shown to the staff alone (CH-PD-5).

Every look is logged like one at a birth date. What is erased or too old says so; the ledger holds
its hash and is checked as before.
"""

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from tournament.championship.event_state import EventState, Sheet
from tournament.events.execution import Refused
from tournament.people import evidence
from tournament.people.access import acting, requires
from tournament.people.models import Evidence
from tournament.people.policy import Action
from tournament.people.protected import EVIDENCE, record_read
from tournament.play import witnessing
from tournament.regulations.refusals import Refusal
from tournament.web.judge.matches import hall_with
from tournament.web.judge.sheet_views import sheet_view
from tournament.web.judge.tablet_forms import PhotoForm
from tournament.web.judge.view_models import match_view
from tournament.web.shared.acting import caller_of, day_scope, protected_scope
from tournament.web.shared.staff_day import hall_of
from tournament.web.shared.staff_page import frame
from tournament.web.shared.words import language


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
    hall = hall_of(event_id, acting(request).actor)
    found = _sheet_with(hall.state, sha256)
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


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.RECORD_ATTESTATION, day_scope)
def sheet_photo(request: HttpRequest, event_id: str, match: str, digest: str) -> HttpResponse:
    """A photo of the signed slip: with it the sheet is witnessed, or it is kept for one that is."""
    hall = hall_with(request, event_id, match)
    found = _sheet_named(hall.state, match, digest)
    back = reverse("match", args=[event_id, match])
    is_open = match_view(hall, match).waiting_sheet is not None and found.newest
    form = PhotoForm(request.POST, request.FILES) if request.method == "POST" else PhotoForm()
    refusal: Refusal | None = None
    if form.is_bound and form.is_valid():
        # What the page has offered: a sheet that is no longer open is not witnessed by the way.
        witnesses = request.POST.get("act") == "witness"
        act = witnessing.attest_paper if witnesses else witnessing.photograph
        try:
            act(
                caller_of(request),
                event=event_id,
                match=match,
                game=found.game,
                digest=digest,
                photo=form.cleaned_data["photo"],
            )
        except Refused as stopped:
            if stopped.refusal.kind != "rule":
                raise
            refusal = stopped.refusal
        else:
            messages.success(request, gettext("The photo is kept."))
            return redirect(back)
    context = {
        **frame(request, event_id, "console"),
        "match": match_view(hall, match),
        "sheet": sheet_view(hall, found.sheet, newest=found.newest),
        "open": is_open,
        "form": form,
        "back": back,
        "refusal": refusal,
        "refusal_text": refusal.text(language()) if refusal is not None else "",
    }
    status = 422 if form.is_bound else 200
    return render(request, "judge/sheet_photo.html", context, status=status)


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
