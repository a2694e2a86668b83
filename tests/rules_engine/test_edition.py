"""The engine's edition: another one after every change that may change a verdict."""

import shutil
from pathlib import Path

import pytest

import rules_engine
from rules_engine.core import edition as shared
from rules_engine.pixel_tactics import edition as module


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a copy of the engine's sources, of which the edition is now asked."""
    here = Path(rules_engine.__file__).parent
    shutil.copytree(here, tmp_path / "rules_engine", ignore=shutil.ignore_patterns("__pycache__"))
    # Remembered before its file is another one.
    module.edition()
    copy = tmp_path / "rules_engine"
    monkeypatch.setattr(shared, "__file__", str(copy / "core" / "edition.py"))
    return copy / "pixel_tactics"


def edition() -> str:
    """Worked out anew."""
    return module.edition.__wrapped__()


def test_the_same_sources_are_the_same_edition(sources: Path) -> None:
    assert edition() == module.edition()


@pytest.mark.parametrize(
    "changed",
    [
        "legality.py",
        "advance.py",
        "turn_changes.py",
        "place_steps.py",
        "card_data.py",
        "counts.py",
        "../core/summary.py",
        "../core/verify.py",
        "../core/reader.py",
    ],
)
def test_a_change_of_the_rules_is_another_edition(sources: Path, changed: str) -> None:
    path = sources / changed
    path.write_text(path.read_text("utf-8") + "\n# corrected\n", "utf-8")
    assert edition() != module.edition()


def test_a_ruling_on_a_card_is_another_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    known = module.edition()
    changed = {**module.RULINGS, "PT-FAQ-01": ("Иначе.", "Otherwise.")}
    monkeypatch.setattr(module, "RULINGS", changed)
    assert edition() != known


@pytest.mark.parametrize(
    "changed", ["rule_texts.toml", "remedies.toml", "sentences.py", "drawing.py"]
)
def test_words_and_pictures_are_no_rules(sources: Path, changed: str) -> None:
    path = sources / changed
    path.write_text(path.read_text("utf-8") + "\n# corrected\n", "utf-8")
    assert edition() == module.edition()


def test_the_end_of_lines_does_not_matter(sources: Path) -> None:
    for path in sources.glob("*.py"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert edition() == module.edition()
