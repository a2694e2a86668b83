"""Players of a match that is called next, with their personal pages, for tests of channels."""

import re
from dataclasses import dataclass
from typing import Any

from django.test import Client
from django.urls import reverse

from tests.outbox.conftest import work
from tests.support.scenario import Scenario
from tournament.events.states import event_state
from tournament.people.links import make_link, token_of
from tournament.people.models import Person, PersonalLink
from tournament.play import services as play

MATCH, PERSON = "W1.2", 4242


@dataclass
class Player:
    """A player of the match that is called next, with their personal page."""

    day: Scenario
    link: PersonalLink
    client: Client

    @property
    def person(self) -> Person:
        return self.link.persons.get()

    def post(self, name: str, *arguments: str, **told: Any) -> Any:
        address = reverse(name, args=[token_of(self.link), *arguments])
        return self.client.post(address, **told)

    def page(self) -> str:
        answer = self.client.get(reverse("my_channels", args=[token_of(self.link)]))
        assert answer.status_code == 200
        return answer.content.decode()

    def subscribe(self, subscription: dict[str, Any]) -> Any:
        return self.post("my_push", data=subscription, content_type="application/json")

    def code(self, messenger: str) -> str:
        """Ask for a code, and read it from the page."""
        assert self.post("my_channel_code", messenger).status_code == 302
        found = re.search(r'channel-code">([\d ]+)<', self.page())
        assert found is not None
        return found[1]


def player(day: Scenario, seat: str = "A") -> Player:
    registration = event_state(day.event).player(MATCH, seat)
    person = event_state(day.event).entrants[str(registration)].person
    link = make_link([Person.objects.get(pk=person)], at=day.now)
    return Player(day, link, Client(headers={"accept-language": "ru"}, enforce_csrf_checks=True))


def call(day: Scenario) -> None:
    play.call_match(day.by(day.organizer), event=day.event, match=MATCH)


def wait_and_work(day: Scenario, seconds: float) -> None:
    day.wait(seconds=seconds)
    work(day.now)
