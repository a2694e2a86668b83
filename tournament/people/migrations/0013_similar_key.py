"""The wider key of everybody who is known already, made from their names (CH-REG-4)."""

from django.db import migrations, models

COUNT = 500


def fill_similar_keys(apps, schema_editor):
    """Give everybody who is known already the hash that shows who may be they."""
    from django.conf import settings

    from tournament.people.identity import similar_key

    persons = apps.get_model("people", "Person").objects
    some = []
    for person in persons.exclude(birth_date=None).iterator(COUNT):
        person.similar_key = similar_key(
            person.full_name, person.birth_date, key=settings.PERSON_KEY
        )
        some.append(person)
        if len(some) == COUNT:
            persons.bulk_update(some, ["similar_key"])
            some = []
    persons.bulk_update(some, ["similar_key"])


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0012_longer_contacts'),
    ]

    operations = [
        migrations.AddField(
            model_name='person',
            name='similar_key',
            field=models.CharField(blank=True, db_index=True, editable=False, max_length=64),
        ),
        migrations.RunPython(fill_similar_keys, migrations.RunPython.noop),
    ]
