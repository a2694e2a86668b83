"""A page as a person uses it: its words, its forms, a press on one of their buttons."""

import re
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tests.support.unmarked import unmarked
from tournament.events.states import event_state
from tournament.ledger.models import Ledger
from tournament.people.public_names import names_for


@dataclass
class Form:
    """A form with what it would send, and its buttons by their words."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: dict[str, tuple[str, str]] = field(default_factory=dict)


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._open: Form | None = None
        self._button: tuple[str, str] | None = None
        self._words = ""
        self._select = ""

    def handle_starttag(self, tag: str, pairs: list[tuple[str, str | None]]) -> None:
        attributes = {key: value or "" for key, value in pairs}
        if tag == "form" and attributes.get("method") == "post":
            self._open = Form(attributes.get("action", ""))
            self.forms.append(self._open)
        if self._open is None or "disabled" in attributes:
            return
        name = attributes.get("name", "")
        if tag == "input" and attributes.get("type") not in {"radio", "checkbox"}:
            self._open.fields[name] = attributes.get("value", "")
        elif tag == "input" and name == "category":
            # Nobody rules without a reason: the first that is offered is chosen.
            self._open.fields.setdefault(name, attributes.get("value", ""))
        elif tag == "textarea":
            self._open.fields[name] = ""
        elif tag == "select":
            self._select = name
        elif tag == "option" and ("selected" in attributes or self._select):
            if "selected" in attributes or self._select not in self._open.fields:
                self._open.fields[self._select] = attributes.get("value", "")
        elif tag == "button":
            self._button = (name, attributes.get("value", ""))
            self._words = ""

    def handle_data(self, data: str) -> None:
        if self._button is not None:
            self._words += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "select":
            self._select = ""
        elif tag == "button" and self._button is not None and self._open is not None:
            self._open.buttons[self._words.strip()] = self._button
            self._button = None


def forms_of(response: HttpResponse) -> list[Form]:
    """Every form that changes something."""
    return forms_in(response.content.decode())


def forms_in(html: str) -> list[Form]:
    """The same of the text of a page."""
    parser = _Forms()
    parser.feed(html)
    return parser.forms


def form_with(response: HttpResponse, button: str, match: str = "") -> Form:
    """The first form with this button, of a match if one is named."""
    found = [
        form
        for form in forms_of(response)
        if button in form.buttons and (not match or f"/{match}/" in form.action)
    ]
    assert found, f"no button {button!r} among {[list(f.buttons) for f in forms_of(response)]}"
    return found[0]


def press(
    client: Client, response: HttpResponse, button: str, match: str = "", **typed: Any
) -> HttpResponse:
    """Fill in a form of the page and press its button."""
    form = form_with(response, button, match)
    name, value = form.buttons[button]
    sent = {**form.fields, **typed, **({name: value} if name else {})}
    address = form.action or response.wsgi_request.get_full_path()  # type: ignore[attr-defined]
    return client.post(address, sent)


def page(client: Client, name: str, *args: str, **query: str) -> HttpResponse:
    """GET a page by the name of its address."""
    return client.get(reverse(name, args=args), query)


def text_of(response: HttpResponse) -> str:
    """What the page says, without tags."""
    html = re.sub(r"<(script|style).*?</\1>", "", response.content.decode(), flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", unmarked(html))).split())


def mentions(text: str, name: str) -> int:
    """How often a name stands in a text; as a beginning of another name it does not count."""
    return len(re.findall(re.escape(name) + r"(?!\w)", text))


def name_of(scenario: Scenario, match: str, seat: str) -> str:
    """What the staff reads in a seat of a match."""
    state = event_state(scenario.event)
    registration = state.player(match, seat)
    assert registration is not None
    entrant = state.entrants[registration]
    return names_for({entrant.person: entrant.number}, "staff")[entrant.person]


def status(scenario: Scenario, match: str) -> str:
    """How far a match is."""
    return event_state(scenario.event).match_status(match)


def size(scenario: Scenario) -> int:
    """Entries of the day's ledger."""
    return Ledger.objects.get(pk=f"event:{scenario.event}").size
