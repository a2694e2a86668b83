"""`manage.py serve` on a fresh data folder: answers, stops cleanly, keeps its data."""

import os
import shutil
import signal
import socket
import sqlite3
import tarfile
import urllib.request
from pathlib import Path

import pytest

from tests.support.migrated import migrated_file
from tests.support.preloaded import run
from tests.support.server import environment, free_port, migrated, serving
from tournament.ledger.core.keys import InstallationKey

pytestmark = pytest.mark.slow

BEGIN = """
import django
django.setup()
from tests.support.scenario import Scenario
Scenario().plan()
"""


def group_is_empty(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.parametrize(
    "stop", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.soak)]
)
def test_it_starts_empty_asks_for_a_publisher_and_stops_cleanly(
    project: Path, tmp_path: Path, stop: signal.Signals
) -> None:
    port = free_port()
    with serving(project, tmp_path, port, anew=True) as process:
        process.send_signal(stop)
        output, _ = process.communicate(timeout=120)
        assert process.returncode == 0, output
        assert "/setup/" in output
        assert f"http://127.0.0.1:{port}/" in output
        assert group_is_empty(process.pid)


def test_the_first_start_of_a_fresh_copy_speaks_russian(project: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    left_out = shutil.ignore_patterns("*.mo", "__pycache__", "node_modules")
    for room in ("tournament", "reports", "rules_engine", "fixtures"):
        shutil.copytree(project / room, copy / room, ignore=left_out)
    shutil.copy(project / "manage.py", copy)
    migrated(tmp_path / "data")
    port = free_port()
    with serving(copy, tmp_path / "data", port) as process:
        page = urllib.request.Request(
            f"http://127.0.0.1:{port}/", headers={"Accept-Language": "ru"}
        )
        with urllib.request.urlopen(page, timeout=60) as answer:
            text = answer.read().decode()
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=120)
    assert 'lang="ru"' in text
    assert "Игровые дни" in text


def test_starting_again_keeps_the_data(project: Path, tmp_path: Path) -> None:
    for _ in range(2):
        with serving(project, tmp_path, free_port()) as process:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=120)
            with sqlite3.connect(tmp_path / "championship.sqlite3") as database:
                database.execute("CREATE TABLE IF NOT EXISTS kept (word TEXT)")
    assert list((tmp_path / "backups").glob("before-update-*")) == []


def test_an_update_backs_the_database_up_before_it_migrates(project: Path, tmp_path: Path) -> None:
    shutil.copy(migrated_file(), tmp_path)
    with sqlite3.connect(tmp_path / "championship.sqlite3") as database:
        tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        for (name,) in tables.fetchall():
            if name.startswith("play_"):
                database.execute(f"DROP TABLE {name}")
        database.execute("DELETE FROM django_migrations WHERE app = 'play'")
    with serving(project, tmp_path, free_port()) as process:
        process.send_signal(signal.SIGTERM)
        output, _ = process.communicate(timeout=120)
    (backup,) = (tmp_path / "backups").glob("before-update-*")
    assert str(backup) in output
    with tarfile.open(backup) as packed:
        (part,) = [name for name in packed.getnames() if name.endswith(".sqlite3")]
        packed.extract(part, tmp_path / "unpacked", filter="data")
    with sqlite3.connect(tmp_path / "unpacked" / part) as database:
        names = {row[0] for row in database.execute("SELECT name FROM sqlite_master")}
    assert "ledger_entry" in names
    assert "play_match" not in names


def start_refused(project: Path, tmp_path: Path, port: int, **changes: str) -> str:
    migrated(tmp_path)
    done = run("manage.py", "serve", env=environment(tmp_path, port, **changes))
    assert done.returncode != 0
    return done.stderr


def test_a_port_in_use_is_said_plainly(project: Path, tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert f"PORT={port + 1}" in start_refused(project, tmp_path, port)


def test_demo_accounts_are_served_on_loopback_only(project: Path, tmp_path: Path) -> None:
    told = start_refused(project, tmp_path, free_port(), DEMO="1", HOST="0.0.0.0")
    assert "demo accounts" in told


def test_without_the_ledgers_own_key_it_does_not_start(project: Path, tmp_path: Path) -> None:
    migrated(tmp_path)
    settings = {"DJANGO_SETTINGS_MODULE": "tournament.config.settings"}
    begun = run("-c", BEGIN, env=environment(tmp_path, free_port(), **settings))
    assert begun.returncode == 0, begun.stderr
    key = tmp_path / "ledger-key.pem"
    key.rename(tmp_path / "kept.pem")
    assert "missing" in start_refused(project, tmp_path, free_port())
    assert not key.exists()
    InstallationKey.load_or_create(key)
    assert "not the one" in start_refused(project, tmp_path, free_port())
