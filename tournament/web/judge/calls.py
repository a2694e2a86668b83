"""Players who call the judge to a table: the list on every page of the day, and the answer."""

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.play.judge_calls import answer_call
from tournament.web.shared.acting import caller_of, day_scope, lead_on


@require_POST
@requires(Action.ANSWER_JUDGE_CALL, day_scope)
def judge_call(request: HttpRequest, event_id: str, call: int) -> HttpResponse:
    """“On my way” or “done”."""
    answer = request.POST.get("answer", "")
    if answer not in {"coming", "done"}:
        raise BadRequest("answer")
    found = answer_call(caller_of(request), event=event_id, call=call, done=answer == "done")
    if answer == "coming":
        return lead_on(request, reverse("match", args=[event_id, found.match]))
    return lead_on(request, reverse("console", args=[event_id]))
