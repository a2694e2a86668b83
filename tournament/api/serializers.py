"""Forms of what is sent in as JSON."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers

from tournament.api.writes.fields import sent_field
from tournament.championship.command import Details
from tournament.championship.commands import FillSheet
from tournament.championship.play.match_rules import MatchRules
from tournament.regulations.inputs import declared

OUTCOMES = declared(FillSheet, "outcome").codes


class ResultSerializer(serializers.Serializer[Any]):
    """The result of one game; `revision` is the newest one that the sender has seen (0 = none).

    `replay`: how often the game had been replayed then, if they tell.
    """

    game = sent_field(FillSheet, "game")
    revision = sent_field(FillSheet, "revision")
    replay = sent_field(FillSheet, "replay", default=None, allow_null=True)
    outcome = sent_field(FillSheet, "outcome")
    end_reason = sent_field(
        FillSheet,
        "end_reason",
        default="",
        allow_blank=True,
        help_text="How the game ended, as its sheets call it; the usual way if it is not told.",
    )
    details = serializers.DictField(
        default=dict,
        help_text=(
            "What else the sheet says. Of Pixel Tactics: `first_player` (`A` or `B`), `leaders` "
            "(numbers of two cards) and, if both units retreated, `living_heroes` (two numbers)."
        ),
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The way to end and the details are those of the game that is played on the day."""
        rules: MatchRules = self.context["rules"]
        field = rules.fault(rules.said(TypedResult(**{name: attrs[name] for name in _TYPED})))
        if field:
            words = gettext("Sheets of this game do not say that.")
            name = field if field in _TYPED else "details"
            raise serializers.ValidationError({name: [f"{field}: {words}"]})
        return attrs


@dataclass(frozen=True, slots=True)
class TypedResult:
    """A result as it was sent."""

    outcome: str
    end_reason: str
    details: Details


_TYPED = tuple(TypedResult.__slots__)


class AttestationSerializer(serializers.Serializer[Any]):
    """The witness's word that both players signed the slip of the sheet with this digest."""

    game = sent_field(FillSheet, "game")
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
