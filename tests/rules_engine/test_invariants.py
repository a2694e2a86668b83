"""What holds at every step of random play."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from rules_engine.pixel_tactics import Game
from rules_engine.pixel_tactics.codes import AREA_TEXT, BODY, CARD_IDS, STOLEN
from tests.rules_engine.invariants import (
    MOST_ANSWERS,
    check_copies,
    check_game,
    check_position,
    check_refusals,
    zones,
)
from tests.rules_engine.play import digests
from tests.rules_engine.scenes import act, scene

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("hidden", [False, True], ids=["full", "hidden"])
@pytest.mark.parametrize("seed", range(12))
def test_every_step_keeps_what_must_hold(seed: int, hidden: bool) -> None:
    steps, most = check_game(Random(f"invariants {seed}"), hidden=hidden)
    assert steps > 10
    assert most <= MOST_ANSWERS


def test_the_largest_decisions_stay_far_below_the_limit() -> None:
    """All cards in hand for the Overlord; ten points of healing among sixteen heroes."""
    hand = [card for card in CARD_IDS[1:] if card != "mystic"]
    game = act(scene(handA=",".join(hand)), "A order A:overlord")
    assert len(game.legal_actions()) == 23 * 8 + 1
    areas = [area for area in AREA_TEXT if area[2:] != "F2"]
    cards = [card for card in CARD_IDS[1:] if card not in ("healer", "mystic", "paladin")]
    units = [f"{area}={card}" for area, card in zip(areas, cards[:8] * 2, strict=True)]
    game = act(scene(" ".join(units), handA="healer"), "A order A:healer")
    assert len(game.legal_actions()) == 16 * 10 + 1


def test_all_fifty_cards_are_in_their_zones_at_the_start() -> None:
    assert list(map(len, zones(Game()).values())) == [1] * 50


def _twice(game: Game) -> None:
    game.hand[0] |= 1 << game.topsA[0]


def _gone(game: Game) -> None:
    game.topsA = game.topsA[1:]


def _healed_too_much(game: Game) -> None:
    game.damage[0] = -1


def _damaged_body(game: Game) -> None:
    game.cells[0] |= BODY
    game.damage[0] = 1


def _wrong_owner(game: Game) -> None:
    game.marks[0] |= STOLEN


def _resolving(game: Game) -> None:
    game.aside, game.topsA = game.topsA[:1], game.topsA[1:]


def _too_many_unknown(game: Game) -> None:
    game.unknown[0] = 1


def _spent_too_much(game: Game) -> None:
    game.ap = -1


@pytest.mark.parametrize(
    "spoil",
    [
        _twice, _gone, _healed_too_much, _damaged_body, _wrong_owner, _resolving,
        _too_many_unknown, _spent_too_much,
    ],
)  # fmt: skip
def test_a_broken_position_is_seen(spoil: Callable[[Game], None]) -> None:
    game = scene("A:V1=knight", handA="witch")
    check_position(game)
    spoil(game)
    with pytest.raises(AssertionError):
        check_position(game)


def test_a_copy_that_shares_something_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    game = scene("A:V1=knight B:V1=witch")
    check_copies(game, game.legal_actions()[-1])
    monkeypatch.setattr(Game, "copy", lambda game: game)
    with pytest.raises(AssertionError):
        check_copies(game, game.legal_actions()[-1])


def test_an_illegal_action_that_is_taken_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    game = scene("A:V1=knight B:V1=witch")
    check_refusals(game, Random(1), 20)
    monkeypatch.setattr(Game, "push", lambda game, action: None)
    with pytest.raises(pytest.fail.Exception):
        check_refusals(game, Random(1), 20)


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_another_process_computes_the_same_digests(hash_seed: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.rules_engine.play", "7"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == digests(7)
    assert len(digests(7)) > 3
