"""The duty judge's own page: what organizers entered for them, and their confirmation
(CH-JUDGE-5)."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from tournament.events import judges as services
from tournament.people.access import actor_of, requires, requires_log_in
from tournament.people.policy import Action
from tournament.web.shared.acting import caller_of, day_scope
from tournament.web.shared.duty_lists import rulings_on_duty


@require_safe
@requires_log_in
def duty_rulings(request: HttpRequest) -> HttpResponse:
    """The reader's own rulings on duty, whatever the day; nobody sees another's here."""
    actor = actor_of(request)
    # A phone that was let in for one day shows nothing of others.
    own = rulings_on_duty(timezone.now(), judge=actor.public_id)
    found = own if actor.device_event is None else []
    context = {
        "waiting": [item for item in found if not item.confirmed_at],
        "confirmed": [item for item in found if item.confirmed_at],
    }
    return render(request, "judge/duty_rulings.html", context)


@require_POST
@requires(Action.CONFIRM_RULING, day_scope)
def confirm_ruling(request: HttpRequest, event_id: str, ruling: str) -> HttpResponse:
    """It is what they ruled."""
    services.confirm_ruling(caller_of(request), event=event_id, ruling=ruling)
    messages.success(request, gettext("The ruling is confirmed."))
    return redirect("duty_rulings")
