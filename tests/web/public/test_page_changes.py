"""Who has an earlier state of a page gets what has changed, and it is little on the wire."""

import gzip
import json
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from tests.support.scenario import Scenario
from tests.web.public.days import PAGES as DAY_PAGES
from tests.web.public.days import person_with_number, running
from tournament.events.states import event_state
from tournament.people.models import Consent
from tournament.people.persons import withdraw_consent
from tournament.play import services as play
from tournament.web.shared import kept_pages
from tournament.web.shared.page_changes import CUT, RUN, changes_json, steps_between

FIRST = 12 * 1024
CHANGE = 5 * 1024
"""Bytes of an answer with its headers: of an open day page first, and of each change."""


def put_together(old: str, answer: dict[str, Any]) -> str:
    """What `live.js` does."""
    pieces = old.split(CUT)
    assert answer["of"] == len(pieces)
    return CUT.join(
        step if isinstance(step, str) else CUT.join(pieces[step[0] : step[0] + step[1]])
        for step in answer["steps"]
    )


WORDS = st.lists(st.sampled_from(["p>a", "p>b", "/p>", "b>𝄞", "", "i>\n", '"x"']), max_size=40).map(
    CUT.join
)


@given(WORDS, WORDS)
def test_any_page_is_made_of_any_other(old: str, new: str) -> None:
    assert put_together(old, json.loads(changes_json(old, new))) == new


@given(st.lists(st.integers(0, 9), min_size=RUN, max_size=200), st.integers(0, 199), st.text())
def test_one_changed_piece_is_one_piece(numbers: list[int], at: int, word: str) -> None:
    old = [f"{place}:{number}" for place, number in enumerate(numbers)]
    new = [*old]
    new[at % len(old)] = f"new{word.replace(CUT, '')}"
    steps = steps_between(old, new)
    assert sum(isinstance(step, str) for step in steps) == 1
    assert len(steps) <= 3
    kept = sum(step[1] for step in steps if not isinstance(step, str))
    assert kept >= len(old) - 1 - 2 * (RUN - 1)


@pytest.fixture
def day(db: None) -> Scenario:
    """A day of 32 in progress."""
    scenario = Scenario().drawn(32)
    scenario.play_on(20)
    return scenario


def on_the_wire(answer: HttpResponse) -> int:
    """Bytes of the answer, those of its headers included."""
    headers = sum(len(f"{name}: {value}\r\n") for name, value in answer.headers.items())
    return len(answer.content) + headers


def words(answer: HttpResponse) -> str:
    assert answer.headers["Content-Encoding"] == "gzip"
    return gzip.decompress(answer.content).decode()


class Watcher:
    """A phone that keeps a page current as `live.js` does."""

    def __init__(self, path: str) -> None:
        self.client = Client(headers={"accept-language": "ru", "accept-encoding": "gzip"})
        self.path = path
        self.sizes: list[int] = []
        self.text = self.tag = ""
        self.look()

    def look(self) -> HttpResponse:
        path, headers = self.path, {}
        if self.tag:
            since = self.tag.strip('"')
            path = f"{path}{'&' if '?' in path else '?'}since={since}"
            headers = {"if-none-match": self.tag}
        answer = self.client.get(path, headers=headers)
        self.sizes.append(on_the_wire(answer))
        if answer.status_code == 200:
            said = words(answer)
            changes = answer.headers["Content-Type"] == "application/json"
            self.text = put_together(self.text, json.loads(said)) if changes else said
            self.tag = answer.headers["ETag"]
        return answer


def test_a_day_of_32_costs_little_on_the_wire(day: Scenario) -> None:
    watchers = [
        Watcher(reverse(page, args=[day.event]) + query)
        for page in DAY_PAGES
        for query in ("", "?player=7")
        if page == "day" or not query
    ]
    assert max(item.sizes[0] for item in watchers) <= FIRST
    for _ in range(4):
        match = event_state(day.event).progress.ready()[0]
        play_in_steps(day, match, watchers)
    assert all(len(item.sizes) > 8 for item in watchers)
    assert max(size for item in watchers for size in item.sizes[1:]) <= CHANGE
    for item in watchers:
        fresh = Client(headers={"accept-language": "ru"}).get(item.path)
        assert item.text == fresh.content.decode(), item.path


def play_in_steps(day: Scenario, match: str, watchers: list[Watcher]) -> None:
    """Call a match, then decide it; everybody looks after each step."""
    day.wait(minutes=10)
    play.call_match(day.by(day.organizer), event=day.event, match=match)
    for item in watchers:
        item.look()
    game = event_state(day.event).plays[match].open_game
    given = {"match": match, "game": game.number, "revision": game.revision}
    play.enter_result(day.by(day.organizer), event=day.event, outcome="A", **given)  # type: ignore[arg-type]
    day.attest(match)
    for item in watchers:
        item.look()


def test_nothing_new_costs_no_body(day: Scenario) -> None:
    watcher = Watcher(reverse("day", args=[day.event]))
    answer = watcher.look()
    assert (answer.status_code, answer.content) == (304, b"")
    assert watcher.sizes[-1] < 1000


def test_an_earlier_page_that_is_not_kept_is_answered_with_the_whole_one(day: Scenario) -> None:
    watcher = Watcher(reverse("day", args=[day.event]))
    play.pause_day(day.by(day.organizer), event=day.event)
    kept_pages.PAGES.clear()
    answer = watcher.look()
    assert answer.headers["Content-Type"].startswith("text/html")
    assert words(answer).startswith("<!doctype html>")
    for since in ("x", "0" * 1000, '"', "\x00", "all-1"):
        strange = watcher.client.get(watcher.path, {"since": since})
        assert words(strange) == watcher.text


def test_changes_are_made_once_for_everybody(
    day: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    watchers = [Watcher(reverse("day", args=[day.event])) for _ in range(3)]
    play.pause_day(day.by(day.organizer), event=day.event)
    made = []

    def changes(old: str, new: str) -> bytes:
        made.append(new)
        return changes_json(old, new)

    monkeypatch.setattr("tournament.web.shared.caching.changes_json", changes)
    assert len({watcher.look().content for watcher in watchers}) == 1
    assert len(made) == 1


def test_changes_hold_nothing_of_what_was_there_before(db: None) -> None:
    day = running()
    person = person_with_number(day, 2)
    watcher = Watcher(reverse("day", args=[day.event]))
    assert person.display_name in watcher.text
    withdraw_consent(person, Consent.Kind.PUBLIC, at=day.now)
    answer = watcher.look()
    assert answer.headers["Content-Type"] == "application/json"
    assert person.display_name not in words(answer)
    assert person.display_name not in watcher.text
