"""Calls webhooks: one job for each try, the next one written with what became of the last.

A try is called outside of any transaction; then what became of it is noted with the job of the
next try. So whoever dies in between leaves a job that is done again, under the same `webhook-id`: a
receiver may hear a thing twice, and knows it by that.

A receiver that fails rests, longer each time, and everything for it waits meanwhile: a hanging one
costs one call for each rest, not one for each thing that happens. What has failed for `STOPS_AFTER`
without one success is called no more until its owner turns it on.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.jobs.payloads import Payload
from tournament.jobs.queue import enqueue
from tournament.jobs.registry import Queue, batch_job
from tournament.outbox.outside_calls import OF_PEOPLE, Asker, ServiceAway
from tournament.outbox.webhooks.models import Webhook, WebhookDelivery
from tournament.outbox.webhooks.secrets import secrets_of, signed
from tournament.outbox.webhooks.service import WebhookScope, give_up_waiting, may_have
from tournament.outbox.webhooks.telling import CALL, job_key

DELAYS = (
    timedelta(seconds=5),
    timedelta(seconds=30),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=5),
    timedelta(hours=10),
    timedelta(hours=14),
    timedelta(hours=20),
    timedelta(hours=24),
)
"""Between the tries of one thing: eleven in three days."""
LONGEST_REST = timedelta(minutes=30)
"""A receiver that is well again hears of everything after so long at most."""
STOPS_AFTER = timedelta(days=5)
GONE = 410


@dataclass(frozen=True, slots=True)
class _Ready:
    """A try that has begun, with everything that is sent."""

    delivery: str
    address: str
    body: str
    secrets: list[str]


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a try: the status of an answer, or why there is none; neither if it waits."""

    answer: int | None = None
    fault: str = ""
    rests_until: datetime | None = None
    not_allowed: bool = False


def _store(done: Sequence[tuple[Payload, Result | None]], now: datetime) -> None:
    """Note what became of tries, with the marks that their jobs are done."""
    for payload, result in done:
        if result is not None:
            _note(str(payload["delivery"]), str(payload["turn"]), result, now)


@batch_job(CALL, title=_("Call a webhook"), store=_store, at_once=1, queue=Queue.BULK)
def call_webhook(payload: Payload) -> Result | None:
    """One try; None if nobody waits for it any more.

    One at a time: the whole time of a call is nearly that of a lease.
    """
    ready = _begun(str(payload["delivery"]), payload["turn"], at_once="at_once" in payload)
    if not isinstance(ready, _Ready):
        return ready
    content = {
        **signed(ready.delivery, ready.body, ready.secrets, timezone.now()),
        "Content-Type": "application/json",
        "User-Agent": "pixel-tactics-championship",
    }
    try:
        answer = Asker(given=True, limits=OF_PEOPLE).post(
            ready.address, data=ready.body.encode(), headers=content
        )
    except ServiceAway as fault:
        return Result(fault=fault.why)
    return Result(answer=answer.status_code)


def _scope(hook: Webhook, body: str) -> WebhookScope:
    """For what it is called: its own scope, or the one of its owner's tournaments that it tells."""
    if hook.championship:
        return WebhookScope(hook.championship, hook.stage, hook.event)
    told = json.loads(body)["data"]
    return WebhookScope(told.get("championship", ""), told.get("stage", ""), told.get("day", ""))


def _begun(delivery: str, turn: object, *, at_once: bool) -> _Ready | Result | None:
    """What is sent; or why nothing is."""
    now = timezone.now()
    row = WebhookDelivery.objects.select_related("webhook__owner").filter(pk=delivery).first()
    if row is None or row.turn != turn or row.state != WebhookDelivery.State.WAITING:
        return None
    hook = row.webhook
    if not may_have(hook.owner, _scope(hook, row.body)):
        return Result(not_allowed=True)
    if hook.rests_until is not None and hook.rests_until > now and not at_once:
        return Result(rests_until=hook.rests_until)
    return _Ready(row.pk, hook.address, row.body, secrets_of(hook, now))


def _note(delivery: str, turn: str, result: Result, now: datetime) -> None:
    """Write what became of a try, and the job of the next one.

    The webhook is locked before its delivery, as everywhere.
    """
    hook = Webhook.objects.select_for_update(of=("self",)).filter(deliveries=delivery).first()
    row = WebhookDelivery.objects.select_for_update().filter(pk=delivery, turn=turn).first()
    if hook is None or row is None or row.state != WebhookDelivery.State.WAITING:
        return
    if result.not_allowed:
        _end(row, WebhookDelivery.Why.NOT_ALLOWED)
    elif result.rests_until is not None:
        _again(row, result.rests_until)
    else:
        row.tries, row.step, row.tried_at = row.tries + 1, row.step + 1, now
        row.answer, row.fault = result.answer, result.fault
        if result.answer is not None and 200 <= result.answer < 300:
            row.state, row.next_at = WebhookDelivery.State.DELIVERED, None
            hook.failures, hook.failing_since, hook.rests_until = 0, None, None
        else:
            _failed(hook, row, now)
    row.save()
    hook.save(
        update_fields=["failures", "failing_since", "rests_until", "stopped_at", "stopped_why"]
    )
    if hook.stopped_at is not None:
        give_up_waiting(hook, WebhookDelivery.Why.STOPPED)


def _failed(hook: Webhook, row: WebhookDelivery, now: datetime) -> None:
    """Let the receiver rest, and try again later; or stop, for this thing or for good."""
    hook.failures += 1
    hook.failing_since = hook.failing_since or now
    hook.rests_until = now + min(DELAYS[min(hook.failures, len(DELAYS)) - 1], LONGEST_REST)
    if row.answer == GONE:
        hook.stopped_at, hook.stopped_why = now, Webhook.Why.GONE
    elif now - hook.failing_since >= STOPS_AFTER:
        hook.stopped_at, hook.stopped_why = now, Webhook.Why.DEAD
    if row.step > len(DELAYS):
        _end(row, WebhookDelivery.Why.GIVEN_UP)
    elif hook.stopped_at is None:
        _again(row, max(now + DELAYS[row.step - 1], hook.rests_until))


def _end(row: WebhookDelivery, why: WebhookDelivery.Why) -> None:
    row.state, row.why, row.next_at = WebhookDelivery.State.FAILED, why, None


def _again(row: WebhookDelivery, at: datetime) -> None:
    """Have it tried at a later time."""
    row.turn, row.next_at = row.turn + 1, at
    told: Payload = {"delivery": row.pk, "turn": row.turn}
    enqueue(CALL, job_key(row.pk, row.turn), told, run_at=at)
