"""Logs of games on the pages of the staff: handed in, their verdicts, what a judge has to see."""

import hashlib
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tests.web.judge.conftest import browser
from tests.web.judge.reading import page, text_of
from tournament.events.states import event_state
from tournament.people.models import Person
from tournament.play import services as play
from tournament.play.log_submission import LONGEST_LOG_FILE
from tournament.play.log_verification import judge_at_once
from tournament.play.models import SubmittedLog

pytestmark = pytest.mark.pages
MATCH = "W1.2"
FOLDER = Path("fixtures/logs")
LOG = (FOLDER / "legal-short.log").read_bytes()
ILLEGAL = (FOLDER / "illegal-attack-in-truce.log").read_bytes()


@pytest.fixture
def playing(drawn: Scenario) -> Scenario:
    """W1.2 is being played."""
    drawn.wait(minutes=10)
    drawn.start(MATCH)
    return drawn


def source(client: Client, name: str, *arguments: str) -> str:
    """The HTML of a page."""
    return page(client, name, *arguments).content.decode()


def send(client: Client, day: Scenario, data: bytes | None = LOG, **fields: Any) -> Any:
    given: dict[str, Any] = {"game": f"{MATCH}/1/0", **fields}
    if data is not None:
        given["file"] = SimpleUploadedFile("game.log", data, "text/plain")
    return client.post(reverse("log_submit", args=[day.event, MATCH]), given)


def judged(day: Scenario) -> list[SubmittedLog]:
    logs = list(SubmittedLog.objects.order_by("received_at", "pk"))
    judge_at_once(logs, day.now)
    day.wait(minutes=1)
    return logs


def confirm(day: Scenario, outcome: str) -> None:
    about: dict[str, Any] = {"event": day.event, "match": MATCH, "game": 1}
    play.enter_result(day.by(day.organizer), revision=0, outcome=outcome, **about)
    sheet = event_state(day.event).plays[MATCH].games[0].sheets[-1]
    play.attest_paper(day.by(day.organizer), digest=sheet.digest, **about)


def test_a_file_is_taken_and_its_verdict_shown(playing: Scenario) -> None:
    judge = browser(playing.judge)
    answer = send(judge, playing)
    assert (answer.status_code, answer["Location"]) == (
        302,
        reverse("match_logs", args=[playing.event, MATCH]),
    )
    assert SubmittedLog.objects.get().source == "upload"
    html = source(judge, "match_logs", playing.event, MATCH)
    assert "проверяется" in html
    assert "data-live" in html
    send(judge, playing)
    assert "уже" in text_of(page(judge, "match_logs", playing.event, MATCH))
    assert SubmittedLog.objects.count() == 1
    [log] = judged(playing)
    html = source(judge, "match_logs", playing.event, MATCH)
    assert "по правилам" in html
    html = source(judge, "staff_log", playing.event, log.pk)
    assert reverse("staff_game", args=[playing.event, log.pk]) in html


@pytest.mark.parametrize(
    "data",
    [
        LOG.replace(b"\n", b"\r\n"),
        b"\xef\xbb\xbf" + LOG,
        LOG.rstrip(b"\n"),
        b"\xef\xbb\xbf" + LOG.rstrip(b"\n").replace(b"\n", b"\r\n"),
    ],
)
def test_a_file_is_forgiven_what_pasted_text_is(playing: Scenario, data: bytes) -> None:
    assert send(browser(playing.judge), playing, data).status_code == 302
    log = SubmittedLog.objects.get()
    assert (log.source, bytes(log.received)) == ("upload", LOG)
    assert log.sha256 == hashlib.sha256(LOG).hexdigest()


def test_pasted_text_is_taken_as_browsers_send_it(playing: Scenario) -> None:
    text = LOG.decode().rstrip("\n").replace("\n", "\r\n")
    assert send(browser(playing.judge), playing, None, text=text).status_code == 302
    log = SubmittedLog.objects.get()
    assert (log.source, bytes(log.received)) == ("paste", LOG)


@pytest.mark.parametrize(
    ("data", "fields", "code"),
    [
        (None, {}, 422),
        (LOG, {"text": "something"}, 422),
        (b"no log\n", {}, 422),
        (LOG.replace(b"\n", b"\r"), {}, 422),
        (b"", {}, 422),
        (b"\x00" * 50, {}, 422),
        (LOG, {"game": "W9.9/1/0"}, 422),
        (LOG, {"game": f"{MATCH}/2/0"}, 422),
        (LOG, {"game": "\x00"}, 422),
        (None, {"text": "a\x00b"}, 422),
        (b"x" * (LONGEST_LOG_FILE + 1), {}, 422),
        (b"x" * 10_000_000, {}, 413),
        (None, {"text": "x" * (LONGEST_LOG_FILE + 1)}, 422),
    ],
)
def test_what_is_no_log_is_told_where_and_nothing_is_stored(
    playing: Scenario, data: bytes | None, fields: dict[str, Any], code: int
) -> None:
    answer = send(browser(playing.organizer), playing, data, **fields)
    assert answer.status_code == code
    assert SubmittedLog.objects.count() == 0
    assert (
        'role="alert"' in answer.content.decode() or "form-field__error" in answer.content.decode()
    )


def test_an_illegal_log_is_shown_with_line_rule_and_board(playing: Scenario) -> None:
    judge = browser(playing.judge)
    send(judge, playing, ILLEGAL)
    [log] = judged(playing)
    html = source(judge, "staff_log", playing.event, log.pk)
    assert "PT-TRUCE-2" in html
    assert "<mark>" in html
    assert 'class="board"' in html
    english = source(browser(playing.judge, "en"), "staff_log", playing.event, log.pk)
    assert "What would have been allowed" in english
    settle = reverse("log_settle", args=[playing.event, log.pk])
    assert settle in source(judge, "day_logs", playing.event)
    told = "должен посмотреть судья"
    assert told in text_of(page(judge, "console", playing.event))
    overview = page(browser(playing.organizer), "staff_day", playing.event)
    assert told in text_of(overview)
    assert judge.post(settle, {"page": "day"}).status_code == 302
    assert told not in text_of(page(judge, "console", playing.event))
    assert "разобран" in source(judge, "day_logs", playing.event)


@pytest.mark.rule("CH-SHEET-5")
def test_a_confirmed_result_that_a_legal_log_contradicts_is_told_at_once(
    playing: Scenario,
) -> None:
    judge = browser(playing.judge)
    send(judge, playing)
    judged(playing)
    confirm(playing, "B")
    for name in ("console", "day_logs"):
        assert "другой победитель" in text_of(page(judge, name, playing.event))
    assert "другой победитель" in text_of(page(judge, "match", playing.event, MATCH))


def test_two_different_logs_stand_side_by_side(playing: Scenario) -> None:
    judge = browser(playing.judge)
    send(judge, playing)
    send(browser(playing.organizer), playing, (FOLDER / "legal-concession.log").read_bytes())
    judged(playing)
    html = source(judge, "match_logs", playing.event, MATCH)
    assert "Впервые они расходятся в строке" in html
    assert html.count("<pre") == 2


def test_names_are_shown_as_text(playing: Scenario) -> None:
    judge = browser(playing.judge)
    send(judge, playing, LOG.replace("Анна".encode(), b"<script>alert(1)</script>"))
    send(judge, playing, LOG.replace(b"A attack", b"A <b>attack", 1))
    for log in judged(playing):
        html = source(judge, "staff_log", playing.event, log.pk)
        assert "<script>alert" not in html
        assert "<b>attack" not in html


@pytest.mark.rule("PT-LOG-14")
def test_a_judge_who_plays_reads_no_log_of_his_match_before_its_end(playing: Scenario) -> None:
    send(browser(playing.organizer), playing, ILLEGAL)
    [log] = judged(playing)
    state = event_state(playing.event)
    person = state.entrants[str(state.player(MATCH, "A"))].person
    playing.judge.person = Person.objects.get(pk=person)
    playing.judge.save()
    judge = browser(playing.judge)
    html = source(judge, "staff_log", playing.event, log.pk)
    assert "PT-TRUCE-2" not in html
    assert "board" not in html.replace("board.css", "")
    assert "PT-TRUCE-2" not in source(judge, "match_logs", playing.event, MATCH)
    assert "PT-TRUCE-2" not in source(judge, "console", playing.event)
    assert "PT-TRUCE-2" not in source(judge, "match", playing.event, MATCH)
    assert source(judge, "day_logs", playing.event)


@pytest.mark.rule("PT-LOG-14")
def test_the_public_sees_a_verdict_when_the_match_is_over_and_no_names(
    playing: Scenario, client: Client
) -> None:
    named = ILLEGAL.replace(b"A: ", "A: Имя ".encode(), 1)
    send(browser(playing.organizer), playing, named)
    [log] = judged(playing)
    address = reverse("day_game_log", args=[playing.event, log.pk])
    assert client.get(address).status_code == 404
    confirm(playing, "A")
    answer = client.get(address)
    assert answer.status_code == 200
    html = answer.content.decode()
    assert "PT-TRUCE-2" in html
    assert "Имя" not in html
    assert not answer.cookies
    assert client.get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 304
