"""What every release has left behind goes on with this one: ledgers, tables, pages, days."""

import json
import random
import re
import sqlite3
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.support.examples import all_are_tried
from tests.support.halls import laptop
from tests.support.preloaded import kept, run
from tests.support.rush import database_of_its_own
from tests.support.steps import ROOT
from tests.upgrade.left import DAY, EVENING, GAVE, GIVEN, HALLS, PASSPHRASE
from tests.upgrade.make import CORPUS, DATABASE, DUMP, POSTGRESQL, SERVER, SQLITE
from tournament.config.settings import PASSPHRASE_COST
from tournament.events.venue import copy_file
from tournament.web.demo_accounts import PLANNED_CITY, RUNNING_CITY, account_of

RELEASES = sorted(
    (folder.name for folder in CORPUS.iterdir() if folder.is_dir()),
    key=lambda name: [int(number) for number in re.findall(r"\d+", name)],
)
OLDEST, *OTHERS = RELEASES
WITH_HALLS = RELEASES[RELEASES.index("0.14.0") :]
"""Those that have left files of halls."""
LARGEST, LARGEST_OF_ALL = 420_000, 6_500_000
"""Bytes of a file of the corpus, and of all of it."""
EVERY_KIND = {
    "home", "championship_about", "day", "day_standings", "day_draw", "day_match", "day_hall",
    "day_history", "day_ledger_page", "day_check", "day_bundle", "championship_bundle", "register",
    "player", "my", "my_receipts", "my_data",
    "staff_day", "roster", "roster_entry", "check_in", "draw", "console", "bracket", "match",
    "tables", "rulings", "rule_correction", "close_day", "statements",
    "publisher_home", "publisher_championship", "finalists", "profile_edit", "jobs", "accounts",
}  # fmt: skip
"""Some of the pages that have to be among those that were opened."""
BREAKS_OFF = """
import os, random, signal
import django
django.setup()
from django.core.management import call_command
from django.db.migrations.migration import Migration
apply, done = Migration.apply, []
def apply_and_die(migration, *given):
    state = apply(migration, *given)
    done.append(migration)
    if len(done) == random.Random({seed}).randint(1, 12):
        os.kill(os.getpid(), signal.SIGKILL)
    return state
Migration.apply = apply_and_die
call_command("migrate", verbosity=0)
"""
"""An update that the machine does not survive: killed in the middle of one of its migrations."""


BY_CHANCE = "by chance"
ALL_OF_THEM = all_are_tried()
*BETWEEN, LAST = OTHERS
"""By day the oldest and the last with both databases, one of the others with one; `make soak` tries
all with both.

The pages, which take two thirds of the time and are one code for both databases, are opened by day
on what the oldest has left in SQLite and the last in PostgreSQL.
"""


@contextmanager
def left_by(release: str, database: str, folder: Path) -> Iterator[dict[str, str]]:
    """The environment of an installation as a release has left it."""
    folder.mkdir()
    with tarfile.open(CORPUS / release / f"{database}.tar.xz") as tar:
        tar.extractall(folder, filter="data")
    told = {
        **kept(),
        "BUILD": "test",
        "DATA_DIR": str(folder),
        "DEMO": "1",
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "LOG_LEVEL": "ERROR",
    }
    # The tests' settings serve static files from where they lie.
    (folder / "static").mkdir()
    (folder / "static" / ".build").write_text("test", encoding="utf-8")
    if database == SQLITE:
        yield told
        return
    with database_of_its_own(SERVER) as url:
        command = ["psql", "--quiet", "--set", "ON_ERROR_STOP=1", "--file", folder / DUMP, url]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        yield {**told, "DATABASE_URL": url}


def goes_on(told: dict[str, str], *switches: str) -> None:
    """The installation is upgraded and used, and nothing is wrong with it."""
    done = run("-m", "tests.upgrade.used", *switches, env=told, timeout=600)
    assert done.returncode == 0, done.stderr[-3000:]
    found = json.loads(done.stdout)
    reached = set(found.pop("reached"))
    came_back = found.pop("halls")
    assert came_back in ({}, {EVENING: "completed", DAY: "running"}), came_back
    assert found == {"lost": [], "checks": [], "pages": [], "day": "completed", "places": 32}
    if switches:
        # The day that was to come has been in a hall, so nobody registers any more.
        missing = EVERY_KIND - reached - ({"register"} if came_back else set())
        assert not missing, missing


def breaks_off(told: dict[str, str]) -> None:
    """An update of it is killed."""
    done = run("-c", BREAKS_OFF.format(seed=random.randrange(2**32)), env=told)
    assert done.returncode != 0, "the update came to its end"


def another_goes_on(release: str, database: str, folder: Path) -> None:
    """The release that is named, or one that chance names."""
    which = random.choice(BETWEEN) if release == BY_CHANCE else release
    pages = ALL_OF_THEM or (database == POSTGRESQL and release == LAST)
    with left_by(which, database, folder) as told:
        goes_on(told, *(["--pages"] if pages else []))


def test_each_release_has_left_something_small() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^## (\d+\.\d+\.\d+)$", changelog, re.M)) <= set(RELEASES)
    sizes = [
        (CORPUS / release / f"{database}.tar.xz").stat().st_size
        for release in RELEASES
        for database in (SQLITE, POSTGRESQL)
    ]
    assert max(sizes) < LARGEST
    assert sum(sizes) < LARGEST_OF_ALL


@pytest.mark.slow
def test_the_oldest_release_goes_on_even_after_its_update_broke_off(tmp_path: Path) -> None:
    with left_by(OLDEST, SQLITE, tmp_path / "data") as told:
        breaks_off(told)
        goes_on(told, "--pages")


@pytest.mark.slow
@pytest.mark.parametrize("release", WITH_HALLS)
@pytest.mark.parametrize(("day", "stands"), [(EVENING, "completed"), (DAY, "running")])
def test_a_laptop_takes_what_a_release_handed_over_and_what_its_laptop_gave(
    release: str, day: str, stands: str, tmp_path: Path
) -> None:
    with left_by(release, SQLITE, tmp_path / "data") as told:
        halls = Path(told["DATA_DIR"], HALLS)
        handover, copy = ((halls / f"{day}{end}").read_bytes() for end in (GIVEN, GAVE))
        with closing(sqlite3.connect(Path(told["DATA_DIR"], DATABASE))) as database:
            (staff,) = database.execute(
                "SELECT public_id FROM people_user WHERE username = ?",
                [
                    account_of(
                        "organizer", RUNNING_CITY if day == EVENING else PLANNED_CITY
                    ).username
                ],
            ).fetchone()
    given = {
        "handover": handover,
        "passphrase": PASSPHRASE,
        "staff": [staff, staff],
        "cost": PASSPHRASE_COST,
    }
    now = copy_file.read(copy).made_at
    with laptop(tmp_path / "first") as first:
        first.do("install", **given, now=now)
        assert first.do("look")["status"] == "open"
    with laptop(tmp_path / "second") as second:
        second.do("install", **given, now=now, copy=copy)
        assert second.do("look")["status"] == stands
        assert second.do("look")["faults"] == []


@pytest.mark.slow
@pytest.mark.parametrize("release", OTHERS if ALL_OF_THEM else [LAST, BY_CHANCE])
def test_every_other_release_goes_on(release: str, tmp_path: Path) -> None:
    another_goes_on(release, SQLITE, tmp_path / "data")


@pytest.mark.slow
@pytest.mark.postgres
def test_the_oldest_release_goes_on_with_postgresql(tmp_path: Path) -> None:
    with left_by(OLDEST, POSTGRESQL, tmp_path / "data") as told:
        breaks_off(told)
        goes_on(told, *(["--pages"] if ALL_OF_THEM else []))


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.parametrize("release", OTHERS if ALL_OF_THEM else [LAST])
def test_every_other_release_goes_on_with_postgresql(release: str, tmp_path: Path) -> None:
    another_goes_on(release, POSTGRESQL, tmp_path / "data")
