"""Whatever is sent, the answer is no fault of ours: parameters by chance, bodies by chance."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.api.challonge.test_rights import OPERATIONS, paths
from tests.support.challonge_calls import Calls
from tests.support.examples import examples
from tests.support.remembered import undone
from tests.support.scenario import Scenario
from tournament.api.challonge.settings_fields import KNOWN

pytestmark = pytest.mark.django_db

NAMES = [
    *(f"tournament[{name}]" for name in sorted(KNOWN)),
    *(f"participant[{name}]" for name in ("name", "seed", "misc", "email")),
    *(f"participants[][{name}]" for name in ("name", "seed", "misc", "invite_name_or_email")),
    *(f"match[{name}]" for name in ("scores_csv", "winner_id", "player1_votes")),
    *(f"match_attachment[{name}]" for name in ("asset", "url", "description")),
    "state", "type", "created_after", "created_before", "participant_id", "include_matches",
    "include_participants", "include_attachments", "subdomain", "format", "tournament",
]  # fmt: skip
TEXTS = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        ["", "1", "-1", "0", "tie", "true", "b'x'", "b'\\x", "1-1", "1-1,", "9" * 30, "1e9", "NaN",
         "2026-02-30", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00", "all", "\0",
         "swiss", "round robin", "Infinity", "²", "١", "a" * 5000]
    ),
)  # fmt: skip
PAIRS = st.lists(st.tuples(st.one_of(st.sampled_from(NAMES), st.text(max_size=20)), TEXTS),
                 max_size=6)  # fmt: skip
LETTERS = st.one_of(st.just(""), st.sampled_from(["0", "1", "9" * 20, "nowhere", "a-b-c"]))


@pytest.fixture
def scene() -> tuple[Calls, dict[str, str]]:
    calls = Calls(Scenario().plan().organizer)
    return calls, paths(calls)


def addressed(operation: str, letters: dict[str, str], other: str) -> tuple[str, str]:
    method, _, path = operation.partition(" ")
    parts = path.split("/")
    return method, "/".join((other or letters[part]) if part in letters else part for part in parts)


@given(data=st.data())
@settings(max_examples=examples(150), suppress_health_check=list(HealthCheck))
def test_parameters_by_chance(scene: tuple[Calls, dict[str, str]], data: st.DataObject) -> None:
    calls, letters = scene
    operation = data.draw(st.sampled_from(sorted(OPERATIONS)))
    method, path = addressed(operation, letters, data.draw(LETTERS))
    pairs = [
        (key.encode("utf-8", "surrogatepass"), value.encode("utf-8", "surrogatepass"))
        for key, value in data.draw(PAIRS)
    ]
    with undone():
        answer = calls(method, path, pairs)  # type: ignore[arg-type]
        sound(answer)


@given(data=st.data())
@settings(max_examples=examples(60), suppress_health_check=list(HealthCheck))
def test_bodies_by_chance(scene: tuple[Calls, dict[str, str]], data: st.DataObject) -> None:
    calls, letters = scene
    writes = [operation for operation in sorted(OPERATIONS) if operation[:3] in {"POS", "PUT"}]
    method, path = addressed(data.draw(st.sampled_from(writes)), letters, "")
    kinds = ["application/json", "application/x-www-form-urlencoded", "text/plain",
             "multipart/form-data; boundary=x", "application/octet-stream", "nonsense"]  # fmt: skip
    body = data.draw(
        st.one_of(
            st.binary(max_size=200),
            st.sampled_from(
                [b"{}", b"[]", b"null", b'{"tournament": 1}', b'{"participants": [1]}',
                 b'{"tournament": {"name": {}}}', b'{"match": {"scores_csv": ["1-1"]}}',
                 b"--x\r\n\r\n", b"a=%00", b"tournament[name]=%ff", b"[" * 2000]
            ),
        )
    )  # fmt: skip
    with undone():
        ask = getattr(calls.client, method.lower())
        kind = data.draw(st.sampled_from(kinds))
        sound(ask(f"/v1/{path}?api_key={calls.key}", body, content_type=kind))


def sound(answer: Any) -> None:
    assert answer.status_code in {200, 400, 401, 404, 406, 415, 422}, answer.content
    if answer.status_code != 200:
        assert answer.json().keys() & {"errors", "error"}


def test_a_body_that_is_too_large_and_too_many_fields(scene: tuple[Calls, dict[str, str]]) -> None:
    calls, letters = scene
    large = [("tournament[description]", "x" * 7_000_000)]
    assert calls("PUT", f"tournaments/{letters['T']}", large).status_code == 422
    many = [("participants[][name]", str(number)) for number in range(5000)]
    assert (
        calls("POST", f"tournaments/{letters['T']}/participants/bulk_add", many).status_code == 422
    )
