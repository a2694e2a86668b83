"""Tables of the championship, its days and the people in them: projections of the ledgers.

They can be thrown away and written anew. `DayDescription`, `AnnouncementText`, `AddedCity`,
`DayPlan`, `DayVersion`, `DrawSecret` and `LotSecret` are not projections: erasable texts, names of
cities, what is typed to plan a day, a counter of changes for pages, and committed secrets until a
draw reveals them.
"""

from django.db import models
from django.db.models import Q

from tournament.championship.statuses import ACTIVE, NOT_PLAYED
from tournament.ledger.core.notes import LONGEST_VKEY

ID_LENGTH = 32


class Championship(models.Model):
    """A championship."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH)
    demo = models.BooleanField()
    first_day = models.DateField()
    final_date = models.DateField()
    profile = models.CharField(max_length=40)
    rehearsal_of = models.CharField(max_length=ID_LENGTH, blank=True, default="")
    """The championship whose final this one rehearses; it counts for nothing itself."""
    archived = models.BooleanField(default=False)
    """A free tournament that is in no list (FT-END-1)."""
    free = models.BooleanField(default=False)
    """Whether it is a free tournament (FT-LEDGER-1)."""


def counting(path: str = "") -> Q:
    """Championships that count: neither rehearsals nor free tournaments; `path` leads to them."""
    return Q(**{f"{path}rehearsal_of": "", f"{path}free": False})


class Stage(models.Model):
    """The regional stage of a city (CH-CITY-1), or the final (`kind`)."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH)
    championship = models.ForeignKey(
        Championship, on_delete=models.DO_NOTHING, related_name="stages", db_constraint=False
    )
    city = models.CharField(max_length=60)
    zone = models.CharField(max_length=60)
    kind = models.CharField(max_length=10, default="regional")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["championship", "city", "kind"], name="stage_one_per_city"
            )
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
                condition=~Q(status__in=sorted(NOT_PLAYED)),
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
    """A registration on the day itself: check-in, seed and place."""

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
    """Where a day is, what to bring, where to watch, as the organizer wrote it; the newest counts.

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
    stream_url = models.URLField(max_length=500, blank=True, default="")


class AddedCity(models.Model):
    """The names of a city that the publisher has added to the list (CH-CITY-1).

    Not a projection: the ledger knows a city by its code and zone.
    """

    code = models.CharField(primary_key=True, max_length=60)
    ru = models.CharField(max_length=80)
    en = models.CharField(max_length=80)
    zone = models.CharField(max_length=60)


class AnnouncementText(models.Model):
    """What the publisher announced, in one or two languages.

    Not a projection: the ledger holds the salted SHA-256 alone, so that the text can be erased.
    """

    id = models.CharField(primary_key=True, max_length=ID_LENGTH)
    salt = models.BinaryField(max_length=16)
    ru = models.TextField(max_length=2000)
    en = models.TextField(max_length=2000, blank=True)


class DayPlan(models.Model):
    """With what a day is planned: minutes of a game, when the hall closes, what else comes when.

    All times are local; a line of the programme is a time or two and some words.

    Not a projection: it decides nothing and may be typed anew at any time.
    """

    game_day_id = models.CharField(primary_key=True, max_length=ID_LENGTH)
    minutes = models.PositiveSmallIntegerField()
    closes = models.CharField(max_length=5, blank=True)
    programme = models.TextField(max_length=1000, blank=True, default="")


class DayVersion(models.Model):
    """Counts every change that a page of the day may show; half of the page's ETag.

    `forecast_step`: the last full ten minutes to which its forecast was moved on.
    """

    game_day_id = models.CharField(primary_key=True, max_length=ID_LENGTH)
    number = models.PositiveBigIntegerField(default=0)
    forecast_step = models.DateTimeField(null=True, blank=True)


class DrawSecret(models.Model):
    """The 32 bytes whose SHA-256 the ledger committed to when check-in opened (CH-DE-10)."""

    sha256 = models.CharField(primary_key=True, max_length=64)
    game_day_id = models.CharField(max_length=ID_LENGTH, db_index=True)
    secret = models.BinaryField(max_length=32)


class TournamentText(models.Model):
    """What an organizer called a free tournament, where it is, and what is said about it.

    Not a projection: the ledger holds no free text. `slug` is its short address, `game` what is
    played if the engine does not know it; `settings` are choices that decide nothing here and that
    programs which keep their tournaments here get back as they gave them.
    """

    game_day_id = models.CharField(primary_key=True, max_length=ID_LENGTH)
    number = models.PositiveIntegerField(unique=True)
    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    game = models.CharField(max_length=60, blank=True)
    place = models.CharField(max_length=200, blank=True)
    description = models.TextField(max_length=4000, blank=True)
    private = models.BooleanField(default=False)
    settings = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()


class LotSecret(models.Model):
    """The 32 bytes whose SHA-256 a ledger committed to when a lot was opened (CH-DE-10)."""

    sha256 = models.CharField(primary_key=True, max_length=64)
    secret = models.BinaryField(max_length=32)


LONGEST_WITNESS_ADDRESS = 500


class WitnessAddress(models.Model):
    """Where headquarters asks a witness, and how that goes.

    `known_size` is the tree that it said it knows; `fault` why the last call brought nothing.
    """

    championship = models.CharField(max_length=32)
    witness = models.CharField(max_length=LONGEST_VKEY)
    address = models.CharField(max_length=LONGEST_WITNESS_ADDRESS)
    known_size = models.PositiveBigIntegerField(default=0)
    fault = models.CharField(max_length=20, blank=True, default="")
    failures = models.PositiveIntegerField(default=0)
    asked_at = models.DateTimeField(null=True)
    rests_until = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["championship", "witness"], name="witness_asked_once")
        ]


class Cosignature(models.Model):
    """A verified signature line of a witness under a checkpoint; `at` is by the witness's clock."""

    ledger_id = models.CharField(max_length=64)
    size = models.PositiveBigIntegerField()
    root = models.CharField(max_length=64)
    witness = models.CharField(max_length=LONGEST_VKEY)
    at = models.DateTimeField()
    line = models.CharField(max_length=400)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["ledger_id", "size", "root", "witness"], name="cosignature_once"
            )
        ]
