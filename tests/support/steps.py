"""Steps of a check: run side by side, each to its end, and one summary of all that failed."""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"
SAID = BUILD / "said"
"""What each step says while it runs."""
BYTECODE = BUILD / "pycache"
"""What Python has compiled, of this project and of all that it imports."""
NAMED = re.compile(r"^(?:FAILED|ERROR) (tests/.+)$", re.MULTILINE)
"""How pytest's short summary names a test that failed or could not begin."""
NO_TESTS = 5
"""What pytest answers when everything was left out."""


def known_to_git(root: Path = ROOT) -> list[str]:
    """The files of a tree that Git knows, or would know if they were added; in order."""
    line = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    listed = subprocess.run(line, cwd=root, check=True, capture_output=True, text=True).stdout
    return sorted({name for name in listed.split("\0") if name and (root / name).is_file()})


@dataclass(frozen=True)
class Step:
    """Commands that run one after another, all of them even if the first fails."""

    title: str
    commands: Sequence[Sequence[str]]
    environment: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Done:
    """What became of a step; `failures` has a line for each test or command that failed."""

    title: str
    failures: tuple[str, ...]
    whole: bool
    """Whether every command came to its end, so that what it does not name has passed."""
    seconds: float = field(default=0.0, compare=False)
    """From its beginning to its end."""
    spent: float = field(default=0.0, compare=False)
    """Seconds of processor time of its processes, as far as they were waited for."""
    tests: Mapping[str, float] = field(default_factory=dict, compare=False)
    """The same of each test, where the step tells them."""


def keep_bytecode() -> None:
    """Have every process below compile a module once, and keep that under `build/`."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(BYTECODE)


def failures(said: str, status: int) -> tuple[str, ...]:
    """A line for each test that failed; for another program its last words."""
    if status in (0, NO_TESTS):
        return ()
    lines = [line for line in said.splitlines() if line.strip()]
    last = lines[-1] if lines else "no words"
    return tuple(NAMED.findall(said)) or (f"status {status}: {last}",)


def said_by(title: str) -> Path:
    """The file that has what a step says; beside it, as `.json`, what its tests took."""
    return SAID / f"{re.sub(r'[^a-z0-9]+', '-', title.lower())}.txt"


def run(step: Step) -> Done:
    """Run a step; what it says is told in one piece when it is done, meanwhile a file has it."""
    file = said_by(step.title)
    file.parent.mkdir(parents=True, exist_ok=True)
    told = file.with_suffix(".json")
    told.unlink(missing_ok=True)
    began = f"== {step.title} begins; {file.relative_to(ROOT)} has what it says\n"
    print(began, end="", flush=True)
    started, spent, wrong, whole = time.monotonic(), 0.0, list[str](), True
    environment = {**os.environ, **step.environment}
    with file.open("w+", encoding="utf-8", errors="replace") as output:
        for command in step.commands:
            begins = output.seek(0, os.SEEK_END)
            with subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT
            ) as process:
                _, waited, taken = os.wait4(process.pid, 0)
                process.returncode = status = os.waitstatus_to_exitcode(waited)
            spent += taken.ru_utime + taken.ru_stime
            output.seek(begins)
            wrong += failures(output.read(), status)
            whole &= status in (0, 1, NO_TESTS)
    said, took = file.read_text("utf-8", "replace"), time.monotonic() - started
    print(f"\n== {step.title}\n{said}== {step.title}: {took:.0f} s", flush=True)
    tests = json.loads(told.read_text("utf-8")) if told.is_file() else {}
    return Done(step.title, tuple(wrong), whole, took, spent, tests)


def side_by_side(steps: Sequence[Step], at_once: int) -> list[Done]:
    """Run all steps, so many at the same time; the first ones begin first."""
    with ThreadPoolExecutor(at_once) as pool:
        return list(pool.map(run, steps))


def summary(done: Sequence[Done]) -> str:
    """Every failure of every step, one line each."""
    lines = [f"{step.title}: {line}" for step in done for line in step.failures]
    if not lines:
        return f"== all {len(done)} steps passed"
    return "\n".join((f"== {len(lines)} failures in {len(done)} steps", *lines))


def end(done: Sequence[Done], besides: str = "") -> None:
    """Tell the summary, and what there is to say besides; leave with 1 if anything failed."""
    print(f"\n{summary(done)}", flush=True)
    if besides:
        print(besides, flush=True)
    if any(step.failures for step in done):
        sys.exit(1)
