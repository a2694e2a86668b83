"""The viewer's pages: moments by address, several logs, caching, embedding, pictures."""

import json
import zlib
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.support.scenario import Scenario
from tests.support.watched_games import hand_in, in_play, never_seen, played
from tournament.adapters.pixel_tactics.pages import PAGES
from tournament.play.models import LogVerdict, SubmittedLog
from tournament.web.games import replays
from tournament.web.games.replays import patches
from tournament.web.packing import without_indents

pytestmark = pytest.mark.django_db

MATCH = "W2.2"
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def day() -> Scenario:
    """A day on which one game was played and its log handed in."""
    scenario = Scenario().drawn(10)
    scenario.play_match(MATCH)
    hand_in(scenario, MATCH, played(1))
    return scenario


def ask(day: Scenario, name: str = "game", query: str = "", **headers: str) -> Any:
    client = Client(headers={"accept-language": "en", **headers})
    return client.get(reverse(name, args=[day.event, MATCH, 1]) + query)


def test_an_address_names_a_moment(day: Scenario) -> None:
    assert '<span id="viewer-at">21</span>' in ask(day, query="?at=21").content.decode()
    begins = '<span id="viewer-at">13</span>'
    for wrong in ("", "?at=", "?at=x", "?at=-1", "?at=٣", "?at=123456"):
        assert begins in ask(day, query=wrong).content.decode(), wrong
    assert '<span id="viewer-at">90</span>' in ask(day, query="?at=99999").content.decode()
    assert '<span id="viewer-at">1</span>' in ask(day, query="?at=0").content.decode()


@pytest.mark.parametrize(
    "name", ["game", "game_frames", "game_list", "game_embed", "game_svg", "game_png"]
)
def test_a_game_without_a_legal_log_is_not_there(day: Scenario, name: str) -> None:
    for arguments in (
        [day.event, MATCH, 2],
        [day.event, "W2.3", 1],
        [day.event, "X9", 1],
        [day.event, MATCH, 0],
        [day.event, MATCH, 10**30],
        ["nothing", MATCH, 1],
    ):
        assert Client().get(reverse(name, args=arguments)).status_code == 404
    LogVerdict.objects.update(word="illegal")
    assert ask(day, name).status_code == 404


def test_the_steps_give_every_board(day: Scenario) -> None:
    steps = json.loads(ask(day, "game_frames").content)["steps"]
    assert len(steps) == 90
    lines: list[str] = []
    for at, step in enumerate(steps, start=1):
        for start, count, fresh in step["lines"]:
            lines[start : start + count] = fresh
        if at in {1, 40, 90}:
            board = ask(day, query=f"?at={at}").content.decode()
            assert without_indents("\n".join(lines).encode()).decode() in board
            assert step["when"] in board


def test_a_whole_game_is_small_enough_for_bad_connections(day: Scenario) -> None:
    answer = ask(day, "game_frames", **{"accept-encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(answer.content) < 30_000
    whole = zlib.decompress(answer.content, wbits=31)
    assert whole == ask(day, "game_frames").content


def test_a_game_that_is_far_too_long_is_watched_page_by_page(
    day: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replays, "MOST_STEPS", 89)
    assert ask(day, "game_frames").status_code == 404
    assert 'data-steps=""' in ask(day).content.decode()


def test_an_unchanged_game_costs_one_query(
    day: Scenario, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for name in ("game", "game_list", "game_embed", "game_svg"):
        tag = ask(day, name).headers["ETag"]
        with django_assert_num_queries(1):
            answer = ask(day, name, **{"if-none-match": tag})
        assert answer.status_code == 304
        assert not answer.cookies


def last_moment(day: Scenario, query: str) -> bytes:
    """The number of the last moment of the game that a page shows."""
    return ask(day, query=query).content.partition(b'data-last="')[2].partition(b'"')[0]


def test_another_log_changes_the_page(day: Scenario) -> None:
    before = ask(day)
    assert b"Several logs" not in before.content
    first = SubmittedLog.objects.get().pk
    second = hand_in(day, MATCH, played(3))
    after = ask(day)
    assert after.headers["ETag"] != before.headers["ETag"]
    assert b"Several logs" in after.content
    older, newer = (last_moment(day, f"?log={log}") for log in (first, second))
    assert older != newer
    assert last_moment(day, "") == last_moment(day, "?log=x") == newer
    hand_in(day, MATCH, played(3).replace(b"greedy A", b"Someone"))
    assert ask(day).content.count(b"?log=") == after.content.count(b"?log=")


def test_other_sites_may_frame_the_small_page_alone(day: Scenario) -> None:
    framed = ask(day, "game_embed")
    assert "frame-ancestors *" in framed.headers["Content-Security-Policy"]
    assert "default-src 'self'" in framed.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in framed.headers
    steps = [word for word in framed.content.decode().split('"') if "?at=" in word]
    inside = [word for word in steps if "://" not in word and "position." not in word]
    assert inside
    assert all("/embed/?at=" in word for word in inside)
    for name in ("game", "game_list", "game_frames"):
        answer = ask(day, name)
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Frame-Options"] == "DENY"


def test_a_moment_has_a_picture(day: Scenario) -> None:
    page = ask(day, query="?at=40").content.decode()
    assert "position.png?at=40" in page
    assert ask(day, "game_png", "?at=40").content.startswith(PNG)
    svg = ask(day, "game_svg", "?at=40").content.decode()
    assert svg.startswith("<svg")
    assert "Round 1, rear" in svg


def test_the_list_shows_the_table_after_each_round(day: Scenario) -> None:
    page = ask(day, "game_list").content.decode()
    assert page.count('class="board"') == 4
    assert page.count("<li>") >= 90


def test_lists_name_the_games(day: Scenario) -> None:
    for name, key in (("day_games", day.event), ("championship_games", day.championship)):
        page = Client().get(reverse(name, args=[key])).content.decode()
        assert f"/days/{day.event}/" in page
        assert Client().get(reverse(name, args=["nothing"])).status_code == 404
    match = Client().get(reverse("day_match", args=[day.event, MATCH])).content.decode()
    assert reverse("game", args=[day.event, MATCH, 1]) in match


@pytest.mark.rule("PT-LOG-14")
def test_the_staff_sees_a_log_whole_while_the_match_is_played() -> None:
    scenario = Scenario().drawn(10)
    in_play(scenario, MATCH)
    log = hand_in(scenario, MATCH, played(1))
    client = Client()
    client.force_login(scenario.judge)
    page = client.get(reverse("staff_game", args=[scenario.event, log]) + "?at=14")
    assert page.status_code == 200
    assert "закрыт" not in page.content.decode()
    steps = client.get(reverse("staff_game_frames", args=[scenario.event, log])).content
    assert b'data-card=\\"A:' in steps
    assert b'data-card=\\"A:' not in ask(scenario, "game_frames").content
    assert never_seen(played(1))


def test_patches_make_one_list_into_the_other() -> None:
    pairs = [
        ([], ["a", "b"]),
        (["a", "b", "c"], ["a", "x", "c"]),
        (["a", "b", "c", "d"], ["x", "b", "c", "y"]),
        (["a", "b"], ["a", "b", "c"]),
        (["a", "b", "c"], ["a", "c"]),
        (["a"], ["a"]),
    ]
    for before, after in pairs:
        lines = list(before)
        for start, count, fresh in patches(before, after):
            lines[start : start + count] = fresh
        assert lines == after


def test_an_event_names_the_areas_it_is_about() -> None:
    assert PAGES.touched("12 A attack A:V1 melee B:V2 ! B:V3=4") == ["A:V1", "B:V2"]
    assert PAGES.touched("3 table check") == []
