"""Django's registration of this room and of the jobs that send."""

from django.apps import AppConfig


class OutboxConfig(AppConfig):
    """Room `tournament.outbox`."""

    name = "tournament.outbox"
    label = "outbox"

    def ready(self) -> None:
        """Name the jobs that send messages and read what people write to messengers."""
        from tournament.outbox import delivering, jobs, reading  # noqa: F401
