"""Our mistake stays a fault: an id for the reader, a log entry without personal data."""

from typing import Any

import pytest
from django.test import Client

from tests.support.log_lines import written
from tests.support.scenario import Scenario
from tournament.events import selectors
from tournament.web.public import views

SECRET = "Иванов Иван, 05.05.1995, ivanov@example.org"


def broken(*_: Any, **__: Any) -> Any:
    raise RuntimeError(SECRET)


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "word"), [("ru", "Номер"), ("en", "number")])
def test_the_reader_gets_an_id_and_the_log_the_place(
    monkeypatch: pytest.MonkeyPatch, language: str, word: str
) -> None:
    day = Scenario().drawn(10)
    monkeypatch.setattr(views, "read_day", broken)
    with written() as log:
        client = Client(raise_request_exception=False)
        answer = client.get(f"/days/{day.event}/", headers={"accept-language": language})
    assert answer.status_code == 500
    page = answer.content.decode()
    (line,) = log.lines("tournament.incident")
    assert f"<code>{line['incident']}</code>" in page
    assert word.lower() in page.lower()
    assert line["faults"][0]["type"] == "RuntimeError"
    assert line["request_id"] == answer.headers["X-Request-ID"]
    for part in SECRET.split(", "):
        assert part not in log.text
        assert part not in page


@pytest.mark.django_db
def test_nothing_is_half_written_when_a_fault_strikes_in_mid_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from tests.support.rebuilt import assert_rebuilds
    from tournament.events import execution, services
    from tournament.events.states import event_state

    day = Scenario().plan()
    day.register(10)
    before = event_state(day.event), selectors.page_version(day.event)
    monkeypatch.setattr(execution, "_raise_versions", broken)
    with pytest.raises(RuntimeError):
        services.open_check_in(day.by(day.organizer), event=day.event)
    monkeypatch.undo()
    assert (event_state(day.event), selectors.page_version(day.event)) == before
    assert_rebuilds()
    services.open_check_in(day.by(day.organizer), event=day.event)
    assert_rebuilds()


@pytest.mark.django_db
def test_scripts_are_told_every_fault_in_json(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only then can they tell the site from a network that answers in its place."""
    from django.urls import reverse

    day = Scenario().drawn(10)
    asking = Client(
        enforce_csrf_checks=True,
        raise_request_exception=False,
        headers={"accept": "application/json", "accept-language": "ru"},
    )

    def told(address: str, method: str = "post") -> tuple[int, str, bool]:
        answer = getattr(asking, method)(address)
        body = answer.json()
        assert body["error"] == "log_in" or body["message"], body
        return answer.status_code, body["error"], body.get("final", False)

    signing = reverse("sign_statement", args=[day.event])
    assert told(signing) == (401, "log_in", False)
    assert told(reverse("my_match", args=["x" * 32, "nobody"]), "get") == (404, "gone", True)
    assert told("/nowhere/", "get") == (404, "not_found", False)
    asking.force_login(day.judge)
    assert told(signing) == (403, "csrf", False)
    asking.handler.enforce_csrf_checks = False
    assert told(signing) == (400, "bad_request", True)
    with monkeypatch.context() as patch, written():
        patch.setattr("tournament.web.judge.statements._statement_sent", broken)
        assert told(signing) == (500, "fault", False)
