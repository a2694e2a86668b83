"""The losers' slot that is held after a double loss: who reported, the lot, closing it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import BadRequest
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext

from tournament.brackets import Unknown
from tournament.championship.rulings.queries import held_for, lot_of_slot
from tournament.events.execution import Answer, Caller
from tournament.people.access import acting
from tournament.people.policy import Action, allowed
from tournament.play import absence
from tournament.web.judge.page import DayCommandView
from tournament.web.shared.staff_day import StaffDay, staff_day_of


@dataclass(frozen=True, slots=True)
class HeldSlot:
    """One held slot; `lot` is the id of the lot about it, `fell_to` whom it fell to."""

    match: str
    side: str
    names: Sequence[tuple[str, str]]
    lot: str
    fell_to: str
    can_be_left: bool


def held_slots(hall: StaffDay) -> list[HeldSlot]:
    """Every slot that waits for somebody now, in the order of the bracket."""
    if not hall.event.order:
        return []
    slots = hall.event.progress.held_slots()
    return [_held_slot(hall, match, side) for match, side, _ in slots]


def _held_slot(hall: StaffDay, match: str, side: str) -> HeldSlot:
    state = hall.event
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


class HeldSlotView(DayCommandView):
    """CH-NOSHOW-2: whoever reports first; both by lot; nobody when the match would be called."""

    action = Action.CALL_MATCH
    template_name = "judge/held_slot.html"
    form_class = Form

    def prepare(self) -> None:
        """The day; whether it has this match is known by its slots."""
        self.event_id, self.match = self.kwargs["event_id"], self.kwargs["match"]
        self.hall = staff_day_of(self.event_id, acting(self.request).actor)

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Nothing to see once nobody is waited for."""
        if not held_for(self.hall.event, self.match, self.kwargs["side"]):
            raise Http404
        return super().get(request, *args, **kwargs)

    def carry_out(self, caller: Caller, form: Form) -> Answer | str:
        """What the pressed button asks for; the id of a lot if one was opened."""
        sent, asked = self.request.POST, self.request.POST.get("do")
        about = {"event": self.event_id, "match": self.match, "side": self.kwargs["side"]}
        if asked == "take":
            registration, lot = sent.get("registration", ""), sent.get("lot") or None
            return absence.take_held_slot(caller, **about, registration=registration, lot=lot)
        if asked == "leave":
            return absence.leave_held_slot(caller, **about)
        if asked == "lot":
            return absence.open_slot_lot(caller, **about)
        raise BadRequest("do")

    def get_success_url(self) -> str:
        """The console, or the lot that was opened."""
        if isinstance(self.answer, str):
            return reverse("day_lot", args=[self.event_id, self.answer])
        return reverse("console", args=[self.event_id])

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The slot, and who is waited for."""
        who = acting(self.request)
        return {
            **super().get_context_data(**kwargs),
            "slot": _held_slot(self.hall, self.match, self.kwargs["side"]),
            "heading": gettext("Held slot in %(match)s") % {"match": self.pair},
            "heading_names": [self.pair],
            "may_draw": allowed(who.actor, Action.DRAW, who.scope) is not None,
        }
