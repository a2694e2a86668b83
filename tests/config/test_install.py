"""Setting the program up: no network is asked where all is there; else plain words, not pip's."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

NOBODY = "http://127.0.0.1:9/"
"""An index that is not there, as without a network."""


@pytest.fixture
def copy(project: Path, tmp_path: Path) -> Path:
    """A folder with the installer and an environment of its own, with the packages of this one."""
    shutil.copy(project / "install.py", tmp_path)
    shutil.copy(project / "requirements.txt", tmp_path)
    (tmp_path / ".venv").mkdir()
    for item in Path(sys.prefix).iterdir():
        if item.name in {"bin", "lib", "lib64", "pyvenv.cfg", "include"}:
            (tmp_path / ".venv" / item.name).symlink_to(item)
    return tmp_path


def installed(copy: Path, requirements: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "install.py", requirements],
        cwd=copy,
        env={**os.environ, "PIP_INDEX_URL": NOBODY, "PIP_CONFIG_FILE": os.devnull},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return done.returncode, done.stderr


def test_what_is_there_already_is_not_asked_for_anywhere(copy: Path) -> None:
    assert installed(copy, "requirements.txt") == (0, ""), "the installer was not even called"


def test_without_a_network_it_says_what_to_do_in_both_languages(copy: Path) -> None:
    (copy / "more.txt").write_text(f"no-such-package==1.0 \\\n    --hash=sha256:{'0' * 64}\n")
    code, told = installed(copy, "more.txt")
    assert code == 1
    assert "Подключитесь к интернету и повторите команду" in told
    assert "Do it at home, before the hall" in told
    assert "Traceback" not in told
    assert "Retrying" not in told
    assert "Retrying" in (copy / ".venv" / "install.log").read_text()


def test_packages_of_other_machines_are_not_missed(copy: Path) -> None:
    pins = 'no-such-package==1.0 ; sys_platform == "another" \\\n    --hash=sha256:0\n'
    (copy / "more.txt").write_text(pins)
    assert installed(copy, "more.txt") == (0, "")
