"""A field that an operation does not know was meant otherwise: told, and nothing is written."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from tests.api.writes.programs import Program, drawn, of_account, of_player
from tests.support.interface import Operation, address, operations, real_values
from tests.support.scenario import Scenario
from tournament.api.models import WriteAnswer
from tournament.api.schema import description
from tournament.events import judges
from tournament.events.states import championship_state, event_state
from tournament.ledger.models import Entry
from tournament.people.models import User

pytestmark = pytest.mark.django_db


@cache
def writes() -> list[Operation]:
    """All of them but the one whose body is a file."""
    return [one for one in operations() if one.method == "post" and one.id != "submit_log"]


def body_of(operation: Operation) -> dict[str, Any]:
    """The schema of what it is sent; that of nothing where nothing is asked."""
    content = operation.said.get("requestBody", {}).get("content", {})
    assert set(content) <= {"application/json"}
    return resolved(content["application/json"]["schema"]) if content else {"properties": {}}


def resolved(schema: dict[str, Any]) -> dict[str, Any]:
    """The form that a schema refers to."""
    for one in (schema, *schema.get("allOf", ())):
        if "$ref" in one:
            return dict(description()["components"]["schemas"][one["$ref"].rpartition("/")[2]])
    return schema


def places(schema: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Every object of a body as its path, with a body that has an unknown field right there."""
    yield "colour", {"colour": "red"}
    for name, field in schema["properties"].items():
        many = field.get("type") == "array"
        inner = resolved(field["items"] if many else field)
        if "properties" in inner:
            for path, said in places(inner):
                yield f"{name}.{path}", {name: [said] if many else said}


def programs_of(day: Scenario) -> list[Program]:
    """Tokens of everybody who may do something; of the player in W1.2 for two purposes."""
    duty = User.objects.create_user("duty", "long-enough-1")
    date = championship_state(day.championship).days[day.event].date
    judges.name_duty_judge(
        day.by(day.publisher), championship=day.championship, user=duty.public_id, day=date
    )
    player = event_state(day.event).player("W1.2", "A")
    assert player is not None
    staff = [of_account(user) for user in (day.organizer, day.judge, day.publisher, duty)]
    return [*staff, *(of_player(day, player, purpose) for purpose in ("own_results", "own_place"))]


def test_a_field_that_an_operation_does_not_know_is_told_and_nothing_is_written() -> None:
    day = drawn()
    programs, values = programs_of(day), real_values(day)
    before = Entry.objects.count()
    asked = 0
    for operation in writes():
        for path, said in places(body_of(operation)):
            for program in programs:
                answer = program.at(address(operation, values), said)
                if answer.status_code != 403:
                    break
            told = answer.json()
            assert (answer.status_code, told["field"]) == (400, path), (operation.id, told)
            known = body_of(operation)["properties"] if path == "colour" else {}
            assert all(name in told["message"] for name in known), (operation.id, told)
            asked += 1
    assert asked > len(writes()) >= 80
    assert (Entry.objects.count(), WriteAnswer.objects.count()) == (before, 0)


def test_the_description_says_that_there_are_no_others() -> None:
    for operation in writes():
        schema = body_of(operation)
        assert not schema["properties"] or schema["additionalProperties"] is False, operation.id
