"""Workers run every test once, tell what became of it, and one that dies is a failure."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.steps import ROOT

WITHOUT_DJANGO = ("-p", "no:django", "-p", "no:randomly", "-p", "no:cacheprovider")


def ran(folder: Path, content: str, *options: str) -> tuple[int, str, dict[str, float]]:
    """What pytest answers to a file of tests, what it says, and what it tells of each test."""
    (folder / "test_it.py").write_text(content, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    spent = folder / "spent.json"
    line = [
        sys.executable, "-m", "pytest", "-q", "-p", "tests.support.workers", *WITHOUT_DJANGO,
        "--workers", "2", "--spent", str(spent), f"--rootdir={folder}", *options, str(folder),
    ]  # fmt: skip
    done = subprocess.run(
        line,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    told = json.loads(spent.read_text("utf-8")) if spent.is_file() else {}
    return done.returncode, done.stdout + done.stderr, told


MANY = """
import os
import pytest

@pytest.fixture(scope="module")
def shared():
    with open("set-up", "a") as file:
        file.write("x")
    yield
    with open("torn-down", "a") as file:
        file.write("x")

@pytest.mark.parametrize("number", range(40))
def test_one(number, shared):
    with open(f"ran-{number}-{os.getpid()}", "x"):
        pass
    print("said", number)
    assert number != 7

def test_fixture_is_missing(nobody):
    pass

@pytest.mark.skip(reason="not here")
def test_left_out():
    pass
"""


def test_every_test_runs_once_and_its_failure_is_told(tmp_path: Path) -> None:
    status, said, spent = ran(tmp_path, MANY)
    assert status == 1
    assert "1 failed, 39 passed, 1 skipped, 1 error" in said
    assert "FAILED test_it.py::test_one[7] - assert 7 != 7" in said
    assert "said 7" in said
    assert "said 8" not in said, "what a test that passed has said is nobody's concern"
    files = [path.name.split("-") for path in tmp_path.glob("ran-*")]
    assert sorted(int(number) for _, number, _ in files) == list(range(40))
    workers = {process for *_, process in files}
    assert len(workers) <= 2
    assert len((tmp_path / "set-up").read_text()) == len(workers)
    assert len((tmp_path / "torn-down").read_text()) == len(workers)
    assert len(spent) == 42


DYING = """
import os
import pytest

@pytest.mark.parametrize("number", range(10))
def test_one(number):
    if number == 3:
        os._exit(9)
"""


def test_who_dies_is_named_and_the_others_are_run(tmp_path: Path) -> None:
    status, said, _ = ran(tmp_path, DYING)
    assert status == 1
    assert "1 failed, 9 passed" in said
    assert "test_it.py::test_one[3] - the worker ended with 9 in this test" in said


def test_after_so_many_failures_no_more_are_given_out(tmp_path: Path) -> None:
    content = MANY.replace("number != 7", "False")
    status, said, spent = ran(tmp_path, content, "--maxfail=2")
    assert status == 1
    assert "stopping after" in said
    assert len(spent) < 12


@pytest.mark.parametrize("option", ["--collect-only", "--workers=0"])
def test_without_workers_it_is_as_ever(tmp_path: Path, option: str) -> None:
    _, said, spent = ran(tmp_path, DYING.replace("os._exit(9)", "pass"), option)
    assert "10 tests collected" in said or "10 passed" in said
    assert spent == {}


SHUT = """
import subprocess
import sys

def test_another_run_shuts_no_folder(tmp_path):
    for above in tmp_path.parents:
        if above.owner() == tmp_path.owner():
            above.chmod(above.stat().st_mode | 0o055)
    before = [above.stat().st_mode for above in tmp_path.parents]
    (tmp_path / "test_other.py").write_text("def test_other(tmp_path): pass")
    line = [sys.executable, "-m", "pytest", "-p", "no:django", "--noconftest", str(tmp_path)]
    subprocess.run(line, check=True)
    assert [above.stat().st_mode for above in tmp_path.parents] == before

def test_beside():
    pass
"""


def test_what_a_test_has_opened_to_others_stays_open(tmp_path: Path) -> None:
    """Every pytest that begins shuts the folder in which others keep theirs."""
    status, said, _ = ran(tmp_path, SHUT)
    assert status == 0, said
