"""A webhook of the demo: paused, since nobody listens at its address, with calls of every kind."""

from datetime import datetime, timedelta

from tournament.outbox.models import Webhook, WebhookDelivery
from tournament.outbox.webhooks import service
from tournament.people.models import User

ADDRESS = "https://receiver.example/hook"
TELLS = ("match.called", "match.decided", "ruling.issued", "day.completed")


def make_demo_webhook(organizer: User, scope: service.WebhookScope, now: datetime) -> None:
    """Made an hour ago; one call was taken, one given up, one ended by the pause."""
    hook, _secret = service.make_webhook(
        organizer, scope, address=ADDRESS, tells=TELLS, now=now - timedelta(hours=1)
    )
    for minutes in (50, 40, 10):
        service.send_test(hook, now - timedelta(minutes=minutes))
    service.pause(hook, now)
    taken, given_up, _paused = WebhookDelivery.objects.filter(webhook=hook).order_by("happened_at")
    said = {"tries": 1, "answer": 204, "tried_at": taken.happened_at}
    _set(taken, state=WebhookDelivery.State.DELIVERED, why="", **said)
    _set(given_up, why=WebhookDelivery.Why.GIVEN_UP, tries=11, fault="too_slow", tried_at=now)


def demo_webhook() -> str:
    """Id of the demo's webhook."""
    return Webhook.objects.filter(address=ADDRESS).values_list("pk", flat=True).get()


def _set(row: WebhookDelivery, **columns: object) -> None:
    WebhookDelivery.objects.filter(pk=row.pk).update(**columns)
