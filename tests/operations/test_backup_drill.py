"""The drill: a machine is lost amid a day, and put back elsewhere by the written steps alone."""

import json
import os
import secrets
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
import requests

from tests.guides.blocks import block
from tests.guides.shell import manage_here
from tests.support.migrated import migrated_database, migrated_file
from tests.support.preloaded import PROJECT, kept, run
from tests.support.server import free_port, serving

SERVER = os.environ.get("DATABASE_URL", "")


class Machine:
    """A folder with the program in it, whose settings stand in the environment."""

    def __init__(self, folder: Path, database: str, laid: ExitStack) -> None:
        self.folder, self.data = folder, folder / "data"
        self.data.mkdir(parents=True)
        laid.enter_context(manage_here(folder))
        own = f"sqlite:///{self.data / migrated_file().name}"
        self.settings = {
            "DATA_DIR": str(self.data),
            "DATABASE_URL": database or own,
            "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
            "PYTHONPATH": str(PROJECT),
            "DEMO": "0",
            "BUILD": "test",
        }

    def environment(self, **changes: str) -> dict[str, str]:
        return {**kept(), **self.settings, **changes}

    def type(self, text: str, **changes: str) -> "subprocess.CompletedProcess[str]":
        """A block of the guide, in a shell; it must succeed."""
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", text],
            cwd=self.folder,
            env=self.environment(**changes),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, (text, done.stdout, done.stderr)
        return done

    def ask(self, code: str) -> Any:
        lines = ["import django, json", "django.setup()", code, "print(json.dumps(answer))"]
        done = run("-c", "\n".join(lines), env=self.environment())
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)


@pytest.fixture
def databases() -> Iterator[list[str]]:
    """Of the lost machine, of the next one, and of the drill; with a server, real ones."""
    if not SERVER:
        yield ["", "", ""]
        return
    names = [f"drill_{secrets.token_hex(6)}" for _ in range(3)]
    with closing(psycopg.connect(SERVER, autocommit=True)) as server:
        server.execute(f"CREATE DATABASE {names[0]} TEMPLATE {migrated_database(SERVER)}")
        for name in names[1:]:
            server.execute(f"CREATE DATABASE {name}")
        yield [f"{SERVER.rsplit('/', 1)[0]}/{name}" for name in names]
        for name in names:
            server.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


@pytest.fixture
def laid() -> Iterator[ExitStack]:
    """Where the program has been laid."""
    with ExitStack() as laid:
        yield laid


@pytest.mark.rule("CH-VENUE-5")
@pytest.mark.database
@pytest.mark.slow
@pytest.mark.skipif(shutil.which("age") is None, reason="needs the program age")
def test_a_lost_machine_is_put_back_by_the_written_steps_alone(
    tmp_path: Path, databases: list[str], laid: ExitStack
) -> None:
    first = Machine(tmp_path / "first", databases[0], laid)
    if not SERVER:
        shutil.copy(migrated_file(), first.data)
    public = first.type(block("docs/running/backup.md", "The key")).stderr.split()[-1]
    first.settings["BACKUP_RECIPIENTS"] = public
    told = _a_day_in_progress(first, block("docs/running/backup.md", "The first backup", 1))
    fetched = shutil.copytree(first.data / "backups", first.folder / "fetched")
    shutil.move(first.folder / "backup-key.txt", fetched)
    listed = first.type(block("docs/running/backup.md", "The first backup", 2)).stdout
    assert {"manifest.json", f"database.{'dump' if SERVER else 'sqlite3'}"} <= set(listed.split())

    second = Machine(tmp_path / "second", databases[1], laid)
    shutil.move(fetched, second.folder)
    shutil.rmtree(first.folder)
    if SERVER:
        with closing(psycopg.connect(SERVER, autocommit=True)) as server:
            server.execute(f"DROP DATABASE {databases[0].rsplit('/', 1)[1]}")

    keys = json.loads(
        second.type(block("docs/running/backup.md", "Put it back on another machine", 2)).stdout
    )
    assert len(keys["person_key"]) >= 50
    said = second.type(block("docs/running/backup.md", "Put it back on another machine", 3)).stdout
    assert "The installation is whole" in said
    assert "Ledgers that say so: 2." in said
    assert (
        "sound"
        in second.type(block("docs/running/backup.md", "Put it back on another machine", 4)).stdout
    )
    _is_there_again(second, told, tmp_path)

    # What was there is replaced only by its name.
    again = block("docs/running/backup.md", "Put it back in place of what is there")
    name = second.settings["DATABASE_URL"].rsplit("/", 1)[1]
    assert (
        "whole" in second.type(again.replace("--replace pixel-tactics", f"--replace {name}")).stdout
    )
    for_the_drill = databases[2] or f"sqlite:///{second.folder}/drill/championship.sqlite3"
    drilled = second.type(block("docs/running/backup.md", "A drill", 2), DATABASE_URL=for_the_drill)
    assert "The installation is whole" in drilled.stdout
    assert not (second.folder / "drill").exists()


def _a_day_in_progress(machine: Machine, back_up: str) -> dict[str, Any]:
    """With its backup, and results that came later."""
    line = ("-m", "tests.operations.drill_day", "bash", "-euc", f"cd {machine.folder}\n{back_up}")
    done = run(*line, env=machine.environment(), timeout=600)
    assert done.returncode == 0, done.stderr
    told = dict(json.loads(done.stdout))
    status, said, fault = told["backup"]
    assert status == 0, fault
    assert "restored and checked" in said
    return told


def _is_there_again(machine: Machine, told: dict[str, Any], folder: Path) -> None:
    """State, people, files and audit; and a receipt of what was lost looks like no fraud."""
    found = machine.ask(
        "from tournament.events import bundles\n"
        "from tournament.events.states import event_ledger, folded\n"
        "from tournament.people.models import Person\n"
        f"event, file = {told['event']!r}, {str(folder / 'bundle.zip')!r}\n"
        "open(file, 'wb').write(bundles.event_bundle(event))\n"
        "answer = {'size': folded(event_ledger(event)).checkpoint.size,\n"
        "  'people': sorted(Person.objects.values_list('full_name', flat=True))}\n"
    )
    assert found["people"] == told["people"]
    assert found["size"] == told["size"] + 1
    kept_then = folder / "kept.json"
    kept_then.write_text(told["kept"], encoding="utf-8")
    audit = ("-m", "tournament.ledger.audit", str(folder / "bundle.zip"), "--receipt")
    assert run(*audit, str(kept_then)).returncode == 0
    port = free_port()
    check = f"http://127.0.0.1:{port}/days/{told['event']}/check/"
    with serving(PROJECT, machine.data, port, output=folder / "log", **machine.settings):
        assert requests.get(check.removesuffix("check/"), timeout=60).status_code == 200
        before = requests.get(check, headers={"Accept-Language": "en"}, timeout=60).text
        assert "Handed in so far: 1" in before
        files = {"files": ("receipt.json", told["lost"].encode())}
        answer = requests.post(check, files=files, headers={"Accept-Language": "en"}, timeout=60)
    assert "This was lost when the ledger was restored" in answer.text
