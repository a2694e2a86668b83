"""`python -m tests.run WHAT`: the checks behind `make`, with a word on what was left out.

A suite needs PostgreSQL, Redis, a browser or Node; without it the suite is left out and named. With
`REQUIRE_ALL=1` (continuous integration) a suite that would be left out is a failure, and the tests
that take more than two seconds run too, and all benchmarks in small.
"""

import os
import secrets
import shutil
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.support.disks import can_mount
from tests.support.examples import ALL, EACH
from tests.support.present import (
    CHROMIUM,
    FIREFOX,
    WEBKIT,
    chromium_program,
    firefox_present,
    webkit_present,
)
from tests.support.slow_answers import WANTED as SLOW_ANSWERS
from tests.support.steps import BYTECODE, ROOT, Step, end, keep_bytecode, run, side_by_side
from tests.support.unchanged import files_of, hashes, keep, unchanged

NODE_FOLDERS = (ROOT / "tests" / "brackets" / "node", ROOT / "tests" / "scripts")
POSTGRES_URL = os.environ.get("TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")
WORKERS = os.environ.get("WORKERS", "2")
WHOLE = os.environ.get("REQUIRE_ALL") == "1"
"""Leave nothing out: neither what is slow nor what has nothing to talk to, which is a failure."""
FAST = "not (browser or firefox or webkit or node or postgres or redis or registry or slow or soak)"
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
    "tests/web/test_catalogues.py",
    "tests/web/test_components.py",
    "tests/runner",
)
"""What `make check` asks: the pure packages, and some services and pages to see that they stand."""
BROWSERS = ("browser", "firefox", "webkit")
IN_BROWSERS = " or ".join(BROWSERS)
ON_POSTGRESQL = ("mark.database", "mark.postgres", "mark.redis")
"""How the tests that PostgreSQL is asked are marked."""
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
"""Services and pages, of which a run asks PostgreSQL only what is marked `database`."""


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
        "Node with `npm ci` done in tests/brackets/node and tests/scripts",
        lambda: (
            shutil.which("node") is not None
            and all((folder / "node_modules").is_dir() for folder in NODE_FOLDERS)
        ),
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
TESTS = (*RUN, "-n", WORKERS, "--dist", "worksteal", "--durations=30")
"""A run of the tests, in parallel."""
COMPILING = (*RUN, "--collect-only", "-k", "not test_")
"""Imports every module of the tests and of what they ask, and runs none."""
WAITING = (*RUN, "-n", str(int(WORKERS) + 1), "--dist", "worksteal", "--durations=30")
"""A run of tests that wait for a browser or a server most of their time."""


def steps(commands: Mapping[str, Sequence[str]]) -> list[Step]:
    """Steps of one command each."""
    return [Step(title, [command]) for title, command in commands.items()]


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


BENCHMARKS = (
    "bench_brackets",
    "bench_swiss",
    "bench_pages",
    "bench_api",
    "bench_slow_line",
    "bench_override",
    "bench_reports",
    "bench_registration",
    "bench_worst",
    "bench_watchers",
    "bench_calls",
    "bench_scaling",
    "bench_engine",
    "bench_standard_bearer",
    "bench_audit",
    "bench_ledger",
    "bench_verification",
    "bench_api_writes",
)
SAMPLES = {
    "national championship, small": (*PYTHON, "tests.national", "--small"),
    **{f"{name}, small": (*PYTHON, f"tests.bench.{name}", "--small") for name in BENCHMARKS},
    "some rules of the championship switched off": (
        *PYTHON, "tests.regulations.rules_off", "--sample", "3", "--jobs", "1"
    ),
    "some rules of the game switched off": (
        *PYTHON, "tests.rules_engine.rules_off", "--sample", "3", "--jobs", "1"
    ),
    "some rules of Standard-Bearer switched off": (
        *PYTHON, "tests.rules_engine.standard_bearer.rules_off", "--sample", "3", "--jobs", "1"
    ),
    "soak, small": (*PYTHON, "tests.soak", "--small"),
}  # fmt: skip
"""What runs in small in every run, so that it works; their numbers are not judged."""


UPGRADES = "tests/upgrade/test_upgrade.py"


def in_whole() -> list[Step]:
    """What is asked in whole where a run that leaves something out asks a part, and the laptop.

    The laptop's package needs the network to be made, and none to run.
    """
    upgrades = (*TESTS, UPGRADES)
    server = {**EACH, "DATABASE_URL": POSTGRES_URL}
    return [
        Step("every release goes on", [upgrades], EACH),
        python("refusals switched off", "tests.rules_off"),
        Step("every release goes on, on PostgreSQL", [(*upgrades, "-m", "postgres")], server),
        Step("laptop", [(*RUN, "-m", "registry", "tests/runner/test_laptop.py")]),
    ]


def check() -> None:
    """Lint, and beside it fast tests: of all rules, and of some services and pages."""
    fast = Step("fast tests", [(*TESTS, "-m", FAST, *CHECKED)])
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
    return {*missing, "registry", "soak", *(() if WHOLE else ("slow",))}


def on_postgresql(missing: Collection[str], elsewhere: Collection[str]) -> tuple[Step, Step]:
    """What a database may answer differently, and what needs the server to itself.

    The files that are asked `elsewhere` are left out.
    """
    others = " or ".join(sorted(_left_out(missing) | {*BROWSERS, "laptop", "node"}))
    shared = f"(database or postgres or redis) and not ({others} or alone)"
    where = {"DATABASE_URL": POSTGRES_URL}
    files = (name for name in containing(*ON_POSTGRESQL) if name not in elsewhere)
    together = (*WAITING, "-m", shared, *files)
    alone = (*RUN, "-m", f"alone and not ({others})", *containing("mark.alone"))
    return (
        Step("tests on PostgreSQL", [together], where),
        Step("tests on PostgreSQL, one by one", [alone], where),
    )


def everything() -> None:
    """What can run here: SQLite, browsers, PostgreSQL, lint, Node; with `WHOLE` all of each."""
    more = in_whole() if WHOLE else []
    missing = {suite.marker for suite in missing_suites()}
    now = hashes(missing)
    same = unchanged(now)
    for group in same:
        print(f"UNCHANGED since it was green here, not run again (ALL=1 does): {group}")
    # Redis stands beside PostgreSQL, where there is one.
    elsewhere = _left_out(missing) | {"postgres"} | (set() if "postgres" in missing else {"redis"})
    left_out = " or ".join(sorted(elsewhere))
    asked_whole = {UPGRADES} if more else set()
    ignored = [f"--ignore={path}" for path in (*files_of(same), *asked_whole)]
    in_browsers = [
        f"({IN_BROWSERS}) and not ({left_out})",
        *containing(*map("mark.{}".format, BROWSERS)),
    ]
    tests = [
        Step("tests in browsers", [(*WAITING, "-m", *in_browsers)]),
        Step("tests on SQLite", [(*TESTS, "-m", f"not ({IN_BROWSERS} or {left_out})", *ignored)]),
    ]
    at_the_end, first = lint(missing), []
    if not BYTECODE.is_dir():
        # Else all processes that begin at once would compile every module, each for itself.
        first = [Step("bytecode", [COMPILING]), at_the_end.pop(TYPES)]
    if "postgres" not in missing:
        together, alone = on_postgresql(missing, asked_whole)
        tests.append(together)
        at_the_end.insert(0, alone)
    # The longest first, so that the short ones fill what is left.
    samples = steps(SAMPLES) if WHOLE else []
    done = side_by_side([*first, *tests, *more, *samples], 2) + side_by_side(at_the_end, 2)
    if WHOLE:
        keep(now, done[len(first) :][:2])
    else:
        print("LEFT OUT: slow tests (tests/slow.txt) and benchmarks; REQUIRE_ALL=1 runs them.")
    for suite in SUITES:
        if suite.marker in missing:
            print(f"LEFT OUT: the tests marked {suite.marker}: this needs {suite.needs}")
    end(done)


def bench() -> None:
    """Numbers, as ratios in one run."""
    end([run(python(name, f"tests.bench.{name}")) for name in BENCHMARKS])


def soak() -> None:
    """Long random play; before it more of what the tests do.

    That is every nasty value, browsers whose answers come late, services and pages on PostgreSQL.
    """
    told = [
        Step("more of the same", [(*TESTS, "-m", "soak")]),
        Step("all examples", [(*TESTS, *containing("examples(", "some("), UPGRADES)], ALL),
        Step("browsers on a slow network", [(*TESTS, "-m", IN_BROWSERS)], {SLOW_ANSWERS: "1"}),
    ]
    if _postgres():
        marks, where = "not (browser or node or alone)", {"DATABASE_URL": POSTGRES_URL}
        told += [
            Step(
                "services and pages on PostgreSQL", [(*TESTS, "-m", marks, *SERVICE_SUITES)], where
            ),
            Step(
                "releases on PostgreSQL", [(*TESTS, "-m", "postgres", UPGRADES)], {**where, **ALL}
            ),
        ]
    end([run(step) for step in (*told, python("soak", "tests.soak"))])


def national() -> None:
    """A whole national championship, played from registration to prizes and checked."""
    end([run(python("national championship", "tests.national"))])


def rules_off() -> None:
    """Every refusal and every rule that computes switched off in turn; its tests have to fail."""
    controls = {
        "refusals switched off": "tests.rules_off",
        "rules of the championship switched off": "tests.regulations.rules_off",
        "rules of the game switched off": "tests.rules_engine.rules_off",
        "rules of Standard-Bearer switched off": "tests.rules_engine.standard_bearer.rules_off",
        "rules of tic-tac-toe switched off": "tests.rules_engine.tic_tac_toe.rules_off",
    }
    end([run(python(title, module)) for title, module in controls.items()])


def lock() -> None:
    """Pin every dependency with hashes, and tell what that changes."""
    end([run(python("locks", "tests.runner.lock")), run(python("notice", "tests.runner.notice"))])


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
    keep_bytecode()
    print(f"SEED={SEED} repeats the order and the chance of these tests.", flush=True)
    COMMANDS[arguments[0]]()


if __name__ == "__main__":
    main(sys.argv[1:])
