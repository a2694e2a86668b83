"""Nasty input into every address: a clear answer, never a fault of ours, nothing half-written.

By day every other address is asked, by the judge and by one of those who may, in one language; the
seed of the run says which and who.
"""

import json
import random
from collections import defaultdict
from copy import deepcopy
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.urls import get_resolver, reverse
from django.urls.converters import IntConverter, SlugConverter
from django.utils import timezone

from rules_engine.core.log import to_json
from rules_engine.logs import read_log
from tests.factories import DayFactory
from tests.support.examples import examples, some
from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import Scenario
from tests.web.test_permissions import TABLE, address, may
from tournament.api.schema import description
from tournament.events.states import event_state
from tournament.jobs.worker import run_due
from tournament.ledger.models import Ledger
from tournament.play import services as play

pytestmark = [pytest.mark.pages, pytest.mark.database(less=True)]

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
FOR_A_DATABASE = ["\x00", "A\x00B", "'; DROP TABLE ledger_entry; --", "9" * 400, "-1", "NaN",
                  "\ud7ff\uffff", "x" * 5_000]  # fmt: skip
"""What one database may store or compare otherwise than another; the rest ends before it."""
FIELDS = (
    "acting_as", "birth_date", "category", "city", "command_id", "contact", "date", "digest",
    "display_name", "end_reason", "event", "final_date", "first_day", "first_player", "full_name",
    "game", "given_by", "heroes_a", "heroes_b", "judge", "language", "login", "match", "met",
    "minutes", "name", "next", "number", "outcome", "page", "password", "person", "player", "q",
    "reason", "registration", "rest_waived", "revision", "show", "stage", "start", "table",
    "tables", "text", "until", "user", "username", "view", "winner", "consent_processing",
    "in_use", "stamp",
    "homepage", "representative_name", "representative_contact", "consent_representative",
    "address", "room", "map_url", "bring", "ask", "stream_url",
)  # fmt: skip
FORM = "application/x-www-form-urlencoded"
LOGS = Path(__file__).resolve().parents[2] / "fixtures" / "logs"
LEGAL = (LOGS / "legal-short.log").read_text()


@pytest.fixture
def day(db: None) -> Scenario:
    return DayFactory(called="W1.2")


@pytest.fixture
def clients(day: Scenario) -> dict[str, Client]:
    """Everyone who may do something, each logged in, by the letter of the table."""
    made = {}
    for letter, user in (("P", day.publisher), ("O", day.organizer), ("J", day.judge)):
        made[letter] = Client(raise_request_exception=True)
        made[letter].force_login(user)
    return made


def asking(clients: dict[str, Client], allowed: str) -> list[Client]:
    """Everyone who may, and the judge; whoever else may not is refused as they are.

    What anyone may ask for is the same for all, so there the judge is enough. PostgreSQL is told by
    one of them: who says it is nothing to a database.
    """
    if allowed == "A":
        return [clients["J"]]
    found = [
        client
        for letter, client in clients.items()
        if allowed != "-" and (letter == "J" or may(allowed, letter))
    ]
    if connection.vendor != "sqlite":
        return found[:1]
    if len(found) > 2 and examples(len(clients)) < len(clients):
        return [clients["J"], random.choice([one for one in found if one is not clients["J"]])]
    return found


def nasty_values() -> list[str]:
    """All of them, or on PostgreSQL what it may take otherwise than SQLite."""
    return NASTY if connection.vendor == "sqlite" else FOR_A_DATABASE


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
    values = nasty_values()
    for row_number, (name, row) in some([*enumerate(TABLE.items())], len(TABLE) // 2):
        fields = {
            field: values[(5 * turn + row_number + number) % len(values)]
            for number, field in enumerate(FIELDS)
        }
        query = urlencode(fields)
        bodies = {"en": query, "ru": urlencode({**fields, "command_id": "ok"})}
        path = address(name, day)
        answers = [client.get(path, QUERY_STRING=query) for client in asking(clients, row.get)]
        answers += [
            client.post(path, body, content_type=FORM, headers={"accept-language": language})
            for client in asking(clients, row.post)
            for language, body in some([*bodies.items()])
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
    values = nasty_values()
    asked = [item for item in enumerate(TABLE.items()) if "event_id" in item[1][1].arguments]
    nasty = "-"
    for row_number, (name, row) in some(asked, len(asked) // 3):
        nasty = values[(5 * turn + row_number) % len(values)] or "-"
        path = address(name, day).replace(day.event, nasty[:200])
        # Who may do everything learns that there is no such day, everybody else nothing.
        for letter in "J" if row.get == "A" or connection.vendor != "sqlite" else "PJ":
            assert clients[letter].get(path).status_code < 500, name
            assert clients[letter].post(path).status_code < 500, name
    for client in clients.values():
        match = reverse("match", args=[day.event, "W1.2"]).replace("W1.2", nasty[:200])
        assert client.get(match).status_code < 500


def texts_of(name: str) -> list[str]:
    """The arguments of an address that take any text; others have a form of their own."""
    [(_, _, _, converters)] = get_resolver().reverse_dict.getlist(name)
    own = (SlugConverter, IntConverter)
    return [key for key, kind in converters.items() if not isinstance(kind, own)]


def test_no_part_of_an_address_holds_a_nul(day: Scenario) -> None:
    """PostgreSQL cannot be asked about one, whichever address it stands in."""
    judge, asked = Client(), 0
    judge.force_login(day.judge)
    for name in TABLE:
        for argument in texts_of(name):
            path = address(name, day, **{argument: "A\0"})
            asked += 1
            found = {judge.get(path).status_code, judge.post(path).status_code}
            # A personal page has a page of its own for a wrong token, behind its own methods.
            assert 404 in found, path
            assert found <= ({404, 405} if argument == "token" else {404}), path
    assert asked > 50


def test_a_nul_in_an_address_is_told_to_a_program(day: Scenario) -> None:
    client = Client()
    client.force_login(day.judge)
    for path in description()["paths"]:
        asked = path.replace("{event_id}", day.event).replace("{game}", "1")
        if "{match}" in path:
            answer = client.get(asked.replace("{match}", "W1.2%00"))
            assert (answer.status_code, list(answer.json()["fields"])) == (404, ["match"])


NO_TEXT = ["\ud800", "A\udfff", "\udc00\ud800", "A\0", ["\ud800"], {"a": ["\ud800"]}, {"\ud800": 1}]


@pytest.mark.parametrize("value", some(NO_TEXT, 3), ids=ascii)
def test_half_a_character_is_told_wherever_json_is_taken(value: Any, day: Scenario) -> None:
    """The answer says which field; it could not repeat what stands there."""
    client = Client()
    client.force_login(day.judge)
    registration = event_state(day.event).order[0]
    known = defaultdict(lambda: "nothing", registration=registration, match="W1.2")
    known["event_id"] = day.event
    asked = 0
    for path, methods in description()["paths"].items():
        filled = path.format_map(known)
        for method, said in methods.items():
            body = said.get("requestBody", {}).get("content", {}).get("application/json", {})
            name = body.get("schema", {}).get("$ref", "").rpartition("/")[2]
            fields = description()["components"]["schemas"][name]["properties"] if name else {}
            for field in [*fields, "unknown"] if fields else ():
                sent = json.dumps({field: value})
                answer = client.generic(
                    method,
                    filled,
                    sent,
                    content_type="application/json",
                    headers={"Idempotency-Key": "one"},
                )
                if answer.status_code == 403:
                    break
                assert (answer.status_code, list(answer.json()["fields"])) == (400, [field])
                asked += 1
    assert asked >= 10
    for whole in (value, [value], {"\ud800": 1}):
        path = reverse("api_result", args=[day.event, "W1.2"])
        answer = client.post(path, json.dumps(whole), content_type="application/json")
        assert answer.status_code == 400
    assert not event_state(day.event).plays["W1.2"].games


@pytest.mark.parametrize("value", NO_TEXT, ids=ascii)
def test_half_a_character_in_a_log_is_a_verdict(value: Any, day: Scenario) -> None:
    client = Client()
    client.force_login(day.judge)
    play.start_play(day.by(day.judge), event=day.event, match="W1.2")
    path = reverse("api_logs", args=[day.event, "W1.2", 1])
    twin = json.loads(to_json(read_log(LEGAL)))
    for place in ("headers", "events"):
        changed = deepcopy(twin)
        changed["games"][0][place][0] = value
        answer = client.post(path, json.dumps(changed), content_type="application/json")
        assert answer.status_code in {201, 422}
    if isinstance(value, str):
        text = LEGAL.replace("\nB: ", f"\nB: {value}", 1).encode(errors="surrogatepass")
        assert client.post(path, text, content_type="text/plain").status_code in {201, 422}
    run_due(timezone.now, "test", 100)
    assert all(log["verdict"]["word"] != "legal" for log in client.get(path).json()["logs"])


@pytest.mark.parametrize("value", NO_TEXT[:4], ids=ascii)
def test_half_a_character_from_a_recorder_is_told(value: str, day: Scenario) -> None:
    client = Client()
    client.force_login(day.judge)
    names = {"id": value, "text": value, "reason": value, "base": value, "steps": [value]}
    for do in ("push", "undo", "end", "result", "check"):
        path = reverse("record_do", args=[day.event, "W1.2", "nothing", do])
        answer = client.post(path, json.dumps(names), content_type="application/json")
        assert answer.status_code < 500


FORM_DATA = b'--x\r\nContent-Disposition: form-data; name="q"\r\n\r\n\xd0\xb0\r\n--x--\r\n'


@pytest.mark.parametrize("charset", ["zlib", "rot13", "idna", "undefined", "utf-16", "cp1251"])
def test_a_form_in_another_charset_is_told(charset: str, day: Scenario) -> None:
    """Among those that Python knows are some that decode nothing; an answer is never a 500."""
    client = Client()
    client.force_login(day.judge)
    call, entry = reverse("call_match", args=[day.event, "W1.2"]), reverse("account_login")
    for path in (call, entry):
        for kind, body in (("multipart/form-data; boundary=x", FORM_DATA), (FORM, b"q=%d0")):
            answer = client.generic("POST", path, body, content_type=f"{kind}; charset={charset}")
            assert answer.status_code == 400
    asked = f"{reverse('precedents', args=[day.event])}?rule=%d0%a6"
    plain = client.generic("GET", asked, b"", content_type=f"text/plain; charset={charset}")
    assert "Ц" in plain.content.decode()
    result = reverse("api_result", args=[day.event, "W1.2"])
    told = client.generic(
        "POST", result, b"{}", content_type=f"application/json; charset={charset}"
    )
    assert (told.status_code, list(told.json()["fields"])) == (400, ["Content-Type"])


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
