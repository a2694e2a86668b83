"""Steps go on after a failure, and one summary names everything that failed."""

import sys
from pathlib import Path

import pytest

from tests.support import steps
from tests.support.steps import Done, Step, end, failures, run, side_by_side, summary

OF_PYTEST = """
.F.E
=== short test summary info ===
SKIPPED [1] tests/a/test_x.py:3: why
FAILED tests/a/test_x.py::test_y[1 - 2] - AssertionError: no
ERROR tests/a/test_z.py - SyntaxError
1 failed, 1 error in 0.1s
"""


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "ROOT", tmp_path)
    monkeypatch.setattr(steps, "SAID", tmp_path / "said")


def python(code: str) -> tuple[str, ...]:
    return sys.executable, "-c", code


def test_each_test_that_failed_has_a_line() -> None:
    assert failures(OF_PYTEST, 1) == (
        "tests/a/test_x.py::test_y[1 - 2] - AssertionError: no",
        "tests/a/test_z.py - SyntaxError",
    )


@pytest.mark.parametrize("status", [0, 5])
def test_what_passed_or_was_left_out_names_nothing(status: int) -> None:
    assert failures(OF_PYTEST, status) == ()


def test_another_program_is_told_by_its_last_words() -> None:
    assert failures("one\ntwo\n\n", 2) == ("status 2: two",)
    assert failures("", 3) == ("status 3: no words",)


def test_a_step_goes_on_after_a_failure(capfd: pytest.CaptureFixture[str]) -> None:
    done = run(Step("Two: things", [python("exit('one')"), python("print('two')")]))
    assert done == Done("Two: things", ("status 1: one",), True)
    assert "one\ntwo\n== Two: things" in capfd.readouterr().out


def test_all_steps_run_and_the_first_begin_first() -> None:
    done = side_by_side([Step(word, [python(f"exit('{word}')")]) for word in "abc"], 2)
    assert [step.failures for step in done] == [(f"status 1: {word}",) for word in "abc"]


def test_who_was_killed_has_not_run_everything() -> None:
    assert not run(Step("killed", [python("import os; os.kill(os.getpid(), 9)")])).whole


def test_one_summary_and_a_status(capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = Done("good", (), True), Done("bad", ("x - y", "z"), True)
    assert summary([good, bad]) == "== 2 failures in 2 steps\nbad: x - y\nbad: z"
    with pytest.raises(SystemExit, match="1"):
        end([good, bad])
    end([good])
    assert capsys.readouterr().out.endswith("== all 1 steps passed\n")
