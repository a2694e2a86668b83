"""What players and spectators see never depends on what they cannot know."""

import random

import pytest

from rules_engine.pixel_tactics import Game
from rules_engine.pixel_tactics.codes import LEADER_RETURN, SHUFFLE, A, B
from rules_engine.pixel_tactics.observe import SPECTATOR
from rules_engine.pixel_tactics.state import deck_size, hand_size, set_tops, tops
from tests.rules_engine.scenes import act, scene


def reshuffled(game: Game, viewer: int, chance: random.Random) -> Game:
    """Another position that the viewer could not tell from this one."""
    other = game.copy()
    for player in (A, B):
        if player == viewer:
            known = other.known[player]
            cards = list(tops(other, player))
            if (
                not known
                and cards
                and any(
                    other.cells[area] == player << 5 | 14
                    for area in (9 * player + 6, 9 * player + 7, 9 * player + 8)
                )
            ):
                known = 1
            below = cards[known:]
            chance.shuffle(below)
            set_tops(other, player, (*cards[:known], *below))
            continue
        hand = [n for n in range(1, 26) if other.hand[player] >> n & 1]
        if other.leading[1 - player] == 14:
            hand = []
        chosen = other.chosen[player] & 31
        hand = [n for n in hand if n != chosen or game.cells[player * 9 + 4]]
        cards = [*tops(other, player), *hand]
        chance.shuffle(cards)
        for number in hand:
            other.hand[player] &= ~(1 << number)
        for number in cards[: len(hand)]:
            other.hand[player] |= 1 << number
        set_tops(other, player, tuple(cards[len(hand) :]))
    return other


def random_positions(seed: int, count: int) -> list[Game]:
    chance = random.Random(seed)
    game = Game()
    found = []
    while len(found) < count:
        actions = game.legal_actions()
        if not actions or game.round > 20:
            game = Game()
            continue
        action = chance.choice(actions)
        if action[0] in (SHUFFLE, LEADER_RETURN):
            player = action[2]
            numbers = set(tops(game, player)) | {
                n for n in range(1, 26) if game.pool[player] >> n & 1
            }
            if action[0] == LEADER_RETURN:
                numbers.add(game.chosen[player] & 31)
            order = sorted(numbers)
            chance.shuffle(order)
            action = (*action, *(player << 5 | n for n in order))
        game.push(action)
        found.append(game.copy())
    return found


@pytest.mark.rule("PT-ZONE-10")
@pytest.mark.rule("PT-ZONE-11")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("viewer", [A, B, SPECTATOR])
def test_a_view_is_the_same_whatever_is_hidden(seed: int, viewer: int) -> None:
    chance = random.Random(seed)
    for game in random_positions(seed, 400):
        if game.aside:
            continue
        view = game.observe(viewer)
        assert view.text() == reshuffled(game, viewer, chance).observe(viewer).text()
        assert Game.from_text(view.text()) == view
        for player in (A, B):
            assert hand_size(view, player) == hand_size(game, player)
            assert deck_size(view, player) == deck_size(game, player)


@pytest.mark.rule("PT-FAQ-48")
def test_an_oracle_in_the_rear_shows_the_top_card_to_its_player_alone() -> None:
    game = scene("A:R1=oracle", deckA="witch,knight,trapper")
    assert game.observe(A).field("deckA") == "A:witch/A:knight,A:trapper"
    assert game.observe(B).field("deckA") == "/A:knight,A:trapper,A:witch"
    game = scene("A:R1=oracle:body", deckA="witch,knight,trapper")
    assert game.observe(A).field("deckA") == "/A:knight,A:trapper,A:witch"


@pytest.mark.rule("PT-FAQ-48")
def test_seth_lays_the_rivals_hand_open_to_everybody() -> None:
    game = scene("A:F2=oracle", handA="trapper", handB="witch")
    assert game.observe(A).field("handB") == "B:witch"
    assert game.observe(SPECTATOR).field("handB") == "B:witch"
    assert game.observe(B).field("handA") == "+1"


def test_a_leader_that_is_chosen_stays_secret_until_both_lie_open() -> None:
    game = next(g for g in random_positions(1, 200) if g.stage == 2 and g.done)
    chooser = A if game.done == 1 else B
    assert game.observe(1 - chooser).chosen[chooser] == 0
    assert game.observe(SPECTATOR).chosen[chooser] == 0
    assert game.observe(chooser).chosen[chooser] == game.chosen[chooser]


def test_what_the_rival_drew_and_has_not_decided_about_lies_face_down() -> None:
    game = scene("A:R1=summoner", wave="R", deckA="witch,knight,trapper,mascot")
    act(game, "A spell A:R1 R", "A pick A:knight")
    assert game.observe(A).field("resolving") == "A:witch,A:knight,A:trapper"
    for viewer in (B, SPECTATOR):
        view = game.observe(viewer)
        assert view.field("resolving") == "A:?,A:?,A:?"
        assert view.field("deckA") == "/A:knight,A:mascot,A:trapper,A:witch"
        assert deck_size(view, A) == 1
        assert "4114" not in view.field("pending")
        assert Game.from_text(view.text()) == view
