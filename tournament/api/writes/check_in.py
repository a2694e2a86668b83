"""Check-in: opened and closed, longer or again, and who is here (CH-CHECKIN-1…3)."""

from typing import Any

from rest_framework import serializers

LONGEST_EXTENSION = 24 * 60


class Minutes(serializers.Serializer[Any]):
    """How long check-in goes on."""

    minutes = serializers.IntegerField(
        min_value=0,
        max_value=LONGEST_EXTENSION,
        help_text="0 opens it again until the planned start.",
    )


class Here(serializers.Serializer[Any]):
    """A player who is here."""

    age_seen = serializers.BooleanField(
        default=False, help_text="A document has shown their age; its date is not told (CH-PD-1)."
    )
