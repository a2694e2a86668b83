"""`python -m tests.run WHAT`: the checks behind `make`, with a word on what was left out.

A suite needs PostgreSQL, Redis, Chromium or Node; without it the suite is left out and named. With
`REQUIRE_ALL=1` (continuous integration) a suite that would be left out is a failure.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NODE_FOLDER = ROOT / "tests" / "brackets" / "node"
POSTGRES_URL = os.environ.get("TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")
WORKERS = os.environ.get("WORKERS", "2")
FAST = "not (browser or node or postgres or redis or slow or pages or soak)"
DATABASE_SUITES = (
    "tests/ledger",
    "tests/people",
    "tests/jobs",
    "tests/outbox",
    "tests/events",
    "tests/play",
    "tests/api",
    "tests/config/test_celery.py",
    "tests/web/personal/test_security.py",
    "tests/web/publisher/test_messages.py",
    "tests/web/test_bad_input.py",
    "tests/web/test_permissions.py",
)
"""What writes, locks, or is particular about input, and each address once. The rest asks nothing of
a database that SQLite does not answer."""
NOT_IN_CHECK = ("tests/ledger/audit", "tests/events/venue", "tests/jobs", "tests/outbox")
"""Rooms with many tests that take their time; `make test` runs them."""
NO_DATABASE = ("tests/ledger/audit", "tests/ledger/core", "tests/events/roster")
"""Rooms inside those suites that ask no database anything."""
PAGE_SUITES = (
    "tests/web/organizer",
    "tests/web/personal",
    "tests/web/judge",
    "tests/web/publisher",
)
"""Pages over services that `DATABASE_SUITES` hold; `make soak` asks them of PostgreSQL too."""


@dataclass(frozen=True)
class Suite:
    """Tests with one marker, and how to see whether they can run here."""

    marker: str
    needs: str
    present: Callable[[], bool]


def _postgres() -> bool:
    import psycopg

    try:
        psycopg.connect(POSTGRES_URL, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


SUITES = (
    Suite("postgres", "a PostgreSQL server at TEST_DATABASE_URL", _postgres),
    Suite("redis", "the program redis-server", lambda: shutil.which("redis-server") is not None),
    Suite(
        "browser",
        "Chromium (CHROMIUM or /usr/bin/chromium)",
        lambda: Path(os.environ.get("CHROMIUM", "/usr/bin/chromium")).exists(),
    ),
    Suite(
        "node",
        "Node with `npm ci` done in tests/brackets/node",
        lambda: shutil.which("node") is not None and (NODE_FOLDER / "node_modules").is_dir(),
    ),
)


def run(title: str, *command: str, **environment: str) -> None:
    """Run one step; its failure ends everything."""
    started = time.monotonic()
    print(f"\n== {title}", flush=True)
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=False)
    print(f"== {title}: {time.monotonic() - started:.0f} s", flush=True)
    if done.returncode:
        sys.exit(done.returncode)


def python(title: str, *arguments: str, **environment: str) -> None:
    """Run a module with this interpreter."""
    run(title, sys.executable, "-m", *arguments, **environment)


def lint() -> None:
    """Style, types, layers."""
    python("style", "ruff", "check", ".")
    python("format", "ruff", "format", "--check", ".")
    python("types", "mypy", "tournament", "reports", "rules_engine", "manage.py")
    run("layers", str(Path(sys.executable).with_name("lint-imports")))


def pytest(title: str, *arguments: str, **environment: str) -> None:
    """A run of the tests, in parallel."""
    python(title, "pytest", "-q", "-n", WORKERS, "--dist", "worksteal", *arguments, **environment)


def one_by_one(title: str, *arguments: str, **environment: str) -> None:
    """A run of the tests that others would disturb, with the machine to themselves."""
    python(f"{title}, one by one", "pytest", "-q", *arguments, **environment)


def missing_suites() -> list[Suite]:
    """The suites that cannot run here, each said aloud."""
    missing = [suite for suite in SUITES if not suite.present()]
    for suite in missing:
        print(f"LEFT OUT: the tests marked {suite.marker}: this needs {suite.needs}", flush=True)
    if missing and os.environ.get("REQUIRE_ALL") == "1":
        sys.exit("A suite would be left out, and REQUIRE_ALL=1 forbids that.")
    return missing


def check() -> None:
    """Lint and the fast tests of what changes most: rules, services, pages."""
    lint()
    pytest("fast tests", "-m", FAST, *(f"--ignore={room}" for room in NOT_IN_CHECK))


def everything() -> None:
    """All that can run here: lint, SQLite, PostgreSQL, browser, Node, benchmarks in small."""
    missing = {suite.marker for suite in missing_suites()}
    lint()
    # Redis stands beside PostgreSQL, where there is one.
    elsewhere = missing | {"postgres"} | (set() if "postgres" in missing else {"redis"})
    left_out = " or ".join(sorted(elsewhere))
    pytest("tests on SQLite", "-m", f"not ({left_out} or alone or soak)")
    one_by_one("tests on SQLite", "-m", f"alone and not ({left_out})")
    if "postgres" not in missing:
        others = " or ".join(sorted(missing | {"browser", "laptop", "node", "soak"}))
        where = {"DATABASE_URL": POSTGRES_URL}
        title, marks = "tests on PostgreSQL", f"not ({others} or alone)"
        suites = [*DATABASE_SUITES, *(f"--ignore={room}" for room in NO_DATABASE)]
        pytest(title, "-m", marks, *suites, **where)
        one_by_one(title, "-m", f"alone and not ({others})", *suites, **where)
    national()
    rules_off("--sample", "12")
    bench("--small")
    soak("--small")
    for suite in SUITES:
        if suite.marker in missing:
            print(f"LEFT OUT: the tests marked {suite.marker}: this needs {suite.needs}")


BENCHMARKS = (
    "bench_brackets",
    "bench_pages",
    "bench_override",
    "bench_reports",
    "bench_registration",
    "bench_engine",
    "bench_audit",
    "bench_ledger",
)


def bench(*options: str) -> None:
    """Numbers, as ratios in one run."""
    for name in BENCHMARKS:
        python(name, f"tests.bench.{name}", *options)


def soak(*options: str) -> None:
    """Long random play; if it is really long, every nasty value and pages on PostgreSQL first."""
    if not options:
        pytest("more of the same", "-m", "soak")
    if not options and _postgres():
        where = {"DATABASE_URL": POSTGRES_URL}
        pytest("pages on PostgreSQL", "-m", "not (browser or node)", *PAGE_SUITES, **where)
    python("soak", "tests.soak", *options)


def national() -> None:
    """A whole national championship, played from registration to prizes and checked."""
    python("national championship", "tests.national")


def rules_off(*sample: str) -> None:
    """Every refusal and every rule that computes switched off in turn; its own tests have to fail.

    `sample` may ask for some of the rules that compute, of the championship and of the game.
    """
    python("refusals switched off", "tests.rules_off")
    python("rules of the championship switched off", "tests.regulations.rules_off", *sample)
    python("rules of the game switched off", "tests.rules_engine.rules_off", *sample)


def lock() -> None:
    """Pin every dependency with hashes."""
    compile_lock = (
        "uv", "pip", "compile", "--quiet", "--python-version", "3.11", "--universal",
        "--generate-hashes", "--no-emit-index-url", "--no-emit-find-links", "--no-annotate",
        "--no-header", "pyproject.toml",
    )  # fmt: skip
    run("lock of the site", *compile_lock, "-o", "requirements.txt")
    run("lock of the tests", *compile_lock, "--extra", "tests", "-c", "requirements.txt",
        "-o", "tests/requirements.txt")  # fmt: skip


COMMANDS: dict[str, Callable[[], None]] = {
    "all": everything,
    "check": check,
    "bench": bench,
    "soak": soak,
    "national": national,
    "rules-off": rules_off,
    "lock": lock,
}


def main(arguments: Sequence[str]) -> None:
    """Run the command that is named."""
    if len(arguments) != 1 or arguments[0] not in COMMANDS:
        sys.exit(f"usage: python -m tests.run {'|'.join(COMMANDS)}")
    COMMANDS[arguments[0]]()


if __name__ == "__main__":
    main(sys.argv[1:])
