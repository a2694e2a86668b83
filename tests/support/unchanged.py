"""Groups of pure tests that need not run again: nothing that they read has changed since.

What a group reads is hashed before a run and kept under `build/` once its tests have passed here.
"""

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from tests.support.steps import BUILD, ROOT, Done

KEPT = BUILD / "unchanged.json"
EVERYWHERE = (
    "fixtures", "tests/__init__.py", "tests/conftest.py", "tests/run.py", "tests/settings.py",
    "tests/factories", "tests/support", "pyproject.toml", "requirements.txt",
    "tests/requirements.txt", "rules_engine/compiler.txt",
)  # fmt: skip
"""What any group may read besides its own."""
BRACKETS = ("tournament/__init__.py", "tournament/brackets", "tests/brackets")
ENGINE = ("rules_engine", "tests/rules_engine", "tests/bench", "docs")
CORE = (
    *BRACKETS, *ENGINE, "tournament/adapters", "tournament/championship",
    "tournament/regulations",
    "tournament/ledger/__init__.py", "tournament/ledger/core", "tests/championship",
)  # fmt: skip
AUDIT = (
    *CORE, "tournament/ledger/audit", "tournament/ledger/audit_pyz.py", "tournament/ledger/witness",
    "tests/ledger",
)  # fmt: skip
GROUPS: Mapping[str, Sequence[str]] = {
    "tests/brackets": BRACKETS,
    "tests/rules_engine": ENGINE,
    "tests/championship": (*CORE, "tournament/ledger/audit"),
    "tests/ledger/core": AUDIT,
    "tests/ledger/audit": AUDIT,
}
"""The folder of each group's tests, and what they and the code that they ask consist of."""
BESIDES = (
    "tests/championship/test_standing_places_rules.py",
    "tests/ledger/audit/test_site.py",
)
"""Tests in those folders that read more: they always run."""


def _files(place: Path) -> Iterable[Path]:
    if place.is_file():
        return [place]
    return sorted(
        path
        for path in place.rglob("*")
        if path.is_file() and not {"__pycache__", "node_modules"} & set(path.parts)
    )


def hashed(places: Iterable[str], root: Path = ROOT) -> str:
    """One hash over names and content of all files at these places, and over this Python."""
    found = sha256(sys.version.encode())
    for path in (path for place in sorted(set(places)) for path in _files(root / place)):
        found.update(f"\n{path.relative_to(root).as_posix()}\n".encode())
        found.update(sha256(path.read_bytes()).digest())
    return found.hexdigest()


def hashes(missing: Iterable[str]) -> dict[str, str]:
    """The hash of every group as it stands now, with the suites that cannot run."""
    lacking = " ".join(sorted(missing))
    return {
        group: f"{hashed([*EVERYWHERE, *places])} {lacking}" for group, places in GROUPS.items()
    }


def files_of(groups: Iterable[str]) -> list[str]:
    """The files of tests that belong to these groups."""
    files = [path for group in groups for path in sorted((ROOT / group).rglob("test_*.py"))]
    names = (path.relative_to(ROOT).as_posix() for path in files)
    return [name for name in names if name not in BESIDES]


def unchanged(now: Mapping[str, str], kept: Path = KEPT) -> list[str]:
    """The groups that were green here as they are; none of them with `ALL` or in CI."""
    if any(os.environ.get(name) for name in ("ALL", "CI", "REQUIRE_ALL")) or not kept.is_file():
        return []
    green = json.loads(kept.read_text("utf-8"))
    return [group for group, value in now.items() if green.get(group) == value]


def keep(now: Mapping[str, str], done: Sequence[Done], kept: Path = KEPT) -> None:
    """Remember the groups of which these steps, which ran all their tests, name no failure."""
    failed = [line for step in done for line in step.failures]
    passed = {
        group: value
        for group, value in now.items()
        if all(step.whole for step in done)
        and not any(line.startswith(f"{group}/") for line in failed)
    }
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps(passed, indent=1), "utf-8")
