"""Django's registration of this room."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Room `tournament.api`."""

    name = "tournament.api"
    label = "api"

    def ready(self) -> None:
        """Register the job that forgets old answers."""
        from tournament.api import idempotency  # noqa: F401
