"""A day that is interrupted, goes on and is closed; what is announced in its hall."""

from datetime import date, time
from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from tournament.api.writes.fields import ReasonText, one_of, sent_field
from tournament.api.writes.operation import Write
from tournament.api.writes.ruling import Reasoned, RulingWrite
from tournament.championship import commands
from tournament.championship.days.queries import suspended_state
from tournament.championship.kept_apart import KeptApart
from tournament.events.execution import Answer, Caller
from tournament.people.policy import Action
from tournament.play import services, suspension
from tournament.play.issuing import NO_REASON, NOT_ISSUED
from tournament.web.judge.closing import left_open
from tournament.web.shared.staff_day import staff_day_of
from tournament.web.shared.words import RESUMPTION, SUSPEND_REASON


def set_continuation(caller: Caller, *, event: str, date: date, start: time) -> Answer:
    """Announce when a suspended day goes on."""
    return suspension.set_continuation(caller, event=event, day=date, start=f"{start:%H:%M}")


class SuspensionAsked(Reasoned):
    """Why the day stops."""

    category = one_of(SUSPEND_REASON)


class SuspendDay(RulingWrite):
    """Clocks stop and no match is called (CH-DAY-5); a judge's word makes it a ruling."""

    action = Action.SUSPEND_DAY
    asked = SuspensionAsked
    version_needed = False

    def command(self, met: str, said: dict[str, Any]) -> commands.SuspendDay:
        """It stops."""
        return commands.SuspendDay(self.event, NOT_ISSUED, NO_REASON)


class ContinuationDate(serializers.Serializer[Any]):
    """When the day goes on, by the clock of its city."""

    date = serializers.DateField()
    start = serializers.TimeField(format="%H:%M", input_formats=["%H:%M"])


class ContinuationAsked(serializers.Serializer[Any]):
    """How each match that is in play goes on, and why."""

    matches = serializers.DictField(
        child=one_of(RESUMPTION), default=dict, help_text="By match, for every one in play."
    )
    category = one_of(("continue",), default="continue")
    reason = ReasonText()


class ContinueDay(RulingWrite):
    """Play goes on; a judge says how each match in play does (CH-DAY-5, CH-DAY-6)."""

    action = Action.SUSPEND_DAY
    asked = ContinuationAsked
    issued = commands.ContinueDay

    def looked_at(self) -> str:
        """The matches in play and their versions."""
        return suspended_state(self.state)


class Closing(serializers.Serializer[Any]):
    """The word by which signatures that are missing are passed over."""

    anyway = serializers.BooleanField(
        default=False, help_text="Close the day although rulings or seen signatures are not signed."
    )


class CloseDay(Write):
    """Close the day: its places are final and reported to the championship (CH-PLACE-1)."""

    action = Action.CLOSE_DAY
    asked = Closing

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Answer:
        """Close it, by an explicit word where a signature is missing."""
        hall = staff_day_of(self.event, caller.actor)
        asked = hall.day_now.all_played and not said["anyway"]
        if asked and left_open(hall).needs_a_word:
            words = gettext("Have it signed first, or say that you close the day anyway")
            raise ValidationError({"anyway": [words]})
        return services.complete_day(caller, event=self.event)


class Announced(serializers.Serializer[Any]):
    """A sentence or two for everybody in the hall."""

    text = sent_field(
        KeptApart, "in_hall", help_text="Everybody can read it, on screens and pages."
    )
    send = serializers.BooleanField(default=False, help_text="Also to the players' phones.")


class AnnouncementEnded(serializers.Serializer[Any]):
    """Which announcement."""

    announcement = serializers.CharField(max_length=64)
