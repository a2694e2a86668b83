"""Figures are told beside those that are kept, and what grew is named."""

from pathlib import Path

import pytest

from tests.runner.figures import (
    KEPT,
    Figures,
    grown,
    measured,
    pace,
    read,
    slow,
    table,
    write,
)
from tests.support.steps import ROOT, Done

DONE = [
    Done("tests", (), True, 120.0, 100.0, {"a::x[1]": 3.0, "a::x[2]": 2.0, "b::y": 0.1}),
    Done("style", (), True, 6.0, 2.0),
]


def test_all_cases_of_a_test_count_together_as_multiples_of_the_piece_of_work() -> None:
    assert measured(DONE, [0.4, 0.5, 9.0]) == Figures(
        {"tests": 200.0, "style": 4.0}, {"tests": {"a::x": 10.0}}
    )


def test_the_table_has_minutes_work_and_the_dearest_tests() -> None:
    now = measured(DONE, [0.5])
    told = table(DONE, now, Figures({"tests": 100.0}, {"tests": {"a::x": 5.0}}))
    assert told.splitlines()[1].split() == ["2.0", "200", "100", "tests"]
    assert told.splitlines()[2].split() == ["0.1", "4", "new", "style"]
    assert told.splitlines()[-1].split() == ["10", "5", "a::x", "(tests)"]


@pytest.mark.parametrize(("before", "named"), [(161.0, False), (159.0, True)])
def test_a_step_that_grew_by_a_quarter_is_named_with_its_tests(before: float, named: bool) -> None:
    kept = Figures({"tests": before, "style": 1.0}, {"tests": {"b::y": 1.0}})
    said = grown(measured(DONE, [0.5]), kept)
    assert said == ("GREW: tests 1.26 times (a::x)" if named else "")


def test_what_all_tests_take_more_is_the_machine_and_no_step_is_named_for_it() -> None:
    now = measured(DONE, [0.5])
    kept = Figures({"tests": 100.0, "style": 4.0}, {"tests": {"a::x": 5.0}})
    assert pace(now, kept) == 2.0
    assert grown(now, kept) == ""
    now.steps["tests"] = 300.0
    assert grown(now, kept) == "GREW: tests 1.50 times (a::x)"


def test_figures_are_read_as_they_were_written(tmp_path: Path) -> None:
    figures = measured(DONE, [0.5])
    write(figures, tmp_path / "kept.json")
    assert read(tmp_path / "kept.json") == figures
    assert read(tmp_path / "nothing.json") == Figures()


def test_every_test_of_which_figures_are_kept_is_there() -> None:
    gone = []
    for name in {name for tests in read(KEPT).tests.values() for name in tests} | slow():
        file, *_, function = name.split("::")
        path = ROOT / file
        if not path.is_file() or f"{function}(" not in path.read_text(encoding="utf-8"):
            gone.append(name)
    # A machine of states is run by a method of its base.
    assert [name for name in gone if not name.endswith("::runTest")] == []
