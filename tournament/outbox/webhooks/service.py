"""What an owner does with a webhook: make, change, pause, exchange its secret, replay, delete.

Nobody's webhook but the owner's own is found here. Who may have one for which scope is the policy's
to say (`Action.MANAGE_WEBHOOKS`): pages ask when it is made, `calling` before each try.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from tournament.championship.occasions import Occasion
from tournament.jobs.payloads import Payload
from tournament.jobs.queue import cancel, enqueue
from tournament.outbox.webhooks.models import Webhook, WebhookDelivery
from tournament.outbox.webhooks.secrets import mark_of, secret_of
from tournament.outbox.webhooks.telling import (
    CALL,
    body_of,
    job_key,
    message_id,
    put_in_line,
)
from tournament.people.endings import Kind, ended
from tournament.people.grants import grants_of
from tournament.people.identity import new_opaque_id
from tournament.people.models import User
from tournament.people.policy import Action, Actor, Role, Scope, allowed

MOST = 20
"""Webhooks of one owner."""
TEST = "webhook.test"
"""What its owner has sent to see whether it arrives; nothing has happened."""
OLD_LASTS = timedelta(days=1)
"""How long the old secret signs, too, after an exchange."""


class TooManyWebhooks(Exception):
    """The owner has as many as anybody may have."""


class IsOff(Exception):
    """A webhook that is paused or stopped is not called: it has to be turned on first."""


@dataclass(frozen=True, slots=True)
class WebhookScope:
    """For what a webhook is: a championship, a stage of it, or a day of that stage.

    Without a championship: all free tournaments that its owner runs, those to come as well.
    """

    championship: str
    stage: str = ""
    event: str = ""


def may_have(owner: User, scope: WebhookScope) -> bool:
    """Whether an account may be told what happens there: its organizers and publishers."""
    actor = Actor(owner.pk, owner.public_id, owner.person_id, grants_of(owner.public_id))
    if not scope.championship:
        runs = any(grant.role in {Role.ORGANIZER, Role.PUBLISHER} for grant in actor.grants)
        return owner.is_active and runs
    where = Scope(scope.championship, scope.stage or None, scope.event or None)
    return owner.is_active and allowed(actor, Action.MANAGE_WEBHOOKS, where) is not None


def webhooks_of(owner: User) -> "QuerySet[Webhook]":
    """Everything that somebody has made, the newest first."""
    return Webhook.objects.filter(owner=owner).order_by("-made_at", "-pk")


def make_webhook(
    owner: User, scope: WebhookScope, *, address: str, tells: Sequence[str], now: datetime
) -> tuple[Webhook, str]:
    """A new webhook and its secret, which is not shown again; raises `TooManyWebhooks`."""
    if not may_have(owner, scope):
        raise ValueError("a webhook is for a scope that its owner manages")
    with transaction.atomic():
        # Locked, so that two presses at once do not make one too many.
        User.objects.select_for_update().get(pk=owner.pk)
        if webhooks_of(owner).count() >= MOST:
            raise TooManyWebhooks
        made = Webhook.objects.create(
            owner=owner,
            address=address,
            championship=scope.championship,
            stage=scope.stage,
            event=scope.event,
            tells=list(tells),
            made_at=now,
        )
    return made, secret_of(made.secret)


@transaction.atomic
def change_webhook(webhook: Webhook, *, address: str, tells: Sequence[str], now: datetime) -> None:
    """Another address, other occasions; what waits goes to the new address."""
    changed = Webhook.objects.filter(pk=webhook.pk).exclude(address=address, tells=list(tells))
    if changed.update(address=address, tells=list(tells)):
        ended(Kind.WEBHOOK_PAUSED, webhook.pk, now)


def exchange_secret(webhook: Webhook, now: datetime) -> str:
    """A new secret; the one before signs beside it for a day, an older one no more."""
    with transaction.atomic():
        row = Webhook.objects.select_for_update().get(pk=webhook.pk)
        row.old_secret, row.old_until = row.secret, now + OLD_LASTS
        row.secret = new_opaque_id()
        row.save(update_fields=["secret", "old_secret", "old_until"])
        ended(Kind.WEBHOOK_SECRET, f"{row.pk}:{mark_of(row.old_secret)}", now)
    return secret_of(row.secret)


@transaction.atomic
def end_old_secret(webhook: Webhook, now: datetime) -> None:
    """Let the old secret sign no more: the receiver has changed over, or it is known to others."""
    row = Webhook.objects.select_for_update().get(pk=webhook.pk)
    ended(Kind.WEBHOOK_SECRET, f"{row.pk}:{mark_of(row.old_secret)}", now)
    row.old_secret, row.old_until = "", None
    row.save(update_fields=["old_secret", "old_until"])


def end_secret(webhook: Webhook, mark: str, now: datetime) -> bool:
    """Let the secret of this mark sign no more, new or old; whether it did.

    Whose only secret it was gets another one: its owner exchanges it to know it, and turns it on.
    """
    if mark_of(webhook.secret) == mark:
        exchange_secret(webhook, now)
        end_old_secret(webhook, now)
        pause(webhook, now)
    elif mark_of(webhook.old_secret) == mark:
        end_old_secret(webhook, now)
    else:
        return False
    return True


def pause(webhook: Webhook, now: datetime) -> None:
    """Call it no more until its owner turns it on; what waits is not told by itself any more."""
    with transaction.atomic():
        row = Webhook.objects.select_for_update().get(pk=webhook.pk)
        row.paused = True
        row.save(update_fields=["paused"])
        ended(Kind.WEBHOOK_PAUSED, webhook.pk, now)
        give_up_waiting(row, WebhookDelivery.Why.PAUSED)


def turn_on(webhook: Webhook) -> None:
    """Call it again, as if it had never failed, whether it was paused or stopped."""
    Webhook.objects.filter(pk=webhook.pk).update(
        paused=False,
        stopped_at=None,
        stopped_why="",
        failures=0,
        failing_since=None,
        rests_until=None,
    )


@transaction.atomic
def delete_webhook(webhook: Webhook, now: datetime) -> None:
    """Forget it with everything that it was told."""
    ended(Kind.WEBHOOK, webhook.pk, now)
    webhook.delete()


def send_test(webhook: Webhook, now: datetime) -> None:
    """Call it without anything having happened; raises `IsOff`."""
    if not Webhook.objects.filter(pk=webhook.pk, paused=False, stopped_at=None).exists():
        raise IsOff
    occasion = Occasion(TEST)
    row = WebhookDelivery(
        id=message_id(webhook, secrets.token_hex(8), occasion),
        webhook=webhook,
        type=TEST,
        body=body_of(occasion, webhook.championship, "", now, lambda _event: 0),
        happened_at=now,
    )
    put_in_line([row])


def replay(webhook: Webhook, delivery: str) -> bool:
    """Tell it the same again at once, under the same id; whether there is such a delivery.

    Raises `IsOff`. What waits for a later try is tried now.
    """
    with transaction.atomic():
        hook = Webhook.objects.select_for_update().get(pk=webhook.pk)
        row = hook.deliveries.select_for_update().filter(pk=delivery).first()
        if row is None:
            return False
        if not hook.is_on:
            raise IsOff
        cancel(CALL, job_key(row.pk, row.turn))
        row.turn += 1
        row.state, row.why, row.step, row.next_at = WebhookDelivery.State.WAITING, "", 0, None
        row.save(update_fields=["turn", "state", "why", "step", "next_at"])
        told: Payload = {"delivery": row.pk, "turn": row.turn, "at_once": True}
        enqueue(CALL, job_key(row.pk, row.turn), told)
    return True


def give_up_waiting(webhook: Webhook, why: WebhookDelivery.Why) -> None:
    """End the tries of everything that waits; each can be replayed."""
    waiting = webhook.deliveries.filter(state=WebhookDelivery.State.WAITING)
    waiting.update(state=WebhookDelivery.State.FAILED, why=why, next_at=None)
