"""Moving a player to another day at the desk, in any city, with his consent (CH-REG-7)."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournament.championship.championship_state import ChampionshipState, Day
from tournament.events.changes import move_registration
from tournament.events.execution import Refused
from tournament.events.selectors import place_of, title_in
from tournament.events.states import championship_state
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.regulations.refusals import Refusal
from tournament.web.organizer.door_news import standings, stands, tell_places_given
from tournament.web.organizer.entry_pages import entry_page
from tournament.web.organizer.forms import MovePlayerForm
from tournament.web.organizer.people_lists import WITH_PLACE, listed_person
from tournament.web.shared.acting import caller_of, day_scope, wants_json
from tournament.web.shared.open_days import open_days
from tournament.web.shared.staff_page import day_head


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.MOVE_REGISTRATION, day_scope)
def roster_move(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """The open days to choose from; the old registration ends only if the new one is made."""
    days = _days(event_id)
    if request.method != "POST":
        return _page(request, event_id, registration, MovePlayerForm(days=days))
    form = MovePlayerForm(request.POST, days=days)
    if not form.is_valid():
        return _page(request, event_id, registration, form, status=422)
    to_event, before = form.cleaned_data["to_event"], standings(event_id)
    try:
        made = move_registration(
            caller_of(request), event=event_id, registration=registration, channel="desk",
            **form.cleaned_data,
        )  # fmt: skip
    except Refused as refused:
        if wants_json(request):
            raise
        return _page(request, event_id, registration, form, refused.refusal)
    item = listed_person(to_event, made)
    level = messages.SUCCESS if item.status in WITH_PLACE else messages.WARNING
    sentence = gettext("Moved to %(day)s. There: %(standing)s") % {
        "day": day_head(to_event).title,
        "standing": stands(item),
    }
    messages.add_message(request, level, sentence)
    tell_places_given(request, event_id, before)
    return redirect("roster_entry", event_id, registration)


def _days(event_id: str) -> list[tuple[str, str]]:
    """Open days of every city that are still to come, by date, with what is free on them."""
    state = championship_state(place_of(event_id).championship)
    to_come = open_days(state, timezone.now(), leave_out=event_id)
    return [(day.id, _label(state, day)) for day in to_come]


def _label(state: ChampionshipState, day: Day) -> str:
    free = state.rules.day_maximum - state.places_held(day.id)
    waiting = len(state.line(day.id))
    if free > 0 and not waiting:
        room = gettext("%(count)s places are free") % {"count": free}
    else:
        room = gettext("no place free, %(count)s on the waiting list") % {"count": waiting}
    return f"{title_in(state, day.id)}, {day.start}: {room}"


def _page(
    request: HttpRequest,
    event_id: str,
    registration: str,
    form: MovePlayerForm,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    return entry_page(
        request,
        event_id,
        listed_person(event_id, registration),
        "organizer/move.html",
        gettext("Move to another day"),
        refusal=refusal,
        status=status,
        form=form,
        has_days=bool(_days(event_id)),
    )
