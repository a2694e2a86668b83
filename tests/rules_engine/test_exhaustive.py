"""Everything the engine can do was exercised, by random play and a few scripts."""

import pytest

from rules_engine.pixel_tactics.card_data import ABILITIES, SLOTS
from rules_engine.pixel_tactics.codes import ATTACK
from tests.rules_engine.exhaustive import exhaust
from tests.rules_engine.goals import all_goals
from tests.rules_engine.invariants import MOST_ANSWERS
from tests.rules_engine.scenes import scene
from tests.rules_engine.without import engine_without, matters
from tests.support.examples import some

pytestmark = pytest.mark.slow

GAMES = 200
"""Random play that needs more than this to meet everything has lost something."""


def test_random_play_exercises_everything() -> None:
    exploration = exhaust(GAMES, some(sorted(all_goals())))
    assert not exploration.missing, list(exploration.missing)
    assert exploration.most <= MOST_ANSWERS


def test_all_five_uses_of_every_card_are_goals() -> None:
    uses = {goal[1:3] for goal in all_goals() if goal[0] in ("carried out", "lasting")}
    assert uses == {(card, slot) for card in ABILITIES for slot in SLOTS}


@pytest.mark.parametrize(
    ("goal", "units"),
    [
        (("lasting", "knight", "leader", "0"), "A:V1=fighter B:F2=knight"),
        (("lasting", "illusionist", "leader", "0"), "A:V1=fighter B:V1=witch B:F2=illusionist"),
        (("lasting", "gunner", "vanguard", "0"), "A:V1=gunner B:V1=witch"),
    ],
)
def test_a_lasting_ability_matters_only_where_it_counts(goal: tuple[str, ...], units: str) -> None:
    for there, legal in ((units, True), ("A:V1=fighter", False)):
        game = scene(there)
        action = next(a for a in game.legal_actions() if a[0] == ATTACK)
        after = game.copy()
        after.push(action)
        assert matters(goal, game, action, after) == legal


def test_the_second_engine_lacks_the_ability_and_leaves_the_first_alone() -> None:
    line = scene("A:V1=fighter B:V1=knight B:F1=witch", wave="V").text()
    other = engine_without("knight", "vanguard", 0)
    assert other.Game is not type(scene())
    assert ABILITIES["knight"][0] == (("intercept",), ("react", "strike_back"))
    assert other.Game.from_text(line).text() == line
