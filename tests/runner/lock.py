"""`python -m tests.runner.lock`: pins what pyproject.toml asks for, and tells what that changes.

Needs the program uv. UPGRADE=1 takes the newest versions; without it only what has to change does.
The report goes to `build/lock-report.md` too, for whoever reviews an update.
"""

import os
import subprocess
import sys
from collections.abc import Mapping

from tests.runner.licences import PINNED
from tests.support.steps import BUILD, ROOT

COMPILE = (
    "uv", "pip", "compile", "--quiet", "--python-version", "3.11", "--universal",
    "--generate-hashes", "--no-emit-index-url", "--no-emit-find-links", "--no-annotate",
    "--no-header",
)  # fmt: skip
LOCKS = {
    "requirements.txt": ("pyproject.toml",),
    "tests/requirements.txt": ("pyproject.toml", "--extra", "tests", "-c", "requirements.txt"),
    "rules_engine/compiler.txt": ("--group", "compiler", "-c", "tests/requirements.txt"),
}
"""What each lock file is made of, in the order in which they lean on each other."""

Pins = Mapping[str, frozenset[str]]


def pins(text: str) -> Pins:
    """The versions of each package in a lock file; several where they differ by platform."""
    found: dict[str, set[str]] = {}
    for name, version in PINNED.findall(text):
        found.setdefault(name, set()).add(version)
    return {name: frozenset(versions) for name, versions in found.items()}


def changes(before: Pins, after: Pins) -> list[str]:
    """A line for each package that came, went or changed its version."""
    lines = []
    for name in sorted({*before, *after}):
        old, new = ", ".join(sorted(before.get(name, ()))), ", ".join(sorted(after.get(name, ())))
        if old != new:
            lines.append(f"- {name}: {old or 'new'} → {new or 'gone'}")
    return lines


def main() -> int:
    """Compile every lock file and write the report."""
    told = []
    for file, sources in LOCKS.items():
        path = ROOT / file
        before = pins(path.read_text(encoding="utf-8"))
        upgrade = ("--upgrade",) if os.environ.get("UPGRADE") == "1" else ()
        subprocess.run([*COMPILE, *upgrade, *sources, "-o", file], cwd=ROOT, check=True)
        lines = changes(before, pins(path.read_text(encoding="utf-8")))
        told += [f"## {file}", "", *(lines or ["Nothing changed."]), ""]
    BUILD.mkdir(exist_ok=True)
    report = "\n".join(told)
    (BUILD / "lock-report.md").write_text(report, encoding="utf-8")
    print(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
