"""Writes down what webhooks are told: with its job, in the transaction of the change itself.

So nothing is told that has not happened, nothing that has happened is lost, and a fact that is
entered twice is told once: the id of a delivery follows from the webhook, the ledger's entry and
the occasion.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from django.db.models import Q
from django.urls import reverse

from tournament.championship.occasions import Occasion
from tournament.jobs.payloads import Payload
from tournament.jobs.queue import enqueue_many
from tournament.outbox.site import absolute
from tournament.outbox.webhooks.models import Webhook, WebhookDelivery
from tournament.people.grants import grants_of
from tournament.people.policy import Action, Actor, Scope, allowed

CALL = "call_webhook"
"""The kind of job that makes one call; its key is that of `job_key`."""


def tell(
    occasions: Sequence[Occasion],
    *,
    championship: str,
    entry: str,
    at: datetime,
    version_of: Callable[[str], int],
    free: bool = False,
) -> None:
    """Have every webhook that listens to some of this called once for each.

    `entry` names the ledger's entry, `at` is its time; `version_of` says from which version on a
    day's pages show it. `free`: it is a free tournament, of which its organizers hear by what they
    made for all of theirs.
    """
    if not occasions:
        return
    stages = {"", *(item.stage for item in occasions)}
    events = {"", *(item.event for item in occasions)}
    about = Q(championship=championship, stage__in=stages, event__in=events)
    if free:
        about |= Q(championship="")
    listening = Webhook.objects.filter(about, paused=False, stopped_at=None)
    rows = [
        WebhookDelivery(
            id=message_id(webhook, entry, item),
            webhook=webhook,
            type=item.type,
            body=body_of(item, championship, entry, at, version_of),
            happened_at=at,
        )
        for webhook in listening
        for item in occasions
        if item.type in webhook.tells and _covers(webhook, championship, item)
    ]
    put_in_line(rows)


def put_in_line(rows: Sequence[WebhookDelivery]) -> None:
    """Store deliveries that are not there yet, each with the job of its first try."""
    if not rows:
        return
    WebhookDelivery.objects.bulk_create(rows, ignore_conflicts=True)
    jobs: dict[str, Payload] = {job_key(row.pk, 1): {"delivery": row.pk, "turn": 1} for row in rows}
    enqueue_many(CALL, jobs)


def message_id(webhook: Webhook, entry: str, occasion: Occasion) -> str:
    """The `webhook-id`: the same whenever the same thing is told to the same webhook."""
    what = "\0".join([webhook.pk, entry, occasion.type, *map("=".join, occasion.ids.items())])
    return f"msg_{hashlib.sha256(what.encode()).hexdigest()[:32]}"


def job_key(delivery: str, turn: int) -> str:
    """Names the job of one try."""
    return f"{delivery}:{turn}"


def body_of(
    occasion: Occasion,
    championship: str,
    entry: str,
    at: datetime,
    version_of: Callable[[str], int],
) -> str:
    """What is told: its type, when it happened, ids, the day's version, where more can be read."""
    place = {"championship": championship, "stage": occasion.stage, "day": occasion.event}
    data: dict[str, str | int] = {key: value for key, value in place.items() if value}
    data |= occasion.ids
    if entry:
        data["entry"] = entry
    if occasion.event:
        data["version"] = version_of(occasion.event)
    data["url"] = absolute(_path(occasion, championship))
    moment = at.astimezone(UTC).isoformat().replace("+00:00", "Z")
    told = {"type": occasion.type, "timestamp": moment, "data": data}
    return json.dumps(told, separators=(",", ":"))


def _path(occasion: Occasion, championship: str) -> str:
    if "match" in occasion.ids:
        return reverse("day_match", args=[occasion.event, occasion.ids["match"]])
    if occasion.event:
        return reverse("day", args=[occasion.event])
    if not championship:
        return reverse("tournaments")
    return reverse("championship_about", args=[championship])


def _covers(webhook: Webhook, championship: str, occasion: Occasion) -> bool:
    """Whether it happened within the scope."""
    if not webhook.championship:
        owner = webhook.owner
        actor = Actor(owner.pk, owner.public_id, owner.person_id, grants_of(owner.public_id))
        where = Scope(championship, occasion.stage or None, occasion.event or None)
        return allowed(actor, Action.MANAGE_WEBHOOKS, where) is not None
    within_stage = webhook.stage in ("", occasion.stage)
    return within_stage and webhook.event in ("", occasion.event)
