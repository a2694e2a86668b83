"""Django's registration of this room, and of its tables with the ledger."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    """Room `tournament.play`."""

    name = "tournament.play"
    label = "play"

    def ready(self) -> None:
        """Name the tables that an event's ledger makes in this room; register jobs."""
        from tournament.events.handed_games import register_handed_games
        from tournament.events.kept_logs import register_game_logs
        from tournament.ledger.projections import register
        from tournament.play import (  # noqa: F401
            forecast_steps,
            judge_calls,
            judge_jobs,
            log_verification,
            models,
            practice,
            reminders,
        )
        from tournament.play.handed_games import HandedGames

        register_game_logs(models.GameLog)
        register_handed_games(HandedGames())
        register("match", models.Match)
        register("sheet", models.ResultSheet)
        register("ruling", models.Ruling)
