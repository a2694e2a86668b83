"""The losers' slot that is held after a double loss: who reported, the lot, closing it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournament.brackets import Unknown
from tournament.championship.rulings.absence.decide import held_for, lot_of_slot
from tournament.events.execution import Answer, Refused
from tournament.people.access import acting, requires
from tournament.people.policy import Action, allowed
from tournament.play import absence
from tournament.regulations.refusals import Refusal
from tournament.web.shared.acting import caller_of, day_scope, done, wants_json
from tournament.web.shared.staff_day import Hall, hall_of
from tournament.web.shared.staff_page import frame
from tournament.web.shared.words import language


@dataclass(frozen=True, slots=True)
class HeldSlot:
    """One held slot; `lot` is the id of the lot about it, `fell_to` whom it fell to."""

    match: str
    side: str
    names: Sequence[tuple[str, str]]
    lot: str
    fell_to: str
    can_be_left: bool


def held_slots(hall: Hall) -> list[HeldSlot]:
    """Every slot that waits for somebody now, in the order of the bracket."""
    if not hall.state.order:
        return []
    slots = hall.state.progress.held_slots()
    return [_held_slot(hall, match, side) for match, side, _ in slots]


def _held_slot(hall: Hall, match: str, side: str) -> HeldSlot:
    state = hall.state
    lot = lot_of_slot(state, match, side)
    other = state.progress.slot(match, "b" if side == "a" else "a")
    return HeldSlot(
        match=match,
        side=side,
        names=[(key, hall.name(key)) for key in held_for(state, match, side)],
        lot=lot.id if lot is not None else "",
        fell_to=lot.order[0] if lot is not None and lot.order else "",
        can_be_left=lot is None and not isinstance(other, Unknown),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.CALL_MATCH, day_scope)
def held_slot(request: HttpRequest, event_id: str, match: str, side: str) -> HttpResponse:
    """CH-NOSHOW-2: whoever reports first; both by lot; nobody when the match would be called."""
    hall = hall_of(event_id, acting(request).actor)
    if request.method != "POST":
        if not held_for(hall.state, match, side):
            raise Http404
        return _page(request, hall, match, side)
    try:
        answer = _carry_out(request, event_id, match, side)
    except Refused as stopped:
        if stopped.refusal.kind != "rule" or wants_json(request):
            raise
        return _page(request, hall, match, side, stopped.refusal)
    if isinstance(answer, str):
        return redirect("day_lot", event_id, answer)
    return done(request, answer, reverse("console", args=[event_id]))


def _carry_out(request: HttpRequest, event_id: str, match: str, side: str) -> Answer | str:
    """What the pressed button asks for; the id of a lot if one was opened."""
    caller, asked = caller_of(request), request.POST.get("do")
    about = {"event": event_id, "match": match, "side": side}
    if asked == "take":
        registration = request.POST.get("registration", "")
        lot = request.POST.get("lot") or None
        return absence.take_held_slot(caller, **about, registration=registration, lot=lot)
    if asked == "leave":
        return absence.leave_held_slot(caller, **about)
    if asked == "lot":
        return absence.open_slot_lot(caller, **about)
    raise BadRequest("do")


def _page(
    request: HttpRequest, hall: Hall, match: str, side: str, refusal: Refusal | None = None
) -> HttpResponse:
    who = acting(request)
    context = {
        **frame(request, hall.state.id, "console"),
        "slot": _held_slot(hall, match, side),
        "heading": gettext("Held slot in %(match)s") % {"match": match},
        "may_draw": allowed(who.actor, Action.DRAW, who.scope) is not None,
        "refusal": refusal,
        "refusal_text": refusal.text(language()) if refusal is not None else "",
    }
    status = 422 if refusal is not None else 200
    return render(request, "judge/held_slot.html", context, status=status)
