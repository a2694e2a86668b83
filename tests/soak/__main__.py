"""`python -m tests.soak [--weekly]`: everything that a run by day asks in part, and more.

That is every refusal and every switch, all examples, all releases with all pages, browsers whose
answers come late, services and pages on PostgreSQL, long random play: at most three hours on two
processors; what is beyond them is for `--weekly`. A step that was green is not run again as long
as nothing changes. When all are green the refusals that were noticed are written down, so that a
run by day asks those of which something has changed since.
"""

import os
import sys
from collections.abc import Collection, Sequence

from tests.rules_off import GROUNDS, REFUSALS
from tests.run import (
    IN_BROWSERS,
    SEED,
    containing,
    pytest_step,
    python,
    services,
)
from tests.soak import green
from tests.support.examples import ALL
from tests.support.rules_off import contents, guarded_codes, keep_noticed
from tests.support.slow_answers import WANTED as SLOW_ANSWERS
from tests.support.steps import Done, Step, end, keep_bytecode, run

WEEKLY = "--weekly"
UPGRADES = "tests/upgrade/test_upgrade.py"
SERVICES = (
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
SEASONS = 6
"""National championships of a week, each of another seed; the first is every soak's."""
HOURS = 2 * 3600
"""Seconds of random play in a week's soak."""


def parts(missing: Collection[str] = (), *, weekly: bool = False) -> list[Step]:
    """The steps, but for those that have nothing to talk to here; the shortest first."""
    absent = " or ".join(sorted({*missing, "registry"}))
    in_part = containing("tests.support.examples import")
    server = {"DATABASE_URL": os.environ.get("TEST_DATABASE_URL", "")}
    steps = [
        *(
            python(f"switched off: {name}", "tests.rules_off", name)
            for name in (REFUSALS, *(ground.name for ground in GROUNDS))
        ),
        python("national championship", "tests.national"),
        pytest_step("more of the same", "-m", f"soak and not ({IN_BROWSERS} or {absent})"),
        pytest_step(
            "all examples", "-m", f"not (soak or {IN_BROWSERS} or {absent})", *in_part,
            environment=ALL,
        ),
        # By day they are asked of one database, by the seed which.
        pytest_step(
            "dear tests on SQLite", "-m",
            f"database and slow and not (alone or soak or {IN_BROWSERS} or {absent})",
        ),
        pytest_step(
            "all examples in browsers", "-m", f"({IN_BROWSERS}) and not ({absent})", *in_part,
            environment=ALL,
        ),
        pytest_step(
            "browsers on a slow network", "-m", f"({IN_BROWSERS}) and not ({absent})",
            environment={SLOW_ANSWERS: "1"},
        ),
        pytest_step(
            "agreement after every kind of fact", "-p", "tests.support.agreeing",
            "-m", f"not (slow or alone or soak or {IN_BROWSERS} or {absent})",
            *SERVICES, "tests/web/tournaments",
        ),
        python("random play", "tests.soak.play"),
    ]  # fmt: skip
    if "postgres" not in missing:
        marks = f"not (alone or soak or node or {IN_BROWSERS} or {absent})"
        steps += [
            pytest_step(
                "all releases on PostgreSQL", "-m", "postgres", UPGRADES,
                environment={**server, **ALL},
            ),
            pytest_step(
                "services and pages on PostgreSQL", "-m", marks, *SERVICES, environment=server
            ),
            pytest_step(
                "dear tests on PostgreSQL", "-m", f"database and slow and {marks}",
                environment=server,
            ),
        ]  # fmt: skip
    if weekly:
        seasons = range(2, SEASONS + 1)
        steps += [
            *(
                python(f"national championship {seed}", "tests.national", "--seed", str(seed))
                for seed in seasons
            ),
            python("random play for hours", "tests.soak.play", str(HOURS)),
        ]
    return steps


def main(arguments: Sequence[str]) -> None:
    """Run what was not green yet; leave with 1 if anything failed."""
    if set(arguments) - {WEEKLY}:
        sys.exit(__doc__)
    keep_bytecode()
    os.environ["SEED"] = SEED
    print(f"SEED={SEED} repeats the order and the chance of these tests.", flush=True)
    now = green.content()
    known = green.read(now)
    done: list[Done] = []
    with services() as missing:
        steps = parts(missing, weekly=WEEKLY in arguments)
        lacking = known.lacks(step.title for step in steps)
        for step in steps:
            if step.title not in lacking:
                print(f"GREEN already with just these sources, not run again: {step.title}")
                continue
            done.append(run(step))
            if green.content() != now:
                sys.exit("The sources have changed meanwhile: what was run says nothing of them.")
            if not done[-1].failures:
                known.note(step.title, done[-1].seconds / 60)
    if not known.lacks(step.title for step in steps):
        keep_noticed(contents(guarded_codes()))
    end(done)


if __name__ == "__main__":
    main(sys.argv[1:])
