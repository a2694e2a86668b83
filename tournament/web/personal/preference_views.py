"""On which day of a split stage the holder's player would like to play (CH-SPLIT-3)."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.championship.days.split.state import Split
from tournament.events.execution import Refused
from tournament.events.own_registrations import Held
from tournament.events.split import state_preference
from tournament.regulations.refusals import Refusal
from tournament.web.shared.acting import STATUS
from tournament.web.shared.personal_access import Holder, personal
from tournament.web.shared.split_days import PreferenceForm, day_choices, parts_of
from tournament.web.shared.words import language


@personal("GET", "POST")
def preference(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """Choose a day, or another one, until the organizer ends the choosing."""
    held = holder.held(registration)
    split = _split_of(held)
    if not split.asks:
        raise Refused(Refusal("preferences_closed"))
    days = day_choices(held.state, split)
    initial = {"preferred": split.preferences.get(registration)}
    form = PreferenceForm(request.POST or None, days=days, initial=initial)
    refusal: Refusal | None = None
    if request.method == "POST" and form.is_valid():
        try:
            state_preference(
                holder.caller(request),
                event=held.day.id,
                registration=registration,
                **form.cleaned_data,
            )
            return holder.back("preferred")
        except Refused as refused:
            refusal = refused.refusal
    context = {
        "holder": holder,
        "person": holder.person(held.registration.person),
        "form": form,
        "parts": parts_of(held.state, split),
        "refusal": refusal,
        "sentence": refusal.text(language()) if refusal else "",
    }
    status = STATUS[refusal.kind] if refusal else 422 if form.errors else 200
    return render(request, "personal/preference.html", context, status=status)


def _split_of(held: Held) -> Split:
    split = held.state.splits.get(held.day.stage)
    if split is None:
        raise Refused(Refusal("split_unknown"))
    return split
