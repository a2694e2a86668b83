"""The compiled build: the same verdicts as the plain engine, and never of other sources."""

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rules_engine.compiled import MANIFEST
from tests.bench import bench_engine
from tests.support.steps import ROOT

pytestmark = pytest.mark.slow


def python(*arguments: str, engine: str, cwd: Path = ROOT) -> str:
    """What a new interpreter prints that is told which engine to use."""
    environment = {**os.environ, "RULES_ENGINE": engine, "PYTHONPATH": str(cwd)}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, check=True)
    return done.stdout.decode()


@pytest.fixture(scope="module")
def quick_build() -> Path:
    """A build of the present sources, made quickly."""
    return bench_engine.quick_build()


def test_both_builds_say_the_same_of_every_log(quick_build: Path) -> None:
    said: list[dict[str, Any]] = [
        json.loads(python("-m", "tests.rules_engine.verdicts", engine=engine))
        for engine in ("plain", str(quick_build))
    ]
    plain, compiled = said
    assert (plain["build"], compiled["build"]) == ("plain", "compiled")
    assert plain["edition"] == compiled["edition"]
    assert plain["verdicts"].keys() == compiled["verdicts"].keys()
    differing = [log for log, one in plain["verdicts"].items() if one != compiled["verdicts"][log]]
    assert differing == []
    words = Counter(verdict["verdict"] for verdict in plain["verdicts"].values())
    assert set(words) == {"legal", "illegal", "malformed", "undecidable"}
    assert min(words.values()) > 5


@pytest.fixture
def copy(quick_build: Path, tmp_path: Path) -> Path:
    """A folder with the engine and its build, as in an image of the site."""
    leave = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "rules_engine", tmp_path / "rules_engine", ignore=leave)
    shutil.copytree(quick_build, tmp_path / "build" / "compiled")
    return tmp_path


SHOW = (
    "import rules_engine.core.verify as v, rules_engine.compiled as c; "
    "print(c.STATE, v.__file__.endswith('.py'))"
)


def test_a_build_beside_the_engine_is_loaded_by_itself(copy: Path) -> None:
    assert python("-c", SHOW, engine="", cwd=copy).split() == ["compiled", "False"]
    page = python("-m", "rules_engine", "--help", engine="", cwd=copy)
    assert "Running: compiled build" in page


def test_the_environment_leaves_it_alone(copy: Path) -> None:
    assert python("-c", SHOW, engine="plain", cwd=copy).split() == ["plain", "True"]


@pytest.mark.parametrize("file", ["core/reader.py", "pixel_tactics/board.py"])
def test_a_build_of_other_sources_is_never_loaded(copy: Path, file: str) -> None:
    changed = copy / "rules_engine" / file
    changed.write_text(changed.read_text("utf-8") + "\n# another\n", "utf-8")
    assert python("-c", SHOW, engine="", cwd=copy).split() == ["outdated", "True"]
    page = python("-m", "rules_engine", "--help", engine="", cwd=copy)
    assert "`make compiled`" in page


def test_a_build_that_lacks_a_file_is_not_loaded(copy: Path) -> None:
    folder = copy / "build" / "compiled"
    missing = folder / (folder / MANIFEST).read_text("utf-8").splitlines()[-1]
    missing.unlink()
    assert python("-c", SHOW, engine="", cwd=copy).split() == ["outdated", "True"]


def test_a_build_for_another_python_is_not_loaded(copy: Path) -> None:
    manifest = copy / "build" / "compiled" / MANIFEST
    manifest.write_text(manifest.read_text("utf-8").replace(".cpython-311", ".cpython-399"))
    for path in (copy / "build" / "compiled").rglob("*.cpython-311*"):
        path.rename(path.with_name(path.name.replace(".cpython-311", ".cpython-399")))
    assert python("-c", SHOW, engine="", cwd=copy).split() == ["outdated", "True"]
