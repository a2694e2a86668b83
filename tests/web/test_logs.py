"""The log: one JSON object per line, what is needed to find a fault, and nothing about people."""

import json
import logging
import subprocess
import sys
import warnings
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client, RequestFactory
from django.urls import reverse

from tests.support.log_lines import Written, written
from tests.support.preloaded import run
from tests.support.scenario import Scenario
from tests.support.server import environment
from tournament.config import logs
from tournament.config.logs import JsonFormatter
from tournament.people.links import make_link, token_of
from tournament.people.models import Person

NAME = "Ивановская Аглая"


def formatted(name: str, message: object, *args: object, **more: object) -> dict[str, object]:
    record = logging.getLogger(name).makeRecord(
        name, logging.WARNING, "file.py", 7, message, args, more.pop("exc_info", None), "func", more
    )
    line: dict[str, object] = json.loads(JsonFormatter().format(record))
    return line


@pytest.mark.rule("CH-PD-2")
def test_lines_of_other_peoples_code_lose_their_values() -> None:
    line = formatted("django.request", "%s: %s", "Not Found", f"/my/{NAME}/")
    assert (line["message"], line["at"]) == ("%s: %s", "file.py:7 func")
    line = formatted("django.security.DisallowedHost", f"Invalid HTTP_HOST header: {NAME!r}")
    assert line["message"] == ""
    assert NAME not in json.dumps(line, ensure_ascii=False)
    line = formatted("celery.app.trace", "Task %(name)s raised: %(exc)s", {"exc": NAME, "name": 1})
    assert NAME not in json.dumps(line, ensure_ascii=False)


def test_our_own_lines_say_what_they_were_given() -> None:
    line = formatted("tournament.jobs", "job %s is late", 7)
    assert (line["message"], line["level"], line["logger"]) == (
        "job 7 is late",
        "WARNING",
        "tournament.jobs",
    )
    assert str(line["time"]).endswith("+00:00")
    line = formatted("tournament.x", "request", route="day", request=NAME)
    assert (line["route"], "request" in line) == ("day", False)


@pytest.mark.rule("CH-PD-2")
def test_of_exceptions_the_kinds_and_the_places_are_told() -> None:
    try:
        try:
            raise KeyError(NAME)
        except KeyError as first:
            raise ValueError(NAME) from first
    except ValueError:
        line = formatted("elsewhere", "failed", exc_info=sys.exc_info())
    text = json.dumps(line, ensure_ascii=False)
    assert NAME not in text
    assert [fault["type"] for fault in line["faults"]] == ["ValueError", "KeyError"]  # type: ignore[attr-defined]
    assert "test_logs.py" in text


def ask(client: Client, method: str, path: str, log: Written) -> dict[str, object]:
    """The line that a request makes; the answer carries the same id."""
    before = len(log.lines())
    answer = client.generic(method, path)
    (line,) = log.lines("tournament.access")[-1:]
    assert answer.headers["X-Request-ID"] == line["request_id"]
    assert answer.status_code == line["status"]
    assert {item["logger"] for item in log.lines()[before:]} <= {"tournament.access"}
    return line


@pytest.mark.rule("CH-PD-2")
@pytest.mark.django_db
def test_a_request_makes_one_line_with_the_name_of_its_page() -> None:
    day = Scenario().plan()
    day.register(1)
    person = Person.objects.get()
    token = token_of(make_link([person], at=day.now))
    client = Client(headers={"user-agent": "Spy-9000", "x-request-id": NAME})
    with written() as log:
        line = ask(client, "GET", f"/days/{day.event}/?q={person.contact}", log)
        assert (line["method"], line["route"], line["status"]) == ("GET", "day", 200)
        assert isinstance(line["ms"], int)
        assert set(line) == {
            "time", "level", "logger", "message", "request_id", "method", "route", "kind", "status",
            "ms",
        }  # fmt: skip
        assert ask(client, "GET", f"/my/{token}/", log)["route"] == "my"
        assert ask(client, "GET", f"/my/{token}x/", log)["status"] == 404
        line = ask(client, "GET", f"/{token}/", log)
        assert (line["route"], line["status"]) == ("", 404)
        assert ask(client, "PROPFIND", "/", log)["method"] == "other"
        assert ask(client, "POST", f"/days/{day.event}/", log)["status"] == 405
        assert ask(client, "GET", f"/staff/days/{day.event}/", log)["status"] == 302
    for secret in (token, day.event, person.contact, "Spy-9000", NAME, "127.0.0.1"):
        assert secret not in log.text


@pytest.mark.rule("CH-PD-2")
@pytest.mark.django_db
def test_a_wrong_host_and_a_broken_form_are_lines_without_their_words(settings: object) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]  # type: ignore[attr-defined]
    with written() as log:
        assert Client().get("/", headers={"host": "aglaya.example"}).status_code == 400
        wrong = Client().post(
            "/language/", b"--x\r\naglaya", content_type="multipart/form-data; boundary="
        )
        assert wrong.status_code == 400
        refused = Client(enforce_csrf_checks=True).post("/staff/aglaya/")
        assert refused.status_code in {403, 404}
    assert log.lines("tournament.access")
    assert "aglaya" not in log.text


@pytest.mark.django_db(transaction=True)
def test_a_broken_database_is_an_incident_that_the_reader_can_quote() -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE ledger_ledger RENAME TO away")
    try:
        with written() as log:
            answer = Client(raise_request_exception=False).get(reverse("home"))
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE away RENAME TO ledger_ledger")
    assert answer.status_code == 500
    (line,) = log.lines("tournament.incident")
    assert str(line["incident"]) in answer.content.decode()
    assert line["request_id"] == answer.headers["X-Request-ID"]
    assert "no such table" not in log.text


def test_even_the_page_about_faults_may_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server prints what an exception says, so none gets there."""
    monkeypatch.setattr(logs, "take_over", lambda: None)
    from tournament.config.wsgi import with_last_resort

    def broken(environ: object, start_response: object) -> list[bytes]:
        raise RuntimeError(NAME)

    told: list[object] = []
    with written() as log:
        body = with_last_resort(broken)(
            RequestFactory().get("/").environ, lambda *answer: told.append(answer[0])
        )
    (line,) = log.lines("tournament.incident")
    assert told == ["500 Internal Server Error"]
    assert str(line["incident"]).encode() in b"".join(body)
    assert NAME not in log.text


SCRIPT = """
import logging.config, sys, threading, warnings
from tournament.config import logs
logging.config.dictConfig(logs.settings("WARNING"))
logs.take_over()
class Odd:
    def __del__(self):
        raise ValueError("Аглая")
Odd()
warnings.warn("Аглая received a naive datetime", RuntimeWarning)
thread = threading.Thread(target=lambda: 1 / (lambda: 0)("Аглая"))
thread.start(); thread.join()
logging.getLogger("celery.redirected").warning("Аглая")
raise RuntimeError("Аглая")
"""


@pytest.mark.rule("CH-PD-2")
def test_what_python_itself_would_print_becomes_lines(project: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert [line["logger"] for line in lines] == [
        "tournament.uncaught",
        "tournament.warnings",
        "tournament.uncaught",
        "celery.redirected",
        "tournament.uncaught",
    ]
    assert "Аглая" not in done.stderr
    assert lines[1]["message"].startswith("RuntimeWarning at ")
    assert lines[4]["faults"][0]["type"] == "RuntimeError"


CELERY = """
import logging
from tournament.config.celery import app
app.loader.import_default_modules()
app.log.setup(loglevel="INFO", redirect_stdouts=True)
logging.getLogger("celery.worker.job").error("Task %(name)s: %(exc)s", {"name": 1, "exc": "Аглая"})
raise RuntimeError("Аглая")
"""


@pytest.mark.rule("CH-PD-2")
def test_celery_writes_the_same_lines(tmp_path: Path) -> None:
    done = run("-c", CELERY, env=environment(tmp_path, 0, REDIS_URL="redis://127.0.0.1:1/0"))
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert [line["logger"] for line in lines] == [
        "celery.worker.job",
        "tournament.uncaught",
    ]
    assert "Аглая" not in done.stdout + done.stderr


def test_a_warning_tells_its_kind_and_place(monkeypatch: pytest.MonkeyPatch) -> None:
    with written() as log, warnings.catch_warnings():
        warnings.simplefilter("always")
        monkeypatch.setattr(warnings, "showwarning", logs._warning)
        warnings.warn(NAME, UserWarning, stacklevel=1)
    (line,) = log.lines("tournament.warnings")
    assert line["message"] == f"UserWarning at {__file__}:{_line_of('stacklevel=1')}"


def _line_of(words: str) -> int:
    lines = Path(__file__).read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if words in line)
