"""A whole game goes into the recorder's page by few taps, and nobody in it is a letter."""

import html
import json
import re
import subprocess
from collections import defaultdict
from typing import Any

import pytest
from django.urls import reverse

from rules_engine.logs import read_log
from rules_engine.pixel_tactics.headers import Headers
from rules_engine.pixel_tactics.recording import GameRecording
from tests.factories import DayFactory
from tests.rules_engine.tapping import taps_of_neutral
from tests.support.scenario import Scenario
from tests.support.steps import ROOT
from tests.web.games.test_recorder import MATCH, Page, Player, told
from tests.web.judge.conftest import browser

pytestmark = pytest.mark.django_db

GAMES = ("legal-short.log", "legal-spells-and-orders.log")
FINGER = ROOT / "tests" / "scripts" / "finger.js"
MOST_TAPS = 6.0
"""What two actions and the end of a turn may cost, in the middle of a game."""
ACTIONS = {"draw", "recruit", "attack", "spell", "order", "leader_action", "move", "clear"}
SEAT = re.compile(r"\b[AB]\b(?! (?:hero|body|card|leader))")
"""A letter in the place of a player."""


@pytest.fixture
def day(db: None, pages_see: Any) -> Scenario:
    """W1.2 is played by people who have names."""
    return pages_see(DayFactory(in_play=MATCH, named=True))


@pytest.fixture
def page(day: Scenario) -> Page:
    """The judge records."""
    return Page(day, browser(day.judge), reverse("record_start", args=[day.event, MATCH]))


def steps_of(name: str) -> list[str]:
    """What a neutral recorder has to enter of a sample game; the rest follows by itself."""
    game = read_log((ROOT / "fixtures" / "logs" / name).read_text()).games[0]
    recording, made = GameRecording(Headers(), None), list[str]()
    coming: list[str] = []
    for text in taps_of_neutral(game):
        if text in coming:
            del coming[: coming.index(text) + 1]
        elif not recording.why_illegal(text):
            # Of the two ways to end a turn without actions left the page offers one.
            ended = text.replace(" pass", " end_turn")
            text = ended if ended in recording.legal() else text
            recording.push(text)
            made.append(text)
            coming = list(recording.followed)
    return made


@pytest.mark.node
@pytest.mark.parametrize("name", GAMES)
def test_two_actions_are_recorded_by_six_taps(page: Page, name: str) -> None:
    """Each step is made of what the page lights and offers then, by the page's own modules."""
    state, moments, turns = page.state, [], []
    for step in steps_of(name):
        things = re.findall(r'<button[^>]* data-(?:area|card)="([^"]+)"', state["board"])
        moments.append({"legal": state["legal"], "things": things, "step": step})
        game = page.game().writer.game
        turns.append((game.round, game.wave, game.turn) if state["undo_from"] or game.round else ())
        state = told(page.steps([step]))
    found = json.loads(
        subprocess.run(
            ["node", str(FINGER)],
            input=json.dumps(moments),
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    )
    unmade = [one["step"] for one, taps in zip(moments, found, strict=True) if taps is None]
    assert unmade == []
    counted: dict[Any, list[int]] = defaultdict(list)
    acted: dict[Any, int] = defaultdict(int)
    for moment, taps, turn in zip(moments, found, turns, strict=True):
        counted[turn].append(len(taps))
        acted[turn] += moment["step"].split(" ")[1] in ACTIONS
    full = [sum(counted[turn]) for turn in counted if acted[turn] >= 2]
    print(name, len(full), "turns of two actions,", sum(full) / len(full), "taps each")
    assert len(full) > 5
    assert sum(full) / len(full) <= MOST_TAPS


@pytest.mark.parametrize("name", GAMES)
def test_the_log_is_as_it_was_with_every_end_of_a_turn_tapped(page: Page, name: str) -> None:
    steps = steps_of(name)
    told(page.steps(steps))
    tapped = GameRecording(page.game().writer.headers, None)
    for step in steps:
        tapped.push(step)
    assert page.game().log_text() == tapped.log_text()


def in_sight(state: dict[str, Any]) -> list[str]:
    """What a person reads and hears of a state."""
    board = re.sub(r"<[^>]*>", "\n", state["board"])
    words = [html.unescape(line).strip() for line in board.splitlines()]
    offers = [offer["label"] for offer in state["legal"]]
    past = [item["sentence"] for item in state["last"]]
    end = [state["finished"]["words"]] if state["finished"] else []
    return [*filter(None, words), *offers, *past, *end, state["needs"]["words"]]


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("seat", ["", "B"])
def test_players_are_told_by_their_names(
    page: Page, day: Scenario, language: str, seat: str
) -> None:
    """In the board, the choices, the messages, the last steps; in the log they keep letters."""
    if seat:
        told(page.post("drop", {"reason": "-"}))
        page = Player(day, seat).record()
    page.client.cookies["django_language"] = language
    steps = steps_of(GAMES[1]) if not seat else []
    wrong = set[str]()
    for part in range(0, len(steps) or 1, 12):
        state = told(page.steps(steps[part : part + 12])) if steps else page.state
        wrong |= {text for text in in_sight(state) if SEAT.search(text)}
    assert wrong == set()
    assert all(page.name(one) in " ".join(in_sight(state)) for one in "AB")


def test_cards_keep_their_places_in_the_readers_alphabet(page: Page) -> None:
    """All cards of both players lie there always; those that are not in the hand are told apart."""
    steps = steps_of(GAMES[0])[:30]
    orders = set()
    for state in [page.state, *(told(page.steps([step])) for step in steps)]:
        tiles = re.findall(
            r'board-card( board-card--gone)?" data-card="(\w):\w+">([^<]+)<', state["board"]
        )
        for seat in "AB":
            orders.add(tuple(name for _gone, owner, name in tiles if owner == seat))
    [order] = orders
    assert len(order) == 25
    assert list(order) == sorted(order)
