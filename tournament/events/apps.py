"""Django's registration of this room, of its tables with the ledger, of its days with `people`."""

from django.apps import AppConfig


class EventsConfig(AppConfig):
    """Room `tournament.events`."""

    name = "tournament.events"
    label = "events"

    def ready(self) -> None:
        """Name the tables that the championship's ledger makes; register jobs and letters."""
        from django.db.models import Q

        from tournament.events import (  # noqa: F401
            bundle_jobs,
            hall_letters,
            ledger_check,
            letters,
            models,
            practices,
            retention_jobs,
            seat_jobs,
            timed_jobs,
            witness_jobs,
        )
        from tournament.events.selectors import event_header
        from tournament.events.venue import jobs  # noqa: F401
        from tournament.ledger.projections import register
        from tournament.people.event_headers import register_event_headers
        from tournament.people.models import RoleGrant

        register_event_headers(event_header)
        register("championship", models.Championship)
        register("stage", models.Stage)
        register("game_day", models.GameDay)
        register("registration", models.Registration)
        register("entrant", models.Entrant)
        register("role_grant", RoleGrant, only=~Q(ledger_id=""))
