"""Tables of the championship, its days and the people in them: projections of the ledgers.

They can be thrown away and written anew. `DayDescription`, `DayVersion` and `DrawSecret` are not
projections: erasable texts, a counter of changes for pages, and the committed secret until the
draw reveals it.
"""

from django.db import models
from django.db.models import Q

from tournament.championship.championship_state import ACTIVE

ID_LENGTH = 32


class Championship(models.Model):
    """A championship."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH)
    demo = models.BooleanField()
    first_day = models.DateField()
    final_date = models.DateField()
    profile = models.CharField(max_length=40)


class Stage(models.Model):
    """The regional stage of a city (CH-CITY-1)."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH)
    championship = models.ForeignKey(
        Championship, on_delete=models.DO_NOTHING, related_name="stages", db_constraint=False
    )
    city = models.CharField(max_length=60)
    zone = models.CharField(max_length=60)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["championship", "city"], name="stage_one_per_city")
        ]


class GameDay(models.Model):
    """A game day; `date` and `start` are local to `zone` (CH-TZ-1)."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH)
    championship = models.ForeignKey(
        Championship, on_delete=models.DO_NOTHING, related_name="days", db_constraint=False
    )
    stage = models.ForeignKey(
        Stage, on_delete=models.DO_NOTHING, related_name="days", db_constraint=False
    )
    date = models.DateField()
    start = models.CharField(max_length=5)
    zone = models.CharField(max_length=60)
    tables = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=20)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "date"],
                condition=~Q(status="cancelled"),
                name="game_day_one_per_date",
            )
        ]


class Registration(models.Model):
    """A person's place in one day (spec 5.4); one active one per person (CH-REG-3)."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH)
    championship = models.ForeignKey(
        Championship, on_delete=models.DO_NOTHING, related_name="+", db_constraint=False
    )
    game_day = models.ForeignKey(
        GameDay, on_delete=models.DO_NOTHING, related_name="registrations", db_constraint=False
    )
    person_id = models.CharField(max_length=ID_LENGTH, db_index=True)
    number = models.PositiveIntegerField()
    channel = models.CharField(max_length=20)
    status = models.CharField(max_length=20)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game_day", "number"], name="registration_number"),
            models.UniqueConstraint(
                fields=["championship", "person_id"],
                condition=Q(status__in=sorted(ACTIVE)),
                name="registration_one_active_per_person",
            ),
        ]


class Entrant(models.Model):
    """A registration on the day itself: door, seed and place."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH)
    game_day = models.ForeignKey(
        GameDay, on_delete=models.DO_NOTHING, related_name="entrants", db_constraint=False
    )
    number = models.PositiveIntegerField()
    status = models.CharField(max_length=20)
    seed = models.PositiveSmallIntegerField(null=True)
    place_first = models.PositiveSmallIntegerField(null=True)
    place_last = models.PositiveSmallIntegerField(null=True)
    awarded = models.BooleanField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game_day", "seed"],
                condition=Q(seed__isnull=False),
                name="entrant_one_per_seed",
            )
        ]


class DayDescription(models.Model):
    """Where a day is and what to bring, as the organizer wrote it; the newest one is in force.

    Not a projection: the ledger holds the salted SHA-256 alone, so that the text can be erased.
    """

    id = models.CharField(primary_key=True, max_length=ID_LENGTH)
    game_day_id = models.CharField(max_length=ID_LENGTH, db_index=True)
    salt = models.BinaryField(max_length=16)
    address = models.CharField(max_length=300, blank=True)
    room = models.CharField(max_length=200, blank=True)
    map_url = models.URLField(max_length=500, blank=True)
    bring = models.TextField(max_length=1000, blank=True)
    ask = models.TextField(max_length=500, blank=True)


class DayVersion(models.Model):
    """Counts every change that a page of the day may show; half of the page's ETag."""

    game_day_id = models.CharField(primary_key=True, max_length=ID_LENGTH)
    number = models.PositiveBigIntegerField(default=0)


class DrawSecret(models.Model):
    """The 32 bytes whose SHA-256 the ledger committed to when check-in opened (CH-DE-10)."""

    sha256 = models.CharField(primary_key=True, max_length=64)
    game_day_id = models.CharField(max_length=ID_LENGTH, db_index=True)
    secret = models.BinaryField(max_length=32)
