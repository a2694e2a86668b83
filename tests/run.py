"""`python -m tests.run WHAT`: the checks behind `make`, with a word on what was left out.

`all` is the whole suite, and what continuous integration runs. A suite may need PostgreSQL, Redis,
a browser or Node; without it the suite is left out and named, and with `REQUIRE_ALL=1` (in
continuous integration) that is a failure. What repeats itself is asked in part by day, all of it by
`make soak`.
"""

import os
import secrets
import shutil
import subprocess
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg

from tests.runner import figures
from tests.support.disks import can_mount
from tests.support.examples import ON_BOTH
from tests.support.present import (
    CHROMIUM,
    FIREFOX,
    WEBKIT,
    chromium_program,
    firefox_present,
    webkit_present,
)
from tests.support.processor import piece_of_work
from tests.support.production import Cluster
from tests.support.steps import (
    ROOT,
    Done,
    Step,
    end,
    keep_bytecode,
    run,
    said_by,
    side_by_side,
)
from tests.support.unchanged import files_of, hashes, keep, unchanged

NODE_FOLDERS = (ROOT / "tests" / "brackets" / "node", ROOT / "tests" / "scripts")
POSTGRES_URL = os.environ.get("TEST_DATABASE_URL", "")
"""A server of PostgreSQL that is given, or that this run has begun for what it starts."""
WORKERS = int(os.environ.get("WORKERS", "2"))
WHOLE = os.environ.get("REQUIRE_ALL") == "1"
"""What has nothing to talk to is a failure."""
FAST = "not (browser or firefox or webkit or node or postgres or redis or registry or slow or soak)"
CHECKED = (
    "tests/brackets",
    "tests/championship",
    "tests/regulations",
    "tests/rules_engine",
    "tests/ledger/core",
    "tests/ledger/test_store.py",
    "tests/events/test_life.py",
    "tests/events/test_states.py",
    "tests/people/test_names_and_persons.py",
    "tests/play/test_day.py",
    "tests/play/test_override.py",
    "tests/api/test_result.py",
    "tests/web/test_catalogues.py",
    "tests/web/test_components.py",
)
"""What `make check` asks: the pure packages, and some services and pages to see that they stand."""
BROWSERS = ("browser", "firefox", "webkit")
IN_BROWSERS = " or ".join(BROWSERS)
ON_POSTGRESQL = ("mark.database", "mark.postgres", "mark.redis")
"""How the tests that PostgreSQL is asked are marked."""


@dataclass(frozen=True)
class Suite:
    """Tests with one marker, and how to see whether they can run here."""

    marker: str
    needs: str
    present: Callable[[], bool]


def _postgres() -> bool:
    given = os.environ.get("TEST_DATABASE_URL")
    if not given:
        return any(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    with suppress(psycopg.OperationalError):
        psycopg.connect(given, connect_timeout=2).close()
        return True
    return False


def _node_packages(folder: Path) -> bool:
    """Whether the packages that a folder pins are there; what is missing is installed."""
    npm, pinned = shutil.which("npm"), folder / "package-lock.json"
    there = folder / "node_modules" / ".package-lock.json"
    if shutil.which("node") is None or npm is None:
        return False
    if there.is_file() and there.stat().st_mtime >= pinned.stat().st_mtime:
        return True
    line = (npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent")
    return subprocess.run(line, cwd=folder, check=False).returncode == 0


SUITES = (
    Suite("postgres", "the programs of PostgreSQL, or a server at TEST_DATABASE_URL", _postgres),
    Suite("redis", "the program redis-server", lambda: shutil.which("redis-server") is not None),
    Suite("caddy", "the program caddy", lambda: shutil.which("caddy") is not None),
    Suite("tmpfs", "the right to mount a small disk (root)", can_mount),
    Suite("compiler", "a compiler of C (cc)", lambda: shutil.which("cc") is not None),
    Suite(
        "browser",
        f"Chromium (CHROMIUM or one of {', '.join(CHROMIUM)})",
        lambda: chromium_program() != "",
    ),
    Suite("firefox", f"Firefox ({FIREFOX})", firefox_present),
    Suite("webkit", f"WebKit, its driver and a screen ({', '.join(WEBKIT)})", webkit_present),
    Suite(
        "node",
        "Node and npm, and a network for their packages",
        lambda: all(map(_node_packages, NODE_FOLDERS)),
    ),
)


PYTHON = (sys.executable, "-m")
LINT = {
    "style": (*PYTHON, "ruff", "check", "."),
    "format": (*PYTHON, "ruff", "format", "--check", "."),
    "types": (*PYTHON, "mypy", "tournament", "reports", "rules_engine", "manage.py"),
    "layers": (str(Path(sys.executable).with_name("lint-imports")),),
    "licences": (*PYTHON, "tests.runner.notice", "--check"),
}
"""Style, types, layers, licences."""
TYPES = [*LINT].index("types")
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
SEED = os.environ.get("SEED") or str(secrets.randbelow(2**32))
"""What the order of the tests and their chance come from; said aloud, to repeat a run with it."""
RUN = (*PYTHON, "pytest", "-q", f"--randomly-seed={SEED}", f"--hypothesis-seed={SEED}")


def steps(commands: Mapping[str, Sequence[str]]) -> list[Step]:
    """Steps of one command each."""
    return [Step(title, [command]) for title, command in commands.items()]


def pytest_step(
    title: str,
    *arguments: str,
    workers: int = WORKERS,
    environment: Mapping[str, str] | None = None,
) -> Step:
    """Tests, run by so many processes, which tell what each test took."""
    told = ("--workers", str(workers), "--spent", str(said_by(title).with_suffix(".json")))
    return Step(title, [(*RUN, *told, *arguments)], environment or {})


def python(title: str, *arguments: str) -> Step:
    """A module that runs in this interpreter."""
    return Step(title, [(*PYTHON, *arguments)])


def missing_suites() -> list[Suite]:
    """The suites that cannot run here, each said aloud."""
    missing = [suite for suite in SUITES if not suite.present()]
    for suite in missing:
        print(f"LEFT OUT: the tests marked {suite.marker}: this needs {suite.needs}", flush=True)
    if missing and WHOLE:
        sys.exit("A suite would be left out, and REQUIRE_ALL=1 forbids that.")
    return missing


BENCHMARKS = sorted(path.stem for path in (ROOT / "tests" / "bench").glob("bench_*.py"))
SAMPLES = {"some rules switched off": (*PYTHON, "tests.rules_off", "--some")}
"""What is asked in part in every run."""


@contextmanager
def services() -> Iterator[set[str]]:
    """What the run talks to, all its own; gives the markers of what has nothing to talk to here.

    PostgreSQL is a cluster on a port of its own, unless TEST_DATABASE_URL names a server.
    """
    missing = {suite.marker for suite in missing_suites()}
    if "postgres" in missing or os.environ.get("TEST_DATABASE_URL"):
        yield missing
        return
    with TemporaryDirectory(prefix="postgres-of-tests-", ignore_cleanup_errors=True) as folder:
        cluster = Cluster(Path(folder))
        cluster.start()
        try:
            os.environ["TEST_DATABASE_URL"] = cluster.url
            yield missing
        finally:
            del os.environ["TEST_DATABASE_URL"]
            cluster.stop()


def check() -> None:
    """Lint, and beside it fast tests: of all rules, and of some services and pages."""
    fast = pytest_step("fast tests", "-m", FAST, *CHECKED)
    end(side_by_side([fast, *lint({suite.marker for suite in missing_suites()})], 9))


def lint(missing: Collection[str]) -> list[Step]:
    """Style, types, layers; of scripts too, if there is Node."""
    return steps({**LINT, **({} if "node" in missing else LINT_SCRIPTS)})


def containing(*snippets: str) -> list[str]:
    """The files of tests in which one of the snippets stands, such as a marker."""
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    found = [path for path in files if any(one in path.read_text("utf-8") for one in snippets)]
    return [path.relative_to(ROOT).as_posix() for path in found]


def _left_out(missing: Collection[str]) -> set[str]:
    """Markers of the tests that this run has no place for, wherever they would run."""
    return {*missing, "registry", "soak"}


def on_postgresql(missing: Collection[str]) -> list[Step]:
    """What a database may answer differently, and what needs the server to itself."""
    others = " or ".join(sorted(_left_out(missing) | {*BROWSERS, "laptop", "node"}))
    shared = f"(database or postgres or redis) and not ({others} or alone)"
    alone = f"alone and not ({others})"
    where = {"DATABASE_URL": os.environ["TEST_DATABASE_URL"]}
    files = containing(*ON_POSTGRESQL)
    return [
        pytest_step(
            "tests on PostgreSQL, one by one", "-m", alone, *containing("mark.alone"),
            workers=1, environment=where,
        ),
        pytest_step(
            "tests on PostgreSQL", "-m", shared, *files, workers=1, environment=where
        ),
    ]  # fmt: skip


def everything() -> None:
    """What can run here: SQLite, browsers, PostgreSQL, lint, Node, and in small what lasts."""
    pieces = [piece_of_work()]
    with services() as missing:
        now = hashes(missing)
        same = unchanged(now)
        for group in same:
            print(f"UNCHANGED since it was green here, not run again (ALL=1 does): {group}")
        if "postgres" not in missing:
            os.environ.update(ON_BOTH)
        # Redis stands beside PostgreSQL, where there is one.
        elsewhere = {"postgres"} | (set() if "postgres" in missing else {"redis"})
        left_out = " or ".join(sorted(_left_out(missing) | elsewhere))
        ignored = [f"--ignore={path}" for path in files_of(same)]
        # One process more than processors: many tests wait for a browser or a server.
        tests = pytest_step(
            "tests", "-m", f"not ({IN_BROWSERS} or {left_out})", *ignored, workers=WORKERS + 1
        )
        # In processes of their own: a browser keeps its connections to the site that it was shown,
        # and the site its database, which others want for themselves.
        in_browsers = pytest_step(
            "tests in browsers", "-m", f"({IN_BROWSERS}) and not ({left_out})",
            *containing(*map("mark.{}".format, BROWSERS)), workers=WORKERS + 1,
        )  # fmt: skip
        beside = [] if "postgres" in missing else on_postgresql(missing)
        beside += [*lint(missing), *steps(SAMPLES)]
        if WHOLE:
            laptop = ("-m", "registry", "tests/runner/test_laptop.py")
            beside.append(pytest_step("laptop", *laptop, workers=1))
        done: list[Done] = []
        with ThreadPoolExecutor(1) as pool:
            # Beside each other: what asks PostgreSQL waits for other programs most of the time.
            others = pool.submit(side_by_side, beside, 1)
            for step in (tests, in_browsers):
                done.append(run(step))
                pieces.append(piece_of_work())
            done += others.result()
            pieces.append(piece_of_work())
    keep(now, done[:2])
    for suite in SUITES:
        if suite.marker in missing:
            print(f"LEFT OUT: the tests marked {suite.marker}: this needs {suite.needs}")
    taken, before = figures.measured(done, pieces), figures.read()
    figures.write(taken, figures.LAST)
    print(f"\n{figures.table(done, taken, before)}", flush=True)
    end(done, figures.grown(taken, before))


def bench() -> None:
    """Numbers, as ratios in one run."""
    with services():
        end([run(python(name, f"tests.bench.{name}")) for name in BENCHMARKS])


def national() -> None:
    """A whole national championship, played from registration to prizes and checked."""
    end([run(python("national championship", "tests.national"))])


def rules_off() -> None:
    """Every refusal and every rule that computes switched off in turn; its tests have to fail."""
    end([run(python("rules switched off", "tests.rules_off"))])


def lock() -> None:
    """Pin every dependency with hashes, and tell what that changes."""
    end([run(python("locks", "tests.runner.lock")), run(python("notice", "tests.runner.notice"))])


COMMANDS: dict[str, Callable[[], None]] = {
    "all": everything,
    "check": check,
    "bench": bench,
    "national": national,
    "rules-off": rules_off,
    "lock": lock,
    "figures": figures.keep,
}


def main(arguments: Sequence[str]) -> None:
    """Run the command that is named."""
    if len(arguments) != 1 or arguments[0] not in COMMANDS:
        sys.exit(f"usage: python -m tests.run {'|'.join(COMMANDS)}")
    keep_bytecode()
    os.environ["SEED"] = SEED
    print(f"SEED={SEED} repeats the order and the chance of these tests.", flush=True)
    COMMANDS[arguments[0]]()


if __name__ == "__main__":
    main(sys.argv[1:])
