"""A group of pure tests is left out only while nothing that it reads has changed."""

from collections.abc import Callable
from pathlib import Path

import grimp
import pytest

from tests.support.steps import ROOT, Done
from tests.support.unchanged import (
    BESIDES,
    EVERYWHERE,
    GROUPS,
    files_of,
    hashed,
    keep,
    unchanged,
)

NOW = {"tests/brackets": "1", "tests/ledger/core": "2"}


@pytest.fixture(autouse=True)
def nothing_said(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ALL", "CI", "REQUIRE_ALL"):
        monkeypatch.delenv(name, raising=False)


def write(path: Path) -> None:
    path.write_text("other")


@pytest.mark.parametrize(
    "change",
    [write, Path.unlink, lambda path: path.rename(path.with_name("b.py"))],
    ids=["changed", "gone", "renamed"],
)
def test_any_change_of_a_file_is_seen(tmp_path: Path, change: Callable[[Path], object]) -> None:
    source = tmp_path / "room" / "a.py"
    source.parent.mkdir()
    source.write_text("a")
    before = hashed(["room", "not-there"], tmp_path)
    assert hashed(["room"], tmp_path) == before
    change(source)
    assert hashed(["room"], tmp_path) != before


def test_only_what_was_green_is_left_out(tmp_path: Path) -> None:
    kept = tmp_path / "build" / "unchanged.json"
    assert unchanged(NOW, kept) == []
    keep(NOW, [Done("a", ("tests/brackets/test_x.py::test_y - no",), True)], kept)
    assert unchanged(NOW, kept) == ["tests/ledger/core"]
    keep(NOW, [Done("a", (), True)], kept)
    assert unchanged(NOW, kept) == list(NOW)
    assert unchanged({**NOW, "tests/brackets": "3"}, kept) == ["tests/ledger/core"]
    keep(NOW, [Done("a", ("status 2: interrupted",), False)], kept)
    assert unchanged(NOW, kept) == []


@pytest.mark.parametrize("name", ["ALL", "CI", "REQUIRE_ALL"])
def test_whoever_asks_for_all_gets_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    kept = tmp_path / "unchanged.json"
    keep(NOW, [], kept)
    assert unchanged(NOW, kept) == list(NOW)
    monkeypatch.setenv(name, "1")
    assert unchanged(NOW, kept) == []


def file_of(module: str) -> str:
    path = ROOT.joinpath(*module.split("."))
    found = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return found.relative_to(ROOT).as_posix()


def test_a_group_imports_nothing_that_it_does_not_name() -> None:
    graph = grimp.build_graph("tests", "tournament", "rules_engine", "reports", cache_dir=None)
    files = {module: file_of(module) for module in graph.modules}
    for group, places in GROUPS.items():
        named, own = (*EVERYWHERE, *places), set(files_of([group]))
        tests = [module for module, file in files.items() if file in own]
        read = set().union(*(graph.find_upstream_modules(module) for module in tests))
        assert tests
        assert [
            file
            for file in (files[module] for module in sorted(read))
            if not any(file == place or file.startswith(f"{place}/") for place in named)
        ] == [], group


def test_what_is_named_is_there() -> None:
    places = [place for group in GROUPS.values() for place in group]
    assert [name for name in (*EVERYWHERE, *places, *BESIDES) if not (ROOT / name).exists()] == []
