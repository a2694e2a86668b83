"""Django's registration of this room and of the job that sends."""

from django.apps import AppConfig


class OutboxConfig(AppConfig):
    """Room `tournament.outbox`."""

    name = "tournament.outbox"
    label = "outbox"

    def ready(self) -> None:
        """Name the job that sends a message."""
        from tournament.outbox import jobs  # noqa: F401
