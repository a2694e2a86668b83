"""Spectators follow a recorded game: with the delay of the day, and nothing that is hidden."""

import re
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rules_engine.pixel_tactics.codes import CARD_IDS, NUMBER, PLAYERS
from rules_engine.pixel_tactics.game import Game
from rules_engine.pixel_tactics.state import cards_in
from rules_engine.pixel_tactics.texts import LEADER_NAMES, NAMES
from tests.factories import DayFactory
from tests.support.recorded_games import play_on
from tests.support.scenario import Scenario
from tests.web.judge.conftest import browser
from tournament.events.execution import Caller
from tournament.events.states import event_state
from tournament.people.policy import Actor
from tournament.play import recording_access, recordings
from tournament.play.live_games import LONGEST_DELAY, delay_of, live_game, set_delay
from tournament.play.recordings import Sent

pytestmark = pytest.mark.django_db

MATCH = "W1.2"


@pytest.fixture
def day(db: None, pages_see: Any) -> Scenario:
    """W1.2 is played at table 1; the pages see the scenario's time."""
    return pages_see(DayFactory(in_play=MATCH))


class Recorded:
    """The judge records, or the player at `seat`; `send` writes steps now."""

    def __init__(self, day: Scenario, seat: str = "") -> None:
        self.day, self.number = day, 0
        self.registration = event_state(day.event).player(MATCH, seat) if seat else None
        self.opened = recordings.start(
            self.caller(), event=day.event, match=MATCH, registration=self.registration
        )

    def caller(self) -> Caller:
        caller = self.day.by(self.day.judge)
        if self.registration is None:
            return caller
        person = event_state(self.day.event).entrants[self.registration].person
        return Caller(Actor(None, "link", persons=frozenset({person})), "c", caller.now)

    def send(self, texts: list[str]) -> None:
        self.number += 1
        steps = [Sent(f"{self.number}-{place}", text) for place, text in enumerate(texts)]
        _table, fault = recordings.take_steps(
            self.caller(), **self.asked, size=self.size, steps=steps
        )
        assert fault is None

    def play(self, seed: int, steps: int) -> None:
        self.send(play_on(self.table.game, Random(seed), steps))

    @property
    def asked(self) -> dict[str, Any]:
        return {
            "registration": self.registration,
            "event": self.day.event,
            "recording": self.opened.row.pk,
            "device": self.opened.device,
        }

    @property
    def table(self) -> recordings.Table:
        return recordings.table_of(recordings.recording_of(self.day.event, self.opened.row.pk))

    @property
    def size(self) -> int:
        return self.table.size


def address(day: Scenario) -> str:
    return reverse("day_live", args=[day.event, MATCH])


def seen(day: Scenario) -> bytes:
    answer = Client().get(address(day))
    assert answer.status_code == 200
    return answer.content


def hidden_cards(position: Game) -> list[int]:
    """The cards that spectators do not know: hands, leaders chosen face down, known tops."""
    codes = [code for player in (0, 1) for code in cards_in(player, position.hand[player])]
    codes += [code for code in position.chosen if code & NUMBER and position.stage < 3]
    return codes


def test_nothing_is_shown_without_a_delay(day: Scenario):
    Recorded(day).play(1, 30)
    assert live_game(day.event, MATCH, day.now) is None
    assert b'class="board"' not in seen(day)
    match = reverse("day_match", args=[day.event, MATCH])
    assert address(day).encode() not in Client().get(match).content
    set_delay(day.by(day.organizer), event=day.event, minutes=0)
    assert b'class="board"' in seen(day)
    assert address(day).encode() in Client().get(match).content
    set_delay(day.by(day.organizer), event=day.event, minutes=None)
    assert b'class="board"' not in seen(day)


@pytest.mark.rule("PT-LOG-14")
def test_spectators_see_what_was_there_when_the_delay_began(day: Scenario):
    set_delay(day.by(day.organizer), event=day.event, minutes=5)
    recorded = Recorded(day)
    recorded.play(1, 24)
    then, at = recorded.table.game.state.observe(2).text(), day.now
    day.wait(minutes=3)
    recorded.play(2, 10)
    assert live_game(day.event, MATCH, at + timedelta(minutes=4)).steps == 0  # type: ignore[union-attr]
    shown = live_game(day.event, MATCH, at + timedelta(minutes=5))
    assert shown is not None
    assert (shown.steps, shown.position.text()) == (24, then)


@pytest.mark.rule("PT-LOG-14")
def test_what_was_taken_back_within_the_delay_is_never_shown(day: Scenario):
    set_delay(day.by(day.organizer), event=day.event, minutes=5)
    recorded = Recorded(day)
    recorded.play(1, 6)
    at = day.now
    day.wait(minutes=1)
    recordings.undo(day.by(day.judge), **recorded.asked, size=6, to=4)
    taken_back = day.now
    recorded.play(3, 1)
    later = timedelta(minutes=5)
    assert live_game(day.event, MATCH, at + later).steps == 4  # type: ignore[union-attr]
    assert live_game(day.event, MATCH, taken_back + later).steps == 4  # type: ignore[union-attr]
    assert live_game(day.event, MATCH, day.now + later).steps == 5  # type: ignore[union-attr]


@pytest.mark.rule("PT-LOG-14")
@pytest.mark.parametrize(("seed", "seat"), [(0, ""), (1, ""), (2, ""), (3, "A"), (4, "B")])
def test_no_hidden_card_is_on_the_wire(day: Scenario, seed: int, seat: str):
    set_delay(day.by(day.organizer), event=day.event, minutes=0)
    without = seen(day).decode()
    recorded = Recorded(day, seat)
    for part in range(5):
        recorded.play(seed * 10 + part, 18)
        state = recorded.table.game.state
        page = seen(day).decode()
        public = state.observe(2)
        shown = {card for card in CARD_IDS[1:] if re.search(rf"[AB]:{card}\b", public.text())}
        for code in hidden_cards(state):
            card = CARD_IDS[code & NUMBER]
            assert f'{PLAYERS[code >> 5]}:{card}"' not in page
            if card in shown:
                continue
            # Not even by its name: nobody at the rail knows of this card.
            words = {*NAMES[card], LEADER_NAMES[card][1], f'"{card}"', f":{card}"}
            assert not [word for word in words if word in page and word not in without]


@pytest.mark.rule("PT-LOG-14")
def test_hands_that_differ_are_the_same_on_the_wire(day: Scenario):
    """Two recordings whose only difference is hidden give the same bytes."""
    set_delay(day.by(day.organizer), event=day.event, minutes=0)
    pages = []
    for last in ("table deal A:witch", "table deal A:vampire"):
        recorded = Recorded(day)
        recorded.send([*[f"table deal A:{card}" for card in CARD_IDS[1:5]], last])
        pages.append(seen(day))
        recording_access.drop(day.by(day.judge), event=day.event, recording=recorded.opened.row.pk)
    assert pages[0] == pages[1]


def test_an_unchanged_game_costs_no_page(day: Scenario):
    set_delay(day.by(day.organizer), event=day.event, minutes=1)
    recorded = Recorded(day)
    recorded.play(1, 10)
    day.wait(minutes=2)
    answer = Client().get(address(day))
    tag = answer.headers["ETag"]
    assert not answer.cookies
    asked = {"if-none-match": tag}
    assert Client().get(address(day), headers=asked).status_code == 304
    recorded.play(2, 1)
    assert Client().get(address(day), headers=asked).status_code == 304, "not yet"
    day.wait(minutes=1)
    assert Client().get(address(day), headers=asked).status_code == 200


def test_a_match_that_is_over_is_live_no_more(day: Scenario):
    set_delay(day.by(day.organizer), event=day.event, minutes=0)
    Recorded(day).play(1, 10)
    day.enter(MATCH, "A", by=day.judge)
    day.attest(MATCH)
    assert event_state(day.event).match_status(MATCH) == "decided"
    assert live_game(day.event, MATCH, day.now) is None
    assert b'class="board"' not in seen(day)


@pytest.mark.rule("CH-ROLE-1")
def test_the_organizer_sets_the_delay(day: Scenario):
    page, form = browser(day.organizer), reverse("set_live_delay", args=[day.event])
    assert (
        "Прямая трансляция партий"
        in page.get(reverse("day_more", args=[day.event])).content.decode()
    )
    assert page.post(form, {"minutes": "15"}).status_code == 302
    assert delay_of(day.event) == 15
    for wrong in ("-1", str(LONGEST_DELAY + 1), "много", "1e9"):
        assert page.post(form, {"minutes": wrong}).status_code == 422
    assert delay_of(day.event) == 15
    assert page.post(form, {"minutes": ""}).status_code == 302
    assert delay_of(day.event) is None
    assert browser(day.judge).post(form, {"minutes": "0"}).status_code == 403
