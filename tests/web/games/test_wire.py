"""Nothing hidden leaves the server while the match is played: the bytes are compared."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tests.support.watched_games import exchanged, hand_in, in_play, never_seen, played
from tournament.play.models import SubmittedLog

pytestmark = pytest.mark.django_db

PUBLIC = ("game", "game_frames", "game_list", "game_embed", "game_svg")
MATCH = "W2.2"
PLAYERS = 10


def wire(event: str) -> dict[str, bytes]:
    """All bytes that anyone gets of the game, as they are sent without compression."""
    addresses = {name: reverse(name, args=[event, MATCH, 1]) for name in PUBLIC}
    addresses["day_games"] = reverse("day_games", args=[event])
    addresses["day_match"] = reverse("day_match", args=[event, MATCH])
    found = {}
    for name, address in addresses.items():
        for query in ("", "?at=60") if name in {"game", "game_svg"} else ("",):
            answer = Client().get(address + query)
            assert answer.status_code == 200, name
            found[name + query] = answer.content
    return found


def finish(day: Scenario) -> None:
    """The game of the match ends it, and its sheet is witnessed."""
    day.enter(MATCH, "A")
    day.attest(MATCH)


def pairs(log: bytes) -> list[tuple[str, str]]:
    """Two cards of each deck that nobody ever saw."""
    found = []
    for player in "AB":
        cards = [card for card in never_seen(log) if card.startswith(player)]
        if len(cards) > 1:
            found.append((cards[0], cards[-1]))
    return found


@pytest.mark.rule("PT-LOG-14")
@pytest.mark.parametrize(("seed", "player"), [(2, "greedy"), (3, "random")])
def test_games_that_differ_in_hidden_cards_alone_are_the_same_on_the_wire(
    seed: int, player: str
) -> None:
    day = Scenario().drawn(PLAYERS)
    in_play(day, MATCH)
    log = played(seed, player)
    swaps = pairs(log)
    assert swaps
    first = hand_in(day, MATCH, log)
    before = wire(day.event)
    for one, other in swaps:
        log = exchanged(log, one, other)
    SubmittedLog.objects.filter(pk=first).delete()
    hand_in(day, MATCH, log)
    assert wire(day.event) == before


@pytest.mark.rule("PT-LOG-14")
@pytest.mark.parametrize("seed", range(1, 4))
def test_no_card_that_stayed_hidden_is_named_in_any_answer(seed: int) -> None:
    day = Scenario().drawn(PLAYERS)
    in_play(day, MATCH)
    log = played(seed)
    hand_in(day, MATCH, log)
    for name, content in wire(day.event).items():
        for card in never_seen(log):
            assert not re.search(rf"{card}\b".encode(), content), (name, card)


@pytest.mark.rule("PT-LOG-14")
def test_after_the_match_everything_may_be_seen() -> None:
    day = Scenario().drawn(PLAYERS)
    in_play(day, MATCH)
    hand_in(day, MATCH, played(2))
    first_hand = re.search(rb"initial_draw A => (\S+)", played(2))
    assert first_hand
    in_hand = [f'data-card=\\"{card}\\"'.encode() for card in first_hand[1].decode().split(",")]
    address = reverse("game_frames", args=[day.event, MATCH, 1])
    steps = Client().get(address).content
    assert not [card for card in in_hand if card in steps]
    day.wait(minutes=10)
    finish(day)
    steps = Client().get(address).content
    assert all(card in steps for card in in_hand)
