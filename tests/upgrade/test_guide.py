"""The steps of `docs/running/upgrade.md`, typed as they stand there.

Those for a server follow an installation: `test_install_guide`.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rules_engine import __version__
from tests.guides.blocks import block
from tests.support.preloaded import kept
from tests.support.server import free_port, wait_until_ready
from tests.support.steps import ROOT
from tests.upgrade.make import SQLITE
from tests.upgrade.test_upgrade import OLDEST, left_by

pytestmark = pytest.mark.slow

ME = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org")


def git(folder: Path, *words: str) -> str:
    return subprocess.run(
        ["git", *ME, *words], cwd=folder, check=True, capture_output=True, text=True
    ).stdout.strip()


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where releases come from: two of them."""
    folder = tmp_path_factory.mktemp("published")
    git(folder, "init", "--quiet")
    for version in ("v0.13.0", "v0.14.0"):
        (folder / "version").write_text(version)
        (folder / "requirements.txt").write_bytes((ROOT / "requirements.txt").read_bytes())
        (folder / "Makefile").write_text("run:\n\t@echo run >> said\n")
        git(folder, "add", "--all")
        git(folder, "commit", "--quiet", "--message", version)
        git(folder, "tag", "--annotate", version, "--message", version)
    return folder


@pytest.fixture
def installed(published: Path, tmp_path: Path) -> Path:
    """An installation of the older release, whose program only notes that it is called."""
    folder = tmp_path / "program"
    git(tmp_path, "clone", "--quiet", "--branch", "v0.13.0", str(published), str(folder))
    (folder / ".venv").symlink_to(Path(sys.prefix))
    return folder


def typed(command: str, folder: Path) -> list[str]:
    """Type a block; what the program noted."""
    done = subprocess.run(
        ["sh", "-e", "-c", command],
        cwd=folder,
        env=kept(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return (folder / "said").read_text().splitlines()


def test_a_laptop_takes_the_release_and_starts(installed: Path) -> None:
    assert typed(block("docs/running/upgrade.md", "On a laptop"), installed) == ["run"]
    assert (installed / "version").read_text() == "v0.14.0"


def test_the_oldest_data_are_served_and_then_checked(tmp_path: Path) -> None:
    with left_by(OLDEST, SQLITE, tmp_path / "data") as told:
        port = free_port()
        line = [sys.executable, "manage.py", "serve"]
        served = subprocess.Popen(
            line, cwd=ROOT, env={**told, "PORT": str(port)}, text=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
        try:
            wait_until_ready(served, port)
            served.terminate()
            said, _ = served.communicate(timeout=60)
        finally:
            if served.poll() is None:
                os.killpg(served.pid, signal.SIGKILL)
                served.wait()
        assert "Backup before the update: " in said
        command = block("docs/running/upgrade.md", "Afterwards")
        assert "deploy/systemd/manage" in command
        here = f"{sys.executable} manage.py"
        done = subprocess.run(
            ["sh", "-e", "-c", command.replace("deploy/systemd/manage", here)],
            cwd=ROOT, env=told, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        assert "The tables are what the ledgers say." in done.stdout


@pytest.mark.soak
def test_a_release_leaves_something_behind_by_one_command(tmp_path: Path) -> None:
    command = block("docs/running/upgrade.md", "Making a release", 1)
    git(tmp_path, "clone", "--quiet", str(ROOT), "project")
    project = tmp_path / "project"
    (project / ".venv").symlink_to(Path(sys.prefix))
    subprocess.run(
        ["sh", "-e", "-c", command.replace(__version__, "99.0.0")],
        cwd=project,
        env=kept(),
        check=True,
    )
    made = project / "tests" / "upgrade" / "corpus" / "99.0.0"
    assert {path.name for path in made.iterdir()} == {"sqlite.tar.xz", "postgresql.tar.xz"}
