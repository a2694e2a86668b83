"""Every rule has a switch or a reason, a sentence and a test; every switch fits the engine."""

import re
from pathlib import Path

from rules_engine.rulesets import ruleset
from tests.rules_engine.standard_bearer.rules_off import GROUND
from tests.rules_engine.standard_bearer.switches import SWITCHES, WITHOUT_PLACE
from tests.support.switching import fault, source_of

HERE = Path(__file__).parent
MARK = re.compile(r"\brule\(\s*\"(SB-[A-Z]+-\d+)\"")
RULES = ruleset("standard_bearer").rules
SWITCHED = {switch.rule for switch in SWITCHES}


def test_every_rule_is_switched_or_has_a_reason() -> None:
    assert sorted(SWITCHED | WITHOUT_PLACE.keys()) == sorted(RULES)
    assert not SWITCHED & WITHOUT_PLACE.keys()
    assert len(RULES) == 52


def test_every_switch_fits() -> None:
    said = [fault(switch, source_of(GROUND, switch)) for switch in SWITCHES]
    assert [words for words in said if words] == []


def test_every_switched_rule_has_a_test() -> None:
    paths = HERE.glob("test_*.py")
    tested = {rule for path in paths for rule in MARK.findall(path.read_text(encoding="utf-8"))}
    assert SWITCHED - tested == set()
    assert tested - RULES.keys() == set()
