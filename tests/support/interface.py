"""The JSON interface as its description tells of it: its operations, and calls of them by roles."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from tests.support.scenario import Scenario
from tournament.api.schema import description
from tournament.events.states import championship_state, event_state
from tournament.people.api_tokens import make_token
from tournament.people.models import Person, User


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation of the description."""

    id: str
    method: str
    path: str
    said: Mapping[str, Any]

    @property
    def in_address(self) -> frozenset[str]:
        """The parameters in its address."""
        parameters = self.said.get("parameters", ())
        return frozenset(item["name"] for item in parameters if item["in"] == "path")

    @property
    def public(self) -> bool:
        """Whether the description says that nobody needs a token."""
        return {} in self.said["security"]


def operations() -> Iterator[Operation]:
    """All of them, in the order of the description."""
    for path, item in description()["paths"].items():
        for method, said in item.items():
            yield Operation(said["operationId"], method, path, said)


def real_values(day: Scenario) -> dict[str, Any]:
    """Ids of things that are there, by the name of their parameter; of the player of no token."""
    known = championship_state(day.championship).registrations
    registration = next(key for key in known if key != event_state(day.event).player("W1.2", "A"))
    return {
        "championship_id": day.championship,
        "event_id": day.event,
        "match": "W1.2",
        "game": 1,
        "registration": registration,
        "log_id": "nothing",
    }


def address(operation: Operation, values: Mapping[str, Any]) -> str:
    """Where an operation is asked about these; about nothing where none of them is meant."""
    known = {name: values.get(name, "nothing") for name in operation.in_address}
    return operation.path.format(**known)


def holder_of(role: str, day: Scenario) -> User | Person:
    """Who makes the token of a role; the player stands in W1.2."""
    if role == "player":
        state = event_state(day.event)
        registration = state.player("W1.2", "A")
        assert registration is not None
        return Person.objects.get(pk=state.entrants[registration].person)
    if role == "helper":
        return User.objects.get_or_create(username=f"helper-{day.event}")[0]
    if role == "guest":
        return User.objects.get_or_create(username=f"guest-{day.event}")[0]
    user: User = getattr(day, role)
    return user


def token_of(
    holder: User | Person, purpose: str, now: datetime | None = None, event: str = ""
) -> str:
    """A token for one purpose."""
    now = now or timezone.now()
    lasts = timedelta(days=90)
    _token, secret = make_token(
        holder, purpose=purpose, name="из теста", now=now, lasts=lasts, event=event
    )
    return secret


def client_with(token: str) -> Client:
    """Asks with this token; with none if it is empty."""
    headers = {"accept-language": "en"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    return Client(headers=headers)
