"""Django's registration of this room, and of its tables with the ledger."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    """Room `tournament.play`."""

    name = "tournament.play"
    label = "play"

    def ready(self) -> None:
        """Name the tables that an event's ledger makes in this room; register jobs."""
        from tournament.events.kept_logs import register_game_logs
        from tournament.ledger.projections import register
        from tournament.play import judge_calls, judge_jobs, models, reminders  # noqa: F401

        register_game_logs(models.GameLog)
        register("match", models.Match)
        register("sheet", models.ResultSheet)
        register("ruling", models.Ruling)
