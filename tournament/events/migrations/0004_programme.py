"""What else comes on a day beside its rounds, as its organizer has typed it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """One column."""

    dependencies = [("events", "0003_regulations")]

    operations = [
        migrations.AddField(
            model_name="dayplan",
            name="programme",
            field=models.TextField(blank=True, default="", max_length=1000),
        ),
    ]
