"""A player calls the judge to their table; the judge says that they come, and that it is done.

Not a matter of the ledger: who needed help is nobody's business when the day is over, and the
nightly job forgets it.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max, QuerySet
from django.http import Http404
from django.utils.translation import gettext_lazy as _

from tournament.championship.judges.calls.decide import table_of, why_no_call
from tournament.events.execution import Caller, Refused
from tournament.events.models import GameDay
from tournament.events.own_registrations import Held
from tournament.events.selectors import place_of
from tournament.events.states import event_state
from tournament.events.versions import raise_versions
from tournament.jobs.payloads import Payload
from tournament.jobs.registry import Queue, job, recurring
from tournament.people.policy import Action, Scope, refusal
from tournament.play.models import JudgeCall

KEPT = timedelta(days=1)
MOST_OF_IDS = 2000
"""Letters of the ids under which a call was made, of the last ones."""


@transaction.atomic
def call_judge(caller: Caller, held: Held) -> JudgeCall:
    """Call the judge to the table where this player sits; an open call is called once."""
    event, registration = held.day.id, held.registration
    scope = Scope(held.state.id, held.day.stage, event, person=registration.person)
    _let_in(caller, Action.CALL_JUDGE, scope)
    # One row of the day is locked, so that two players of a table make one call.
    GameDay.objects.select_for_update().get(pk=event)
    state = event_state(event)
    match = table_of(state, registration.id)
    of_day = JudgeCall.objects.filter(game_day_id=event)
    asked = f" {caller.command_id} "
    repeated = of_day.filter(command_ids__contains=asked).first()
    if repeated is not None:
        return repeated
    calls = of_day.filter(match=match or "")
    found = calls.filter(done_at=None).first()
    if found is not None and match is not None:
        found.command_ids = f"{found.command_ids}{asked}"[-MOST_OF_IDS:]
        found.save(update_fields=["command_ids"])
        return found
    last = calls.aggregate(last=Max("done_at"))["last"]
    stopped = why_no_call(state, registration.id, last, caller.now)
    if stopped is not None:
        raise Refused(stopped)
    made = JudgeCall.objects.create(
        game_day_id=event,
        match=str(match),
        table=state.plays[str(match)].table,
        registration_id=registration.id,
        called_at=caller.now,
        command_ids=asked,
    )
    raise_versions([event])
    return made


@transaction.atomic
def answer_call(caller: Caller, *, event: str, call: int, done: bool) -> JudgeCall:
    """The judge comes, or has been there; whoever was first stays named."""
    place = place_of(event)
    _let_in(caller, Action.ANSWER_JUDGE_CALL, Scope(place.championship, place.stage, event))
    calls = JudgeCall.objects.select_for_update()
    found = calls.filter(pk=call, game_day_id=event).first()
    if found is None:
        raise Http404
    if found.coming_at is None:
        found.coming_at, found.judge_id = caller.now, caller.actor.public_id
    if done and found.done_at is None:
        found.done_at = caller.now
    found.save()
    raise_versions([event])
    return found


def open_calls(event: str) -> "QuerySet[JudgeCall]":
    """Calls that nobody has done with, the newest first."""
    return JudgeCall.objects.filter(game_day_id=event, done_at=None).order_by("-called_at", "-pk")


def calls_waiting(since: datetime) -> dict[str, str]:
    """Matches of all days that have called the judge before then in vain, the oldest of a day."""
    calls = JudgeCall.objects.filter(done_at=None, coming_at=None, called_at__lt=since)
    return dict(calls.order_by("-called_at", "-pk").values_list("game_day_id", "match"))


def open_call_of(event: str, match: str) -> JudgeCall | None:
    """The open call to the table of a match."""
    return JudgeCall.objects.filter(game_day_id=event, match=match, done_at=None).first()


@recurring("forget_judge_calls", at="04:40")
@job("forget_judge_calls", title=_("Calls of the judge to a table"), queue=Queue.BULK)
def forget_judge_calls(payload: Payload, now: datetime) -> None:
    """Delete the calls of days that are over."""
    JudgeCall.objects.filter(called_at__lt=now - KEPT).delete()


def _let_in(caller: Caller, action: Action, scope: Scope) -> None:
    stopped = refusal(caller.actor, action, scope, caller.acting_as)
    if stopped is not None:
        raise Refused(stopped)
