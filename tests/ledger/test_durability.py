"""What is acknowledged is on the disk: by the settings in force, or whoever starts it is told."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from django.core.checks import run_checks

from tests.support.preloaded import kept, run
from tests.support.production import Site

IN_FORCE = """
import django
django.setup()
from django.core.checks import run_checks
from django.db import connection
with connection.cursor() as cursor:
    cursor.execute({asked!r})
    print(cursor.fetchone()[0], [found.id for found in run_checks(databases=["default"])])
"""


def said(asked: str, environment: dict[str, str]) -> str:
    """What the site's own connection answers, and what its checks find."""
    done = run("-c", IN_FORCE.format(asked=asked), env={**kept(), **environment})
    assert done.returncode == 0, done.stderr
    return str(done.stdout).strip()


@pytest.mark.laptop
def test_a_laptops_commit_waits_for_the_disk(tmp_path: Path) -> None:
    settings = {"DJANGO_SETTINGS_MODULE": "tournament.config.settings", "DATA_DIR": str(tmp_path)}
    assert said("PRAGMA synchronous", settings) == "2 []"
    with closing(sqlite3.connect(tmp_path / "championship.sqlite3")) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.django_db
@pytest.mark.laptop
def test_a_database_that_does_not_wait_for_the_disk_is_named() -> None:
    # The tests' own settings are such ones, for haste.
    (found,) = run_checks(databases=["default"])
    assert (found.id, "synchronous=0" in found.msg) == ("ledger.W001", True)
    assert run_checks(databases=[]) == []


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """Production on a server whose owner has made it quick."""
    site = Site(tmp_path)
    yield site
    site.end()


@pytest.mark.postgres
@pytest.mark.redis
@pytest.mark.alone
def test_production_waits_for_the_disk_on_a_server_that_does_not(site: Site) -> None:
    with psycopg.connect(site.cluster.url, autocommit=True) as server:
        server.execute("ALTER ROLE postgres SET synchronous_commit = off")
    # The server of the tests never waits, of which nothing but a warning can be made.
    asked = "SELECT current_setting('synchronous_commit')"
    assert said(asked, site.environment) == "on ['ledger.W001']"
