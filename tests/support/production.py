"""The site as its owner starts it, with everything that it needs, all its own.

That is PostgreSQL, Redis, web, Celery and its clock (`Site`), or SQLite and nothing else
(`Laptop`). What needs the site's settings is done by this module as a program: `begin` makes a day
in progress and says what can be asked of it, `plan` makes many, `count` says what the ledgers hold.
"""

import atexit
import json
import os
import secrets
import shlex
import shutil
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import IO, Any

import psycopg

from tests.jobs.installation import Broker, wait_for
from tests.support.disks import ForgetfulDisk
from tests.support.preloaded import PROJECT, Program, run
from tests.support.server import free_port, migrated

HOST = "championship.example"
CELERY = ("-m", "celery", "-q", "-A", "tournament.config.celery")
PLAYERS = 32


def environment_file(path: Path) -> dict[str, str]:
    """What a file of environment variables says, as compose and systemd read it."""
    lines = path.read_text(encoding="utf-8").splitlines()
    told = (line.partition("=") for line in lines if line and not line.startswith("#"))
    return {name: value for name, _, value in told}


class Cluster:
    """A PostgreSQL server of one test; it may be stopped like by a power cut.

    Without a `disk` it never waits for one. `like` is a stopped one to begin as a copy of.
    """

    def __init__(
        self,
        folder: Path,
        *options: str,
        like: "Cluster | None" = None,
        disk: bool = False,
    ) -> None:
        """`options` are what the server is told besides."""
        self.folder, self.port = folder / "postgres", free_port()
        self.url = f"postgres://postgres@127.0.0.1:{self.port}/postgres"
        self._options, self.waits_for_the_disk = options, disk
        self.environment: dict[str, str] = {}
        self.folder.mkdir()
        if os.getuid() == 0:
            # It refuses to run for the superuser.
            shutil.chown(self.folder, "postgres")
        if like is None:
            self._run(
                "initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N",
                "--wal-segsize=1",
            )  # fmt: skip
        else:
            line = ["cp", "-a", str(like.folder / "data"), str(self.folder)]
            subprocess.run(line, check=True)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        if not self.processes:
            # The number of one that was killed may still be on the system's list of processes.
            for lock in ("data/postmaster.pid", f".s.PGSQL.{self.port}.lock"):
                (self.folder / lock).unlink(missing_ok=True)
        fsync = "on" if self.waits_for_the_disk else "off"
        told = shlex.join(
            ("-p", str(self.port), "-k", str(self.folder), "-c", f"fsync={fsync}", *self._options)
        )
        self._run(
            "pg_ctl", "-o", f"'{told}'", "-l", f"{self.folder}/log", "-w", "-t", "300", "start"
        )

    def stop(self, how: str = "immediate") -> None:
        """Stop it at once, or otherwise."""
        self._run("pg_ctl", "-m", how, "stop")

    @property
    def processes(self) -> list[int]:
        """The server's first process and those below it, as far as they live."""
        noted = self.folder / "data" / "postmaster.pid"
        with suppress(FileNotFoundError, IndexError):
            first = int(noted.read_text().split()[0])
            if lives(first):
                return [first, *children_of(first)]
        return []

    def _run(self, program: str, *arguments: str) -> None:
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
        assert found, "the programs of a PostgreSQL server are needed"
        folder = found[-1]
        told = " ".join(f"{name}={value}" for name, value in self.environment.items())
        line = f"{told} {folder / program} -D {self.folder}/data {' '.join(arguments)}"
        shell = ["bash", "-c"]
        if os.getuid() == 0:
            shell = ["su", "postgres", "-s", "/bin/bash", "-c"]
            # Each time: without workers every other pytest that begins shuts the folder above.
            for above in self.folder.parents:
                above.chmod(above.stat().st_mode | 0o055)
        subprocess.run([*shell, line], check=True, stdout=subprocess.DEVNULL, cwd=self.folder)


def lives(process: int) -> bool:
    """Whether a process has not ended."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def children_of(process: int) -> list[int]:
    """The processes right below one."""
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, text=True, check=False
    )
    return [int(number) for number in listed.stdout.split()]


def kill(numbers: list[int]) -> None:
    """As when the memory is used up."""
    assert numbers
    for number in numbers:
        with suppress(ProcessLookupError):
            os.kill(number, signal.SIGKILL)


class Kept:
    """Processes of a site on this machine, each started anew when it ends, as by compose."""

    def __init__(
        self, folder: Path, environment: dict[str, str], commands: dict[str, tuple[str, ...]]
    ) -> None:
        self.folder, self.port, self.commands = folder, free_port(), commands
        self.environment = {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(PROJECT),
            "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
            "BUILD": "test",
            "DATA_DIR": str(folder / "data"),
            "PORT": str(self.port),
            "WEB_WORKERS": "2",
            **environment,
        }
        self._said: dict[str, IO[str]] = {}
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self._over = threading.Event()
        self._keeper: threading.Thread | None = None

    def start(self, *names: str) -> None:
        """Start what it consists of, or only these; each is started anew when it ends."""
        for name in names or self.commands:
            self._launch(name)
        self._over.clear()
        self._keeper = threading.Thread(target=self._keep)
        self._keeper.start()

    def leave_alone(self) -> None:
        """From now on, what ends has ended."""
        self._over.set()
        if self._keeper is not None:
            self._keeper.join()

    def cut_power(self) -> None:
        """Everything ends at once."""
        self.kill()

    def kill(self) -> None:
        """Kill the site's own processes, and start none anew."""
        self.leave_alone()
        for process in self.running.values():
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        for process in self.running.values():
            process.wait()

    def _keep(self) -> None:
        while not self._over.wait(0.2):
            self._restart_what_ended()

    def _restart_what_ended(self) -> None:
        ended = [name for name, one in self.running.items() if one.poll() is not None]
        for name in ended:
            self._launch(name)

    def _launch(self, name: str) -> None:
        if name not in self._said:
            self._said[name] = (self.folder / f"{name}.log").open("a", encoding="utf-8")
        # A library to be loaded first needs a program that is started, not forked.
        begin = subprocess.Popen if "LD_PRELOAD" in self.environment else Program
        self.running[name] = begin(
            [sys.executable, *self.commands[name]],
            cwd=PROJECT,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=self._said[name],
            stderr=self._said[name],
            start_new_session=True,
        )

    def children(self, name: str) -> list[int]:
        """The processes below one of them."""
        return children_of(self.running[name].pid)

    def end(self) -> None:
        """Kill whatever runs."""
        self.cut_power()
        for said in self._said.values():
            said.close()

    def ask(self, *what: str) -> Any:
        """What this module answers as a program under the site's settings."""
        told = ("-m", "tests.support.production", *what)
        done = run(*told, env=self.environment, timeout=600)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)


class Laptop(Kept):
    """The site on SQLite and without other services."""

    def __init__(self, folder: Path, *, like: "Laptop | None" = None) -> None:
        super().__init__(folder, {"DEMO": "0"}, {"web": ("manage.py", "serve")})
        if like is None:
            migrated(folder / "data")
        else:
            shutil.copytree(like.folder / "data", folder / "data")

    def use(self, disk: ForgetfulDisk) -> None:
        """Write to such a disk."""
        self.environment |= disk.environment

    @property
    def stored(self) -> Path:
        """The folder of the database."""
        return self.folder / "data"

    def processes(self) -> list[int]:
        """What somebody may kill."""
        first = self.running["web"].pid
        return [first, *children_of(first)]


class Site(Kept):
    """Everything that `compose.yaml` starts, as processes of this machine."""

    def __init__(self, folder: Path, *, like: "Site | None" = None, disk: bool = False) -> None:
        self.cluster = Cluster(folder, like=like.cluster if like else None, disk=disk)
        self.broker = Broker(folder)
        self.database = self.cluster.url.rsplit("/", 1)[0] + "/site"
        names = ("SECRET_KEY", "PERSON_KEY")
        kept = like.environment if like else {name: secrets.token_urlsafe(60) for name in names}
        super().__init__(
            folder,
            {
                "PRODUCTION": "1",
                **{name: kept[name] for name in names},
                "ALLOWED_HOSTS": HOST,
                "LEDGER_KEY_PATH": str(folder / "ledger-key.pem"),
                "DATABASE_URL": self.database,
                "REDIS_URL": self.broker.url,
                "EMAIL_URL": "",
            },
            {
                "web": ("manage.py", "serve"),
                "worker": (*CELERY, "worker", "--concurrency", "2"),
                "clock": (*CELERY, "beat", "--schedule", str(folder / "clock")),
            },
        )
        self.keeps_all = False
        """Whether database and Redis, too, are started anew when they end."""
        if like is None:
            (folder / "data").mkdir()
            self.cluster.start()
            with psycopg.connect(self.cluster.url, autocommit=True) as server:
                server.execute("CREATE DATABASE site")
        else:
            shutil.copytree(like.folder / "data", folder / "data")
            shutil.copy(like.folder / "ledger-key.pem", folder)

    def use(self, disk: ForgetfulDisk) -> None:
        """Have the database write to such a disk."""
        self.cluster.environment = disk.environment

    @property
    def stored(self) -> Path:
        """The folder of the database."""
        return self.cluster.folder / "data"

    def start(self, *names: str) -> None:
        """Start the services, too."""
        if not self.cluster.processes:
            self.cluster.start()
        if not self.broker.answers():
            self.broker.start()
        super().start(*names)

    def cut_power(self) -> None:
        """Database, Redis, web, worker and clock end at once."""
        # Nobody starts anew what is about to be killed.
        self.leave_alone()
        killed = self.cluster.processes
        if killed:
            kill(killed)
        self.broker.end()
        super().cut_power()
        wait_for(lambda: not any(map(lives, killed)))

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

    def processes(self) -> list[int]:
        """What somebody may kill; never the first process of the database.

        Those below it would go on without it, and a new one would not begin beside them.
        """
        named = [self.running[name].pid for name in self.commands]
        below = [number for name in self.commands for number in self.children(name)]
        return [*named, *below, *self.cluster.processes[1:], self.broker.process.pid]

    def _restart_what_ended(self) -> None:
        super()._restart_what_ended()
        if self.broker.process.poll() is not None and self.keeps_all:
            self.broker.start()
        if self.keeps_all and not self.cluster.processes:
            with suppress(subprocess.CalledProcessError):
                self.cluster.start()


@cache
def begun(
    kind: type[Site] | type[Laptop], days: int, players: int
) -> tuple[Site | Laptop, list[dict[str, str]]]:
    """A stopped site with so many drawn days of today, to begin as a copy of; what `plan` says."""
    site = kind(Path(mkdtemp(prefix="begun-")))
    atexit.register(shutil.rmtree, site.folder, ignore_errors=True)
    try:
        planned = site.ask("plan", str(days), str(players))
        if isinstance(site, Site):
            site.cluster.stop("fast")
    finally:
        site.end()
    return site, planned


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


def plan(cities: str, players: str) -> list[dict[str, str]]:
    """Days of today that are drawn; of each its ids, and the token of a program at its desk."""
    from django.core.management import call_command
    from django.utils import timezone

    from tests.support.days_of_today import days_of_today
    from tournament.people.api_tokens import make_token

    call_command("migrate", verbosity=0)
    days = days_of_today(int(cities), int(players))
    by = days[0].organizer
    _token, secret = make_token(by, purpose="tournaments", name="desk", now=timezone.now())
    return [{"event": day.event, "championship": day.championship, "token": secret} for day in days]


EARLY = {
    "api": None,
    "events": "0001_initial",
    "outbox": "0001_initial",
    "people": "0003_retention_reports",
    "play": "0001_initial",
}
"""A state of the tables of long ago; a day that is drawn has nothing in what came after it."""


def take_back() -> None:
    """Bring a migrated database back to an early state, with what it holds."""
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    MigrationExecutor(connection).migrate(list(EARLY.items()))


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
        "results": list(
            Entry.objects.filter(type="sheet-filled").values_list("command_id", flat=True)
        ),
        "faults": [fault for ledger in ledgers for fault in store.verify(ledger)],
        "differences": [str(item) for item in rebuild.differences()],
    }


if __name__ == "__main__":
    import django

    django.setup()
    programs = {"begin": begin, "plan": plan, "take_back": take_back, "count": count}
    sys.stdout.write(json.dumps(programs[sys.argv[1]](*sys.argv[2:])))
