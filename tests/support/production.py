"""The site as its owner starts it: PostgreSQL, Redis, web, Celery and its clock, all its own.

What needs the site's settings is done by this module as a program: `begin` makes a day in progress
and says what can be asked of it, `count` says what its ledgers hold in the end.
"""

import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import IO, Any

import psycopg

from tests.jobs.installation import Broker
from tests.support.preloaded import PROJECT, run
from tests.support.server import free_port

HOST = "championship.example"
CELERY = ("-m", "celery", "-q", "-A", "tournament.config.celery")
PLAYERS = 32


class Cluster:
    """A PostgreSQL server of one test; it may be stopped like by a power cut."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder / "postgres", free_port()
        self.url = f"postgres://postgres@127.0.0.1:{self.port}/postgres"
        self.folder.mkdir()
        if os.getuid() == 0:
            # It refuses to run for the superuser.
            for above in (self.folder, *self.folder.parents[:3]):
                with suppress(PermissionError):
                    above.chmod(0o755)
            shutil.chown(self.folder, "postgres")
        self._run("initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N")
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        told = f"-p {self.port} -k {self.folder} -c fsync=off"
        self._run("pg_ctl", "-o", f"'{told}'", "-l", f"{self.folder}/log", "-w", "start")

    def stop(self) -> None:
        """Stop it at once."""
        self._run("pg_ctl", "-m", "immediate", "stop")

    def _run(self, program: str, *arguments: str) -> None:
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
        assert found, "the programs of a PostgreSQL server are needed"
        folder = found[-1]
        line = f"{folder / program} -D {self.folder}/data {' '.join(arguments)}"
        shell = ["su", "postgres", "-s", "/bin/bash", "-c"] if os.getuid() == 0 else ["bash", "-c"]
        subprocess.run([*shell, line], check=True, stdout=subprocess.DEVNULL, cwd=self.folder)


class Site:
    """Everything that `compose.yaml` starts, as processes of this machine."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.cluster, self.broker = Cluster(folder), Broker(folder)
        with psycopg.connect(self.cluster.url, autocommit=True) as server:
            server.execute("CREATE DATABASE site")
        self.database = self.cluster.url.rsplit("/", 1)[0] + "/site"
        self.environment = {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(PROJECT),
            "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
            "PRODUCTION": "1",
            "BUILD": "test",
            "SECRET_KEY": secrets.token_urlsafe(60),
            "PERSON_KEY": secrets.token_urlsafe(60),
            "ALLOWED_HOSTS": HOST,
            "DATA_DIR": str(folder / "data"),
            "LEDGER_KEY_PATH": str(folder / "ledger-key.pem"),
            "DATABASE_URL": self.database,
            "REDIS_URL": self.broker.url,
            "EMAIL_URL": "",
            "PORT": str(self.port),
            "WEB_WORKERS": "2",
        }
        (folder / "data").mkdir()
        self._said: dict[str, IO[str]] = {}
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self._over = threading.Event()
        self._keeper = threading.Thread(target=self._restart_what_ended)

    def begin(self) -> dict[str, Any]:
        """A day in progress."""
        return dict(self._program("begin"))

    def start(self) -> None:
        """Start web, worker and clock, and start each anew when it ends, as compose does."""
        for name in ("web", "worker", "clock"):
            self._launch(name)
        self._keeper.start()

    def leave_alone(self) -> None:
        """From now on, what ends has ended."""
        self._over.set()
        if self._keeper.ident:
            self._keeper.join()

    def _restart_what_ended(self) -> None:
        while not self._over.wait(0.2):
            ended = [name for name, one in self.running.items() if one.poll() is not None]
            for name in ended:
                self._launch(name)

    def _launch(self, name: str) -> None:
        command = {
            "web": ("manage.py", "serve"),
            "worker": (*CELERY, "worker", "--concurrency", "2"),
            "clock": (*CELERY, "beat", "--schedule", str(self.folder / "clock")),
        }[name]
        if name not in self._said:
            self._said[name] = (self.folder / f"{name}.log").open("w", encoding="utf-8")
        self.running[name] = subprocess.Popen(
            [sys.executable, *command],
            cwd=PROJECT,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=self._said[name],
            stderr=self._said[name],
            start_new_session=True,
        )

    def children(self, name: str) -> list[int]:
        """The processes below one of them."""
        listed = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.running[name].pid)],
            capture_output=True,
            text=True,
            check=False,
        )
        return [int(number) for number in listed.stdout.split()]

    def cut_connections(self) -> int:
        """Cut every connection to the site's database; how many there were."""
        with psycopg.connect(self.cluster.url, autocommit=True) as server:
            rows = server.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'site'"
            )
            return len(rows.fetchall())

    def number(self, query: str) -> int:
        """The one number that a query answers."""
        with psycopg.connect(self.database) as server:
            row = server.execute(query).fetchone()  # type: ignore[arg-type]
        return int(row[0]) if row else 0

    def count(self) -> dict[str, Any]:
        """What the ledgers hold."""
        return dict(self._program("count"))

    def end(self) -> None:
        """Kill whatever runs."""
        self.leave_alone()
        for process in self.running.values():
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        for said in self._said.values():
            said.close()
        self.broker.end()
        with suppress(subprocess.CalledProcessError):
            self.cluster.stop()

    def _program(self, what: str) -> Any:
        done = run("-m", "tests.support.production", what, env=self.environment, timeout=600)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)


# --- under the site's settings -------------------------------------------------------------------

CHANGES_THE_READER = ("account_logout", "account_end", "language", "tablet_only")
"""Pages after which a reader is somebody else."""


def begin() -> dict[str, Any]:
    """A day of today that has been drawn, a later one with its check-in open; what can be asked."""
    from django.core.management import call_command
    from django.test import Client
    from django.utils import timezone

    from tests.support.scenario import Scenario
    from tests.web.test_permissions import TABLE, address
    from tournament.events.states import championship_state, event_state
    from tournament.people.api_tokens import make_token

    call_command("migrate", verbosity=0)
    now = datetime.now(UTC) - timedelta(hours=1)
    today = date(now.year, now.month, now.day)
    day = Scenario(now=now)
    day.plan(day=today, first_day=today, final_date=today + timedelta(days=90), tables=16)
    day.register(PLAYERS)
    later = day.in_tomsk(today + timedelta(days=30))
    day.check_in_all()
    day.draw()
    _token, secret = make_token(day.judge, purpose="enter_results", name="desk", now=timezone.now())
    cookies = {}
    for role in ("publisher", "organizer", "judge"):
        client = Client()
        client.force_login(getattr(day, role))
        cookies[role] = client.cookies["sessionid"].value
    letters = {"A": "", "U": "organizer", "W": "organizer", "P": "publisher", "O": "organizer",
               "J": "judge", "H": "organizer"}  # fmt: skip
    pages = [
        (letters[row.get[:1] or "A"], address(name, day))
        for name, row in TABLE.items()
        if row.get != "-" and name not in CHANGES_THE_READER
    ]
    return {
        "event": day.event,
        "later": later,
        "token": secret,
        "cookies": cookies,
        "pages": pages,
        "matches": event_state(day.event).progress.ready(),
        "championship": day.championship,
        "registered": len(championship_state(day.championship).registrations),
    }


def count() -> dict[str, Any]:
    """What was commanded, and whether ledgers and tables are sound."""
    from tournament.events import rebuild
    from tournament.ledger import store
    from tournament.ledger.models import Entry, Ledger
    from tournament.people.models import Person

    ledgers = Ledger.objects.values_list("pk", flat=True)
    return {
        "people": list(Person.objects.values_list("full_name", flat=True)),
        "commands": list(Entry.objects.values_list("command_id", flat=True)),
        "faults": [fault for ledger in ledgers for fault in store.verify(ledger)],
        "differences": [str(item) for item in rebuild.differences()],
    }


if __name__ == "__main__":
    import django

    django.setup()
    sys.stdout.write(json.dumps({"begin": begin, "count": count}[sys.argv[1]]()))
