"""`manage.py rekey_persons`: after PERSON_KEY was changed or lost."""

from typing import Any

from django.core.management.base import BaseCommand

from tournament.people.persons import rekey


class Command(BaseCommand):
    """Compute the hashes of names, birth dates and contacts anew with the present PERSON_KEY."""

    help = "Compute the hashes of names, birth dates and contacts anew with the present PERSON_KEY."

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it and tell how many persons that changed; a second run changes none."""
        self.stdout.write(f"{rekey()} persons have hashes of the present key.")
