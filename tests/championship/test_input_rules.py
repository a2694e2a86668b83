"""What is declared beside a command is the last check on the way into a decision."""

from dataclasses import replace
from typing import Any

import pytest

from tests.support.declared import (
    OF_RULES,
    beyond,
    every_command,
    every_declaration,
    fitting,
    with_value,
)
from tests.support.fold import Fold, code
from tests.support.free_fold import FreeFold
from tests.support.tables import every_row
from tournament.championship import commands as c
from tournament.regulations.checks import check_inputs
from tournament.regulations.inputs import Input

DECLARED = [*every_declaration([*every_command(), *OF_RULES])]


@every_row("owner,name,said", DECLARED)
def test_the_bounds_themselves_are_taken(owner: type[Any], name: str, said: Input) -> None:
    for value in fitting(said):
        assert check_inputs(with_value(owner, name, value)) is None, value


@pytest.mark.rule("CH-OVERRIDE-3")
@every_row("owner,name,said", DECLARED)
def test_nothing_beyond_them_is_taken(owner: type[Any], name: str, said: Input) -> None:
    for value, expected in beyond(said):
        refusal = check_inputs(with_value(owner, name, value))
        assert refusal is not None, value
        assert refusal.code == expected, value
        assert refusal.text("ru") != refusal.text("en")


@pytest.mark.rule("CH-OVERRIDE-3")
@every_row("owner,name,said", [row for row in DECLARED if row[0] in every_command()])
def test_no_command_beyond_them_is_carried_out(owner: type[Any], name: str, said: Input) -> None:
    fold = Fold().start()
    for value, expected in beyond(said):
        assert code(fold.ask(with_value(owner, name, value))) == expected, value


@pytest.mark.rule("FT-RULES-1")
def test_what_stands_already_is_not_asked_again() -> None:
    free = FreeFold.of("swiss").made()
    stood = replace(free.championship.rules, round_time_minutes=5000, version=2)
    free.championship = replace(free.championship, profile=stood)
    wanted = replace(stood, version=3, day_maximum=32)
    free.must(c.ChangeRules("e1", wanted))
    more = replace(wanted, version=4, round_time_minutes=5001)
    assert code(free.do(c.ChangeRules("e1", more))) == "input_out_of_bounds"
