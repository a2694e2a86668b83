"""The units for a machine without containers: read by systemd, and run as they are written."""

import json
import os
import re
import secrets
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.config.test_compose import SERVICES
from tests.jobs.installation import Broker, fresh_database, wait_for
from tests.support.image import line_of, make_image, path, reachable_folder, unprivileged
from tests.support.production import HOST, environment_file
from tests.support.server import free_port
from tests.support.two_webs import Visitor
from tournament.config.server import CONNECTIONS

UNITS = Path("deploy/systemd")
QUEUES = ("urgent", "default", "bulk")
SERVICES_OF_THE_SITE = (
    "pixel-tactics-web.service",
    "pixel-tactics-clock.service",
    *(f"pixel-tactics-worker@{queue}.service" for queue in QUEUES),
)
MOST_EXPOSED = 1.5
"""Of ten, as `systemd-analyze security` counts."""

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed"
)


def unit(project: Path, name: str) -> dict[str, list[str]]:
    """What a service is told by its file and by what all have in common; a value for each line."""
    folder = project / UNITS
    own = folder / re.sub(r"@\w+", "@", name)
    told: dict[str, list[str]] = {}
    for file in (own, folder / "pixel-tactics-.service.d/all.conf"):
        for line in file.read_text(encoding="utf-8").splitlines():
            if "=" in line and not line.startswith("#"):
                key, _, value = line.partition("=")
                told.setdefault(key, []).append(value)
    return told


@pytest.fixture
def installed(project: Path, tmp_path: Path) -> Path:
    """The units with the program in a folder of this test."""
    units = tmp_path / "units"
    shutil.copytree(project / UNITS, units)
    programs = tmp_path / "site/.venv/bin"
    programs.mkdir(parents=True)
    for name in ("python", "celery"):
        (programs / name).write_text("#!/bin/sh\n")
        (programs / name).chmod(0o755)
    for file in (*units.glob("*.service"), *units.glob("*/*.conf")):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace("/opt/pixel-tactics", str(tmp_path / "site")))
    return units


def analyze(units: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """What systemd says of these units and of the machine's own."""
    return subprocess.run(
        ["systemd-analyze", "--man=no", *arguments],
        env={**os.environ, "SYSTEMD_UNIT_PATH": f"{units}:", "SYSTEMD_COLORS": "0"},
        capture_output=True,
        text=True,
        check=False,
    )


@needs_systemd
def test_systemd_finds_nothing_wrong(installed: Path) -> None:
    done = analyze(installed, "verify", "pixel-tactics.target", *SERVICES_OF_THE_SITE)
    named = [line for line in done.stderr.splitlines() if "pixel-tactics" in line]
    assert (done.returncode, named) == (0, [])


@needs_systemd
def test_systemd_would_find_a_mistake(installed: Path) -> None:
    common = installed / "pixel-tactics-.service.d/all.conf"
    common.write_text(common.read_text() + "ProtectEverything=yes\n")
    done = analyze(installed, "verify", "pixel-tactics-web.service")
    assert "ProtectEverything" in done.stderr


@needs_systemd
@pytest.mark.parametrize("name", SERVICES_OF_THE_SITE)
def test_a_service_is_closed_off(installed: Path, name: str) -> None:
    done = analyze(installed, "security", "--offline=true", name)
    found = re.search(r"exposure level for .*: ([\d.]+)", done.stdout)
    assert found is not None, done.stderr
    assert float(found[1]) <= MOST_EXPOSED, done.stdout


@needs_systemd
def test_the_users_file_is_understood(project: Path, tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    file = project / UNITS / "sysusers.conf"
    line = ["systemd-sysusers", f"--root={tmp_path}", "--dry-run", "-"]
    done = subprocess.run(line, input=file.read_text(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "pixel-tactics" in done.stderr


@pytest.mark.parametrize("name", SERVICES_OF_THE_SITE)
def test_a_service_is_kept_limited_and_logged_for_a_while(project: Path, name: str) -> None:
    told = unit(project, name)
    assert told["Restart"] == ["always"]
    assert told["StartLimitIntervalSec"] == ["0"]
    assert told["User"] == ["pixel-tactics"]
    assert int(told["LimitNOFILE"][0]) >= 2 * CONNECTIONS
    assert told["MemoryMax"]
    assert told["TasksMax"]
    assert told["TimeoutStopSec"]
    assert told["LogNamespace"] == ["pixel-tactics"]
    journal = (project / UNITS / "journald@pixel-tactics.conf").read_text(encoding="utf-8")
    assert "MaxRetentionSec=30day" in journal


def test_the_target_has_all_of_them(project: Path) -> None:
    target = (project / UNITS / "pixel-tactics.target").read_text(encoding="utf-8")
    wanted = {name for line in re.findall(r"^Wants=(.*)$", target, re.M) for name in line.split()}
    assert wanted == set(SERVICES_OF_THE_SITE)


def test_what_is_written_lies_where_it_may(project: Path) -> None:
    told = environment_file(project / UNITS / "units.env")
    folders = unit(project, "pixel-tactics-web.service")["StateDirectory"][0].split()
    for place in (told["DATA_DIR"], told["BACKUP_DIR"], str(Path(told["LEDGER_KEY_PATH"]).parent)):
        assert place.removeprefix("/var/lib/") in folders


def test_both_ways_start_the_same_programs(project: Path) -> None:
    def started(name: str) -> list[str]:
        (line,) = unit(project, name)["ExecStart"]
        return shlex.split(line.replace("/opt/pixel-tactics/.venv/bin/", ""))

    assert started("pixel-tactics-web.service") == line_of(SERVICES["web"]["command"])
    assert started("pixel-tactics-clock.service") == line_of(SERVICES["clock"]["command"])
    plain = line_of(SERVICES["worker"]["command"])
    worker = started("pixel-tactics-worker@urgent.service")
    assert worker[: plain.index("--concurrency")] == plain[: plain.index("--concurrency")]


# --- run ----------------------------------------------------------------------------------------


class Machine:
    """One on which the units are installed, without a service manager."""

    def __init__(self, folder: Path, database: str, broker: Broker, project: Path) -> None:
        self.folder, self.project, self.port = folder, project, free_port()
        self.site = make_image(folder / "opt")
        state = folder / "var/lib/pixel-tactics"
        for name in ("data", "keys", "backups"):
            (state / name).mkdir(parents=True)
        (folder / "tmp").mkdir()
        self.own = {
            "SECRET_KEY": secrets.token_urlsafe(60),
            "PERSON_KEY": secrets.token_urlsafe(60),
            "ALLOWED_HOSTS": HOST,
            "DATABASE_URL": database,
            "REDIS_URL": broker.url,
            "PORT": str(self.port),
        }
        self.running: list[subprocess.Popen[bytes]] = []

    def here(self, text: str) -> str:
        """A text of a unit with the places of this machine."""
        text = re.sub(r"(?<!\w)/(tmp|var/lib)/", rf"{self.folder}/\1/", text)
        return text.replace("/opt/pixel-tactics/.venv/bin/", "").replace("%%", "%")

    def environment(self) -> dict[str, str]:
        always = environment_file(self.project / UNITS / "units.env")
        return {**path(), **{name: self.here(text) for name, text in always.items()}, **self.own}

    def before(self, name: str) -> int:
        """How what comes before a service ends; its words are in a file."""
        (line,) = unit(self.project, name)["ExecStartPre"]
        with (self.folder / "before.log").open("wb") as said:
            done = subprocess.run(
                unprivileged(shlex.split(self.here(line))),
                cwd=self.site, env=self.environment(), stdout=said, stderr=said, check=False,
            )  # fmt: skip
        return done.returncode

    def start(self, name: str) -> "subprocess.Popen[bytes]":
        """A service, from its folder, without privileges."""
        instance = re.search(r"@(\w+)", name)
        (line,) = unit(self.project, name)["ExecStart"]
        line = self.here(line).replace("%i", instance[1] if instance else "")
        with (self.folder / f"{name}.log").open("wb") as said:
            process = subprocess.Popen(
                unprivileged(shlex.split(line)),
                cwd=self.site, env=self.environment(), stdin=subprocess.DEVNULL, stdout=said,
                stderr=said, start_new_session=True,
            )  # fmt: skip
        self.running.append(process)
        return process

    def end(self) -> None:
        for process in self.running:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, 9)
            process.wait()


@pytest.fixture
def machine(project: Path) -> Iterator[Machine]:
    with reachable_folder() as folder, fresh_database(folder) as database:
        broker = Broker(folder)
        found = Machine(folder, database, broker, project)
        try:
            yield found
        finally:
            found.end()
            broker.end()


NODES = """
import json
from tournament.config.celery import app
seen = app.control.inspect(timeout=5).active_queues() or {}
served = {name: [queue["name"] for queue in queues] for name, queues in seen.items()}
print(json.dumps({name.partition("@")[0]: names for name, names in served.items()}))
"""


@pytest.mark.postgres
@pytest.mark.redis
@pytest.mark.soak
def test_everything_runs_as_written(machine: Machine) -> None:
    """Workers wait for the tables, then all of them run and each serves its queue."""
    worker = "pixel-tactics-worker@urgent.service"
    reverse = ["python", "manage.py", "migrate", "outbox", "0002"]
    told = {"cwd": machine.site, "env": machine.environment(), "check": True}
    subprocess.run(reverse, **told)  # type: ignore[call-overload]
    assert machine.before(worker) == 1
    assert "not up to date yet" in (machine.folder / "before.log").read_text()

    web = machine.start("pixel-tactics-web.service")
    guest = Visitor([machine.port])

    def ready() -> bool:
        with suppress(OSError):
            return guest.get("/readyz").status_code == 200
        return False

    wait_for(ready, 120)
    assert machine.before(worker) == 0
    assert machine.before("pixel-tactics-clock.service") == 0
    for name in SERVICES_OF_THE_SITE[1:]:
        machine.start(name)

    def served() -> dict[str, list[str]]:
        done = subprocess.run(["python", "-c", NODES], capture_output=True, text=True, **told)  # type: ignore[call-overload]
        return dict(json.loads(done.stdout))

    wait_for(lambda: served() == {queue: [queue] for queue in QUEUES}, 180)
    wait_for(lambda: list((machine.folder / "tmp").glob("clock*")), 60)
    assert all(process.poll() is None for process in machine.running)
    web.terminate()
    assert web.wait(timeout=120) == 0
