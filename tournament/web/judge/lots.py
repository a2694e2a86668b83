"""Lots of a day: the list, and the page on which one is drawn before everyone (CH-DE-10)."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from tournament.championship.rulings.absence.decide import HELD_SLOT
from tournament.championship.rulings.lots.state import Lot
from tournament.events import lots as services
from tournament.events.execution import Refused
from tournament.events.selectors import place_of
from tournament.people.access import acting, requires
from tournament.people.policy import Action
from tournament.regulations.refusals import Refusal
from tournament.web.shared.acting import caller_of, day_scope, done, wants_json
from tournament.web.shared.components import Link
from tournament.web.shared.draw_text_form import DrawTextForm
from tournament.web.shared.lots import lot_view, lot_views
from tournament.web.shared.staff_day import Hall, hall_of
from tournament.web.shared.staff_page import frame
from tournament.web.shared.words import language


@require_safe
@requires(Action.VIEW_STAFF, day_scope)
def day_lots(request: HttpRequest, event_id: str) -> HttpResponse:
    """Every lot of the day."""
    hall = hall_of(event_id, acting(request).actor)
    context = {
        **frame(request, event_id, "rulings"),
        "lots": lot_views(hall.state.lots.values(), hall.name),
    }
    return render(request, "judge/lots.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.DRAW, day_scope)
def day_lot(request: HttpRequest, event_id: str, lot: str) -> HttpResponse:
    """One lot; POST draws it with the words called out."""
    found = hall_of(event_id, acting(request).actor).state.lots.get(lot)
    if found is None:
        raise Http404
    if request.method != "POST":
        return _page(request, event_id, lot, DrawTextForm())
    form = DrawTextForm(request.POST)
    if not form.is_valid():
        return _page(request, event_id, lot, form)
    try:
        answer = services.draw_lot(
            caller_of(request), place=place_of(event_id), lot=lot, text=form.cleaned_data["text"]
        )
    except Refused as stopped:
        if stopped.refusal.kind != "rule" or wants_json(request):
            raise
        return _page(request, event_id, lot, form, stopped.refusal)
    messages.success(request, gettext("The lot is drawn and published."))
    return done(request, answer, reverse("day_lot", args=[event_id, lot]))


def _page(
    request: HttpRequest,
    event_id: str,
    lot: str,
    form: DrawTextForm,
    refusal: Refusal | None = None,
) -> HttpResponse:
    hall = hall_of(event_id, acting(request).actor)
    found = hall.state.lots[lot]
    context = {
        **frame(request, event_id, "rulings"),
        "lot": lot_view(found, hall.name),
        "use": _where_used(hall, found),
        "form": form,
        "refusal": refusal,
        "refusal_text": refusal.text(language()) if refusal is not None else "",
    }
    return render(request, "judge/lot.html", context, status=422 if form.is_bound else 200)


def _where_used(hall: Hall, lot: Lot) -> Link | None:
    """The page on which the drawn lot is used, as long as it waits for that."""
    if not hall.state.order:
        return None
    match, _, side = lot.subject.partition(":")
    event_id = hall.state.id
    if lot.purpose == HELD_SLOT:
        waits = any((m, s) == (match, side) for m, s, _ in hall.state.progress.held_slots())
        url = reverse("held_slot", args=[event_id, match, side])
        return Link(gettext("Give the held slot"), url) if waits else None
    if match in hall.state.structure:
        label = gettext("Match %(match)s") % {"match": match}
        return Link(label, reverse("match", args=[event_id, match]))
    return None
