"""A note of two records that may be one person is a possible duplicate; its table keeps its name."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("people", "0006_api_tokens")]

    operations = [
        migrations.AlterModelTable("likeness", "people_likeness"),
        migrations.RenameModel("Likeness", "PossibleDuplicate"),
    ]
