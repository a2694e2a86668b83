"""Check-in: opened and closed, longer or again, and who is here (CH-CHECKIN-1…3)."""

from typing import Any

from rest_framework import serializers

from tournament.api.writes.operation import Write, operation
from tournament.api.writes.registrations import RegistrationWrite
from tournament.events import services
from tournament.events.execution import Answer, Caller
from tournament.people.policy import Action

TAG = "check-in"
LONGEST_EXTENSION = 24 * 60


@operation("open_check_in", TAG)
class OpenCheckIn(Write):
    """Open check-in; from then on the day has a ledger of its own."""

    action = Action.RUN_CHECK_IN

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Answer:
        """Open it."""
        return services.open_check_in(caller, event=self.event)


@operation("close_check_in", TAG)
class CloseCheckIn(Write):
    """Close check-in; the absent are no-shows, who waits in the hall gets their places."""

    action = Action.RUN_CHECK_IN

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Answer:
        """Close it."""
        return services.close_check_in(caller, event=self.event)


class Minutes(serializers.Serializer[Any]):
    """How long check-in goes on."""

    minutes = serializers.IntegerField(
        min_value=0,
        max_value=LONGEST_EXTENSION,
        help_text="0 opens it again until the planned start.",
    )


@operation("extend_check_in", TAG, minutes=10)
class ExtendCheckIn(Write):
    """Keep check-in open, or open it again for the late (CH-CHECKIN-2)."""

    action = Action.RUN_CHECK_IN
    asked = Minutes

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Answer:
        """Extend it."""
        return services.extend_check_in(caller, event=self.event, minutes=said["minutes"])


class Here(serializers.Serializer[Any]):
    """A player who is here."""

    age_seen = serializers.BooleanField(
        default=False, help_text="A document has shown their age; its date is not told (CH-PD-1)."
    )


@operation("check_in", TAG, age_seen=True)
class CheckIn(RegistrationWrite):
    """A player is here, also one who comes late while check-in is open again.

    Who is on the waiting list then waits in the hall (CH-WAIT-1).
    """

    action = Action.CHECK_IN
    asked = Here

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Answer:
        """Let them in."""
        return services.check_in(
            caller, event=self.event, registration=self.registration, age_seen=said["age_seen"]
        )


@operation("note_age_seen", TAG)
class NoteAgeSeen(RegistrationWrite):
    """A player who is here has shown a document with their age (CH-PD-1)."""

    action = Action.CHECK_IN

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Answer:
        """Note it."""
        return services.note_age_seen(caller, event=self.event, registration=self.registration)


@operation("undo_check_in", TAG)
class UndoCheckIn(RegistrationWrite):
    """A check-in was a mistake; until the draw (CH-CHECKIN-3)."""

    action = Action.CHECK_IN

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Answer:
        """Undo it."""
        return services.undo_check_in(caller, event=self.event, registration=self.registration)
