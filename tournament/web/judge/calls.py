"""Players who call the judge to a table: the list on every page of the day, and the answer."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from tournament.events.states import event_state
from tournament.people.access import requires
from tournament.people.models import User
from tournament.people.policy import Action
from tournament.people.public_names import names_for
from tournament.play.judge_calls import answer_call, open_calls
from tournament.web.shared.acting import caller_of, day_scope


@dataclass(frozen=True, slots=True)
class ShownCall:
    """An open call: where, who, for how long, and the judge who comes."""

    id: int
    table: int | None
    match: str
    player: str
    minutes: int
    judge: str


def shown_calls(event_id: str) -> Sequence[ShownCall]:
    """The open calls of a day, the newest first; one query while there is none."""
    calls = list(open_calls(event_id))
    if not calls:
        return ()
    entrants = event_state(event_id).entrants
    callers = {item.registration_id: entrants[item.registration_id] for item in calls}
    names = names_for({item.person: item.number for item in callers.values()}, "staff")
    users = User.objects.filter(public_id__in={item.judge_id for item in calls})
    judges = {user.public_id: str(user) for user in users}
    now = timezone.now()
    return [
        ShownCall(
            item.pk,
            item.table,
            item.match,
            names[callers[item.registration_id].person],
            max(0, int((now - item.called_at).total_seconds() // 60)),
            judges.get(item.judge_id, "–") if item.judge_id else "",
        )
        for item in calls
    ]


@require_POST
@requires(Action.ANSWER_JUDGE_CALL, day_scope)
def judge_call(request: HttpRequest, event_id: str, call: int) -> HttpResponse:
    """“I come” or “done”."""
    answer = request.POST.get("answer", "")
    if answer not in {"coming", "done"}:
        raise BadRequest("answer")
    found = answer_call(caller_of(request), event=event_id, call=call, done=answer == "done")
    if answer == "coming":
        return redirect("match", event_id, found.match)
    return redirect("console", event_id)
