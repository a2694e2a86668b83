"""Every address of the interface by every method with every kind of body: no fault of ours."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.api.challonge.test_rights import OPERATIONS, paths
from tests.support.challonge_calls import Calls
from tests.support.examples import examples, some
from tests.support.remembered import undone
from tests.support.scenario import Scenario

pytestmark = pytest.mark.django_db

METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
ANSWERS = frozenset({200, 401, 404, 406, 422})
"""What these clients know."""
FORM, JSON = "application/x-www-form-urlencoded", "application/json"
NESTED = "b''" + "+(" * 3000
BODIES: tuple[tuple[str, bytes], ...] = (
    (FORM, b""),
    (FORM, f"match_attachment[asset]={NESTED}".encode()),
    (FORM, b"match_attachment[asset]=b'" + b"%5Cx" * 400 + b"'"),
    (FORM, "match_attachment[asset]=b'\N{SNOWMAN}'".encode()),
    (FORM, b"match_attachment[asset]=b''+b''"),
    (FORM, b"tournament[start_at]=9999-12-31T23:00:00Z&tournament[name]=x"),
    (FORM, b"tournament[start_at]=0001-01-01T00:30:00Z&tournament[check_in_duration]=10000"),
    (FORM, b"created_before=9999-12-31&created_after=0001-01-01"),
    (FORM, b"tournament[name]=a&tournament[tournament_type]=swiss&tournament[swiss_rounds]=10000"),
    (FORM, b"tournament[signup_cap]=1&tournament[pts_for_match_win]=1e-9"),
    (FORM, b"match[player1_votes]=999999999999&match[scores_csv]=1-1&match[winner_id]=1"),
    (FORM, b"participants[][name]=&participants[][seed]=1&participants[0][name]=b"),
    (FORM, b"%ff=%ff&[]=[]&a[b][c]=1"),
    (JSON, b"{}"),
    (JSON, b"[]"),
    (JSON, b"["),
    (JSON, b"[" * 5000 + b"]" * 5000),
    (JSON, b'{"tournament": ' + b"9" * 5000 + b"}"),
    (JSON, b'{"match": {"scores_csv": {"a": []}}}'),
    (JSON, b'{"participants": ["a", null, {"name": [1]}]}'),
    (JSON, b'{"tournament": null, "participant": [], "match": 1e999}'),
    ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data\r\n\r\n--x"),
    ("multipart/form-data", b"x"),
    ("text/xml; charset=utf-7", b"<tournament/>"),
)


def addresses() -> Iterator[str]:
    """Every address, whatever its method; each once."""
    yield from dict.fromkeys(operation.partition(" ")[2] for operation in OPERATIONS)


@pytest.fixture
def scene() -> tuple[Calls, dict[str, str]]:
    calls = Calls(Scenario().plan().organizer)
    return calls, paths(calls)


def ask(calls: Calls, method: str, path: str, kind: str, body: bytes) -> Any:
    send = calls.client.generic
    address = f"/v1/{path}?api_key={calls.key}"
    if kind == FORM and method in {"GET", "HEAD", "DELETE"}:
        return send(method, f"{address}&{body.decode()}")
    return send(method, address, body, content_type=kind)


def test_no_request_is_a_fault_of_ours(scene: tuple[Calls, dict[str, str]]) -> None:
    """By day one body, by chance, at each address by each method; at night all of them."""
    calls, letters = scene
    calls.client.raise_request_exception = False
    all_of_them = examples(3) == 3
    wrong = []
    for path in addresses():
        filled = "/".join(letters.get(part, part) for part in path.split("/"))
        for method in METHODS:
            for kind, body in BODIES if all_of_them else random.sample(BODIES, 1):
                with undone():
                    answer = ask(calls, method, filled, kind, body)
                    after = calls("GET", f"tournaments/{letters['T']}").status_code
                if answer.status_code not in ANSWERS or after not in {200, 404}:
                    what = f"{method} {path} {kind} {body[:60]!r}"
                    wrong.append(f"{what}: {answer.status_code}, then {after}")
    assert wrong == []


@pytest.mark.parametrize("number", some(range(len(BODIES)), len(BODIES) // 3))
def test_no_body_is_a_fault_where_it_is_read(
    scene: tuple[Calls, dict[str, str]], number: int
) -> None:
    (calls, letters), body = scene, BODIES[number]
    calls.client.raise_request_exception = False
    reads = {
        "tournament": ("POST tournaments", "PUT tournaments/D", "GET tournaments"),
        "participants": ("POST tournaments/D/participants/bulk_add",),
        "asset": ("POST tournaments/T/matches/M/attachments",),
        "match[": ("PUT tournaments/T/matches/M",),
    }
    calls.tournament("draft")
    found = [item for key, items in reads.items() if key.encode() in body[1] for item in items]
    for operation in found or [item for items in reads.values() for item in items]:
        method, _, path = operation.partition(" ")
        filled = "/".join({**letters, "D": "draft"}.get(part, part) for part in path.split("/"))
        assert ask(calls, method, filled, *body).status_code in ANSWERS, operation
    assert calls("GET", "tournaments").status_code == 200


def test_an_address_has_only_the_methods_of_the_original(
    scene: tuple[Calls, dict[str, str]],
) -> None:
    """Rails has no route for the others, so they are 404 as there."""
    calls, letters = scene
    calls.client.raise_request_exception = False
    wrong = []
    for path in addresses():
        filled = "/".join(letters.get(part, part) for part in path.split("/"))
        for method in set(METHODS) - {"HEAD", "OPTIONS"}:
            if f"{method} {path}" not in OPERATIONS:
                with undone():
                    answer = ask(calls, method, filled, FORM, b"")
                if answer.status_code != 404 or not answer.json()["errors"]:
                    wrong.append(f"{method} {path}: {answer.status_code}")
    assert wrong == []
