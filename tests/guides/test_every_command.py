"""Every command that a guide tells people to type is run by a test."""

import ast
from collections.abc import Iterator

import pytest

from tests.guides.blocks import blocks, guides
from tests.support.steps import ROOT


def asked_for() -> Iterator[tuple[str, str, int]]:
    """What tests run: each `block("guide", "heading", number)` in them."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if "block(" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "block":
                values = [item.value for item in node.args if isinstance(item, ast.Constant)]
                yield (*values, 1)[:3]  # type: ignore[misc]


@pytest.mark.parametrize("guide", guides())
def test_each_block_of_a_guide_is_run(guide: str) -> None:
    asked = {(heading, number) for path, heading, number in asked_for() if path == guide}
    there = set(blocks(guide))
    assert asked <= there, "a test asks for what no guide tells"
    assert there <= asked, sorted(there - asked)
