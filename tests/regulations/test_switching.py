"""What the control of switches takes for a test that noticed."""

import os
import py_compile
import sys
from pathlib import Path

import pytest

from tests.rules_engine.rules_off import GROUND
from tests.support import switching
from tests.support.switch import Switch
from tests.support.switching import NOTICED, Ground, asked, saw, unnoticed

BY_ASSERTION = "FAILED tests/a.py::test_it - AssertionError: Refusal(code='x')"
BY_COMPARISON = "FAILED tests/a.py::test_it[1-2] - assert 3 == 4"
NO_EXCEPTION = "FAILED tests/a.py::test_it - Failed: DID NOT RAISE <class 'ValueError'>"
STUMBLED = "FAILED tests/a.py::test_it - NameError: name 'x' is not defined"
OF_A_PACKAGE = "FAILED tests/a.py::test_it - django.db.utils.IntegrityError: UNIQUE"


@pytest.mark.parametrize("line", [BY_ASSERTION, BY_COMPARISON, NO_EXCEPTION])
def test_a_test_that_saw_something_wrong_has_noticed(line: str) -> None:
    assert saw(f"== summary ==\n{line}\n1 failed")


TOO_SLOW = (
    "FAILED tests/a.py::test_it - hypothesis.errors.FailedHealthCheck: Input generation is slow"
)


@pytest.mark.parametrize("line", [STUMBLED, OF_A_PACKAGE, TOO_SLOW, ""])
def test_a_test_that_stumbled_has_not(line: str) -> None:
    assert not saw(f"== summary ==\n{line}\n1 failed")


def test_one_that_saw_it_is_enough() -> None:
    assert saw(f"{STUMBLED}\n{BY_COMPARISON}\n")


@pytest.mark.slow
def test_a_source_that_changes_within_a_second_is_read_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The trap: kept bytecode is known by the second and the size of its source."""
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path / "kept"))
    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / "test_it.py").write_text("from rule import ON\n\ndef test_it():\n    assert ON\n")
    ended = []
    for value in ("1", "0"):
        (copy / "rule.py").write_text(f"ON = {value}\n")
        os.utime(copy / "rule.py", (1, 1))
        ended.append(asked(GROUND, copy, ["test_it.py"]).returncode)
    assert ended == [pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED]


@pytest.mark.slow
def test_bytecode_of_a_source_is_not_read_once_it_is_switched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Copies share what Python keeps of the project; of a switched source it keeps nothing."""
    kept, root = tmp_path / "kept", tmp_path / "root"
    monkeypatch.setattr(sys, "pycache_prefix", str(kept))
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(kept))
    monkeypatch.setattr(switching, "ROOT", root)
    root.mkdir()
    (root / "test_it.py").write_text("from rule import ON\n\ndef test_it():\n    assert ON\n")
    (root / "rule.py").write_text("ON = 1\n")
    py_compile.compile(str(root / "rule.py"), doraise=True)
    switch = Switch("CH-X-1", "rule.py", "ON = 1", "ON = 0")
    copied = (Path("rule.py"), Path("test_it.py"))
    ground = Ground("a rule", Path(), copied, copied[1:], (switch,))
    assert unnoticed(ground, switch, ["test_it.py"]) == NOTICED
    (root / "rule.py").write_text("ON = 9\n")
    os.utime(root / "rule.py", (1, 1))
    py_compile.compile(str(root / "rule.py"), doraise=True)
    (root / "rule.py").write_text("ON = 0\n")
    os.utime(root / "rule.py", (1, 1))
    with switching.copied(ground) as folder:
        assert asked(ground, folder, ["test_it.py"]).returncode == pytest.ExitCode.OK
    assert not list(kept.joinpath(*folder.parent.parts[1:]).glob(folder.name))
