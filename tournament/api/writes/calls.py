"""Matches and tables: called, begun, taken back; held places, tables in use, breaks."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext
from rest_framework import serializers

from tournament.api.writes.draws import SIDES
from tournament.api.writes.fields import one_of, sent_field
from tournament.championship import commands
from tournament.events.execution import Answer, Caller
from tournament.ledger.core.entry import utc_text
from tournament.play import services
from tournament.web.shared.acting import MOST_CALLS


class Called(serializers.Serializer[Any]):
    """Where, and whether those who still rest agree to play at once."""

    table = sent_field(
        commands.CallMatch,
        "table",
        required=False,
        allow_null=True,
        default=None,
        help_text="Without it the published one, or the first that is free.",
    )
    rest_waived = serializers.BooleanField(default=False)


class Proposed(serializers.Serializer[Any]):
    """A match and the table that it is called to."""

    match = serializers.CharField(max_length=20)
    table = sent_field(commands.CallMatch, "table")


class AllCalled(serializers.Serializer[Any]):
    """Several matches, each with its table."""

    matches = Proposed(many=True, allow_empty=False, max_length=MOST_CALLS)


def call_matches(
    caller: Caller, *, event: str, matches: Sequence[Mapping[str, Any]]
) -> Mapping[str, Any]:
    """Call each to its table."""
    tables = {item["match"]: item["table"] for item in matches}
    found = services.call_matches(caller, event=event, tables=tables)
    refused = {match: refusal.code for match, refusal in found.refused.items()}
    return {"done": list(found.done), "refused": refused}


class TogetherAnswer(serializers.Serializer[Any]):
    """For which matches it was done, and which rule stood in the way of the others."""

    done = serializers.ListField(child=serializers.CharField())
    refused = serializers.DictField(
        child=serializers.CharField(), help_text="The code of the refusal, by match."
    )


class Taken(serializers.Serializer[Any]):
    """Who of the two is at the desk."""

    side = one_of(SIDES)
    registration = serializers.CharField(max_length=64)
    lot = serializers.CharField(
        max_length=64, default=None, allow_null=True, help_text="The drawn lot, if both came."
    )


class OtherTable(serializers.Serializer[Any]):
    """The table that a pair gets."""

    table = sent_field(commands.CallMatch, "table")


class Left(serializers.Serializer[Any]):
    """Which place nobody came for."""

    side = one_of(SIDES)


class TableSet(serializers.Serializer[Any]):
    """A table, also a new one."""

    table = sent_field(commands.SetTable, "table")
    in_use = serializers.BooleanField()


class Break(serializers.Serializer[Any]):
    """Until when, if it is known."""

    until = serializers.DateTimeField(
        default=None, allow_null=True, default_timezone=UTC, help_text="With its offset, or UTC."
    )

    def validate_until(self, value: datetime | None) -> datetime | None:
        """It has to lie ahead."""
        if value is not None and value <= timezone.now():
            raise serializers.ValidationError(gettext("This time has passed already."))
        return value


def pause_day(caller: Caller, *, event: str, until: datetime | None) -> Answer:
    """Begin a break."""
    announced = utc_text(until) if until is not None else None
    return services.pause_day(caller, event=event, until=announced)
