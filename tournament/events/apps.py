"""Django's registration of this room, and of its tables with the ledger."""

from django.apps import AppConfig


class EventsConfig(AppConfig):
    """Room `tournament.events`."""

    name = "tournament.events"
    label = "events"

    def ready(self) -> None:
        """Name the tables that the championship's ledger makes."""
        from django.db.models import Q

        from tournament.events import models
        from tournament.ledger.projections import register
        from tournament.people.models import RoleGrant

        register("championship", models.Championship)
        register("stage", models.Stage)
        register("game_day", models.GameDay)
        register("registration", models.Registration)
        register("entrant", models.Entrant)
        register("role_grant", RoleGrant, only=~Q(ledger_id=""))
