"""A player calls the judge to their table; the judge says that they come, and that it is done.

Not a matter of the ledger: who needed help is nobody's business when the day is over, and the
nightly job forgets it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max, Value
from django.http import Http404
from django.utils.translation import gettext_lazy as _

from tournament.championship.event_state import EventState
from tournament.championship.judges.calls.decide import still_open, table_of, why_no_call
from tournament.events.execution import Caller, Refused
from tournament.events.models import GameDay
from tournament.events.own_registrations import Held
from tournament.events.selectors import place_of
from tournament.events.services import expect_allowed
from tournament.events.states import event_state
from tournament.events.versions import raise_versions
from tournament.jobs.payloads import Payload
from tournament.jobs.registry import Queue, job, recurring
from tournament.ledger.once import once
from tournament.people.models import KeyRequest
from tournament.people.policy import Action, Scope
from tournament.play.models import JudgeCall

KEPT = timedelta(days=1)
MOST_OF_IDS = 2000
"""Letters of the ids under which a call was made, of the last ones."""
_TOLD = ("id", "match", "table", "registration_id", "called_at", "judge_id")
_TABLE = JudgeCall._meta.get_field("table")


@dataclass(frozen=True, slots=True)
class Waiting:
    """Calls of the judge that nobody has answered, the newest first; how many keys wait."""

    calls: list[JudgeCall]
    keys: int


@transaction.atomic
def call_judge(caller: Caller, held: Held) -> JudgeCall:
    """Call the judge to the table where this player sits; an open call is called once."""
    event, registration = held.day.id, held.registration
    scope = Scope(held.state.id, held.day.stage, event, person=registration.person)
    expect_allowed(caller, Action.CALL_JUDGE, scope)
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
    if found is not None and _is_open(state, found):
        found.command_ids = f"{found.command_ids}{asked}"[-MOST_OF_IDS:]
        found.save(update_fields=["command_ids"])
        return found
    if found is not None:
        found.delete()
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
    expect_allowed(caller, Action.ANSWER_JUDGE_CALL, Scope(place.championship, place.stage, event))
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


def open_calls(event: str) -> list[JudgeCall]:
    """Calls that nobody has done with and whose match goes on, the newest first."""
    calls = who_waits(event).calls
    state = event_state(event) if calls else None
    return [call for call in calls if state is not None and _is_open(state, call)]


@once
def who_waits(event: str) -> Waiting:
    """Calls that nobody has answered, and keys: one question, since every page of the day asks."""
    calls = JudgeCall.objects.filter(game_day_id=event, done_at=None)
    keys = KeyRequest.objects.filter(event_id=event, settled_at=None)
    rows = calls.values_list(*_TOLD).union(
        keys.values_list(Value(0), Value(""), Value(None, _TABLE), "key", "made_at", Value("")),
        all=True,
    )
    told = sorted(rows, key=lambda row: (row[4], row[0]), reverse=True)
    found = [JudgeCall(game_day_id=event, **dict(zip(_TOLD, row, strict=True))) for row in told]
    return Waiting([call for call in found if call.pk], sum(not call.pk for call in found))


def calls_waiting(since: datetime) -> list[JudgeCall]:
    """Calls of all days that were made before then and that no judge goes to, the oldest first."""
    calls = JudgeCall.objects.filter(done_at=None, coming_at=None, called_at__lt=since)
    return list(calls.order_by("called_at", "pk"))


def oldest_in(calls: Sequence[JudgeCall], event: EventState) -> str | None:
    """The match of the first of these calls of a day whose match goes on."""
    return next((call.match for call in calls if _is_open(event, call)), None)


def open_call_of(event: EventState, match: str) -> JudgeCall | None:
    """The open call to the table of a match."""
    call = JudgeCall.objects.filter(game_day_id=event.id, match=match, done_at=None).first()
    return call if call is not None and _is_open(event, call) else None


def _is_open(event: EventState, call: JudgeCall) -> bool:
    return still_open(event, call.match, call.called_at)


def end_open_calls(event: str, now: datetime) -> None:
    """Nobody answers them any more: another machine writes the day, and has calls of its own."""
    JudgeCall.objects.filter(game_day_id=event, done_at=None).update(done_at=now)
    raise_versions([event])


@recurring("forget_judge_calls", at="04:40")
@job("forget_judge_calls", title=_("Calls of the judge to a table"), queue=Queue.BULK)
def forget_judge_calls(payload: Payload, now: datetime) -> None:
    """Delete the calls of days that are over."""
    JudgeCall.objects.filter(called_at__lt=now - KEPT).delete()
