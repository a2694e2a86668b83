"""Games of another game than Pixel Tactics: recorded at the table, handed in, checked, watched."""

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from rules_engine.logs import verify_bytes
from tests.support.other_games import (
    OTHER_GAMES,
    begin_of,
    day_of,
    log_of,
    steps_of,
    ways_to_end,
)
from tests.support.scenario import Scenario
from tests.web.games.test_recorder import Page, told
from tests.web.judge.conftest import browser
from tests.web.judge.reading import name_of, page, press, status, text_of
from tournament.championship.play.match_rules import rules_of
from tournament.jobs.worker import run_due
from tournament.play.live_games import set_delay
from tournament.play.log_findings import findings
from tournament.play.models import LogVerdict, SubmittedLog
from tournament.web.games.recorder_forms import MOST_AT_ONCE
from tournament.web.shared.game_pages import pages_of

pytestmark = pytest.mark.pages
MATCH = "W1.2"
OF_PIXEL_TACTICS = Path("fixtures/logs/legal-short.log").read_bytes()
ENTER, SIGNED = "Внести результат", "Оба подписали"


@pytest.fixture(params=OTHER_GAMES)
def game(request: pytest.FixtureRequest, db: None) -> str:
    """The name of a game."""
    return str(request.param)


@pytest.fixture
def day(game: str, monkeypatch: pytest.MonkeyPatch) -> Scenario:
    """W1.2 is being played; the pages see the scenario's time."""
    return seen_by_pages(day_of(game), monkeypatch)


def seen_by_pages(day: Scenario, monkeypatch: pytest.MonkeyPatch) -> Scenario:
    monkeypatch.setattr("django.utils.timezone.now", lambda: day.now)
    return day


@pytest.fixture
def judge(day: Scenario) -> Client:
    """The judge's browser, in Russian."""
    return browser(day.judge)


def at(client: Client, name: str, day: Scenario, **query: str) -> Any:
    return page(client, name, day.event, MATCH, **query)


def send(client: Client, day: Scenario, log: bytes) -> Any:
    """Hand a log in as a file."""
    file = SimpleUploadedFile("game.log", log, "text/plain")
    sent = {"game": f"{MATCH}/1/0", "file": file}
    return client.post(reverse("log_submit", args=[day.event, MATCH]), sent)


def verified(day: Scenario) -> LogVerdict:
    """What the job says of the one log that was handed in."""
    run_due(lambda: day.now, "test", 100)
    day.wait(minutes=1)
    return LogVerdict.objects.get()


def begun(game: str, day: Scenario, judge: Client, steps: list[str]) -> Page:
    """The judge has begun to record the game of these steps."""
    start = reverse("record_start", args=[day.event, MATCH])
    return Page(day, judge, start, **begin_of(game, steps))


@pytest.mark.rule("CH-SHEET-5")
def test_a_game_is_recorded_and_fills_in_the_form(game: str, day: Scenario, judge: Client) -> None:
    log, summary = log_of(game, "A")
    steps = steps_of(log)
    recorder = begun(game, day, judge, steps)
    assert "data-area" in recorder.state["board"]
    size = recorder.state["size"]
    offered = {entry["text"] for entry in recorder.state["legal"]}
    assert steps[size] in offered
    for first in range(size, len(steps), MOST_AT_ONCE):
        state = told(recorder.steps(steps[first : first + MOST_AT_ONCE]))
    assert state["size"] == len(steps)
    assert all(item["sentence"] for item in state["last"])
    following = told(recorder.post("finish", {}))["next"]
    html = judge.get(following.partition("#")[0]).content.decode()
    assert re.search(r'name="outcome" value="A"[^>]* checked', html)
    ended = rules_of(game).end_reason_of(str(summary["reason"]))
    assert re.search(rf'<option value="{ended}" selected>', html)
    assert re.search(rf'<option value="{summary["first"]}" selected>', html)
    assert status(day, MATCH) == "in_play", "nothing is entered by itself"
    assert verified(day).word == "legal"
    press(judge, judge.get(following.partition("#")[0]), ENTER, outcome="A", end_reason=ended)
    press(judge, at(judge, "match", day), SIGNED)
    assert status(day, MATCH) == "decided"
    assert findings(day.event) == []


@pytest.mark.rule("CH-SHEET-5")
def test_an_illegal_step_is_refused_in_words_of_the_game(
    game: str, day: Scenario, judge: Client
) -> None:
    steps = steps_of(log_of(game, "A")[0])
    recorder = begun(game, day, judge, steps)
    due = steps[recorder.state["size"]]
    seat, rival = due[0], "B" if due[0] == "A" else "A"
    wrong = due.replace(f"{seat} ", f"{rival} ", 1)
    body = told(recorder.steps([wrong]), 422)
    assert body["message"]
    assert body["rule"] in pages_of(game).rules.rules


@pytest.mark.rule("CH-SHEET-3")
def test_a_log_is_checked_by_the_job_and_shown_step_by_step(
    game: str, day: Scenario, judge: Client
) -> None:
    log, summary = log_of(game, "B")
    assert send(judge, day, log).status_code == 302
    assert "проверяется" in at(judge, "match_logs", day).content.decode()
    assert verified(day).word == "legal"
    [handed] = SubmittedLog.objects.all()
    verdict = page(judge, "staff_log", day.event, handed.pk)
    assert "по правилам" in text_of(verdict)
    assert reverse("staff_game", args=[day.event, handed.pk]) in verdict.content.decode()
    assert page(judge, "staff_game", day.event, handed.pk).status_code == 200
    press(judge, page(judge, "console", day.event, match=MATCH), name_of(day, MATCH, "B"), MATCH)
    press(judge, at(judge, "match", day), SIGNED)
    public = Client(headers={"accept-language": "ru"})
    shown = public.get(reverse("game", args=[day.event, MATCH, 1]))
    assert "data-area" in shown.content.decode()
    frames = public.get(reverse("game_frames", args=[day.event, MATCH, 1]))
    steps = json.loads(frames.content)["steps"]
    assert len(steps) == len(steps_of(log))
    whole = public.get(reverse("game_list", args=[day.event, MATCH, 1]))
    words = pages_of(game).sheet.ended(rules_of(game).end_reason_of(str(summary["reason"])))
    assert words in text_of(whole)
    for offered in ("position.png", "position.svg"):
        assert offered not in shown.content.decode()
    # Any moment can be played on from, where every tap is answered.
    assert "at=5&amp;ask=1" in public.get(f"{shown.request['PATH_INFO']}?at=5").content.decode()
    asked = public.get(f"{shown.request['PATH_INFO']}?at=5&ask=1")
    table, _hash, tried = asked["Location"].partition("#from=")
    assert (asked.status_code, table) == (302, reverse("practice_game", args=[game]))
    assert json.loads(unquote(tried))["steps"] == steps_of(log)[:5]
    kinds = {"game_embed": 200, "game_svg": 404, "game_png": 404}
    answers = {name: public.get(reverse(name, args=[day.event, MATCH, 1])) for name in kinds}
    assert {name: answer.status_code for name, answer in answers.items()} == kinds
    games = public.get(reverse("day_games", args=[day.event]))
    assert reverse("game", args=[day.event, MATCH, 1]) in games.content.decode()
    log_page = public.get(reverse("day_game_log", args=[day.event, handed.pk]))
    assert log_page.status_code == 200


@pytest.mark.rule("CH-SHEET-5")
def test_a_log_of_which_a_step_is_illegal_is_found_in_words(
    game: str, day: Scenario, judge: Client
) -> None:
    lines = log_of(game, "A")[0].decode().rstrip("\n").split("\n")
    number = int(lines[-1].partition(" ")[0]) + 1
    log = "\n".join([*lines, f"{number} A concede", ""]).encode()
    assert verify_bytes(log).word == "illegal"
    send(judge, day, log)
    verdict = verified(day)
    assert verdict.word == "illegal"
    [handed] = SubmittedLog.objects.all()
    shown = page(judge, "staff_log", day.event, handed.pk)
    assert verdict.rule in text_of(shown)
    assert 'href=""' not in shown.content.decode()
    assert verdict.rule in text_of(page(judge, "day_logs", day.event))


@pytest.mark.rule("CH-SHEET-5")
def test_a_log_that_contradicts_the_sheet_is_told_in_words(
    game: str, day: Scenario, judge: Client
) -> None:
    log, _summary = log_of(game, "A")
    send(judge, day, log)
    verified(day)
    said = {"outcome": "B", "end_reason": ways_to_end(rules_of(game), "B")[0]}
    press(judge, at(judge, "match", day), ENTER, **said, first_player="")
    press(judge, at(judge, "match", day), SIGNED)
    assert [(item.code, item.what) for item in findings(day.event)] == [
        ("contradicts_sheet", "winner")
    ]
    text = text_of(page(judge, "day_logs", day.event))
    assert "другой победитель" in text.casefold()
    assert name_of(day, MATCH, "A") in text


@pytest.mark.rule("CH-SHEET-3")
def test_a_log_of_pixel_tactics_is_refused(day: Scenario, judge: Client) -> None:
    answer = send(judge, day, OF_PIXEL_TACTICS)
    assert answer.status_code == 422
    assert "CH-SHEET-3" in text_of(answer)
    assert "другую игру" in text_of(answer)
    assert not SubmittedLog.objects.exists()


@pytest.mark.rule("CH-SHEET-3")
def test_on_a_day_of_pixel_tactics_a_log_of_the_game_is_refused(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = seen_by_pages(day_of("pixel_tactics"), monkeypatch)
    answer = send(browser(day.judge), day, log_of(game, "A")[0])
    assert answer.status_code == 422
    assert "другую игру" in text_of(answer)
    assert not SubmittedLog.objects.exists()


def test_a_recorded_game_is_followed_live(game: str, day: Scenario, judge: Client) -> None:
    set_delay(day.by(day.organizer), event=day.event, minutes=0)
    steps = steps_of(log_of(game, "A")[0])
    recorder = begun(game, day, judge, steps)
    told(recorder.steps(steps[recorder.state["size"] :][:3]))
    day.wait(minutes=1)
    shown = Client(headers={"accept-language": "ru"}).get(
        reverse("day_live", args=[day.event, MATCH])
    )
    assert shown.status_code == 200
    html = shown.content.decode()
    assert "data-area" in html
    assert 'href=""' not in html
    listed = Client().get(reverse("day_games", args=[day.event]))
    assert reverse("day_live", args=[day.event, MATCH]) in listed.content.decode()


def test_logs_of_the_game_are_not_counted_among_those_of_pixel_tactics(
    game: str, day: Scenario, judge: Client
) -> None:
    send(judge, day, log_of(game, "A")[0])
    verified(day)
    press(judge, page(judge, "console", day.event, match=MATCH), name_of(day, MATCH, "A"), MATCH)
    press(judge, at(judge, "match", day), SIGNED)
    for name, arguments in (
        ("statistics", []),
        ("championship_statistics", [day.championship]),
        ("day_statistics", [day.event]),
    ):
        shown = page(Client(), name, *arguments)
        assert shown.status_code == 200, name
        assert '<svg class="chart"' not in shown.content.decode(), name
        csv = page(Client(), name, *arguments, format="csv")
        assert "first_player;;;0;0;0;0;" in csv.content.decode(), name
