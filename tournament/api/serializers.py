"""Forms of what is sent in as JSON."""

from typing import Any

from rest_framework import serializers

from tournament.championship.play.queries import CARDS, NOT_NOTED, Leaders


class ResultSerializer(serializers.Serializer[Any]):
    """The result of one game; `revision` is the newest one that the sender has seen (0 = none).

    `replay`: how often the game had been replayed then, if they tell.
    """

    game = serializers.IntegerField(min_value=1, max_value=99)
    revision = serializers.IntegerField(min_value=0, max_value=999)
    replay = serializers.IntegerField(min_value=0, max_value=999, default=None, allow_null=True)
    outcome = serializers.ChoiceField(choices=["A", "B", "draw"])
    end_reason = serializers.ChoiceField(
        choices=["leader_defeated", "both_retreat", "concession"], default="leader_defeated"
    )
    first_player = serializers.ChoiceField(choices=["A", "B"], default=None, allow_null=True)
    living_heroes = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=8),
        min_length=2,
        max_length=2,
        default=None,
        allow_null=True,
    )

    leaders = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=CARDS, allow_null=True),
        min_length=2,
        max_length=2,
        default=NOT_NOTED,
    )

    def validate_leaders(self, value: list[int | None]) -> Leaders:
        """Card numbers of the leaders of the first and of the second player."""
        return (value[0], value[1])

    def validate_living_heroes(self, value: list[int] | None) -> tuple[int, int] | None:
        """Heroes of the first and of the second player."""
        return (value[0], value[1]) if value is not None else None


class AttestationSerializer(serializers.Serializer[Any]):
    """The witness's word that both players signed the slip of the sheet with this digest."""

    game = serializers.IntegerField(min_value=1, max_value=99)
    digest = serializers.RegexField(r"^[0-9a-f]{64}$")


class EntrySerializer(serializers.Serializer[Any]):
    """A line of the ledger that a command made."""

    ledger = serializers.CharField()
    seq = serializers.IntegerField(help_text="Its number in the ledger.")
    type = serializers.CharField(help_text="What kind of fact it states.")
    at = serializers.CharField(help_text="When, in UTC.")
    digest = serializers.CharField(
        allow_null=True, help_text="Of the sheet, where the fact is about one."
    )


class EntriesSerializer(serializers.Serializer[Any]):
    """The lines of the ledger that a command made, also when it was sent before."""

    entries = EntrySerializer(many=True)
