"""The commands that the guides tell people to type, taken from the guides themselves.

A test runs what `block` gives it, so a guide and what works cannot differ; `test_every_command`
finds a block that no test asks for.
"""

import re
from pathlib import Path

from tests.support.steps import ROOT

GUIDES = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/*.md", "docs/running/*.md")
"""Where commands for people stand."""
FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.M | re.S)
HEADING = re.compile(r"^#+ (.+)$", re.M)


def guides() -> list[str]:
    """Every guide, by its path in the project."""
    return [
        str(path.relative_to(ROOT)) for pattern in GUIDES for path in sorted(ROOT.glob(pattern))
    ]


def blocks(path: str) -> dict[tuple[str, int], str]:
    """The blocks marked `sh` of a guide, by the heading above them and their number below it."""
    text = Path(ROOT, path).read_text(encoding="utf-8")
    # A comment of a shell looks like a heading; what stands in a fence is none.
    bare = FENCE.sub(lambda found: "\n" * found.group().count("\n"), text)
    headings = [
        (text_line, found.group(1))
        for text_line, line in enumerate(bare.split("\n"))
        if (found := HEADING.match(line))
    ]
    found_blocks: dict[tuple[str, int], str] = {}
    for fence in FENCE.finditer(text):
        if fence.group(1) != "sh":
            continue
        line = text.count("\n", 0, fence.start())
        heading = next((name for at, name in reversed(headings) if at < line), "")
        number = 1 + sum(name == heading for name, _ in found_blocks)
        found_blocks[heading, number] = fence.group(2)
    return found_blocks


def block(path: str, heading: str, number: int = 1) -> str:
    """The text of a block as its guide has it."""
    return blocks(path)[heading, number]
