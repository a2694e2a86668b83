"""A second opinion on positions where two or three cards meet, which whole games hardly reach."""

from random import Random

import pytest

from tests.rules_engine import interplay
from tests.rules_engine.interplay import Table, meet, meeting
from tests.rules_engine.universe import UNIVERSE, disagreements
from tests.support.examples import some

pytestmark = pytest.mark.slow

CHUNKS, MEETINGS = 6, 500
"""So many tests, each of some of so many meetings; the soak has more."""


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_both_implementations_agree_where_cards_meet(chunk: int) -> None:
    numbers = some(range(chunk * MEETINGS, (chunk + 1) * MEETINGS))
    steps = sum(meet(number, ("championship", "box")[number % 5 == 4]) for number in numbers)
    assert steps > 8 * len(numbers)


@pytest.mark.parametrize("number", range(6))
def test_generator_and_checker_agree_there(number: int) -> None:
    """Of the first position and of some in the middle of effects."""
    asked = []

    def ask(game: interplay.Game) -> None:
        if Random(f"asked {number} {game.digest()}").random() < 0.25:
            legal = game.legal_actions()
            asked.append(game.text())
            assert disagreements(game, legal, UNIVERSE) == []

    meet(number, look=ask)
    assert asked


def test_every_role_comes_first_in_some_meeting() -> None:
    count = len(interplay.ROLES)
    assert count == 25 * 5
    assert {meeting(number)[0] for number in range(count)} == set(interplay.ROLES)


def test_a_meeting_is_laid_out_as_it_says() -> None:
    for number in range(200):
        roles = meeting(number)
        table = Table(roles, Random(number), "championship", chain=number % 2 == 0)
        _game, naive = table.begin()
        lying = {piece.card[2:] for piece in naive.game.board.values()}
        held = {card[2:] for hand in naive.game.hand.values() for card in hand}
        assert {card for card, _place in roles} <= lying | held
