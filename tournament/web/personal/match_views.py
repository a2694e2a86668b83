"""A player says how their game ended, reads the sheet and signs it, or says that they do not."""

from typing import Any

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.championship.now.person import Due
from tournament.events.execution import Refused
from tournament.events.states import event_state
from tournament.play import signing
from tournament.play.judge_calls import call_judge, open_call_of
from tournament.play.recordings import ask_first
from tournament.regulations.refusals import Refusal
from tournament.web.personal.at_table import by_record_of, call_of, command_of
from tournament.web.personal.key_model import told_keys
from tournament.web.personal.match_actions import own_actions
from tournament.web.personal.match_forms import SayForm, SheetForm, SignatureForm
from tournament.web.personal.match_model import OwnDay, own_day
from tournament.web.personal.status_lines import told
from tournament.web.shared.acting import STATUS, lead_on, wants_json
from tournament.web.shared.command_view import form_told
from tournament.web.shared.personal_access import Holder, personal
from tournament.web.shared.recorded_games import recorded_content
from tournament.web.shared.venue_notices import in_hall, is_in_hall
from tournament.web.shared.words import language

SAID: dict[str, str | Promise] = {
    "said": _("The result is written down. Check it and sign."),
    "disputed": _("It is noted that it was otherwise. The judge sees both versions and decides."),
}
"""What is answered to what a player has said of their game."""
DONE = {
    **SAID,
    "signed": _("You have signed."),
    "judge-called": _("The judge is called to your table."),
    "declined": _("It is noted that you do not sign. The judge decides."),
}
"""What the page says after something was done, by the word in its address."""


@personal("GET")
def match(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """The match that is played now, its sheet, and every game that was signed."""
    return _page(request, holder, _day(holder, registration))


@personal("POST")
def say(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """Write down how the game ended, or that it ended otherwise (CH-SHEET-3, spec 5.8)."""
    day = _day(holder, registration)
    own = day.match_at_table()
    if own is None:
        if not signing.is_said(holder.caller(request), day.event.id):
            raise Refused(Refusal("sheet_stale"))
        return _back(holder, registration, "said")
    form = SayForm(request.POST, own=own)
    if not form.is_valid():
        if wants_json(request):
            return form_told(form)
        return _page(request, holder, day, form=form, status=422)
    outcome, meant = form.cleaned_data["outcome"], request.POST.get("meant") == "yes"
    try:
        ask_first(day.event.id, own.id, outcome, meant=meant)
        signing.say_result(
            holder.caller(request), event=day.event.id, registration=registration, **form.result()
        )
    except Refused as stopped:
        if stopped.refusal.code == "record_contradicts" and wants_json(request):
            address = holder.address("my_match", registration)
            return lead_on(request, f"{address}?against={outcome}")
        if stopped.refusal.kind != "rule" or wants_json(request):
            raise
        return _page(request, holder, day, form=form, refusal=stopped.refusal)
    sheet = event_state(day.event.id).plays[own.id].open_game.sheet
    done = "said" if sheet is None or sheet.contest is None else "disputed"
    if request.POST.get("page") == "home":
        return holder.back(done)
    return _back(holder, registration, done)


@personal("POST")
def sign(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """A signature that the phone has made (CH-SHEET-1); sent again it finds its first answer."""
    held = holder.held(registration)
    form = SignatureForm(request.POST)
    if not form.is_valid():
        raise BadRequest("signature")
    signing.sign_sheet(
        holder.caller(request), event=held.day.id, registration=registration, **form.cleaned_data
    )
    if not wants_json(request):
        return _back(holder, registration, "signed")
    receipt = holder.address("my_receipt", registration)
    return JsonResponse(
        {
            "next": f"{holder.address('my_match', registration)}?done=signed",
            "receipt": f"{receipt}?digest={form.cleaned_data['digest']}",
        }
    )


@personal("GET", "POST")
def decline(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """CH-SHEET-2: what not signing means, and to say so."""
    day = _day(holder, registration)
    if request.method == "POST":
        form = SheetForm(request.POST)
        if not form.is_valid():
            raise BadRequest("sheet")
        signing.decline_sheet(
            holder.caller(request),
            event=day.event.id,
            registration=registration,
            **form.cleaned_data,
        )
        return _back(holder, registration, "declined")
    if is_in_hall(day.held.state, day.held.day.id):
        return redirect(holder.address("my_match", registration))
    own = day.match_at_table()
    if own is None or own.sheet is None:
        raise Http404
    context = {"holder": holder, "registration": registration, "own": own}
    return render(request, "personal/decline_sheet.html", context)


@personal("POST")
def judge(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """Call the judge to the table at which this player sits; back to the page they called from."""
    call_judge(holder.caller(request), holder.held(registration))
    if request.POST.get("page") == "match":
        return _back(holder, registration, "judge-called")
    return holder.back("judge-called")


def _day(holder: Holder, registration: str) -> OwnDay:
    """The day of somebody who stands in a bracket; 404 for everybody else."""
    held = holder.held(registration)
    if registration not in held.event.seed_of:
        raise Http404
    return own_day(held)


def _page(
    request: HttpRequest,
    holder: Holder,
    day: OwnDay,
    *,
    form: SayForm | None = None,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    held = day.held
    sent = request.path if request.method == "POST" else ""
    elsewhere = in_hall(held.state, held.day)
    now = timezone.now()
    person = held.now(now)
    interrupted = person.due == Due.CONTINUATION
    own = day.match_at_table() if elsewhere is None and not interrupted else None
    against = request.GET.get("against", "")
    if form is not None and refusal is not None and refusal.code == "record_contradicts":
        against = form.cleaned_data["outcome"]
    otherwise = form is not None or "otherwise" in request.GET
    recorded: dict[str, Any] = {}
    if own is not None and form is None and (own.step == Due.SAY or otherwise):
        game = day.event.plays[own.id].open_game
        recorded = recorded_content(day.event.id, own.id, game, request.GET.get("recorded", ""))
        form = SayForm(own=own, recorded=recorded or {"outcome": against})
    by_record = by_record_of(day, own) if own is not None else None
    context = {
        "in_hall": elsewhere,
        "holder": holder,
        "held": held,
        "registration": day.registration,
        "own": own,
        "form": form if own is not None else None,
        "recorded": bool(recorded),
        "by_record": by_record,
        "entered": by_record.against(against) if by_record is not None else "",
        "refusal": refusal,
        "refusal_text": refusal.text(language()) if refusal is not None else "",
        "command": command_of(day, own),
        "call_to_table": call_of(day, own) if own is not None else "",
        "actions": own_actions(holder, day, own, holder.caller(request), sent)
        if own is not None
        else None,
        "told": told_keys(held),
        "call": open_call_of(day.event, own.id) if own is not None else None,
        "status": told(held, now, has_address=False) if own is None else None,
        "rings": elsewhere is None and person.is_in,
        "results": day.results(),
        "logs": not day.event.rules.by_desk,
        "title": day.reading.title,
        "done": DONE.get(request.GET.get("done", ""), ""),
    }
    if refusal is not None:
        status = STATUS[refusal.kind]
    return render(request, "personal/match.html", context, status=status)


def _back(holder: Holder, registration: str, done: str) -> HttpResponse:
    address = holder.address("my_match", registration)
    return redirect(f"{address}?done={done}")
