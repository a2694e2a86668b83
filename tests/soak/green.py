"""Which steps of the soak were green, and at which content of the project.

It is kept under `build/`, so that a soak that was stopped goes on where it was. What the soak
itself writes down in the repository counts as no change.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from tests.support.steps import BUILD, ROOT, known_to_git

KEPT = BUILD / "soak.json"
WRITTEN_BY_RUNS = ("tests/figures.json", "tests/regulations/refusals_noticed.txt")


def content(root: Path = ROOT) -> str:
    """One hash over everything that Git knows or would know of the project."""
    found = sha256()
    for name in known_to_git(root):
        if name not in WRITTEN_BY_RUNS:
            found.update(f"\n{name}\n".encode() + sha256((root / name).read_bytes()).digest())
    return found.hexdigest()


@dataclass
class Green:
    """The steps that were green at a content, each with the minutes that it took."""

    content: str
    minutes: dict[str, float] = field(default_factory=dict)

    def lacks(self, titles: Iterable[str]) -> list[str]:
        """Those of the steps that were not."""
        return [title for title in titles if title not in self.minutes]

    def note(self, title: str, minutes: float, file: Path = KEPT) -> None:
        """A step was green."""
        self.minutes[title] = round(minutes, 1)
        file.parent.mkdir(parents=True, exist_ok=True)
        told = {"content": self.content, "minutes": self.minutes}
        file.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def read(now: str, file: Path = KEPT) -> Green:
    """What is kept of this content; nothing of another."""
    if file.is_file():
        kept = json.loads(file.read_text(encoding="utf-8"))
        if kept["content"] == now:
            return Green(now, kept["minutes"])
    return Green(now)
