"""Somebody on a day's list: entered, edited, moved, withdrawn, and their answers."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request

from tournament.api.writes.fields import (
    PersonFields,
    one_of,
    person_of_fields,
    today_of,
)
from tournament.api.writes.operation import Write
from tournament.championship import commands
from tournament.championship.championship_state import Registration
from tournament.events import changes, services
from tournament.events.execution import Answer, Caller
from tournament.events.on_site import enter_on_site
from tournament.events.own_changes import known_data
from tournament.events.registration import Application, Registered, register_person
from tournament.events.selectors import person_of, place_of
from tournament.events.states import championship_state
from tournament.people.persons import PersonData
from tournament.people.policy import Action, Role, Scope
from tournament.web.shared.words import ASKED_BY

PERSON_SAMPLE = {
    "full_name": "Иванова Анна Петровна",
    "birth_date": "1995-05-05",
    "contact": "anna@example.org",
    "city": "Казань",
}


class RegistrationAnswer(serializers.Serializer[Any]):
    """What became of somebody who was entered."""

    registration = serializers.CharField(help_text="The id of the registration.")
    number = serializers.IntegerField(help_text="Their number on the day's list.")
    status = serializers.CharField(help_text="Such as confirmed or waitlisted.")


class NewRegistration(PersonFields):
    """Somebody whom the organizer enters, with the consents that they gave."""

    consent_processing = serializers.BooleanField(
        help_text="They consent to the processing of personal data; nobody is entered without."
    )
    consent_public = serializers.BooleanField(
        default=False, help_text="Their name may be shown in public (CH-PD-3)."
    )
    consent_representative = serializers.BooleanField(
        default=False, help_text="A minor's parent consents (CH-REG-6)."
    )
    here = serializers.BooleanField(
        default=False, help_text="They stand at the desk: checked in at once (CH-REG-1)."
    )
    age_seen = serializers.BooleanField(
        default=False, help_text="A document has shown their age; only together with `here`."
    )
    namesake = serializers.BooleanField(
        default=False, help_text="Somebody else than who has the same name and birth date."
    )


class Register(Write):
    """Enter somebody for the day, before it or at the desk (CH-REG-1).

    Where every place is taken they wait; the status says so.
    """

    action = Action.ENTER_REGISTRATION
    asked = NewRegistration
    answered = RegistrationAnswer
    version_asked = ""

    def context(self) -> dict[str, Any]:
        """The date in the city."""
        return today_of(self.event)

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Mapping[str, Any]:
        """Enter them; who is here is checked in."""
        application = Application(
            person_of_fields(said),
            processing=said["consent_processing"],
            public=said["consent_public"],
            representative=said["consent_representative"],
            namesake=said["namesake"],
        )
        about: dict[str, Any] = {"event": self.event, "application": application}
        if said["here"]:
            return _told(enter_on_site(caller, **about, age_seen=said["age_seen"]))
        return _told(register_person(caller, **about))


def _told(made: Registered) -> Mapping[str, Any]:
    return {
        "registration": made.registration,
        "number": made.number,
        "status": made.status.value,
    }


class RegistrationWrite(Write):
    """An operation about one registration: by the organizer, or by its player's own token."""

    version_asked = ""

    @property
    def registration(self) -> str:
        """The one that the address names."""
        return self.where["registration"]

    @property
    def held(self) -> Registration | None:
        """What the championship knows of it; None if the day has no such registration."""
        state = championship_state(place_of(self.event).championship)
        found = state.registrations.get(self.registration)
        return found if found is not None and found.event == self.event else None

    def scope(self, request: Request) -> Scope:
        """The day's, as the matter of the person whose registration it is."""
        scope, held = super().scope(request), self.held
        return replace(scope, person=held.person if held is not None else None)

    def let_in(self, request: Request) -> Role | None:
        """Whoever is let in learns that there is no such registration."""
        role = super().let_in(request)
        if self.held is None:
            raise Http404
        return role

    def by_player(self, caller: Caller) -> bool:
        """Whether the player's own token asks."""
        held = self.held
        return held is not None and held.person in caller.actor.persons


class Edited(PersonFields):
    """What is to be corrected; what is not sent stays as it is."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, partial=True, **options)


class Edit(RegistrationWrite):
    """Correct a person's data; name and birth date only before check-in, and checked anew."""

    action = Action.EDIT_PERSON
    asked = Edited

    def context(self) -> dict[str, Any]:
        """The date in the city."""
        return today_of(self.event)

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Answer | Mapping[str, Any]:
        """Correct them; only name and birth date concern the ledger."""
        known = known_data(person_of(self.event, self.registration))
        data = PersonData(**{**asdict(known), **said})
        answer = changes.edit_registered(
            caller, event=self.event, registration=self.registration, data=data
        )
        return answer if answer is not None else {"entries": []}


class Withdrawn(serializers.Serializer[Any]):
    """Who asked for it."""

    asked_by = one_of(ASKED_BY, default="player", help_text="A player's own token says `player`.")


class Withdraw(RegistrationWrite):
    """The player does not come; before the draw. Their place goes to who waits (CH-WAIT-1)."""

    action = Action.WITHDRAW_REGISTRATION
    asked = Withdrawn

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Answer:
        """Withdraw them."""
        asked_by: commands.AskedBy = "player" if self.by_player(caller) else said["asked_by"]
        return services.withdraw_registration(
            caller, event=self.event, registration=self.registration, asked_by=asked_by
        )


class Moved(serializers.Serializer[Any]):
    """To which day, and what the player agreed to."""

    to_event = serializers.SlugField(max_length=64, help_text="The id of the other day.")
    consented = serializers.BooleanField(
        default=False, help_text="The player agrees; a player's own token says so by asking."
    )
    accept_waiting = serializers.BooleanField(
        default=False, help_text="The waiting list is fine if that day is full."
    )


class MovedAnswer(serializers.Serializer[Any]):
    """The registration on the other day."""

    registration = serializers.CharField(help_text="The new registration.")


class Move(RegistrationWrite):
    """Go to another day, in any city; nothing changes if it is not possible (CH-REG-7)."""

    action = Action.MOVE_REGISTRATION
    asked = Moved
    answered = MovedAnswer

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Mapping[str, Any]:
        """Move them."""
        own = self.by_player(caller)
        made = changes.move_registration(
            caller,
            event=self.event,
            registration=self.registration,
            to_event=said["to_event"],
            channel=commands.ONLINE if own else "desk",
            accept_waiting=said["accept_waiting"],
            consented=said["consented"] or own,
        )
        return {"registration": made}


class Answered(serializers.Serializer[Any]):
    """What the player says to the place that they were offered."""

    accept = serializers.BooleanField(help_text="Without it they go to the end of the list.")
