"""The site's image and its containers as far as this goes without a container engine.

`Dockerfile` is read and its steps done in a folder that the site's user can't write to; what
`compose.yaml` starts is started as processes of that user, without any privilege.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import cache_from_source
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml

from tests.support.preloaded import PROJECT

_VARIABLE = re.compile(r"\$\{(\w+)(?::([-?])((?:[^${}]|\$\{[^}]*\})*))?\}")


@dataclass(frozen=True, slots=True)
class Step:
    """A line of the Dockerfile: its word, what follows, and the number of its stage."""

    word: str
    rest: str
    stage: int


def steps() -> list[Step]:
    """The steps of the Dockerfile in their order."""
    found: list[Step] = []
    stage = -1
    for line in (PROJECT / "Dockerfile").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            word, _, rest = line.partition(" ")
            stage += word == "FROM"
            found.append(Step(word, rest, stage))
    return found


def make_image(folder: Path) -> Path:
    """What the last stage has in /site, without the packages: this test run has them installed."""
    site = folder / "site"
    site.mkdir(parents=True)
    last = max(step.stage for step in steps())
    for step in steps():
        if step.stage != last:
            continue
        if step.word == "COPY" and not step.rest.startswith("--from="):
            source, target = step.rest.split()
            _copy(PROJECT / source, site / target if target != "." else site / source)
        elif step.word == "RUN" and "python " in step.rest:
            run_step(step, site, folder)
    close(site)
    return site


def run_step(
    step: Step, site: Path, folder: Path, environment: dict[str, str] | None = None
) -> None:
    """Run a step's command as written, but for the folder of what is temporary."""
    command = step.rest.replace("/tmp/", f"{folder}/")
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=site,
        env=environment or path(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("*.mo"))
        # With what Python has compiled of them already, wherever this run keeps it.
        for module in source.rglob("*.py"):
            compiled = Path(cache_from_source(module))
            if compiled.is_file():
                place = target / module.relative_to(source).parent / "__pycache__"
                place.mkdir(exist_ok=True)
                shutil.copy2(compiled, place / compiled.name)
    else:
        shutil.copy2(source, target)


def path(*before: Path) -> dict[str, str]:
    """An environment in which `python` and `celery` are those of the test run."""
    folders = (*before, Path(sys.executable).parent, *os.environ["PATH"].split(":"))
    return {"PATH": ":".join(map(str, folders))}


def compose(told: Mapping[str, str]) -> dict[str, Any]:
    """`compose.yaml` with the variables of a file `.env` put in."""
    text = (PROJECT / "compose.yaml").read_text(encoding="utf-8")
    return dict(yaml.safe_load(filled(text, told)))


def filled(text: str, told: Mapping[str, str]) -> str:
    """A text with `${NAME}`, `${NAME:-usual}` and `${NAME:?what is wrong}`, as compose has them."""

    def value(found: "re.Match[str]") -> str:
        name, way, other = found.groups()
        if told.get(name):
            return told[name]
        assert way == "-", f"{name} {other}"
        return filled(other, told)

    return _VARIABLE.sub(value, text)


def line_of(command: str | list[str]) -> list[str]:
    """The program and arguments of a service's command or of its health check."""
    if isinstance(command, str):
        return shlex.split(command.replace("$$", "$"))
    way, *rest = command
    if way == "CMD-SHELL":
        return ["sh", "-c", rest[0].replace("$$", "$")]
    assert way == "CMD"
    return rest


def unprivileged(line: list[str]) -> list[str]:
    """The same without any privilege, and without a way to one: what is read-only stays so."""
    dropped = ("--inh-caps=-all", "--bounding-set=-all") if os.getuid() == 0 else ()
    return ["setpriv", "--no-new-privs", *dropped, *line]


@contextmanager
def reachable_folder() -> Iterator[Path]:
    """A folder that other users can reach; pytest closes its own to them whenever it starts."""
    with TemporaryDirectory(prefix="site-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


def close(folder: Path) -> None:
    """Let nobody write into a folder and what is below it."""
    for found in (folder, *folder.rglob("*")):
        found.chmod(found.stat().st_mode & ~0o222)


def files_below(folder: Path) -> Iterator[Path]:
    """Every file."""
    return (found for found in folder.rglob("*") if found.is_file())
