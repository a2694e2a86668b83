"""Whatever the description allows, and what it does not, asked of real things by every role.

No answer is a fault of ours, and each is what the description says: its status, its content type,
its form. Each role asks a third of the operations twice, by the run's seed; in `make soak` it asks
all of them, two hundred times.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

import hypothesis
import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import given
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.support.examples import some
from tests.support.interface import holder_of, operations, real_values, token_of
from tests.support.scenario import Scenario
from tournament.play import services as play
from tournament.web.shared import limits

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
PURPOSE = {"player": "submit_logs", "stranger": ""}
FEW = 2
ROLES = ("stranger", "player", "judge", "organizer", "publisher")


@pytest.fixture
def day(monkeypatch: pytest.MonkeyPatch) -> Iterator[Scenario]:
    """A day with a match in play; programs may ask as often as they like."""
    for name in ("READS_OF_NETWORK", "READS_OF_TOKEN", "WRITES_OF_SENDER"):
        loose = limits.Limit(name, most=10**9, seconds=60)
        monkeypatch.setattr(f"tournament.api.throttling.{name}", loose)
    scenario = Scenario().drawn(10)
    scenario.wait(minutes=10)
    play.call_match(scenario.by(scenario.organizer), event=scenario.event, match="W1.2")
    play.start_play(scenario.by(scenario.judge), event=scenario.event, match="W1.2")
    # The test's transaction is its connection's: no request closes it.
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield scenario
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def headers_of(role: str, day: Scenario) -> dict[str, str]:
    """The headers of a role; a stranger has no token. What calls here unpacks nothing."""
    purpose, plain = PURPOSE.get(role, "tournaments"), {"Accept-Encoding": "identity"}
    if not purpose:
        return plain
    return {**plain, "Authorization": f"Bearer {token_of(holder_of(role, day), purpose)}"}


@cache
def described() -> Any:
    """The interface as its description tells of it: it is read once, and is the same for all."""
    return schemathesis.openapi.from_wsgi("/api/v1/schema/", WSGIHandler())


@pytest.mark.parametrize(
    "examples", [pytest.param(FEW, id="few"), pytest.param(200, id="many", marks=pytest.mark.soak)]
)
@pytest.mark.parametrize("role", ROLES)
def test_every_answer_is_what_the_description_says(role: str, examples: int, day: Scenario) -> None:
    interface = described()
    headers, real = headers_of(role, day), real_values(day)
    asks = [*operations()]
    for operation in some(asks) if examples == FEW else asks:
        asked = interface[operation.path][operation.method]
        ids = {name: value for name, value in real.items() if name in operation.in_address}
        modes = [
            asked.as_strategy(generation_mode=mode, path_parameters=ids)
            for mode in schemathesis.GenerationMode
        ]

        @hypothesis.settings(
            max_examples=examples,
            deadline=None,
            database=None,
            suppress_health_check=[*hypothesis.HealthCheck],
            phases=[hypothesis.Phase.generate],
        )
        @given(case=st.one_of(*modes))
        def ask(case: Any) -> None:
            case.call_and_validate(headers=headers, checks=CHECKS)

        ask()
