"""What holds in every position, and for every step from one to the next."""

from random import Random

import pytest

from rules_engine.pixel_tactics import Game
from rules_engine.pixel_tactics.codes import (
    BODY,
    CARD,
    LEADER,
    NUMBER,
    RAISED,
    STAGE_PLAY,
    STOLEN,
    A,
    Action,
    B,
)
from rules_engine.pixel_tactics.game import IllegalAction
from rules_engine.pixel_tactics.generation import legal_actions
from rules_engine.pixel_tactics.legality import rule_broken
from rules_engine.pixel_tactics.state import State, deck_size, life, tops
from tests.rules_engine.play import POLICIES, playing
from tests.rules_engine.start import start
from tests.rules_engine.universe import UNIVERSE

MOST_ANSWERS = 300
"""No decision has many more answers."""


def zones(state: State) -> dict[int, list[str]]:
    """By card: all zones in which it lies."""
    found: dict[int, list[str]] = {player << 5 | n: [] for player in (A, B) for n in range(1, 26)}
    for area, code in enumerate(state.cells):
        if code:
            found[code & CARD].append(f"area {area}")
    for code in state.aside:
        if code & NUMBER:
            found[code].append("resolving")
    for player in (A, B):
        for number in tops(state, player):
            found[player << 5 | number].append("known deck")
        sets = (state.hand, state.pool, state.discard, state.rules.removed)
        for name, numbers in zip(("hand", "pool", "discard", "removed"), sets, strict=True):
            for number in range(1, 26):
                if numbers[player] >> number & 1:
                    found[player << 5 | number].append(name)
    return found


def check_position(state: State) -> None:
    """Every card lies in one zone, and no number is what it cannot be."""
    for code, where in zones(state).items():
        assert len(where) == 1, (code, where)
    for area, code in enumerate(state.cells):
        assert code & NUMBER <= 25, area
        assert state.damage[area] >= 0, area
        if not 0 < code < BODY:
            assert not state.damage[area], area
            assert not state.marks[area] & ~(RAISED if code else 0), area
        elif area % 9 == LEADER:
            assert code in (0, state.chosen[area // 9]), area
        else:
            assert life(state, area) > 0, area
            stolen = bool(state.marks[area] & STOLEN)
            assert stolen == (code >> 5 != area // 9), area
        if code >= BODY:
            assert area % 9 != LEADER, area
            assert (code & CARD) >> 5 == area // 9, area
    for player in (A, B):
        assert 0 <= state.unknown[player] <= state.pool[player].bit_count(), player
        assert 0 <= state.known[player] <= len(tops(state, player)), player
        assert deck_size(state, player) >= 0, player
    values = (state.ap, state.order_ap, *state.orders, *state.penalty, *state.markers)
    assert min(values) >= 0, values
    assert state.stage != STAGE_PLAY or state.stack or state.turn in (A, B)
    if not state.stack:
        assert not state.aside, state.aside


def check_copies(game: Game, action: Action) -> None:
    """A position read back is equal and plays on equally; a copy plays on by itself."""
    text = game.text()
    again = Game.from_text(text)
    assert again == game, text
    assert again.text() == text
    assert legal_actions(again) == legal_actions(game), text
    twin = game.copy()
    assert twin == game
    twin.push(action)
    assert game.text() == text, action
    again.push(action)
    assert again == twin, action


def check_refusals(game: Game, random: Random, count: int) -> None:
    """Illegal actions are refused and change nothing."""
    before = game.copy()
    for action in random.choices(UNIVERSE, k=count):
        if rule_broken(game, action):
            with pytest.raises(IllegalAction):
                game.push(action)
            assert game == before, action


def check_game(random: Random, *, hidden: bool) -> tuple[int, int]:
    """Play a game and check every step; returns its steps and the most answers to a decision."""
    game = start(random, hidden=hidden)
    policy = POLICIES[random.choice(sorted(POLICIES))]
    steps = most = 0
    for legal, action in playing(game, random, policy, hidden=hidden):
        check_position(game)
        check_copies(game, action)
        check_refusals(game, random, 3)
        steps += 1
        most = max(most, len(legal))
    check_position(game)
    assert game.legal_actions() == []
    again = Game.from_text(game.text())
    assert again == game
    assert again.outcome() == game.outcome()
    return steps, most
