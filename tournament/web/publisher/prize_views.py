"""Prizes of the final: shared places decided, prizes given, their handing over written down."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from tournament.events import finals
from tournament.events.execution import Refused
from tournament.events.states import championship_state
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.web.publisher.final_forms import HandOverForm, PlayOffForm
from tournament.web.publisher.final_page import share_lines
from tournament.web.publisher.final_views import final_of, final_page
from tournament.web.publisher.page import of_championship
from tournament.web.shared.acting import caller_of
from tournament.web.shared.draw_text_form import DrawTextForm


@require_POST
@requires(Action.DRAW_LOT, of_championship)
def final_lot_open(request: HttpRequest, championship_id: str, place: int) -> HttpResponse:
    """Fix among whom lots decide about a shared place (CH-DE-10, step 1)."""
    final = final_of(championship_id)
    finals.open_place_lot(caller_of(request), event=final.id, place=place)
    messages.success(request, gettext("The list is fixed. Now let words be called out."))
    return redirect("publisher_final", championship_id)


@require_POST
@requires(Action.DRAW_LOT, of_championship)
def final_lot_draw(request: HttpRequest, championship_id: str, lot: str) -> HttpResponse:
    """Draw with the words called out in public."""
    final = final_of(championship_id)
    form = DrawTextForm(request.POST)
    if not form.is_valid():
        return final_page(request, championship_id, lot_form=form)
    try:
        finals.draw_place_lot(
            caller_of(request), event=final.id, lot=lot, text=form.cleaned_data["text"]
        )
    except Refused as refused:
        return final_page(request, championship_id, lot_form=form, refusal=refused.refusal)
    messages.success(request, gettext("The lot has decided."))
    return redirect("publisher_final", championship_id)


@require_POST
@requires(Action.AWARD_PRIZES, of_championship)
def final_play_off(request: HttpRequest, championship_id: str, place: int) -> HttpResponse:
    """Write down a play-off that was ordered instead of a lot (CH-FINAL-10)."""
    final = final_of(championship_id)
    lines = share_lines(championship_state(championship_id), final)
    line = next((item for item in lines if item.place == place), None)
    if line is None:
        raise Http404
    form = PlayOffForm(request.POST, candidates=line.players, auto_id=f"place{place}_%s")
    if not form.is_valid():
        return final_page(request, championship_id, play_off_form=form, at=place)
    try:
        finals.note_play_off(
            caller_of(request),
            event=final.id,
            place=place,
            order=form.order,
            reason=form.cleaned_data["reason"],
        )
    except Refused as refused:
        return final_page(
            request, championship_id, play_off_form=form, at=place, refusal=refused.refusal
        )
    messages.success(request, gettext("The play-off is noted."))
    return redirect("publisher_final", championship_id)


@require_POST
@requires(Action.AWARD_PRIZES, of_championship)
def award_prizes(request: HttpRequest, championship_id: str) -> HttpResponse:
    """Give every prize to its one holder (CH-PRIZE-1)."""
    final = final_of(championship_id)
    finals.award_prizes(caller_of(request), event=final.id)
    messages.success(request, gettext("The prizes are given. Write down who takes each of them."))
    return redirect("publisher_final", championship_id)


@require_POST
@requires(Action.AWARD_PRIZES, of_championship)
def hand_over_prize(request: HttpRequest, championship_id: str, place: int) -> HttpResponse:
    """Write down that a prize was given out (CH-PRIZE-1)."""
    final = final_of(championship_id)
    form = HandOverForm(request.POST, auto_id=f"prize{place}_%s")
    if not form.is_valid():
        return final_page(request, championship_id, hand_form=form, at=place)
    try:
        finals.hand_over_prize(caller_of(request), event=final.id, place=place, **form.cleaned_data)
    except Refused as refused:
        return final_page(
            request, championship_id, hand_form=form, at=place, refusal=refused.refusal
        )
    messages.success(request, gettext("It is written down that the prize was given out."))
    return redirect("publisher_final", championship_id)
