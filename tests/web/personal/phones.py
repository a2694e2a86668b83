"""Two players at one table with their personal links and keys, and whoever of the desk helps."""

import base64
import re
from dataclasses import dataclass, field
from html import unescape
from typing import Any

from django.http import HttpResponse

from tests.support.authenticator import BrowserKey, PersonKey
from tests.support.remembered import remembered
from tests.support.scenario import Scenario
from tests.web.personal.conftest import fill
from tests.web.personal.people import Family
from tournament.championship.event_state import Game, Sheet
from tournament.events.registration import Registered
from tournament.events.states import event_state
from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.envelope import RESULT_SHEET_PAYLOAD_TYPE
from tournament.people.models import PersonalLink
from tournament.people.signing_models import KeyRequest
from tournament.play import keys
from tournament.play import services as play

ADDRESS = "https://testserver"
"""What the test client's host is called where browsers sign."""


def confirm(scenario: Scenario, request: KeyRequest | None = None) -> None:
    """The judge has compared the words of a key that waits, by default of the only one."""
    asked = request or KeyRequest.objects.get(settled_at=None)
    keys.confirm_key(scenario.by(scenario.judge), event=scenario.event, request=asked.pk)


@dataclass
class Phone:
    """A player's phone: their link and the key that lies in it."""

    family: Family
    key: PersonKey = field(default_factory=BrowserKey)

    @property
    def registration(self) -> str:
        return self.family.registration

    def post(self, name: str, *, script: bool = False, **fields: Any) -> HttpResponse:
        """Send a form, or what a script sends."""
        headers = {"accept": "application/json"} if script else {}
        address = self.family.address(name, self.registration)
        answer: HttpResponse = self.family.client.post(address, fields, headers=headers)  # type: ignore[assignment]
        return answer

    def page(self, name: str = "my_match", **query: Any) -> str:
        """The source of one of the pages of this registration."""
        answer = self.family.get(name, self.registration, **query)
        assert answer.status_code == 200, answer.status_code
        return answer.content.decode()

    def ask(self, **changes: str) -> HttpResponse:
        """Send the public half of the key to the desk."""
        return self.post("my_key", script=True, **{**self.key.enrolment(), **changes})

    def enrol(self) -> "Phone":
        """Ask, and have the judge confirm."""
        assert self.ask().status_code == 200
        confirm(self.family.scenario, KeyRequest.objects.get(key=self.key.key_id))
        return self

    def signature(self, sheet: Sheet) -> dict[str, Any]:
        """What the phone sends when its holder signs a sheet."""
        payload = canonical_bytes(dict(sheet.statement))
        return {
            "match": sheet.statement["match"],
            "game": sheet.statement["game"],
            "digest": sheet.digest,
            "key": self.key.key_id,
            "signature": self.key.sign(RESULT_SHEET_PAYLOAD_TYPE, payload),
            "command_id": f"sign-{sheet.digest[:12]}-{self.key.key_id[:12]}",
        }

    def sign(self, sheet: Sheet) -> HttpResponse:
        return self.post("my_sign", script=True, **self.signature(sheet))


@dataclass
class Table:
    """A called match between two players who both have a phone with a key of its own."""

    scenario: Scenario
    match: str
    first: Phone
    second: Phone

    @property
    def game(self) -> Game:
        return event_state(self.scenario.event).plays[self.match].open_game

    @property
    def sheet(self) -> Sheet:
        """The open sheet."""
        sheet = self.game.sheet
        assert sheet is not None
        return sheet

    def say(self, phone: Phone, outcome: str = "A", **changes: Any) -> HttpResponse:
        """A player enters a result as the form of their page does."""
        self.scenario.wait(seconds=10)
        form = fields_of(phone.page(otherwise=""), "my_say")
        return phone.post("my_say", **{**form, "outcome": outcome, **changes})


def fields_of(html: str, name: str) -> dict[str, str]:
    """The hidden fields of the last form that leads to an address of this name's last part."""
    part = {"my_say": "/match/result/", "my_sheet_decline": ""}[name]
    forms = re.findall(rf'<form[^>]*action="[^"]*{re.escape(part)}"[^>]*>(.*?)</form>', html, re.S)
    assert forms, f"no form {name}"
    inputs = re.findall(r'<input type="hidden"[^>]*>', forms[-1])
    return {
        unescape(re.search(r'name="([^"]*)"', text)[1]): unescape(  # type: ignore[index]
            (re.search(r'value="([^"]*)"', text) or ["", ""])[1]
        )
        for text in inputs
    }


def payload_on(html: str) -> bytes:
    """The statement that a page asks to sign."""
    found = re.search(r'data-payload="([^"]+)"', html)
    assert found is not None
    return base64.b64decode(unescape(found[1]))


def two_at_a_table(scenario: Scenario) -> Table:
    """Ten players with links; two of them are called to a table, their keys confirmed."""
    match, players = _called(scenario)
    first, second = (
        Phone(Family(scenario, link, (entered,)), BrowserKey(name, ADDRESS))
        for name, (link, entered) in zip(KEYS, players, strict=True)
    )
    return Table(scenario, match, first, second)


KEYS = ("first", "second")


@remembered
def _called(scenario: Scenario) -> tuple[str, list[tuple[PersonalLink, Registered]]]:
    families = {family.registration: family for family in fill(scenario, 10)}
    scenario.now = scenario.now.replace(day=10)
    scenario.check_in_all()
    scenario.draw()
    state = event_state(scenario.event)
    match = state.progress.ready()[0]
    play.call_match(scenario.by(scenario.organizer), event=scenario.event, match=match)
    players = [families[str(player)] for player in state.players(match)]
    for name, family in zip(KEYS, players, strict=True):
        Phone(family, BrowserKey(name, ADDRESS)).enrol()
    return match, [(family.link, family.entered[0]) for family in players]
