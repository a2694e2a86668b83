"""An update whose migrations are killed midway starts again, and nothing of the days is lost."""

import random
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.jobs.installation import wait_for
from tests.support import preloaded
from tests.support.production import EARLY, Laptop, Site, begun, kill
from tests.support.visitors import Visitor

KILLED = 3
PATIENCE = 300.0
"""Seconds: each start goes through what is left of all migrations, on a machine that is busy."""
APPLIED = "SELECT count(*) FROM django_migrations"
PART_OF_ONE = 0.05
"""Seconds that most migrations take at least; killed is in the middle of one."""


@pytest.fixture(
    params=[
        pytest.param(Site, marks=[pytest.mark.postgres, pytest.mark.redis, pytest.mark.alone]),
        pytest.param(Laptop, marks=pytest.mark.laptop),
    ]
)
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site | Laptop]:
    """A site with a drawn day, that does not run."""
    like, _days = begun(request.param, 2, 10)
    site = request.param(tmp_path, like=like)
    if isinstance(site, Site):
        site.cluster.start()
    yield site
    site.end()


def applied(site: Site | Laptop) -> int:
    """How many migrations the database knows."""
    if isinstance(site, Site):
        return site.number(APPLIED)
    with closing(sqlite3.connect(site.stored / "championship.sqlite3", timeout=60)) as database:
        return int(database.execute(APPLIED).fetchone()[0])


@pytest.mark.slow
def test_killed_midway_it_starts_again(site: Site | Laptop) -> None:
    before, everything = site.ask("count"), applied(site)
    site.ask("take_back")
    early = applied(site)
    assert everything - early > 2 * len(EARLY)
    # The first time as soon as anything was done.
    moments = [1, *sorted(random.sample(range(2, everything - early - 3), KILLED - 1))]
    interrupted = []
    site.start("web")
    for moment in moments:
        wait_for(lambda moment=moment: applied(site) >= early + moment, PATIENCE)
        time.sleep(random.uniform(0, PART_OF_ONE))
        kill([site.running["web"].pid])
        interrupted.append(everything - applied(site))
    assert interrupted[0] > 0
    wait_for(lambda: Visitor(site.port, []).ask("GET", "/readyz").status == 200, PATIENCE)
    assert applied(site) == everything
    assert site.ask("count") == before
    assert (before["faults"], before["differences"]) == ([], [])
    if isinstance(site, Laptop):
        assert list(site.stored.glob("backups/before-update-*"))


NOTED = """
import django
django.setup()
from django.core.management import call_command
from django.db.migrations.recorder import MigrationRecorder

apart, note = [], MigrationRecorder.record_applied

def noted(recorder, app, name):
    if not recorder.connection.in_atomic_block:
        apart.append(f"{app}.{name}")
    note(recorder, app, name)

MigrationRecorder.record_applied = noted
call_command("migrate", verbosity=0)
print(*apart)
"""


@pytest.mark.slow
def test_a_migration_and_the_note_of_it_are_one_transaction(tmp_path: Path) -> None:
    """Whoever is killed between the two finds its columns there at every later start."""
    told = {"DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "tournament.config.settings"}
    done = preloaded.run("-c", NOTED, env={**preloaded.kept(), **told})
    assert (done.returncode, done.stdout) == (0, "\n"), done.stdout + done.stderr
