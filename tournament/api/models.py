"""What the interface has answered to writes, so that a repeat gets the first answer."""

from django.db import models


class WriteAnswer(models.Model):
    """A write that was carried out, by who asked and under which `Idempotency-Key`.

    `asked` is a keyed hash of what was sent, which may name people; `answer` holds opaque ids only.
    """

    actor = models.CharField(max_length=64)
    key = models.CharField(max_length=64)
    asked = models.CharField(max_length=64)
    answer = models.JSONField(default=dict)
    at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["actor", "key"], name="api_one_answer_for_a_key")
        ]
