"""What the control of switches takes for a test that noticed."""

import os
import py_compile
import sys
from pathlib import Path

import pytest

from tests.rules_engine.rules_off import GROUND
from tests.support import switching
from tests.support.switch import Switch
from tests.support.switching import Ground, Said, asked, saw, thrown, unnoticed

RULE = "import pytest\nfrom rule import ON\n"
IS_ON = f'{RULE}\n@pytest.mark.rule("CH-X-1")\ndef test_it():\n    assert ON == 1\n'


@pytest.mark.parametrize(
    "why",
    ["AssertionError: Refusal(code='x')", "assert 3 == 4", "DID NOT RAISE <class 'ValueError'>"],
)
def test_a_test_that_saw_something_wrong_has_noticed(why: str) -> None:
    assert saw(why)


@pytest.mark.parametrize(
    "why",
    [
        "NameError: name 'x' is not defined",
        "django.db.utils.IntegrityError: UNIQUE",
        "hypothesis.errors.FailedHealthCheck: Input generation is slow",
    ],
)
def test_a_test_that_stumbled_has_not(why: str) -> None:
    assert not saw(why)


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of one rule and its test, and what Python keeps of it."""
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "kept"))
    folder = tmp_path / "root"
    monkeypatch.setattr(switching, "ROOT", folder)
    folder.mkdir()
    (folder / "test_it.py").write_text(IS_ON)
    (folder / "rule.py").write_text("ON = 1\n")
    py_compile.compile(str(folder / "rule.py"), doraise=True)
    return folder


def ground(*switches: Switch) -> Ground:
    copied = (Path("rule.py"), Path("test_it.py"))
    return Ground("a rule", Path(), copied, copied[1:], switches)


OFF = Switch("CH-X-1", "rule.py", "ON = 1", "ON = 0")


def test_one_that_saw_it_is_enough_though_others_stumble(root: Path) -> None:
    first = IS_ON.replace("test_it", "test_first").replace("assert ON", "1 // ON\n    assert ON")
    (root / "test_it.py").write_text(first + IS_ON.removeprefix(RULE))
    assert thrown(ground(), OFF) == Said("test_it.py::test_it")
    (root / "test_it.py").write_text(first)
    assert "ZeroDivisionError" in thrown(ground(), OFF).wrong


def test_a_test_that_fails_with_the_rule_on_has_noticed_nothing(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert unnoticed(ground(), [OFF], 1, sure=True) == 0
    (root / "test_it.py").write_text(IS_ON.replace("ON == 1", "ON == 2"))
    assert unnoticed(ground(), [OFF], 1, sure=False) == 0
    assert unnoticed(ground(), [OFF], 1, sure=True) == 1
    assert "CH-X-1: test_it.py::test_it fails with the rules on, too" in capsys.readouterr().out


def test_a_source_that_changes_within_a_second_is_read_anew(tmp_path: Path) -> None:
    """The trap: kept bytecode is known by the second and the size of its source."""
    (tmp_path / "test_it.py").write_text(IS_ON)
    ended = []
    for value in ("1", "0"):
        (tmp_path / "rule.py").write_text(f"ON = {value}\n")
        os.utime(tmp_path / "rule.py", (1, 1))
        ended.append(asked(GROUND, tmp_path, ["test_it.py"], rule="CH-X-1")["failed"])
    assert ended == [[], ["test_it.py::test_it"]]


def test_bytecode_of_a_source_is_not_read_once_it_is_switched(root: Path) -> None:
    """Copies share what Python keeps of the project; of a switched source it keeps nothing."""
    assert thrown(ground(), OFF) == Said("test_it.py::test_it")
    (root / "rule.py").write_text("ON = 1\n")
    os.utime(root / "rule.py", (1, 1))
    py_compile.compile(str(root / "rule.py"), doraise=True)
    (root / "rule.py").write_text("ON = 0\n")
    os.utime(root / "rule.py", (1, 1))
    with switching.copied(ground()) as folder:
        found = asked(ground(), folder, ["test_it.py"], rule="CH-X-1")
    assert (found["tests"], found["failed"]) == (1, [])
    assert not list(Path(str(sys.pycache_prefix), *folder.parent.parts[1:]).glob(folder.name))
