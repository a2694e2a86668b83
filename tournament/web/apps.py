"""Django's registration of this room and of its background work."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """Room `tournament.web`."""

    name = "tournament.web"
    label = "web"

    def ready(self) -> None:
        """Name the jobs of this room and what it forgets with a person."""
        from tournament.web import leftovers  # noqa: F401
