"""The organizer's tablet: a player reads what the sheet says and agrees by PIN or with his finger.

A member of the desk is logged in on it and stands beside it as the witness (CH-SHEET-6, level A1).
Two taps for each player: who he is, and that he agrees. What he reads is in his own language.
"""

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.brackets.match_status import AT_TABLE, OPEN
from tournament.championship.commands import Seat
from tournament.events.execution import Refused
from tournament.people import pins
from tournament.people.access import acting, requires
from tournament.people.device_sessions import hand_over_tablet, tablet_event_of
from tournament.people.models import Person
from tournament.people.policy import Action
from tournament.play import witnessing
from tournament.regulations.refusals import Refusal
from tournament.web.judge.matches import hall_with
from tournament.web.judge.page import frame
from tournament.web.judge.sheet_views import SheetView
from tournament.web.judge.tablet_forms import TabletForm
from tournament.web.judge.view_models import MatchView, match_view
from tournament.web.shared.acting import caller_of, day_scope, refusal_told, wants_json
from tournament.web.shared.staff_day import Hall, hall_of
from tournament.web.shared.words import language

LANGUAGES = ("ru", "en")
SEATS: tuple[Seat, Seat] = ("A", "B")


@dataclass(frozen=True, slots=True)
class Signer:
    """A player before the tablet."""

    seat: Seat
    name: str
    person: str
    registration: str
    language: str


@require_safe
@requires(Action.RECORD_ATTESTATION, day_scope)
def tablet_list(request: HttpRequest, event_id: str) -> HttpResponse:
    """Matches whose sheet still lacks a signature, those that wait longest first."""
    hall = hall_of(event_id, acting(request).actor)
    waiting = [
        view
        for match in (hall.state.active_matches() if hall.state.order else ())
        if (view := match_view(hall, match)).waiting_sheet is not None
    ]
    waiting.sort(key=lambda view: (-_waits(view), view.id))
    only = tablet_event_of(request) is not None
    context = {
        **frame(request, event_id, "console"),
        "waiting": waiting,
        "only": only,
        "shows_calls": not only,
    }
    return render(request, "judge/tablet_list.html", context)


@require_POST
@requires(Action.RECORD_ATTESTATION, day_scope)
def tablet_only(request: HttpRequest, event_id: str) -> HttpResponse:
    """From now on this device takes signatures alone, whoever holds it, until the log-out."""
    hall_of(event_id, acting(request).actor)
    hand_over_tablet(request, event_id)
    return redirect("tablet_list", event_id)


@require_safe
@requires(Action.RECORD_ATTESTATION, day_scope)
def tablet(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """What the sheet says and who has to sign: the page that is handed to the players."""
    hall = hall_with(request, event_id, match)
    with translation.override(_language(request, language())):
        view = match_view(hall, match)
        signers = _signers(hall, match)
        context = {
            **frame(request, event_id, "console"),
            "match": view,
            "sheet": _sheet(view),
            "open": view.waiting_sheet is not None,
            "signers": [(item, _has_signed(view.waiting_sheet, item.seat)) for item in signers],
            "chosen": request.GET.get("language", ""),
        }
        return render(request, "judge/tablet.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.RECORD_ATTESTATION, day_scope)
def tablet_seat(request: HttpRequest, event_id: str, match: str, seat: str) -> HttpResponse:
    """One player agrees: the sheet in plain words, a field for his PIN, room for his signature."""
    hall = hall_with(request, event_id, match)
    signer = next((item for item in _signers(hall, match) if item.seat == seat), None)
    if signer is None:
        raise Http404
    with translation.override(_language(request, signer.language)):
        return _seat(request, hall, match, signer)


def _seat(request: HttpRequest, hall: Hall, match: str, signer: Signer) -> HttpResponse:
    event_id, with_pin = hall.state.id, pins.has_pin(signer.person)
    back = f"{reverse('tablet', args=[event_id, match])}?language={translation.get_language()}"
    refusal: Refusal | None = None
    view = match_view(hall, match)
    sheet = view.waiting_sheet
    if request.method == "POST":
        form = TabletForm(request.POST, with_pin=with_pin)
        if form.is_valid() and _pin_is_right(form, signer, hall):
            try:
                witnessing.agree_on_tablet(
                    caller_of(request),
                    event=event_id,
                    match=match,
                    game=form.cleaned_data["game"],
                    digest=form.cleaned_data["digest"],
                    seat=signer.seat,
                    by_pin=bool(form.cleaned_data.get("pin")),
                    drawing=form.cleaned_data["drawn"],
                )
            except Refused as stopped:
                if stopped.refusal.kind != "rule":
                    raise
                refusal = stopped.refusal
            else:
                messages.success(request, gettext("Signed: %(name)s.") % {"name": signer.name})
                return JsonResponse({"next": back}) if wants_json(request) else redirect(back)
        if wants_json(request):
            return _not_taken(form, refusal)
    elif sheet is None:
        return redirect(back)
    else:
        form = TabletForm(initial={"game": view.game, "digest": sheet.digest}, with_pin=with_pin)
    context = {
        **frame(request, event_id, "console"),
        "match": view,
        "sheet": sheet,
        "signer": signer,
        "form": form,
        "with_pin": with_pin,
        "only": tablet_event_of(request) is not None,
        "back": back,
        "refusal": refusal,
        "refusal_text": refusal.text(language()) if refusal is not None else "",
    }
    status = 422 if form.is_bound else 200
    return render(request, "judge/tablet_seat.html", context, status=status)


def _not_taken(form: TabletForm, refusal: Refusal | None) -> JsonResponse:
    """Why it was not taken, for the page that keeps what is drawn."""
    if refusal is not None:
        return JsonResponse(refusal_told(refusal), status=422)
    said = " ".join(str(fault) for faults in form.errors.values() for fault in faults)
    return JsonResponse({"error": "form", "message": said}, status=422)


def _pin_is_right(form: TabletForm, signer: Signer, hall: Hall) -> bool:
    """Judge the PIN, if one was typed; what is wrong with it stands at its field."""
    typed = form.cleaned_data.get("pin")
    if not typed:
        return True
    now = timezone.now()
    check = pins.check_pin(signer.person, typed, now=now)
    if check.result == "right":
        return True
    until = {"time": hall.clock(check.until)}
    if check.result == "wrong" and check.left:
        text = gettext("This PIN is wrong. Tries left: %(number)s.") % {"number": check.left}
    elif check.result == "unset":
        text = gettext("No PIN is set. Draw your signature, or have a PIN set at the desk.")
    else:
        text = (
            gettext(
                "Too many wrong PINs. The PIN works again at %(time)s. Until then draw your "
                "signature, or have a new PIN set at the desk."
            )
            % until
        )
    form.add_error("pin", text)
    return False


def _waits(view: MatchView) -> int:
    return view.waiting_sheet.unsigned_minutes if view.waiting_sheet is not None else 0


def _language(request: HttpRequest, usual: str) -> str:
    """The language that was chosen on the tablet, else the reader's."""
    chosen = request.GET.get("language", "")
    if chosen in LANGUAGES:
        return chosen
    return usual if usual in LANGUAGES else "ru"


def _signers(hall: Hall, match: str) -> list[Signer]:
    """The players of a match whose data are there; with the language each of them reads."""
    seated = [
        (seat, registration, hall.state.entrants[registration].person)
        for seat in SEATS
        if (registration := hall.state.player(match, seat)) is not None
    ]
    known = dict(
        Person.objects.filter(pk__in=[person for *_, person in seated]).values_list(
            "pk", "language"
        )
    )
    return [
        Signer(seat, hall.name(registration), person, registration, known[person])
        for seat, registration, person in seated
        if person in known
    ]


def _sheet(view: MatchView) -> SheetView | None:
    """The sheet that waits, or the last one that was agreed with."""
    if view.waiting_sheet is not None or view.status in AT_TABLE | OPEN:
        return view.waiting_sheet
    return view.games[-1].sheet if view.games else None


def _has_signed(sheet: SheetView | None, seat: str) -> bool:
    return sheet is not None and any(item.seat == seat and item.level for item in sheet.signatures)
