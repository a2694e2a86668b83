"""A link with its people, and how its pages are asked for and read."""

import re
from dataclasses import dataclass, field
from datetime import date
from html import unescape
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tests.support.unmarked import unmarked
from tournament.events.own_registrations import find_held
from tournament.events.registration import Registered
from tournament.people.links import token_of
from tournament.people.models import Person, PersonalLink

ADULT = {
    "full_name": "Сорокин Глеб Ильич",
    "display_name": "Глеб С.",
    "birth_date": date(1990, 2, 3),
    "contact": "gleb@example.org",
    "city": "Казань",
}
CHILD = {
    "full_name": "Сорокина Вера Глебовна",
    "display_name": "",
    "birth_date": date(2004, 6, 7),
    "contact": "",
    "representative_name": "Сорокин Глеб Ильич",
    "representative_contact": "gleb@example.org",
}


@dataclass
class Family:
    """A personal link, whoever was entered by it, and a phone without JavaScript."""

    scenario: Scenario
    link: PersonalLink
    entered: tuple[Registered, ...]
    client: Client = field(default_factory=lambda: Client(headers={"accept-language": "ru"}))

    @property
    def token(self) -> str:
        return token_of(self.link)

    @property
    def registration(self) -> str:
        return self.entered[-1].registration

    @property
    def person(self) -> Person:
        return Person.objects.get(pk=self.entered[-1].person)

    @property
    def status(self) -> str:
        return status_of(self.registration)

    def address(self, name: str, *arguments: str) -> str:
        return reverse(name, args=[self.token, *arguments])

    def get(self, name: str = "my", *arguments: str, **query: Any) -> HttpResponse:
        return self.client.get(self.address(name, *arguments), query)  # type: ignore[return-value]

    def text(self, name: str = "my", *arguments: str) -> str:
        answer = self.get(name, *arguments)
        assert answer.status_code == 200, answer.status_code
        return text_of(answer)

    def send(self, name: str, *arguments: str, **fields: Any) -> HttpResponse:
        self.scenario.wait(seconds=10)
        return self.client.post(self.address(name, *arguments), fields)  # type: ignore[return-value]


def text_of(answer: HttpResponse) -> str:
    """What a page says, without tags."""
    html = re.sub(r"<(script|style).*?</\1>", "", answer.content.decode(), flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", unmarked(html))).split())


def status_of(registration: str) -> str:
    """Where a registration stands."""
    found = find_held(registration)
    assert found is not None
    return found.status


def done_of(answer: HttpResponse) -> str:
    """What a redirect to the page says was done."""
    assert answer.status_code == 302, (answer.status_code, text_of(answer)[:500])
    return answer.headers["Location"].partition("?done=")[2]
