"""Prizes of the final, from shared places to the handing over; and its rehearsals."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from tournament.events import finals, rehearsals
from tournament.events.execution import Caller
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.web.publisher.final_forms import HandOverForm, PlayOffForm
from tournament.web.publisher.final_page import rehearsal_lines, share_lines
from tournament.web.publisher.final_views import (
    PlannedFinalView,
    final_of,
    hand_form,
    play_off_form,
)
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


class FinalLotDraw(PlannedFinalView):
    """Draw with the words called out in public."""

    action = Action.DRAW_LOT
    form_class = DrawTextForm
    form_name = "lot_form"
    done_words = _("The lot has decided.")

    def carry_out(self, caller: Caller, form: DrawTextForm) -> object:
        """Draw it."""
        lot, text = self.kwargs["lot"], form.cleaned_data["text"]
        return finals.draw_place_lot(caller, event=self.final.id, lot=lot, text=text)


class FinalPlayOff(PlannedFinalView):
    """Write down a play-off that was ordered instead of a lot (CH-FINAL-10)."""

    action = Action.AWARD_PRIZES
    form_name = "play_off_form"
    done_words = _("The play-off is noted.")

    def get_form(self, form_class: Any = None) -> PlayOffForm:
        """The form of the shared place; 404 if the place is not shared."""
        lines = share_lines(self.state, self.final)
        line = next((item for item in lines if item.place == self.kwargs["place"]), None)
        if line is None:
            raise Http404
        return play_off_form(line, self.request.POST)

    def carry_out(self, caller: Caller, form: PlayOffForm) -> object:
        """Note it."""
        about = {"event": self.final.id, "place": self.kwargs["place"]}
        reason = form.cleaned_data["reason"]
        return finals.note_play_off(caller, **about, order=form.order, reason=reason)


@require_POST
@requires(Action.AWARD_PRIZES, of_championship)
def award_prizes(request: HttpRequest, championship_id: str) -> HttpResponse:
    """Give every prize to its one holder (CH-PRIZE-1)."""
    final = final_of(championship_id)
    finals.award_prizes(caller_of(request), event=final.id)
    messages.success(request, gettext("The prizes are given. Write down who takes each of them."))
    return redirect("publisher_final", championship_id)


class HandOverPrize(PlannedFinalView):
    """Write down that a prize was given out (CH-PRIZE-1)."""

    action = Action.AWARD_PRIZES
    form_name = "hand_form"
    done_words = _("It is written down that the prize was given out.")

    def get_form(self, form_class: Any = None) -> HandOverForm:
        """The form of the prize."""
        return hand_form(self.kwargs["place"], self.request.POST)

    def carry_out(self, caller: Caller, form: HandOverForm) -> object:
        """Note it."""
        about = {"event": self.final.id, "place": self.kwargs["place"]}
        return finals.hand_over_prize(caller, **about, **form.cleaned_data)


@require_POST
@requires(Action.REHEARSE_FINAL, of_championship)
def start_rehearsal(request: HttpRequest, championship_id: str) -> HttpResponse:
    """Copy the final as it is known now, and go there."""
    event = rehearsals.start_rehearsal(caller_of(request), championship=championship_id)
    messages.success(request, gettext("The rehearsal is ready. Open check-in and draw."))
    return redirect("staff_day", event)


@require_POST
@requires(Action.REHEARSE_FINAL, of_championship)
def throw_rehearsal_away(request: HttpRequest, championship_id: str, event: str) -> HttpResponse:
    """End a rehearsal of this championship's final."""
    if event not in {line["event"] for line in rehearsal_lines(championship_id)}:
        raise Http404
    rehearsals.throw_rehearsal_away(caller_of(request), event=event)
    messages.success(request, gettext("The rehearsal is thrown away."))
    return redirect("publisher_final", championship_id)
