"""docs/rules.md is what the code says today."""

from pathlib import Path

import pytest

from tests.regulations.test_coverage import TABLE, marks
from tests.words.rule_map import DOCUMENT, document


def test_the_map_of_rules_is_made_from_the_code() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == document(), "python -m tests.words.rule_map"


@pytest.mark.parametrize("rule", ["CH-NOSHOW-1", "CH-ROLE-1", "PT-SETUP-1"])
def test_it_leads_to_files_that_are_there(rule: str) -> None:
    row = next(line for line in document().splitlines() if line.startswith(f"| {rule} |"))
    named = [name.strip("`") for cell in row.split("|")[2:] for name in cell.strip().split(", ")]
    root = Path(__file__).resolve().parents[2]
    folders = [root / place for place in ("tournament", "tests", "rules_engine/pixel_tactics")]
    folders.append(root / "tests" / "rules_engine")
    files = [name for name in named if name.endswith(".py")]
    assert files
    assert all(any((folder / name).is_file() for folder in folders) for name in files)
    assert rule in marks()
    assert rule in TABLE or rule.startswith("PT-")
