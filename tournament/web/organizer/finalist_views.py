"""What the organizer of a stage does about the final: propose, and record what players say."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from tournament.championship.qualification.state import final_registration_id
from tournament.events import qualification as service
from tournament.events.selectors import place_of
from tournament.events.states import championship_state
from tournament.people.access import acting, requires
from tournament.people.policy import Action, Role
from tournament.web.shared.acting import caller_of, day_scope


@require_POST
@requires(Action.PROPOSE_QUALIFIERS, day_scope)
def propose_qualifiers(request: HttpRequest, event_id: str) -> HttpResponse:
    """Tell the publisher that the computed qualifiers are right (table 5.1)."""
    stage = str(place_of(event_id).stage)
    service.propose(caller_of(request), stage=stage, met=request.POST.get("met", ""))
    messages.success(request, gettext("Proposed. The publisher confirms them and asks them."))
    return redirect("close_day", event_id)


@require_POST
@requires(Action.ANSWER_SEAT, day_scope)
def record_seat_answer(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """Write down what a qualifier of this day has said on the telephone (CH-FINAL-5)."""
    state = championship_state(place_of(event_id).championship)
    at_final = state.is_final(event_id)
    by_publisher = acting(request).role is Role.PUBLISHER
    service.answer(
        caller_of(request),
        championship=state.id,
        registration=registration if at_final else final_registration_id(registration),
        coming=request.POST.get("coming") == "yes",
        said_by="publisher" if by_publisher else "organizer",
        at_final=at_final,
    )
    messages.success(request, gettext("The answer is recorded."))
    if at_final:
        return redirect("roster_entry", event_id, registration)
    return redirect("close_day", event_id)
