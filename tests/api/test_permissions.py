"""Every operation × every purpose of a token × every role against one table (CH-ROLE-1).

`test_every_operation_that_reads_is_in_the_table` fails for one without a row; of operations that
write it holds for all that no other purpose opens them. Letters are those of
tests/web/test_permissions.py and L for the holder of a personal link: who is let in with the right
purpose. A row without letters is for everybody, with any token or none. By day every role asks each
operation with every other purpose, by the run's seed; `make soak` with all.
"""

import json
import random
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.support.examples import examples
from tests.support.interface import (
    Operation,
    address,
    client_with,
    holder_of,
    operations,
    real_values,
    token_of,
)
from tests.support.scenario import Scenario
from tournament.people.api_tokens import FOR_PLAYERS, FOR_STAFF

pytestmark = pytest.mark.django_db

ROLES = {
    "publisher": "P",
    "organizer": "O",
    "judge": "J",
    "helper": "H",
    "player": "L",
    "guest": "",
}


@dataclass(frozen=True)
class Row:
    """Who is let in by which purposes, and what is sent."""

    letters: str | None = None
    purposes: tuple[str, ...] = ()
    body: dict[str, Any] = field(default_factory=dict)
    more: "Row | None" = None
    """Who else is let in, by other purposes."""

    def opens(self, purpose: str, letter: str) -> bool:
        """Whether a token of this purpose and role is let in."""
        if self.letters is None or (purpose in self.purposes and self.letters == ANYBODY):
            return True
        here = purpose in self.purposes and letter in self.letters.split()
        return here or (self.more is not None and self.more.opens(purpose, letter))


ANYBODY = "*"
"""Whoever has a token: what is about its holder alone."""
FOR_ALL = (*FOR_STAFF, *FOR_PLAYERS)
PUBLIC = Row()
TABLE: dict[str, Row] = {
    **dict.fromkeys(
        (
            "list_championships",
            "read_championship",
            "list_days",
            "read_day",
            "list_registrations",
            "read_standings",
            "read_draws",
            "read_bracket",
            "list_matches",
            "read_match",
            "read_rulings",
            "read_recorded_games",
            "list_public_logs",
            "read_public_log",
            "export_day",
            "read_statistics",
            "list_tournaments",
            "read_rounds",
            "read_links",
        ),
        PUBLIC,
    ),
    **dict.fromkeys(("read_me", "list_own_tournaments"), Row(ANYBODY, FOR_ALL)),
    "list_entrants": Row("O J H", ("desk", "tournaments"), more=Row("O", ("organizing",))),
    "read_entrant": Row("O J H", ("desk", "tournaments"), more=Row("O", ("organizing",))),
    "read_sheets": Row(
        "O J H",
        ("enter_results", "tournaments"),
        more=Row("J", ("judging",), more=Row("L", ("own_results",))),
    ),
    "read_round_draft": Row("P O J", ("organizing", "tournaments")),
    "list_logs": Row("P O J L", ("submit_logs", "tournaments")),
    "submit_log": Row("O J L", ("submit_logs", "tournaments")),
    # What no log is, is told to nobody but the publisher of everything.
    "read_log": Row("P", ("submit_logs", "tournaments")),
    "enter_result": Row("O J H", ("enter_results", "tournaments")),
    "witness_signatures": Row("O J H", ("enter_results", "tournaments")),
}


@pytest.fixture
def day() -> Scenario:
    scenario = Scenario().drawn(10)
    helper = holder_of("helper", scenario)
    scenario.grant(scenario.organizer, helper, "helper")  # type: ignore[arg-type]
    return scenario


def test_every_operation_that_reads_is_in_the_table() -> None:
    known = {operation.id: operation for operation in operations()}
    assert {name for name, one in known.items() if one.method == "get"} <= set(TABLE)
    assert set(TABLE) <= set(known)


def test_the_description_says_what_is_public() -> None:
    public = {operation.id for operation in operations() if operation.public}
    assert public == {name for name, row in TABLE.items() if row.letters is None}


def in_the_table() -> list[Operation]:
    return [operation for operation in operations() if operation.id in TABLE]


def let_in(answer: Any) -> bool:
    return answer.status_code not in {401, 403}


@pytest.mark.rule("CH-ROLE-1")
@pytest.mark.parametrize("role", ROLES)
def test_the_table_holds(role: str, day: Scenario) -> None:
    holder, values = holder_of(role, day), real_values(day)
    purposes = FOR_PLAYERS if role == "player" else FOR_STAFF
    step, turn, wrong = 1 if examples(2) == 2 else 2, random.randrange(2), []
    for number, purpose in enumerate(purposes, turn):
        client = client_with(token_of(holder, purpose))
        for operation in in_the_table()[number % step :: step]:
            row = TABLE[operation.id]
            answer = client.generic(
                operation.method.upper(),
                address(operation, values),
                json.dumps(row.body) if operation.method != "get" else "",
                content_type="application/json",
            )
            expected = row.opens(purpose, ROLES[role])
            if let_in(answer) is not expected or answer.status_code >= 500:
                wrong.append((purpose, operation.id, answer.status_code))
    assert wrong == []


@pytest.mark.rule("CH-ROLE-1")
def test_without_a_token_only_what_is_public_is_answered(day: Scenario) -> None:
    client, values = client_with(""), real_values(day)
    for operation in operations():
        answer = client.generic(
            operation.method.upper(), address(operation, values), content_type="application/json"
        )
        if operation.public:
            assert let_in(answer), operation.id
        else:
            assert answer.status_code == 401, operation.id
            assert answer.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.rule("CH-ROLE-1")
def test_a_token_for_another_day_opens_nothing_here(day: Scenario) -> None:
    client = client_with(token_of(day.judge, "tournaments", event="another"))
    here = client_with(token_of(day.judge, "tournaments", event=day.event))
    values = real_values(day)
    for operation in in_the_table():
        row = TABLE[operation.id]
        if row.letters is None or "J" not in row.letters.split():
            continue
        where, method = address(operation, values), operation.method.upper()
        answers = [
            one.generic(method, where, json.dumps(row.body), content_type="application/json")
            for one in (client, here)
        ]
        assert [let_in(answer) for answer in answers] == [False, True], operation.id


@pytest.mark.rule("CH-ROLE-1")
@pytest.mark.parametrize("role", ["publisher", "organizer", "judge", "helper", "player"])
def test_a_token_to_read_opens_nothing_that_is_not_public(role: str, day: Scenario) -> None:
    client, values = client_with(token_of(holder_of(role, day), "read")), real_values(day)
    for operation in operations():
        if not operation.public and TABLE.get(operation.id, PUBLIC).letters != ANYBODY:
            where, method = address(operation, values), operation.method.upper()
            answer = client.generic(method, where, "{}", content_type="application/json")
            assert answer.status_code == 403, (operation.id, answer.content)
            assert answer.json()["rule"] == "CH-ROLE-1"
