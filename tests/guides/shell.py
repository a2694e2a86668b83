"""The commands of a guide in a real shell, in a folder that is like a checkout of the project."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.forked_manage import manage_forked
from tests.support.preloaded import kept
from tests.support.steps import ROOT

VENV = Path(sys.prefix)


def checkout(folder: Path) -> Path:
    """A folder that is like a checkout of the project in which everything is installed."""
    for path in ROOT.iterdir():
        if path.name not in {".git", ".venv", "build", "data"}:
            (folder / path.name).symlink_to(path)
    environment = folder / ".venv"
    environment.mkdir()
    for name in ("bin", "lib", "pyvenv.cfg"):
        (environment / name).symlink_to(VENV / name)
    # Newer than the lists of what is to be installed, as after an installation.
    (environment / ".installed").touch()
    return folder


@contextmanager
def manage_here(folder: Path) -> Iterator[None]:
    """Lay the program into a folder; `deploy/systemd/manage` takes its settings as they are."""
    (folder / "manage.py").symlink_to(ROOT / "manage.py")
    (folder / ".venv").symlink_to(VENV)
    with manage_forked(folder / "deploy" / "systemd" / "manage"):
        yield


def line_of(commands: str) -> list[str]:
    """A shell that runs them one after another up to the first that fails."""
    return ["bash", "-euo", "pipefail", "-c", commands]


def environment(**changes: object) -> dict[str, str]:
    """What a shell of these tests knows: nothing of the settings of the test run."""
    path = f"{VENV / 'bin'}{os.pathsep}{os.environ['PATH']}"
    told = {name: str(value) for name, value in changes.items()}
    return {**kept(), "PATH": path, **told}


def run(commands: str, folder: Path, **changes: object) -> str:
    """Commands that end, in this folder; what they say. All of them must succeed."""
    done = subprocess.run(
        line_of(commands),
        cwd=folder,
        env=environment(**changes),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@contextmanager
def running(
    commands: str, folder: Path, said: Path, **changes: object
) -> Iterator["subprocess.Popen[bytes]"]:
    """Commands that go on until the end of the block; `said` gets what they say."""
    with said.open("wb") as output:
        process = subprocess.Popen(
            line_of(commands),
            cwd=folder,
            env=environment(**changes),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            yield process
        finally:
            if process.poll() is None:
                os.killpg(process.pid, 9)
            process.wait()


def pip_without_a_net(folder: Path) -> dict[str, str]:
    """Settings with which a block makes an environment whose `pip` only notes what is asked of it.

    It finds what is installed here; `noted` in this folder has a line for each call of `pip`.
    """
    (folder / "bin").mkdir()
    python, site = folder / "bin" / "python3", Path(sys.prefix).glob("lib/python*/site-packages")
    pip = f"echo \"$*\" >> '{folder}/noted'; echo '{next(site)}' > \"$0.pth\"; "
    pip += 'mv "$0.pth" "$(dirname "$0")"/../lib/python*/site-packages/'
    python.write_text(
        "#!/bin/sh\n"
        f'[ "$1 $2 $#" = "-m venv 3" ] || exec {sys.executable} "$@"\n'
        f'{sys.executable} -m venv --without-pip "$3"\n'
        f"cat > \"$3/bin/pip\" <<'END'\n#!/bin/sh\n{pip}\nEND\n"
        'chmod +x "$3/bin/pip"\n'
    )
    python.chmod(0o755)
    return {"PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"}
