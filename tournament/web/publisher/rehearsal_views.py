"""Rehearsals of the final: to begin one and to throw one away."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from tournament.events import rehearsals
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.web.publisher.final_page import rehearsal_lines
from tournament.web.publisher.page import of_championship
from tournament.web.shared.acting import caller_of


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
    if event not in {line.event for line in rehearsal_lines(championship_id)}:
        raise Http404
    rehearsals.throw_rehearsal_away(caller_of(request), event=event)
    messages.success(request, gettext("The rehearsal is thrown away."))
    return redirect("publisher_final", championship_id)
