"""Two players of different days of a stage change places; the desk records that both agree."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from tournament.championship.statuses import COMES, DayStatus
from tournament.events.execution import Refused
from tournament.events.selectors import place_of
from tournament.events.split import swap_registrations
from tournament.events.states import championship_state
from tournament.events.wording import date_in_sentence
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.regulations.refusals import Refusal
from tournament.web.organizer.entry_pages import entry_page
from tournament.web.organizer.people_lists import listed_people, listed_person
from tournament.web.shared.acting import caller_of, day_scope, wants_json


class SwapForm(forms.Form):
    """With whom, and that both agree (CH-SPLIT-3)."""

    other = forms.ChoiceField(label=_("Changes places with"))
    consented = forms.BooleanField(
        label=_("Both players agree"),
        error_messages={"required": _("Ask both players, and tick it when they agree.")},
    )

    def __init__(self, *args: Any, others: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["other"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = others


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.SWAP_REGISTRATIONS, day_scope)
def roster_swap(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """Choose the other player; both places are exchanged at once."""
    item, others = listed_person(event_id, registration), _others(event_id)
    form = SwapForm(request.POST or None, others=others)
    refusal: Refusal | None = None
    if request.method == "POST" and form.is_valid():
        try:
            swap_registrations(
                caller_of(request),
                event=event_id,
                registration=registration,
                **form.cleaned_data,
            )
            messages.success(request, gettext("The two players have changed places."))
            return redirect("roster_entry", event_id, registration)
        except Refused as refused:
            if wants_json(request):
                raise
            refusal = refused.refusal
    return entry_page(
        request,
        event_id,
        item,
        "organizer/swap.html",
        gettext("Change places"),
        refusal=refusal,
        status=422 if form.errors else 200,
        form=form,
        has_others=bool(others),
    )


def _others(event_id: str) -> list[tuple[str, str]]:
    """Players with a place on the other open days of the stage."""
    place = place_of(event_id)
    state = championship_state(place.championship)
    days = [
        day
        for day in state.live_days(str(place.stage))
        if day.id != event_id and day.status == DayStatus.OPEN
    ]
    return [
        (item.id, f"{item.name}, {date_in_sentence(day.date)}")
        for day in days
        for item in listed_people(day.id)
        if item.status in COMES
    ]
