"""Storage of what watches the site: signs of life, and alerts from their beginning to their end."""

from django.db import models
from django.db.models import F, Q


class SignOfLife(models.Model):
    """When somebody last showed that they live: a queue's workers, the clock, who watches.

    `at` is the database's time, `own_time` what the clock of their machine said at that moment.
    """

    name = models.CharField(primary_key=True, max_length=16)
    at = models.DateTimeField()
    own_time = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


class Alert(models.Model):
    """Something that is wrong with the site, from when it was found until it is well again.

    `about` names a queue, a kind of job or a folder by a word of ours: never a value. `seen_at` is
    when somebody saw it last.
    """

    check_name = models.CharField(max_length=16)
    about = models.CharField(max_length=64, blank=True)
    began_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    told_at = models.DateTimeField(null=True)
    end_told_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="alert_one_at_a_time",
                fields=["check_name", "about"],
                condition=Q(ended_at=None),
            ),
            models.CheckConstraint(
                name="alert_ends_after_it_began",
                condition=Q(ended_at=None) | Q(ended_at__gte=F("began_at")),
            ),
            models.CheckConstraint(
                name="alert_end_is_told_after_the_beginning",
                condition=Q(end_told_at=None) | Q(told_at__isnull=False, ended_at__isnull=False),
            ),
        ]
        indexes = [models.Index(fields=["-began_at"], name="alert_newest")]

    def __str__(self) -> str:
        return f"{self.check_name} {self.about}".strip()
