"""Public registration in tests: the form as a browser fetches, fills in and sends it."""

import re
from dataclasses import dataclass, field
from html import unescape
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tournament.events.states import championship_state

GROWN_UP = {
    "full_name": "Петров Пётр Петрович",
    "birth_date": "01.02.1990",
    "contact": "petrov@example.org",
    "city": "Казань",
    "consent_processing": "on",
}
PARENT = {
    "representative_name": "Петрова Вера Ивановна",
    "representative_contact": "+7 900 123-45-67",
    "consent_representative": "on",
}


@dataclass
class PublicForm:
    """A browser at the form of one day; `language` is what its reader prefers."""

    day: Scenario
    language: str = "ru"
    client: Client = field(default_factory=Client)
    address: str = "203.0.113.7"

    @property
    def url(self) -> str:
        """Address of the form."""
        return reverse("register", args=[self.day.event])

    def open(self) -> HttpResponse:
        """Ask for the form."""
        return self.client.get(self.url, **self._headers)  # type: ignore[return-value]

    def stamp(self) -> str:
        """The hidden stamp of a form that is asked for now."""
        return hidden(self.open(), "stamp")

    def send(self, *, stamp: str | None = None, after: float = 20, **fields: Any) -> HttpResponse:
        """Fill the form in and send it; a field of None is left out."""
        values = {**GROWN_UP, "stamp": self.stamp() if stamp is None else stamp, **fields}
        self.day.wait(seconds=after)
        given = {name: value for name, value in values.items() if value is not None}
        return self.client.post(self.url, given, **self._headers)  # type: ignore[return-value]

    @property
    def _headers(self) -> dict[str, Any]:
        return {"headers": {"Accept-Language": self.language}, "REMOTE_ADDR": self.address}

    @property
    def statuses(self) -> list[str]:
        """Standings of the day's registrations in the order of entry."""
        state = championship_state(self.day.championship)
        return [item.status for item in state.of_day(self.day.event)]


def hidden(response: HttpResponse, name: str) -> str:
    """Value of a hidden field."""
    found = re.search(f'name="{name}" value="([^"]*)"', response.content.decode())
    assert found, name
    return unescape(found.group(1))


def typed(response: HttpResponse) -> dict[str, str]:
    """What the form on the page holds: texts of its fields, and `on` for ticked boxes."""
    html = response.content.decode()
    values = {}
    for tag in re.findall(r"<input[^>]*>", html):
        attributes = {name: unescape(text) for name, text in re.findall(r'([\w-]+)="([^"]*)"', tag)}
        if attributes.get("type") == "checkbox":
            if " checked" in tag:
                values[attributes["name"]] = "on"
        elif "name" in attributes and attributes["type"] != "hidden":
            values[attributes["name"]] = attributes.get("value", "")
    return {name: text for name, text in values.items() if text}


def beside(response: HttpResponse, name: str) -> str:
    """The error that stands beside a field, without tags; empty if there is none."""
    html = response.content.decode()
    found = re.search(rf'<ul class="field__errors" id="id_{name}_error">(.*?)</ul>', html, re.S)
    if found is None:
        return ""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", found.group(1))).split())
