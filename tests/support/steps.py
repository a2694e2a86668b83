"""Steps of a check: run side by side, each to its end, and one summary of all that failed."""

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


def run(step: Step) -> Done:
    """Run a step; what it says is told in one piece when it is done, meanwhile a file has it."""
    file = SAID / f"{re.sub(r'[^a-z0-9]+', '-', step.title.lower())}.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    began = f"== {step.title} begins; {file.relative_to(ROOT)} has what it says\n"
    print(began, end="", flush=True)
    started, wrong, whole = time.monotonic(), list[str](), True
    environment = {**os.environ, **step.environment}
    with file.open("w+", encoding="utf-8", errors="replace") as output:
        for command in step.commands:
            begins = output.seek(0, os.SEEK_END)
            ended = subprocess.run(
                command,
                cwd=ROOT,
                env=environment,
                stdout=output,
                stderr=subprocess.STDOUT,
                check=False,
            )
            output.seek(begins)
            wrong += failures(output.read(), ended.returncode)
            whole &= ended.returncode in (0, 1, NO_TESTS)
    said, took = file.read_text("utf-8", "replace"), time.monotonic() - started
    print(f"\n== {step.title}\n{said}== {step.title}: {took:.0f} s", flush=True)
    return Done(step.title, tuple(wrong), whole)


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


def end(done: Sequence[Done]) -> None:
    """Tell the summary; leave with 1 if anything failed."""
    print(f"\n{summary(done)}", flush=True)
    if any(step.failures for step in done):
        sys.exit(1)
