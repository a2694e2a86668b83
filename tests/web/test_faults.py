"""A fault of ours stays a fault: an id for the reader, a log entry without personal data."""

import logging
import re
from io import StringIO
from typing import Any

import pytest
from django.test import Client

from tests.support.scenario import Scenario
from tournament.events import selectors
from tournament.web.errors import QuietFormatter
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
    written = StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(QuietFormatter())
    names = ("tournament.incident", "django.request")
    for name in names:
        logging.getLogger(name).addHandler(handler)
    try:
        client = Client(raise_request_exception=False)
        answer = client.get(f"/days/{day.event}/", headers={"accept-language": language})
    finally:
        for name in names:
            logging.getLogger(name).removeHandler(handler)
    assert answer.status_code == 500
    page = answer.content.decode()
    log = written.getvalue()
    (incident,) = set(re.findall(r"\b[0-9a-f]{8}\b", page)) & set(
        re.findall(r"incident ([0-9a-f]{8})", log)
    )
    assert incident
    assert word.lower() in page.lower()
    assert "RuntimeError at" in log
    for part in SECRET.split(", "):
        assert part not in log
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
