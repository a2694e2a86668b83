"""What steps and tests take of the processor, beside the figures that the repository keeps.

All are multiples of a piece of work that the same run does (`processor.piece_of_work`), so they say
little about the machine. The piece is done while nothing runs beside it, where a processor is
quicker than among others; what a run did quicker or slower as a whole is taken out by the middle of
all dear tests. `python -m tests.run figures` keeps those of the last `make test`.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from statistics import median
from typing import Final

from tests.support.steps import BUILD, ROOT, Done

KEPT: Final = ROOT / "tests" / "figures.json"
LAST: Final = BUILD / "figures.json"
"""Those of the last run here."""
DEAREST: Final = 20
"""So many tests are told."""
SLOW: Final = 3.0
"""A test that takes more is no quick one: `make check` leaves it out. About a second.

Tests that take less are no news either, and the file stays short.
"""
GROWN: Final = 1.25
TOO_SMALL: Final = 15.0
"""Steps below this grow and shrink by chance."""


@dataclass
class Figures:
    """Multiples of the piece of work: of each step, and of each dear test (all its cases) by it."""

    steps: dict[str, float] = field(default_factory=dict)
    tests: dict[str, dict[str, float]] = field(default_factory=dict)


def read(file: Path = KEPT) -> Figures:
    """Figures from a file; none if there is no file."""
    return Figures(**json.loads(file.read_text("utf-8"))) if file.is_file() else Figures()


def write(figures: Figures, file: Path) -> None:
    """Figures into a file, always in the same order."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(asdict(figures), indent=1, sort_keys=True) + "\n", "utf-8")


@cache
def slow() -> frozenset[str]:
    """The tests that took more than `SLOW` when figures were kept."""
    kept = read().tests.values()
    return frozenset(name for tests in kept for name, taken in tests.items() if taken >= SLOW)


def measured(done: Iterable[Done], pieces: Iterable[float]) -> Figures:
    """What a run took; `pieces` are seconds of the piece of work at several moments of it."""
    piece, found = median(pieces), Figures()
    for step in done:
        found.steps[step.title] = round(step.spent / piece, 1)
        tests: dict[str, float] = {}
        for case, seconds in step.tests.items():
            name = case.partition("[")[0]
            tests[name] = tests.get(name, 0.0) + seconds / piece
        dear = {name: round(taken, 1) for name, taken in tests.items() if taken >= SLOW}
        if dear:
            found.tests[step.title] = dear
    return found


def pace(now: Figures, kept: Figures) -> float:
    """By how much all dear tests took more than kept ones, in the middle; 1 if none is known."""
    ratios = [
        taken / kept.tests[step][name]
        for step, tests in now.tests.items()
        for name, taken in tests.items()
        if kept.tests.get(step, {}).get(name)
    ]
    return median(ratios) if ratios else 1.0


def table(done: Iterable[Done], now: Figures, kept: Figures) -> str:
    """Minutes of each step and its multiples beside those kept, then the dearest tests."""
    lines = [f"{'minutes':>7} {'work':>7} {'kept':>7}  step"]
    lines += [
        f"{step.seconds / 60:7.1f} {now.steps[step.title]:7.0f} "
        f"{_shown(kept.steps.get(step.title))}  {step.title}"
        for step in done
    ]
    lines.append(f"{'':7} {'':7} {pace(now, kept):7.2f}  times what was kept, in the middle of all")
    lines.append(f"{'':7} {'work':>7} {'kept':>7}  the {DEAREST} dearest tests")
    rows = [
        (taken, kept.tests.get(step, {}).get(name), step, name)
        for step, tests in now.tests.items()
        for name, taken in tests.items()
    ]
    lines += [
        f"{'':7} {taken:7.0f} {_shown(before)}  {name} ({step})"
        for taken, before, step, name in sorted(rows, key=lambda row: -row[0])[:DEAREST]
    ]
    return "\n".join(lines)


def _shown(taken: float | None) -> str:
    return f"{'new':>7}" if taken is None else f"{taken:7.0f}"


def grown(now: Figures, kept: Figures) -> str:
    """A line on the steps that grew by a quarter more than the middle test; or nothing.

    Each is told with the tests that grew most. It turns nothing red: time is no assertion, and a
    neighbour's load would be a red by chance.
    """
    told, all_of_them = [], pace(now, kept)
    for step, taken in now.steps.items():
        before = kept.steps.get(step, 0.0) * all_of_them
        if not before or taken < TOO_SMALL or taken <= before * GROWN:
            continue
        old = kept.tests.get(step, {})
        more = {
            name: value - old.get(name, 0.0) * all_of_them
            for name, value in now.tests.get(step, {}).items()
        }
        worst = sorted(more, key=lambda name: -more[name])[:3]
        told.append(f"{step} {taken / before:.2f} times ({', '.join(worst) or 'no test of it'})")
    return f"GREW: {'; '.join(told)}" if told else ""


def keep() -> None:
    """Keep the figures of the last run in the repository."""
    write(read(LAST), KEPT)
