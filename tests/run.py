"""`python -m tests.run WHAT`: the checks behind `make`, with a word on what was left out.

A suite needs PostgreSQL, Redis, a browser or Node; without it the suite is left out and named. With
`REQUIRE_ALL=1` (continuous integration) a suite that would be left out is a failure.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tests.support.examples import ALL
from tests.support.present import FIREFOX, WEBKIT, firefox_present, webkit_present

ROOT = Path(__file__).resolve().parent.parent
NODE_FOLDERS = (ROOT / "tests" / "brackets" / "node", ROOT / "tests" / "scripts")
POSTGRES_URL = os.environ.get("TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")
WORKERS = os.environ.get("WORKERS", "2")
FAST = "not (browser or firefox or webkit or node or postgres or redis or slow or soak)"
CHECKED = (
    "tests/brackets",
    "tests/championship",
    "tests/regulations",
    "tests/reports",
    "tests/rules_engine",
    "tests/ledger/core",
    "tests/ledger/test_store.py",
    "tests/events/test_life.py",
    "tests/events/test_states.py",
    "tests/people/test_names_and_persons.py",
    "tests/play/test_day.py",
    "tests/play/test_override.py",
    "tests/api/test_result.py",
    "tests/web/judge/test_results.py",
    "tests/web/public/test_states.py",
    "tests/web/test_catalogues.py",
    "tests/web/test_components.py",
    "tests/words",
)
"""What `make check` asks: the pure packages, and some services and pages to see that they stand."""
DATABASE_SUITES = (
    "tests/jobs",
    "tests/ledger",
    "tests/events/test_erasure.py",
    "tests/events/test_ledger_check.py",
    "tests/events/test_repeats.py",
    "tests/events/test_states.py",
    "tests/events/test_registration_rush.py",
    "tests/events/test_retention.py",
    "tests/outbox/test_killed_workers.py",
    "tests/outbox/test_sending.py",
    "tests/people/test_devices.py",
    "tests/people/test_evidence.py",
    "tests/people/test_names_and_persons.py",
    "tests/people/test_wiping.py",
    "tests/play/test_log_verification.py",
    "tests/play/test_signing.py",
    "tests/web/personal/test_security.py",
    "tests/web/publisher/test_messages.py",
    "tests/web/test_bad_input.py",
    "tests/web/test_permissions.py",
)
"""What locks, flushes, orders or is particular about input, and each address once; besides, every
file whose tests need PostgreSQL or Redis. `make soak` asks the rest of PostgreSQL too."""
NO_DATABASE = ("tests/ledger/audit", "tests/ledger/core", "tests/events/roster")
"""Rooms inside those suites that ask no database anything."""
SERVICE_SUITES = (
    "tests/people",
    "tests/events",
    "tests/play",
    "tests/outbox",
    "tests/api",
    "tests/web/organizer",
    "tests/web/personal",
    "tests/web/judge",
    "tests/web/publisher",
)
"""Services and pages over what `DATABASE_SUITES` hold."""


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
    Suite("caddy", "the program caddy", lambda: shutil.which("caddy") is not None),
    Suite(
        "browser",
        "Chromium (CHROMIUM or /usr/bin/chromium)",
        lambda: Path(os.environ.get("CHROMIUM", "/usr/bin/chromium")).exists(),
    ),
    Suite("firefox", f"Firefox ({FIREFOX})", firefox_present),
    Suite("webkit", f"WebKit, its driver and a screen ({', '.join(WEBKIT)})", webkit_present),
    Suite(
        "node",
        "Node with `npm ci` done in tests/brackets/node and tests/scripts",
        lambda: (
            shutil.which("node") is not None
            and all((folder / "node_modules").is_dir() for folder in NODE_FOLDERS)
        ),
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


def side_by_side(steps: Mapping[str, Sequence[str]], at_once: int = 2) -> None:
    """Run steps, some at the same time; what each says is told when it is done."""

    def done(item: tuple[str, Sequence[str]]) -> bool:
        title, command = item
        started = time.monotonic()
        said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        took = time.monotonic() - started
        print(f"\n== {title}\n{said.stdout}{said.stderr}== {title}: {took:.0f} s", flush=True)
        return said.returncode == 0

    with ThreadPoolExecutor(at_once) as pool:
        if not all(list(pool.map(done, steps.items()))):
            sys.exit(1)


PYTHON = (sys.executable, "-m")
LINT = {
    "style": (*PYTHON, "ruff", "check", "."),
    "format": (*PYTHON, "ruff", "format", "--check", "."),
    "types": (*PYTHON, "mypy", "tournament", "reports", "rules_engine", "manage.py"),
    "layers": (str(Path(sys.executable).with_name("lint-imports")),),
}
"""Style, types, layers."""
_TOOLS = "tests/scripts/node_modules"
_SCRIPTS = "tournament/web/static/web"
LINT_SCRIPTS = {
    "types of scripts": ("node", f"{_TOOLS}/typescript/bin/tsc", "-p", "tests/scripts"),
    "style of scripts": (
        "node", f"{_TOOLS}/eslint/bin/eslint.js", "--max-warnings=0",
        "--config=tests/scripts/eslint.config.js", f"{_SCRIPTS}/scripts", "tests/scripts",
    ),
    "style sheets": (
        "node", f"{_TOOLS}/stylelint/bin/stylelint.mjs",
        "--config=tests/scripts/stylelint.config.js", f"{_SCRIPTS}/*.css",
    ),
    "pure parts of scripts": ("node", "--test", "tests/scripts/"),
}  # fmt: skip
"""Types, style and unit tests of what runs in browsers; needs Node."""
TESTS = ("pytest", "-q", "-n", WORKERS, "--dist", "worksteal", "--durations=30")
"""A run of the tests, in parallel."""


def pytest(title: str, *arguments: str, **environment: str) -> None:
    """A run of the tests, in parallel."""
    python(title, *TESTS, *arguments, **environment)


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


BENCHMARKS = (
    "bench_brackets",
    "bench_pages",
    "bench_override",
    "bench_reports",
    "bench_registration",
    "bench_engine",
    "bench_audit",
    "bench_ledger",
    "bench_verification",
)
SAMPLES = {
    "national championship": (*PYTHON, "tests.national"),
    **{f"{name}, small": (*PYTHON, f"tests.bench.{name}", "--small") for name in BENCHMARKS},
    "a tenth of the refusals switched off": (*PYTHON, "tests.rules_off", "--tenth"),
    "some rules of the championship switched off": (
        *PYTHON, "tests.regulations.rules_off", "--sample", "4", "--jobs", "1"
    ),
    "some rules of the game switched off": (
        *PYTHON, "tests.rules_engine.rules_off", "--sample", "4", "--jobs", "1"
    ),
    "soak, small": (*PYTHON, "tests.soak", "--small"),
}  # fmt: skip
"""What runs in small in every run, so that it works; their numbers are not judged."""


def check() -> None:
    """Lint, and beside it fast tests: of all rules, and of some services and pages."""
    missing = {suite.marker for suite in missing_suites()}
    scripts = {} if "node" in missing else LINT_SCRIPTS
    fast = {"fast tests": (*PYTHON, *TESTS, "-m", FAST, *CHECKED)}
    side_by_side({**LINT, **scripts, **fast}, 9)


def containing(*snippets: str) -> list[str]:
    """The files of tests in which one of the snippets stands, such as a marker."""
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    found = [path for path in files if any(one in path.read_text("utf-8") for one in snippets)]
    return [path.relative_to(ROOT).as_posix() for path in found]


def everything() -> None:
    """All that can run here: lint, SQLite, PostgreSQL, browser, Node, benchmarks in small."""
    missing = {suite.marker for suite in missing_suites()}
    side_by_side({**LINT, **({} if "node" in missing else LINT_SCRIPTS)})
    # Redis stands beside PostgreSQL, where there is one.
    elsewhere = missing | {"postgres"} | (set() if "postgres" in missing else {"redis"})
    left_out = " or ".join(sorted(elsewhere))
    pytest("tests on SQLite", "-m", f"not ({left_out} or soak)")
    if "postgres" not in missing:
        others = " or ".join(
            sorted(missing | {"browser", "firefox", "laptop", "node", "soak", "webkit"})
        )
        where = {"DATABASE_URL": POSTGRES_URL}
        title, marks = "tests on PostgreSQL", f"not ({others} or alone)"
        suites = sorted({*DATABASE_SUITES, *containing("mark.postgres", "mark.redis")})
        suites += [f"--ignore={room}" for room in NO_DATABASE]
        pytest(title, "-m", marks, *suites, **where)
        one_by_one(title, "-m", f"alone and not ({others})", *containing("mark.alone"), **where)
    side_by_side(SAMPLES)
    for suite in SUITES:
        if suite.marker in missing:
            print(f"LEFT OUT: the tests marked {suite.marker}: this needs {suite.needs}")


def bench() -> None:
    """Numbers, as ratios in one run."""
    for name in BENCHMARKS:
        python(name, f"tests.bench.{name}")


def soak() -> None:
    """Long random play; before it more of what the tests do.

    That is every nasty value, and the services and pages on PostgreSQL.
    """
    pytest("more of the same", "-m", "soak")
    pytest("all examples", *containing("examples("), **ALL)
    if _postgres():
        where = {"DATABASE_URL": POSTGRES_URL}
        marks = "not (browser or node or alone)"
        pytest("services and pages on PostgreSQL", "-m", marks, *SERVICE_SUITES, **where)
    python("soak", "tests.soak")


def national() -> None:
    """A whole national championship, played from registration to prizes and checked."""
    python("national championship", "tests.national")


def rules_off() -> None:
    """Every refusal and every rule that computes switched off in turn; its tests have to fail."""
    python("refusals switched off", "tests.rules_off")
    python("rules of the championship switched off", "tests.regulations.rules_off")
    python("rules of the game switched off", "tests.rules_engine.rules_off")


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
    of_compiler = [part for part in compile_lock if part != "pyproject.toml"]
    run("lock of the compiler", *of_compiler, "--group", "compiler", "-c", "tests/requirements.txt",
        "-o", "rules_engine/compiler.txt")  # fmt: skip


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
