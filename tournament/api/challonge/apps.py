"""Django's registration of this room."""

from django.apps import AppConfig


class ChallongeConfig(AppConfig):
    """Room `tournament.api.challonge`: an interface that programs already speak."""

    name = "tournament.api.challonge"
    label = "challonge"

    def ready(self) -> None:
        """Say what ends again with attachments, and which texts may name somebody."""
        from tournament.api.challonge import ended_again  # noqa: F401
        from tournament.api.challonge.models import MatchAttachment, ParticipantNote
        from tournament.events.typed_texts import Texts, register_texts

        register_texts(
            Texts(ParticipantNote, about="registration", day="tournament_id", whole=True),
            Texts(MatchAttachment, day="tournament_id", whole=True),
        )
