"""Every switch of tic-tac-toe still fits the engine."""

import pytest

from tests.rules_engine.tic_tac_toe.rules_off import GROUND
from tests.support.switch import Switch
from tests.support.switching import fault, source_of


@pytest.mark.parametrize("switch", GROUND.switches)
def test_a_switch_fits(switch: Switch) -> None:
    assert fault(switch, source_of(GROUND, switch)) == ""
