"""Django's registration of this room and of its jobs."""

from django.apps import AppConfig


class OperationsConfig(AppConfig):
    """Room `tournament.operations`."""

    name = "tournament.operations"
    label = "operations"

    def ready(self) -> None:
        """Register the jobs, and have the signs of life written that workers and the clock give."""
        from tournament.operations.backups import nightly  # noqa: F401
        from tournament.operations.watching import signs  # noqa: F401
