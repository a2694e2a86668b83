"""Storage of webhooks: whose program is told what, and what became of each time it was told."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournament.people.identity import new_opaque_id

_ID_LENGTH = 32


class Webhook(models.Model):
    """An address that the site calls when something happens within a scope.

    The scope is the narrowest of `event`, `stage` and `championship` that is not empty. `tells` are
    types of `tournament.championship.occasions`. A secret is derived from the number that is stored
    (`secrets`): this table gives none away. `failing_since`: the first failure since a success.
    """

    class Why(models.TextChoices):
        """Why the site has stopped calling by itself."""

        GONE = "gone"
        DEAD = "dead"

    id = models.CharField(
        primary_key=True, max_length=_ID_LENGTH, default=new_opaque_id, editable=False
    )
    owner = models.ForeignKey("people.User", on_delete=models.CASCADE, related_name="webhooks")
    address = models.CharField(max_length=500)
    championship = models.CharField(max_length=_ID_LENGTH)
    stage = models.CharField(max_length=_ID_LENGTH, blank=True, default="")
    event = models.CharField(max_length=_ID_LENGTH, blank=True, default="")
    tells = models.JSONField(default=list)
    secret = models.CharField(max_length=_ID_LENGTH, default=new_opaque_id)
    old_secret = models.CharField(max_length=_ID_LENGTH, blank=True, default="")
    old_until = models.DateTimeField(null=True, blank=True)
    made_at = models.DateTimeField()
    paused = models.BooleanField(default=False)
    stopped_at = models.DateTimeField(null=True, blank=True)
    stopped_why = models.CharField(max_length=10, choices=Why.choices, blank=True, default="")
    failures = models.PositiveIntegerField(default=0)
    failing_since = models.DateTimeField(null=True, blank=True)
    rests_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="webhook_stopped_has_reason",
                condition=Q(stopped_at__isnull=True, stopped_why="")
                | (Q(stopped_at__isnull=False) & ~Q(stopped_why="")),
            ),
            models.CheckConstraint(
                name="webhook_old_secret_ends",
                condition=Q(old_secret="", old_until__isnull=True)
                | (~Q(old_secret="") & Q(old_until__isnull=False)),
            ),
        ]
        indexes = [
            models.Index(fields=["championship", "stage", "event"], name="webhook_scope"),
        ]

    def __str__(self) -> str:
        return self.pk

    @property
    def is_on(self) -> bool:
        """Whether it is called when something happens."""
        return not self.paused and self.stopped_at is None


class WebhookDelivery(models.Model):
    """One thing that one webhook is told; the id is the `webhook-id` of every try.

    `body` holds opaque ids, codes and an address of the site, and stays the same. `turn` numbers
    the jobs written for it, of which the last one alone counts; `tries` are the calls made, `step`
    those since it was last put in line.
    """

    class State(models.TextChoices):
        """How far it has come."""

        WAITING = "waiting"
        DELIVERED = "delivered"
        FAILED = "failed"

    class Why(models.TextChoices):
        """Why nothing more is tried."""

        GIVEN_UP = "given_up"
        STOPPED = "stopped"
        PAUSED = "paused"
        NOT_ALLOWED = "not_allowed"

    id = models.CharField(primary_key=True, max_length=40)
    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    type = models.CharField(max_length=40)
    body = models.TextField()
    happened_at = models.DateTimeField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    why = models.CharField(max_length=12, choices=Why.choices, blank=True, default="")
    turn = models.PositiveIntegerField(default=1)
    tries = models.PositiveIntegerField(default=0)
    step = models.PositiveSmallIntegerField(default=0)
    tried_at = models.DateTimeField(null=True, blank=True)
    next_at = models.DateTimeField(null=True, blank=True)
    answer = models.PositiveSmallIntegerField(null=True, blank=True)
    fault = models.CharField(max_length=20, blank=True, default="")
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="webhook_delivery_failed_has_reason",
                condition=Q(state="failed") ^ Q(why=""),
            ),
        ]
        indexes = [
            models.Index(fields=["webhook", "-made_at", "id"], name="webhook_delivery_newest"),
            models.Index(fields=["made_at"], name="webhook_delivery_age"),
        ]

    def __str__(self) -> str:
        return self.pk
