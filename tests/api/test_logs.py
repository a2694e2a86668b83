"""Logs by program: whose token may do what, what is told to whom, hostile bodies."""

import gzip
import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from jsonschema import validate

from tests.factories import DayFactory
from tests.support.scenario import Scenario
from tournament.api.schema import description
from tournament.events.states import event_state
from tournament.jobs.worker import run_due
from tournament.people.api_tokens import end_token, make_token
from tournament.people.models import Person, User
from tournament.play.models import LogVerdict, SubmittedLog

pytestmark = pytest.mark.django_db

LOGS = Path(__file__).resolve().parents[2] / "fixtures" / "logs"
LEGAL = (LOGS / "legal-short.log").read_bytes()
ILLEGAL = (LOGS / "illegal-second-attack.log").read_bytes()


@pytest.fixture
def day() -> Scenario:
    return DayFactory(in_play="W1.2")


def token_of(holder: User | Person, purpose: str = "submit_logs") -> str:
    return make_token(holder, purpose=purpose, name="program", now=timezone.now())[1]


def player(day: Scenario, match: str, seat: int) -> Person:
    state = event_state(day.event)
    registration = state.players(match)[seat]
    assert registration is not None
    return Person.objects.get(pk=state.entrants[registration].person)


def send(day: Scenario, token: str, data: bytes = LEGAL, **more: Any) -> Any:
    address = f"/api/v1/days/{day.event}/matches/{more.pop('match', 'W1.2')}/games/1/logs/"
    headers = {"authorization": f"Bearer {token}", **more.pop("headers", {})}
    kind = more.pop("content_type", "text/plain")
    return Client().post(address, data, content_type=kind, headers=headers)


def read(
    day: Scenario, token: str, log: str = "", match: str = "W1.2", language: str = "en"
) -> Any:
    address = f"/api/v1/days/{day.event}/matches/{match}/games/1/logs/"
    headers = {"authorization": f"Bearer {token}", "accept-language": language}
    return Client().get(f"/api/v1/logs/{log}/" if log else address, headers=headers)


def verify() -> None:
    assert run_due(timezone.now, "test", 100) > 0


def agrees(answer: Any, operation: str) -> None:
    """The answer is what the description says."""
    said = description()
    for item in said["paths"].values():
        for one in item.values():
            if one["operationId"] == operation:
                (content,) = one["responses"][str(answer.status_code)]["content"].values()
                schema = {**content["schema"], "components": said["components"]}
                validate(answer.json(), schema)
                return
    raise AssertionError(operation)


def test_a_log_is_kept_as_sent_and_verified(day: Scenario) -> None:
    token = token_of(day.judge)
    sent = send(day, token)
    assert sent.status_code == 201
    agrees(sent, "submit_log")
    told = sent.json()
    assert told["verdict"] is None
    assert told["queue_position"] == 1
    log = SubmittedLog.objects.get(pk=told["id"])
    assert bytes(log.received) == LEGAL
    assert (log.source, log.by_role, log.by_id) == ("api", "judge", day.judge.public_id)
    verify()
    answer = read(day, token, told["id"])
    agrees(answer, "read_log")
    assert answer.json()["verdict"]["word"] == "legal"
    listed = read(day, token)
    agrees(listed, "list_logs")
    assert [item["id"] for item in listed.json()["logs"]] == [told["id"]]


def test_the_same_log_sent_again_is_found_again(day: Scenario) -> None:
    token = token_of(day.judge)
    first, again = send(day, token), send(day, token)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["id"] == again.json()["id"]
    assert SubmittedLog.objects.count() == 1


@pytest.mark.parametrize(("language", "word"), [("ru", "атак"), ("en", "attack")])
def test_a_broken_rule_is_told_with_its_place(day: Scenario, language: str, word: str) -> None:
    token = token_of(day.judge)
    log = send(day, token, ILLEGAL).json()["id"]
    verify()
    verdict = read(day, token, log, language=language).json()["verdict"]
    assert (verdict["word"], verdict["rule"]) == ("illegal", "PT-ATTACK-2")
    assert verdict["line"] > 1
    assert word in verdict["reason"].lower()


@pytest.mark.rule("CH-ROLE-1")
@pytest.mark.parametrize(
    ("who", "purpose", "may"),
    [
        ("judge", "submit_logs", True),
        ("organizer", "submit_logs", True),
        ("publisher", "submit_logs", False),
        ("judge", "enter_results", False),
        ("organizer", "enter_results", False),
    ],
)
def test_a_token_opens_what_its_purpose_and_holder_may(
    day: Scenario, who: str, purpose: str, may: bool
) -> None:
    answer = send(day, token_of(getattr(day, who), purpose))
    assert answer.status_code == (201 if may else 403)
    assert SubmittedLog.objects.exists() is may


@pytest.mark.rule("CH-ROLE-1")
def test_a_token_for_logs_enters_no_result(day: Scenario) -> None:
    for purpose, status in (("submit_logs", 403), ("enter_results", 200)):
        answer = Client().post(
            f"/api/v1/days/{day.event}/matches/W1.2/result/",
            {"game": 1, "revision": 0, "outcome": "A"},
            content_type="application/json",
            headers={"authorization": f"Bearer {token_of(day.judge, purpose)}"},
        )
        assert answer.status_code == status, purpose


@pytest.mark.rule("CH-ROLE-1")
def test_a_player_hands_in_logs_of_his_own_matches_alone(day: Scenario) -> None:
    token = token_of(player(day, "W1.2", 0))
    assert send(day, token, match="W1.5").status_code == 403
    assert read(day, token, match="W1.5").status_code == 403
    sent = send(day, token)
    assert sent.status_code == 201
    assert SubmittedLog.objects.get().by_role == "player"


@pytest.mark.rule("PT-LOG-14")
def test_while_the_match_is_played_a_player_reads_his_own_logs_alone(day: Scenario) -> None:
    own, rival = (token_of(player(day, "W1.2", seat)) for seat in (0, 1))
    log = send(day, own, ILLEGAL).json()["id"]
    verify()
    mine, theirs = (read(day, token, log).json()["verdict"] for token in (own, rival))
    assert mine["rule"] == "PT-ATTACK-2"
    assert theirs["word"] == "illegal"
    assert (theirs["rule"], theirs["line"], theirs["reason"], theirs["outcomes"]) == ("", 0, "", [])


def test_a_token_that_opens_nothing_is_told_so(day: Scenario) -> None:
    token, secret = make_token(day.judge, purpose="submit_logs", name="x", now=timezone.now())
    end_token(day.judge, token.pk, timezone.now())
    for text in (secret, "ptk_nothing", "", "a b", "\xff"):
        answer = send(day, text)
        assert answer.status_code == 401, text
        assert answer.headers["WWW-Authenticate"] == "Bearer"
        assert answer.json()["message"]
    assert not SubmittedLog.objects.exists()


def zip_bomb() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("game.log", b"\0" * 50_000_000)
    return packed.getvalue()


HOSTILE: dict[str, Callable[[], bytes]] = {
    "nothing": lambda: b"",
    "noise": lambda: b"x1 y2 z3 " * 1_200_000,
    "deep JSON": lambda: b'{"games":' + b"[" * 200_000,
    "deep closed JSON": lambda: b'{"games":' + b"[" * 90_000 + b"]" * 90_000 + b"}",
    "a zip bomb": zip_bomb,
    "packed": lambda: gzip.compress(LEGAL),
    "NUL": lambda: LEGAL.replace(b"Mode", b"Mo\0e", 1),
    "UTF-16": lambda: LEGAL.decode().encode("utf-16"),
    "no UTF-8": lambda: LEGAL[:80] + b"\xff\xfe" + LEGAL[80:],
    "CR LF": lambda: LEGAL.replace(b"\n", b"\r\n"),
    "one long line": lambda: b"Format: pixel-tactics 1" + b"x" * 900_000,
    "a lone surrogate": lambda: b'{"games":[{"headers":[["A","\\ud800"]],"events":[]}]}',
    "a huge number": lambda: b'{"games":' + b"9" * 100_000 + b"}",
}


@pytest.mark.parametrize("name", list(HOSTILE))
def test_what_is_no_log_is_refused_with_a_reason(day: Scenario, name: str) -> None:
    token = token_of(day.judge)
    for kind in ("text/plain", "application/json", "application/x-www-form-urlencoded"):
        headers = {"content-encoding": "gzip"} if name == "packed" else {}
        answer = send(day, token, HOSTILE[name](), content_type=kind, headers=headers)
        assert answer.status_code == 422, (kind, answer.content[:200])
        assert answer.json()["error"] in {"submitted_log_too_large", "submitted_log_unreadable"}
        assert answer.json()["message"]
    assert not SubmittedLog.objects.exists()
    assert not LogVerdict.objects.exists()


def test_a_form_is_no_log(day: Scenario) -> None:
    address = f"/api/v1/days/{day.event}/matches/W1.2/games/1/logs/"
    client = Client()
    client.force_login(day.judge)
    answer = client.post(address, {"file": io.BytesIO(LEGAL)})
    assert answer.status_code in {415, 422}


def test_a_log_of_no_game_is_refused(day: Scenario) -> None:
    token = token_of(day.judge)
    assert send(day, token, match="W9.9").status_code == 422
    assert send(day, token, match="W1.3").status_code == 422
    nowhere = Client().post(
        "/api/v1/days/nothing/matches/W1.2/games/1/logs/",
        LEGAL,
        content_type="text/plain",
        headers={"authorization": f"Bearer {token}"},
    )
    assert nowhere.status_code in {403, 404}
