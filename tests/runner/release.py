"""`python -m tests.runner.release`: a release of what is committed, in `build/release/VERSION/`.

Source archive, plain wheel of the engine, `audit.pyz` and list of components are the same bytes
whoever makes them: times are those of the commit, modes and names are fixed. Where there is a C
compiler there is a compiled wheel beside the plain one; its bytes are the compiler's. `COMPILED=0`
leaves it out.
"""

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from sysconfig import get_platform
from tempfile import TemporaryDirectory

from rules_engine import __version__
from tests.runner.sbom import bill_of_materials
from tests.soak import green
from tests.soak.__main__ import parts
from tests.support.steps import BUILD, ROOT
from tournament.ledger.audit_pyz import build_pyz

NAME = "pixel-tactics-championship"
CONTAINER = ("Dockerfile", "compose.yaml")
"""What a container is built from, where there is no copy of the sources."""
SUMS = "SHA256SUMS"
WHEEL = (
    sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps",
    "--no-index", "--no-build-isolation", "--no-cache-dir",
)  # fmt: skip


class NoRelease(Exception):
    """Why there can be no release of what is here, with the remedy."""


def make(target: Path, *, compiled: bool) -> list[Path]:
    """The files of a release, made in an empty folder; `check` says before whether it may be."""
    commit_time = int(_git("log", "-1", "--format=%ct").decode())
    archive = _archive()
    with TemporaryDirectory(prefix="release-") as name:
        for kind in ("plain", "compiled") if compiled else ("plain",):
            sources = _unpacked(archive, Path(name, kind))
            (_compiled_wheel if kind == "compiled" else _wheel)(sources, target, commit_time)
        for file in CONTAINER:
            if (sources / file).is_file():
                shutil.copyfile(sources / file, target / file)
    (target / f"{NAME}-{__version__}.tar.gz").write_bytes(gzip.compress(archive, 9, mtime=0))
    (target / "audit.pyz").write_bytes(build_pyz())
    bill = bill_of_materials(NAME, __version__, commit_time)
    (target / "sbom.cdx.json").write_text(bill, encoding="utf-8")
    files = sorted(target.iterdir())
    sums = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (target / SUMS).write_text("".join(sums), encoding="utf-8")
    return [*files, target / SUMS]


def check() -> None:
    """Refuse what no one could make again, or what has no name; raises `NoRelease`."""
    if changed := _git("status", "--porcelain").decode().splitlines():
        raise NoRelease(
            f"There are changes that are not committed ({changed[0].strip()}). "
            "Commit them, or put them away with `git stash --include-untracked`."
        )
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if not re.search(rf"^## {re.escape(__version__)}$", changelog, re.MULTILINE):
        raise NoRelease(
            f"CHANGELOG.md has no section for {__version__}. Give what stands under “Unreleased” "
            f"the heading “## {__version__}”, or correct __version__ in rules_engine/__init__.py."
        )
    tag = f"v{__version__}"
    tagged = _git("tag", "--list", tag) and _git("rev-list", "-1", tag)
    if tagged and tagged != _git("rev-parse", "HEAD"):
        raise NoRelease(
            f"{__version__} was released from another commit ({tag}). Raise __version__ in "
            "rules_engine/__init__.py, or check the tag out to make that release again."
        )
    lacking = green.read(green.content()).lacks(step.title for step in parts(weekly=True))
    if lacking:
        raise NoRelease(
            f"With just these sources this was not green yet: {', '.join(lacking)}. "
            "`make soak WEEKLY=1` runs it, and goes on where it was stopped."
        )


def _git(*arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True).stdout


def _archive() -> bytes:
    """The committed files as tar: git sorts them, and gives them the time of the commit."""
    prefix = f"--prefix={NAME}-{__version__}/"
    return _git("-c", "tar.umask=0022", "archive", "--format=tar", prefix, "HEAD")


def _unpacked(archive: bytes, folder: Path) -> Path:
    with tarfile.open(fileobj=BytesIO(archive)) as tar:
        tar.extractall(folder, filter="data")
    return folder / f"{NAME}-{__version__}"


def _wheel(sources: Path, target: Path, commit_time: int, *tags: str) -> None:
    """The engine's wheel; with tags it is for one interpreter and machine."""
    command = [*WHEEL, *tags, "--wheel-dir", str(target), str(sources / "rules_engine")]
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("LC_")},
        **{"SOURCE_DATE_EPOCH": str(commit_time), "LANG": "C.UTF-8", "TZ": "UTC"},
    }
    subprocess.run(command, check=True, env=environment, umask=0o022)


def _compiled_wheel(sources: Path, target: Path, commit_time: int) -> None:
    """A wheel that brings a build by mypyc along, for this interpreter and this kind of machine."""
    beside = sources / "build" / "compiled"
    command = [sys.executable, "-m", "rules_engine", "compile", "--folder", str(beside)]
    subprocess.run(command, cwd=sources, check=True, stdout=subprocess.DEVNULL)
    beside.rename(sources / "rules_engine" / "compiled_build")
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = re.sub(r"[-.]", "_", get_platform())
    for_here = (f"--python-tag={python}", f"--plat-name={platform}")
    tags = [f"--config-settings=--build-option={option}" for option in for_here]
    _wheel(sources, target, commit_time, *tags)


def main() -> int:
    """Make the release, and say what lies where."""
    target = BUILD / "release" / __version__
    compiler = find_spec("mypyc") is not None and any(map(shutil.which, ("cc", "gcc", "clang")))
    wanted = os.environ.get("COMPILED") != "0"
    try:
        check()
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir(parents=True)
        files = make(target, compiled=compiler and wanted)
    except NoRelease as reason:
        print(reason)
        return 1
    if wanted and not compiler:
        print("There is no C compiler here, so there is no compiled wheel.")
    for file in files:
        print(f"{file.relative_to(ROOT)}  {file.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
