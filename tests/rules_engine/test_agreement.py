"""Two independent paths: generator against checker, naive implementation against the engine."""

from random import Random

import pytest

from rules_engine.pixel_tactics import Game
from rules_engine.pixel_tactics.codes import STAGE_FIRST, STAGE_PLAY
from tests.rules_engine.comparison import (
    compare,
    compare_positions,
    compare_steps,
    naive_game,
    push_naive,
)
from tests.rules_engine.play import POLICIES, playing, random_rules
from tests.rules_engine.scenes import scene
from tests.rules_engine.universe import UNIVERSE, disagree_in_game, disagreements
from tests.support.examples import some

pytestmark = pytest.mark.slow

CHUNKS, GAMES = 8, 20
"""Games of the naive implementation: so many tests for each profile, of some of so many games."""


@pytest.mark.parametrize("hidden", [False, True], ids=["full", "hidden"])
@pytest.mark.parametrize("seed", range(10))
def test_what_is_listed_is_legal_and_nothing_else(seed: int, hidden: bool) -> None:
    disagree_in_game(Random(f"agreement {seed}"), hidden=hidden, whole_every=60)


def test_the_universe_holds_every_listed_action() -> None:
    random = Random(4)
    everything = set(UNIVERSE)
    game = Game(random_rules(random))
    steps = 0
    for legal, _action in playing(game, random, POLICIES["effects"], rounds=10):
        steps += 1
        if game.stage >= STAGE_FIRST:
            assert everything.issuperset(legal)
    assert steps > 100
    assert len(everything) == len(UNIVERSE) > 15_000


def test_a_disagreement_is_seen() -> None:
    game = scene("A:V1=knight B:V1=witch", handA="oracle")
    legal = game.legal_actions()
    assert disagreements(game, legal, UNIVERSE) == []
    (missing,) = disagreements(game, legal[1:], UNIVERSE)
    assert f"{legal[0]} not listed, checker: legal" == missing
    wrong = next(action for action in UNIVERSE if action not in legal)
    (too_many,) = disagreements(game, [*legal, wrong], UNIVERSE)
    assert f"{wrong} listed, checker: PT-" in too_many


@pytest.mark.parametrize("profile", ["championship", "box"])
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_both_implementations_agree(chunk: int, profile: str) -> None:
    games = some(range(chunk * GAMES, (chunk + 1) * GAMES))
    steps = sum(compare(seed, profile) for seed in games)
    assert steps > 50 * len(games)


def test_a_divergence_is_seen() -> None:
    game = Game()
    naive = naive_game(game.rules)
    for legal, action in playing(game, Random(1), POLICIES["uniform"]):
        if game.stage == STAGE_PLAY:
            break
        compare_steps(game, naive, legal)
        push_naive(naive, action)
    compare_positions(game, naive)
    compare_steps(game, naive, game.legal_actions())
    with pytest.raises(AssertionError, match="only the naive one"):
        compare_steps(game, naive, game.legal_actions()[1:])
    naive.game.ap += 1
    with pytest.raises(AssertionError, match="'ap'"):
        compare_positions(game, naive)
