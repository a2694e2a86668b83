"""Forgets what webhooks were told: the log is for finding faults, not for keeping."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.utils.translation import gettext_lazy as _

from tournament.jobs.payloads import Payload
from tournament.jobs.registry import Progress, Queue, long_job, recurring
from tournament.outbox.webhooks.models import Webhook, WebhookDelivery

KEPT = timedelta(days=30)
AT_ONCE = 500


@recurring("thin_webhooks", at="04:40")
@long_job("thin_webhooks", title=_("Old calls of webhooks"), queue=Queue.BULK)
def thin_webhooks(payload: Payload, now: datetime) -> Iterator[Progress]:
    """Every night what was told 30 days ago goes, and the numbers of secrets that sign no more."""
    Webhook.objects.filter(old_until__lte=now).update(old_secret="", old_until=None)
    old = WebhookDelivery.objects.filter(made_at__lt=now - KEPT).order_by("made_at")
    total = old.count()
    done = 0
    while keys := list(old.values_list("pk", flat=True)[:AT_ONCE]):
        WebhookDelivery.objects.filter(pk__in=keys).delete()
        done += len(keys)
        yield done, max(done, total)
