"""Who plays in a championship already and may be somebody else there by the wider key (CH-REG-4)."""

from itertools import combinations

from django.db import migrations
from django.db.models import Count
from django.utils import timezone

MOST = 5
"""As many of one name as are noted of a new person."""


def note_similar_names(apps, schema_editor):
    """Note the pairs of each championship, for the publisher and the desk to see."""
    persons = apps.get_model("people", "Person").objects
    pairs = apps.get_model("people", "PossibleDuplicate").objects
    registrations = apps.get_model("events", "Registration").objects
    shared = persons.exclude(similar_key="").values("similar_key").annotate(count=Count("pk"))
    for key in shared.filter(count__gt=1).values_list("similar_key", flat=True):
        alike = list(persons.filter(similar_key=key).order_by("created_at", "pk")[:MOST + 1])
        played = registrations.filter(person_id__in=[person.pk for person in alike])
        where = {}
        for championship, person in played.values_list("championship_id", "person_id"):
            where.setdefault(championship, set()).add(person)
        for championship, here in where.items():
            for earlier, later in combinations([one for one in alike if one.pk in here], 2):
                pairs.get_or_create(
                    championship_id=championship,
                    earlier=earlier,
                    later=later,
                    defaults={"found_at": timezone.now()},
                )


class Migration(migrations.Migration):

    dependencies = [
        ('events', '0009_archived'),
        ('people', '0013_similar_key'),
    ]

    operations = [
        migrations.RunPython(note_similar_names, migrations.RunPython.noop),
    ]
