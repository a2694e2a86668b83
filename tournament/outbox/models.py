"""Storage of messages: that one is due, and what became of it; never whom it reached, or its text.

Text and address are made when a message is sent, from the state and the person of that moment. A
message that could not be sent is a failed job: its reason stands there and nowhere else.
"""

import hashlib

from django.db import models
from django.utils import timezone

from tournament.outbox.webhooks.models import Webhook as Webhook
from tournament.outbox.webhooks.models import WebhookDelivery as WebhookDelivery

ID_LENGTH = 32


def message_id(kind: str, key: str) -> str:
    """The id of a message: the same for the same kind and key, so that asking twice makes one."""
    return hashlib.sha256(f"message\0{kind}\0{key}".encode()).hexdigest()[:ID_LENGTH]


class Message(models.Model):
    """One message to one person. `about` holds opaque ids and codes.

    The id stands in the header Message-ID of every copy.
    """

    class State(models.TextChoices):
        """How far a message has come; the words for people are with the pages."""

        QUEUED = "queued"
        SENT = "sent"
        WRITTEN = "written"
        """Into a file, which reaches no one."""
        SKIPPED = "skipped"

    class Why(models.TextChoices):
        """Why a message was left out."""

        NO_ADDRESS = "no_address"
        SWITCHED_OFF = "switched_off"
        ERASED = "erased"
        OVERTAKEN = "overtaken"
        REFUSED = "refused"
        DOUBTFUL = "doubtful"

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, editable=False)
    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=128)
    person_id = models.CharField(max_length=ID_LENGTH, db_index=True)
    about = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State.choices, default=State.QUEUED)
    why = models.CharField(max_length=20, choices=Why.choices, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="message_once_per_key", fields=["kind", "key"]),
            models.CheckConstraint(
                name="message_sent_has_time",
                condition=models.Q(state__in=["sent", "written"], sent_at__isnull=False)
                | (~models.Q(state__in=["sent", "written"]) & models.Q(sent_at__isnull=True)),
            ),
            models.CheckConstraint(
                name="message_skipped_has_reason",
                condition=models.Q(state="skipped") ^ models.Q(why=""),
            ),
        ]
        indexes = [
            models.Index(fields=["-created_at", "id"], name="message_newest"),
            models.Index(fields=["state"], name="message_state"),
        ]

    def __str__(self) -> str:
        return self.id


class Delivery(models.Model):
    """One message on its way through one channel, from the moment when it is begun.

    `begun_at` is written before the message leaves and stays while nobody knows whether it has
    left. `link` is an id alone: the address is deleted with its link. A message that goes by
    channels only has no state of its own before one of its deliveries has.
    """

    class State(models.TextChoices):
        """How far it has come; `left` tells why with the words of a message."""

        BEGUN = "begun"
        SENT = "sent"
        LEFT = "left"

    message_id = models.CharField(max_length=ID_LENGTH)
    link = models.CharField(max_length=ID_LENGTH)
    channel = models.CharField(max_length=10)
    state = models.CharField(max_length=10, choices=State.choices, default=State.BEGUN)
    begun_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(name="delivery_once", fields=["message_id", "link"])]

    def __str__(self) -> str:
        return str(self.pk)


class ChannelNews(models.Model):
    """Something that was written to a messenger: answered once, then only its hash is left.

    The hash of the address stays for a day, to count who tries codes.
    """

    channel = models.CharField(max_length=10)
    event = models.CharField(max_length=64)
    address = models.CharField(max_length=40, blank=True)
    address_key = models.CharField(max_length=64, db_index=True)
    text = models.CharField(max_length=100, blank=True)
    at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="channel_news_once", fields=["channel", "event"])
        ]

    def __str__(self) -> str:
        return str(self.pk)


class ChannelCursor(models.Model):
    """Up to where a messenger's news are read."""

    channel = models.CharField(primary_key=True, max_length=10)
    cursor = models.TextField()

    def __str__(self) -> str:
        return self.channel
