"""Django's registration of this room."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """Room `tournament.people`."""

    name = "tournament.people"
    label = "people"

    def ready(self) -> None:
        """Have the end of passkeys, apps and codes noted."""
        from tournament.people import second_proofs  # noqa: F401
