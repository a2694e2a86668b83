"""Django's registration of this room and of the jobs that send."""

from django.apps import AppConfig


class OutboxConfig(AppConfig):
    """Room `tournament.outbox`."""

    name = "tournament.outbox"
    label = "outbox"

    def ready(self) -> None:
        """Name the jobs that send messages, read messengers and call webhooks."""
        from tournament.outbox import delivering, jobs, reading  # noqa: F401
        from tournament.outbox.webhooks import calling, thinning  # noqa: F401
