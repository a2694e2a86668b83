"""Every rule of the game has a switch or a reason, and every switch still fits the engine."""

import re
from pathlib import Path

import pytest

from rules_engine.pixel_tactics.texts import SENTENCES
from tests.rules_engine.definitions import DEFINITIONS, OPEN
from tests.rules_engine.rules_off import GROUND
from tests.support.switch import Switch
from tests.support.switching import fault, place, source_of, thrown

SWITCHES = GROUND.switches
HERE = Path(__file__).parent
MARK = re.compile(r"\brule\(\s*\"(PT-[A-Z]+-\d+)\"")
SWITCHED = {switch.rule for switch in SWITCHES}


def test_every_rule_is_switched_or_defines_something_or_is_open() -> None:
    assert [rule for rule in SENTENCES if rule not in SWITCHED | {*DEFINITIONS, *OPEN}] == []


def test_no_rule_is_counted_twice() -> None:
    lists = (SWITCHED, set(DEFINITIONS), set(OPEN))
    assert sum(map(len, lists)) == len(set().union(*lists))
    assert set().union(*lists) <= SENTENCES.keys()


def test_every_switch_fits_the_engine() -> None:
    said = [fault(switch, source_of(GROUND, switch)) for switch in SWITCHES]
    assert [words for words in said if words] == []


def test_every_switched_rule_has_a_test() -> None:
    tested = {
        rule
        for path in HERE.rglob("test_*.py")
        for rule in MARK.findall(path.read_text(encoding="utf-8"))
    }
    assert sorted(SWITCHED - tested) == []
    assert sorted(tested - SENTENCES.keys()) == []


def test_a_snippet_must_be_found_exactly_once() -> None:
    switch = Switch("PT-AP-1", "turn_legality.py", "abc", "")
    assert fault(switch, "x abc y") == ""
    for source in ("nothing", "abc abc"):
        assert "not once" in fault(switch, source)
    assert fault(switch._replace(new="abc"), "abc") == "the switch changes nothing"


def test_a_switch_says_where_it_is() -> None:
    switch = Switch("PT-LONG-1", "turn_legality.py", 'return "PT-LONG-1"', "pass")
    assert place(GROUND, switch) == "turn_legality.py:_rotate_broken"


LONG = Switch("PT-LONG-1", "turn_legality.py", 'return "PT-LONG-1"', "pass")


@pytest.mark.parametrize(
    ("switch", "wrong"),
    [
        (LONG, ""),
        (LONG._replace(rule="PT-NONE-1"), "no test is marked with it"),
        (LONG._replace(old="nowhere"), "0 times"),
        (LONG._replace(new='return "PT-LONG-1"  # still on'), "pass with the rule off"),
        (LONG._replace(new="return unknown"), "leaves code that does not work"),
        (LONG._replace(new="return ("), "the copy does not work"),
    ],
)
def test_what_a_control_run_says(switch: Switch, wrong: str) -> None:
    said = thrown(GROUND, switch)
    assert wrong in said.wrong
    noticed = "tests/rules_engine/rules/test_turn.py::test_a_long_action_needs_both_actions_at_once"
    assert said.seen_by == ("" if wrong else noticed)
