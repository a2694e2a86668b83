"""Matches and tables: called, begun, taken back; held places, tables in use, breaks."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers

from tournament.api.writes.draws import SIDES
from tournament.api.writes.fields import numbers, one_of
from tournament.api.writes.operation import MatchWrite, Write, operation
from tournament.events.execution import Answer, Caller
from tournament.ledger.core.entry import utc_text
from tournament.people.policy import Action
from tournament.play import absence, rounds, services

TAG = "matches"
MOST_TABLES = 500


class Called(serializers.Serializer[Any]):
    """Where, and whether those who still rest agree to play at once."""

    table = numbers(
        required=False,
        allow_null=True,
        default=None,
        help_text="Without it the published one, or the first that is free.",
    )
    rest_waived = serializers.BooleanField(default=False)


@operation("call_match", TAG, table=3)
class CallMatch(MatchWrite):
    """Call a match to a table (CH-DE-9). To move it: un-call it, and call it to the other table."""

    action = Action.CALL_MATCH
    asked = Called

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Answer:
        """Call it."""
        return services.call_match(caller, event=self.event, match=self.match, **said)


@operation("uncall_match", TAG)
class UncallMatch(MatchWrite):
    """Take a call back, until the first card of setup is drawn (CH-MATCH-3)."""

    action = Action.CALL_MATCH

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Answer:
        """Take it back."""
        return services.uncall_match(caller, event=self.event, match=self.match)


@operation("start_match", TAG)
class StartMatch(MatchWrite):
    """Both sit at the table and have begun."""

    action = Action.CALL_MATCH

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Answer:
        """Note it."""
        return services.start_play(caller, event=self.event, match=self.match)


class Proposed(serializers.Serializer[Any]):
    """A match and the table that it is called to."""

    match = serializers.CharField(max_length=20)
    table = numbers()


class AllCalled(serializers.Serializer[Any]):
    """Several matches, each with its table."""

    matches = Proposed(many=True, allow_empty=False, max_length=MOST_TABLES)


class TogetherAnswer(serializers.Serializer[Any]):
    """For which matches it was done, and which rule stood in the way of the others."""

    done = serializers.ListField(child=serializers.CharField())
    refused = serializers.DictField(
        child=serializers.CharField(), help_text="The code of the refusal, by match."
    )


@operation("call_matches", TAG, matches=[{"match": "W1.2", "table": 1}])
class CallMatches(Write):
    """Call several matches in one press; what a rule refuses stops none of the others (CH-DE-9)."""

    action = Action.CALL_MATCH
    asked = AllCalled
    answered = TogetherAnswer

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Mapping[str, Any]:
        """Call them."""
        tables = {item["match"]: item["table"] for item in said["matches"]}
        found = services.call_matches(caller, event=self.event, tables=tables)
        refused = {match: refusal.code for match, refusal in found.refused.items()}
        return {"done": list(found.done), "refused": refused}


class Taken(serializers.Serializer[Any]):
    """Who of the two is at the desk."""

    side = one_of(SIDES)
    registration = serializers.CharField(max_length=64)
    lot = serializers.CharField(
        max_length=64, default=None, allow_null=True, help_text="The drawn lot, if both came."
    )


@operation("take_held_place", TAG, side="a", registration="b0" * 16)
class TakeHeldPlace(MatchWrite):
    """One of the two whom a place is held for is at the desk (CH-NOSHOW-2)."""

    action = Action.CALL_MATCH
    asked = Taken

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Answer:
        """Give it to them."""
        return absence.take_held_slot(caller, event=self.event, match=self.match, **said)


class OtherTable(serializers.Serializer[Any]):
    """The table that a pair gets."""

    table = numbers()


@operation("change_table", TAG, table=3)
class ChangeTable(MatchWrite):
    """Give a pair another table than its round was published for; two may exchange (SW-7)."""

    action = Action.CALL_MATCH
    asked = OtherTable

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Answer:
        """Change it."""
        return rounds.change_table(caller, event=self.event, match=self.match, **said)


class Left(serializers.Serializer[Any]):
    """Which place nobody came for."""

    side = one_of(SIDES)


@operation("leave_held_place", TAG, side="a")
class LeaveHeldPlace(MatchWrite):
    """Neither came, and the match would be called now (CH-NOSHOW-2)."""

    action = Action.CALL_MATCH
    asked = Left

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Answer:
        """Leave it empty."""
        return absence.leave_held_slot(caller, event=self.event, match=self.match, **said)


class TableSet(serializers.Serializer[Any]):
    """A table, also a new one."""

    table = serializers.IntegerField(min_value=1, max_value=MOST_TABLES)
    in_use = serializers.BooleanField()


@operation("set_table", "day", table=9, in_use=True)
class SetTable(Write):
    """Put a table into use or out of use."""

    action = Action.MANAGE_TABLES
    asked = TableSet

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Answer:
        """Set it."""
        return services.set_table(caller, event=self.event, **said)


class Break(serializers.Serializer[Any]):
    """Until when, if it is known."""

    until = serializers.DateTimeField(
        default=None, allow_null=True, default_timezone=UTC, help_text="With its offset, or UTC."
    )

    def validate_until(self, value: datetime | None) -> datetime | None:
        """It has to lie ahead."""
        if value is not None and value <= self.context["now"]:
            raise serializers.ValidationError(gettext("This time has passed already."))
        return value


@operation("pause_day", "day", until="2016-12-10T10:30:00Z")
class PauseDay(Write):
    """A break begins: no match is called, nobody is waited for."""

    action = Action.PAUSE_DAY
    asked = Break

    def context(self) -> dict[str, Any]:
        """The present moment."""
        return {"now": datetime.now(UTC)}

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Answer:
        """Begin it."""
        until = said["until"]
        announced = utc_text(until) if until is not None else None
        return services.pause_day(caller, event=self.event, until=announced)


@operation("resume_day", "day")
class ResumeDay(Write):
    """The break is over."""

    action = Action.PAUSE_DAY

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Answer:
        """End it."""
        return services.resume_day(caller, event=self.event)
