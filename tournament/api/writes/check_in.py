"""Check-in: opened and closed, longer or again, and who is here (CH-CHECKIN-1…3)."""

from typing import Any

from rest_framework import serializers

from tournament.api.writes.fields import sent_field
from tournament.championship import commands


class Minutes(serializers.Serializer[Any]):
    """How long check-in goes on."""

    minutes = sent_field(
        commands.ExtendCheckIn, "minutes", help_text="0 opens it again until the planned start."
    )


class Here(serializers.Serializer[Any]):
    """A player who is here."""

    age_seen = serializers.BooleanField(
        default=False, help_text="A document has shown their age; its date is not told (CH-PD-1)."
    )
