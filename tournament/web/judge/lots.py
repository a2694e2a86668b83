"""Lots of a day: the list, and the page on which one is drawn before everyone (CH-DE-10)."""

from typing import Any

from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from tournament.championship.rulings.lots.state import Lot
from tournament.championship.rulings.queries import HELD_SLOT
from tournament.events import lots as services
from tournament.events.execution import Answer, Caller
from tournament.events.selectors import place_of
from tournament.people.access import acting, requires
from tournament.people.policy import Action
from tournament.web.judge.page import DayCommandView
from tournament.web.shared.acting import day_scope
from tournament.web.shared.components import Link
from tournament.web.shared.draw_text_form import DrawTextForm
from tournament.web.shared.lots import lot_view, lot_views
from tournament.web.shared.staff_day import StaffDay, staff_day_of
from tournament.web.shared.staff_page import frame


@require_safe
@requires(Action.VIEW_STAFF, day_scope)
def day_lots(request: HttpRequest, event_id: str) -> HttpResponse:
    """Every lot of the day."""
    hall = staff_day_of(event_id, acting(request).actor)
    context = {
        **frame(request, event_id, "day_lots"),
        "lots": lot_views(hall.event.lots.values(), hall.name, hall.pair),
    }
    return render(request, "judge/lots.html", context)


class DayLot(DayCommandView):
    """One lot; POST draws it with the words called out."""

    action = Action.DRAW
    template_name = "judge/lot.html"
    form_class = DrawTextForm
    tab = "day_lots"
    back = ("day_lot", "event_id", "lot")
    done_words = _("The lot is drawn and published.")

    def prepare(self) -> None:
        """The lot; 404 if there is no such."""
        super().prepare()
        if self.kwargs["lot"] not in self.hall.event.lots:
            raise Http404
        self.lot = self.hall.event.lots[self.kwargs["lot"]]

    def carry_out(self, caller: Caller, form: Form) -> Answer:
        """Draw with these words."""
        place, text = place_of(self.event_id), form.cleaned_data["text"]
        return services.draw_lot(caller, place=place, lot=self.lot.id, text=text)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The lot, and where it is used."""
        return {
            **super().get_context_data(**kwargs),
            "lot": lot_view(self.lot, self.hall.name, self.hall.pair),
            "use": _where_used(self.hall, self.lot),
        }


def _where_used(hall: StaffDay, lot: Lot) -> Link | None:
    """The page on which the drawn lot is used, as long as it waits for that."""
    if not hall.event.order:
        return None
    match, _, side = lot.subject.partition(":")
    event_id = hall.event.id
    if lot.purpose == HELD_SLOT:
        waits = any((m, s) == (match, side) for m, s, _ in hall.event.progress.held_slots())
        url = reverse("held_slot", args=[event_id, match, side])
        return Link(gettext("Give the held slot"), url) if waits else None
    if match in hall.event.structure:
        label = hall.pair(match)
        return Link(label, reverse("match", args=[event_id, match]))
    return None
