"""Nasty input into every address: a clear answer, never a fault of ours, nothing half-written."""

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import Scenario
from tests.web.test_permissions import TABLE, address
from tournament.events.states import event_state
from tournament.ledger.models import Ledger
from tournament.play import services as play

pytestmark = pytest.mark.pages

NASTY = [
    "",
    "\x00",
    "A\x00B",
    "\u202eabc",
    "<script>alert(1)</script>",
    "'; DROP TABLE ledger_entry; --",
    "9" * 400,
    "-1",
    "1e999",
    "NaN",
    "٣",
    "\ud7ff\uffff",
    "x" * 5_000,
    "../../etc/passwd",
    "{{ 7 * 7 }}",
    "31.02.2004",
]
FIELDS = (
    "acting_as", "birth_date", "category", "city", "command_id", "contact", "date", "digest",
    "display_name", "end_reason", "event", "final_date", "first_day", "first_player", "full_name",
    "game", "given_by", "heroes_a", "heroes_b", "judge", "language", "login", "match", "met",
    "minutes", "name", "next", "number", "outcome", "page", "password", "person", "player", "q",
    "reason", "registration", "rest_waived", "revision", "show", "stage", "start", "table",
    "tables", "text", "until", "user", "username", "view", "winner", "consent_processing",
    "in_use", "stamp",
    "homepage", "representative_name", "representative_contact", "consent_representative",
    "address", "room", "map_url", "bring", "ask",
)  # fmt: skip
FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def day(db: None) -> Scenario:
    scenario = Scenario().drawn(10)
    scenario.wait(minutes=10)
    play.call_match(scenario.by(scenario.organizer), event=scenario.event, match="W1.2")
    return scenario


@pytest.fixture
def clients(day: Scenario) -> dict[str, Client]:
    """Everyone who may do something, each logged in, by the letter of the table."""
    made = {}
    for letter, user in (("P", day.publisher), ("O", day.organizer), ("J", day.judge)):
        made[letter] = Client(raise_request_exception=True)
        made[letter].force_login(user)
    return made


def asking(clients: dict[str, Client], allowed: str) -> list[Client]:
    """Everyone who may, and the judge; whoever else may not is refused as he is."""
    return [
        client
        for letter, client in clients.items()
        if allowed != "-" and (letter in f"{allowed} J" or allowed in {"A", "U"})
    ]


def turns() -> list[Any]:
    """One turn for each value; the first one in every run.

    In each turn every address gets other values, so that one turn tries every value somewhere; all
    of them everywhere is for the soak.
    """
    marks = [(), *[pytest.mark.soak] * (len(NASTY) - 1)]
    return [pytest.param(turn, marks=mark) for turn, mark in enumerate(marks)]


@pytest.mark.slow
@pytest.mark.parametrize("turn", turns())
def test_no_input_is_a_fault_of_ours(turn: int, day: Scenario, clients: dict[str, Client]) -> None:
    for row_number, (name, row) in enumerate(TABLE.items()):
        fields = {
            field: NASTY[(5 * turn + row_number + number) % len(NASTY)]
            for number, field in enumerate(FIELDS)
        }
        query = urlencode(fields)
        bodies = {"en": query, "ru": urlencode({**fields, "command_id": "ok"})}
        path = address(name, day)
        answers = [client.get(path, QUERY_STRING=query) for client in asking(clients, row.get)]
        answers += [
            client.post(path, body, content_type=FORM, headers={"accept-language": language})
            for client in asking(clients, row.post)
            for language, body in bodies.items()
        ]
        for answer in answers:
            assert answer.status_code < 500, (name, answer.status_code)
            body = b"" if answer.streaming else answer.content
            assert b"<script>alert" not in body, name
    assert_rebuilds()


@pytest.mark.parametrize("turn", turns())
def test_no_address_is_a_fault_of_ours(
    turn: int, day: Scenario, clients: dict[str, Client]
) -> None:
    for row_number, (name, row) in enumerate(TABLE.items()):
        nasty = NASTY[(5 * turn + row_number) % len(NASTY)] or "-"
        if not row.arguments:
            continue
        good = address(name, day)
        path = good.replace(day.event, nasty[:200]) if "event_id" in row.arguments else good
        for client in clients.values():
            assert client.get(path).status_code < 500, name
            assert client.post(path).status_code < 500, name
    for client in clients.values():
        match = reverse("match", args=[day.event, "W1.2"]).replace("W1.2", nasty[:200])
        assert client.get(match).status_code < 500


@pytest.mark.parametrize(
    "data",
    [b"", b"\x00" * 100, b"PK\x03\x04broken", b"%PDF-1.7", b"\xff\xfe\x00", b";" * 4000,
     "ФИО;Дата\n".encode("cp1251"), b"\xd0\xcf\x11\xe0" + b"x" * 600, b"a" * 6_000_000],
    ids=["empty", "zeros", "zip", "pdf", "utf16", "semicolons", "headings", "xls", "large"],
)  # fmt: skip
def test_no_file_is_a_fault_of_ours(data: bytes, day: Scenario) -> None:
    client = Client()
    client.force_login(day.organizer)
    before = list(Ledger.objects.order_by("pk").values_list("pk", "size"))
    upload = SimpleUploadedFile("список.csv", data)
    answer = client.post(reverse("roster_import", args=[day.event]), {"file": upload})
    assert answer.status_code < 500
    assert list(Ledger.objects.order_by("pk").values_list("pk", "size")) == before


@pytest.mark.parametrize("depth", [10, 100_000])
def test_deep_json_is_told(depth: int, day: Scenario) -> None:
    client = Client()
    client.force_login(day.judge)
    body: Any = "[" * depth + "]" * depth
    path = reverse("api_result", args=[day.event, "W1.2"])
    answer = client.post(path, body, content_type="application/json")
    assert answer.status_code == 400
    assert not event_state(day.event).plays["W1.2"].games


@pytest.mark.parametrize("name", ["rule", "type", "city"])
def test_a_filter_that_cannot_be_stored_finds_nothing(name: str, day: Scenario) -> None:
    client = Client()
    client.force_login(day.judge)
    answer = client.get(reverse("precedents", args=[day.event]), {name: "CH\x00"})
    assert answer.status_code == 200
    assert "CH\ufffd" in answer.content.decode()


def test_a_refusal_names_its_rule_in_both_languages(day: Scenario) -> None:
    client = Client()
    client.force_login(day.organizer)
    path = reverse("call_match", args=[day.event, "W4.1"])
    russian = client.post(path, headers={"accept-language": "ru"})
    english = client.post(path, headers={"accept-language": "en"})
    assert (russian.status_code, english.status_code) == (409, 409)
    for answer in (russian, english):
        assert "/rules/#CH-DE-9" in answer.content.decode()
    as_json = client.post(path, headers={"accept": "application/json"})
    assert json.loads(as_json.content)["rule"] == "CH-DE-9"
