"""Actions that are none: wrong kind, wrong length, a number out of range."""

import pytest

from rules_engine.pixel_tactics.codes import (
    CHECK,
    DRAW,
    JUDGE,
    KINDS,
    NOBODY,
    PICK,
    REACTION,
    RECRUIT,
    RULING,
    SHUFFLE,
    TABLE,
    A,
    Action,
)
from rules_engine.pixel_tactics.game import IllegalAction
from rules_engine.pixel_tactics.pick_codes import AREA, SHAPE
from tests.rules_engine.scenes import act, scene


@pytest.mark.parametrize(
    "action",
    [
        (),
        (DRAW,),
        (-1, A),
        (len(KINDS), A),
        (DRAW, TABLE),
        (DRAW, JUDGE),
        (DRAW, JUDGE + 1),
        (DRAW, A, 0),
        (CHECK, A),
        (RULING, A, 0),
        (RULING, JUDGE, 3),
        (RECRUIT, A, 1),
        (RECRUIT, A, 64, 0),
        (RECRUIT, A, 1, 18),
        (RECRUIT, A, 1, -1),
        (REACTION, A, 0, NOBODY - 1),
        (SHUFFLE, TABLE),
        (SHUFFLE, TABLE, 2),
        (SHUFFLE, TABLE, A, 64),
        (PICK, A, -1),
        (PICK, A, 1 << 16),
    ],
)
@pytest.mark.rule("PT-LOG-3")
def test_what_is_no_action_is_malformed(action: Action) -> None:
    game = scene("A:V1=knight", handA="witch")
    before = game.text()
    assert not game.is_legal(action)
    with pytest.raises(IllegalAction) as refused:
        game.push(action)
    assert refused.value.violation.rule == "PT-LOG-3"
    assert game.text() == before


@pytest.mark.parametrize(
    "value", [0, 5, AREA + 18, 2 * SHAPE - 1, 9 * SHAPE + 3, 10 * SHAPE, (1 << 16) - 1]
)
@pytest.mark.rule("PT-LOG-3")
def test_a_number_that_is_no_answer_is_malformed(value: int) -> None:
    game = act(scene("A:V1=dragon_mage B:V1=knight"), "A spell A:V1 V")
    assert game.is_legal((PICK, A, AREA + 9))
    violation = game.why_illegal((PICK, A, value))
    assert violation is not None
    assert violation.rule == "PT-LOG-3"
