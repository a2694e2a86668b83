"""docs/running/install.md, followed as it is written by somebody who knows nothing else.

Each block runs in a shell, in a folder in place of the machine's `/`. What only a machine of one's
own has (apt, systemd as the first process, a container engine) is noted instead of done, and what
was noted is compared with what there is: packages, units, services.
"""

import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
from pyrage.x25519 import Identity

from tests.config.test_compose import SERVICES
from tests.guides.blocks import block
from tests.jobs.installation import Broker, wait_for
from tests.runner.release import NAME
from tests.support.image import reachable_folder, steps
from tests.support.production import HOST, Cluster, environment_file
from tests.support.server import free_port
from tests.support.two_webs import Visitor

pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.slow]

BESIDES = ("Caddyfile", "Dockerfile", "compose.yaml", "deploy", "install.py")
"""What a release has besides what the image is made of."""
NOTED = ("apt-get", "docker", "journalctl", "systemctl", "systemd-sysusers")
SYSTEM = re.compile(
    r"(?<![\w.])/(opt|etc|var/lib|tmp|root|srv)/(?=pixel-tactics|systemd|caddy|fetched|site\.|backups)"
)
NOT_HERE = re.compile(r"^.*( -m pip install | rules_engine compile).*$", re.MULTILINE)
"""Needs a network and minutes: `test_compose` has both done, with `make soak`."""


@dataclass
class Machine:
    """An empty machine; what is typed there changes `root` alone."""

    root: Path
    cluster: Cluster
    broker: Broker

    def __post_init__(self) -> None:
        for name in ("etc/systemd/system", "etc/caddy", "opt", "var/lib", "tmp", "srv",
                     "root", "bin", "packages"):  # fmt: skip
            (self.root / name).mkdir(parents=True)
        self.noted: list[list[str]] = []
        packages = self.root / "packages"
        self._program(
            "python3.11", f'[ -e .venv ] || cp -r {packages} .venv; exec {sys.executable} "$@"'
        )
        # The users of the site and of the proxy are not there.
        self._program(
            "install",
            "for word; do shift; case $word in -o|-g) skip=1 ;; "
            '*) [ "$skip" ] || set -- "$@" "$word"; skip= ;; '
            'esac; done; exec /usr/bin/install "$@"',
        )
        # It becomes the user that is named and goes on.
        self._program("setpriv", 'while [ "${1#--}" != "$1" ]; do shift; done; exec "$@"')
        server = f"PGHOST=127.0.0.1 PGPORT={self.cluster.port} PGUSER=postgres"
        self._program("su", f'[ "$1 $2" = "postgres -c" ] && {server} exec sh -c "$3"')
        for name in NOTED:
            self._program(name, f'echo "{name} $*" >> {self.root}/noted')
        for item in Path(sys.prefix).iterdir():
            if item.name in {"bin", "lib", "lib64", "pyvenv.cfg", "include"}:
                (packages / item.name).symlink_to(item)

    def _program(self, name: str, line: str) -> None:
        file = self.root / "bin" / name
        file.write_text(f"#!/bin/sh\n{line}\n")
        file.chmod(0o755)

    def here(self, text: str) -> str:
        """A text with this machine's folders for the system's own."""
        return SYSTEM.sub(lambda found: f"{self.root}{found[0]}", text)

    def type(self, commands: str) -> str:
        """Type a block; what it said."""
        done = subprocess.run(
            ["bash", "-e", "-c", NOT_HERE.sub("", self.here(commands))],
            cwd=self.root / "root",
            env={"PATH": f"{self.root}/bin:{os.environ['PATH']}", "HOME": str(self.root / "root")},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def calls(self, program: str) -> list[list[str]]:
        """How a program was called that only was noted."""
        lines = (self.root / "noted").read_text().splitlines()
        return [words[1:] for words in map(shlex.split, lines) if words[0] == program]


def archive(machine: Machine, project: Path) -> None:
    """What `make release` makes of the sources, as far as an installation needs it; for an update
    once more."""
    name = f"{NAME}-0.14.0"
    wanted = {step.rest.split()[0] for step in steps() if step.word == "COPY"} | set(BESIDES)
    with tarfile.open(machine.root / f"root/{name}.tar.gz", "w:gz", compresslevel=1) as out:
        for item in sorted(item for item in wanted if not item.startswith("--")):
            for path in sorted([project / item, *(project / item).rglob("*")]):
                if not path.is_file() or path.suffix == ".mo":
                    continue
                data = path.read_bytes()
                if item == "deploy":
                    data = machine.here(data.decode()).encode()
                entry = out.gettarinfo(path, f"{name}/{path.relative_to(project)}")
                entry.size = len(data)
                out.addfile(entry, io.BytesIO(data))
    shutil.copy(machine.root / f"root/{name}.tar.gz", machine.root / f"root/{NAME}-0.15.0.tar.gz")


@pytest.fixture(scope="module")
def machine(project: Path) -> Iterator[Machine]:
    """Nothing is installed on it; PostgreSQL and Redis run, as their packages start them."""
    with reachable_folder() as folder:
        cluster, broker = Cluster(folder), Broker(folder)
        cluster.start()
        found = Machine(folder / "root", cluster, broker)
        archive(found, project)
        try:
            yield found
        finally:
            broker.end()
            with suppress(subprocess.CalledProcessError):
                cluster.stop()


@pytest.fixture(scope="module")
def without_docker(machine: Machine) -> Machine:
    """All steps up to the first account."""
    machine.type(block("docs/running/install.md", "Without Docker", 1))
    machine.type(block("docs/running/install.md", "Without Docker", 2))
    machine.type(block("docs/running/install.md", "Without Docker", 3))
    machine.type(block("docs/running/install.md", "Without Docker", 4))
    machine.type(block("docs/running/install.md", "Without Docker", 5))
    machine.type(block("docs/running/install.md", "Without Docker", 6))
    return machine


def unpack(machine: Machine) -> None:
    """What comes before an update; nothing of the old release stays in the new one's folder."""
    (machine.root / "opt/pixel-tactics/of-before").touch()
    said = machine.type(block("docs/running/upgrade.md", "Before", 1))
    assert "__version__" in said
    machine.type(block("docs/running/upgrade.md", "Before", 2))


def settings(machine: Machine) -> dict[str, str]:
    return environment_file(machine.root / "etc/pixel-tactics/site.env")


def test_packages_are_those_of_the_distribution(without_docker: Machine) -> None:
    update, install = without_docker.calls("apt-get")[:2]
    assert update == ["update"]
    assert install[:2] == ["install", "-y"]
    if shutil.which("apt-cache") is None:
        pytest.skip("no apt-cache")
    done = subprocess.run(
        ["apt-cache", "policy", *install[2:]], capture_output=True, text=True, check=True
    )
    known = re.findall(r"^(\S+):\n.*\n  Candidate: (?!\(none\))", done.stdout, re.MULTILINE)
    assert known == install[2:]


def test_the_settings_are_what_the_site_needs(without_docker: Machine) -> None:
    told = settings(without_docker)
    assert len(told["SECRET_KEY"]) == len(told["PERSON_KEY"]) == 64
    assert told["SECRET_KEY"] != told["PERSON_KEY"]
    assert told["ALLOWED_HOSTS"] == HOST
    assert {"DATABASE_URL", "REDIS_URL"} <= set(told)
    file = without_docker.root / "etc/pixel-tactics/site.env"
    assert file.stat().st_mode & 0o077 == 0


def test_units_and_proxy_lie_where_the_system_looks(without_docker: Machine) -> None:
    system = without_docker.root / "etc/systemd/system"
    enabled = [call for call in without_docker.calls("systemctl") if call[0] == "enable"]
    assert enabled == [["enable", "--now", "pixel-tactics.target"]]
    wanted = re.findall(r"^Wants=(.*)$", (system / "pixel-tactics.target").read_text(), re.M)
    for name in " ".join(wanted).split():
        assert (system / re.sub(r"@\w+", "@", name)).is_file()
    assert (system / "pixel-tactics-.service.d/all.conf").is_file()
    assert (system.parent / "journald@pixel-tactics.conf").is_file()
    dropped = (system / "caddy.service.d/pixel-tactics.conf").read_text()
    named = re.search(r"^EnvironmentFile=(.*)$", dropped, re.M)
    assert named is not None
    assert environment_file(Path(named[1])) == {"SITE_NAMES": HOST, "SITE": "127.0.0.1:8000"}
    assert (without_docker.root / "etc/caddy/Caddyfile").is_file()


def test_certificates_of_ones_own_are_for_the_proxy_alone(without_docker: Machine) -> None:
    file = without_docker.root / "etc/pixel-tactics/proxy.env"
    before = file.read_text()
    for name in ("site.crt", "site.key"):
        (without_docker.root / "root" / name).touch()
    without_docker.type(block("docs/running/install.md", "Certificates of your own", 1))
    folder = Path(environment_file(file)["CERTIFICATES"])
    file.write_text(before)
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o640}
    assert sorted(path.name for path in folder.iterdir()) == ["site.crt", "site.key"]


def test_what_is_added_to_the_units_stays_when_they_are_copied_anew(
    without_docker: Machine,
) -> None:
    system = without_docker.root / "etc/systemd/system"
    without_docker.type(block("docs/running/install.md", "Two web machines", 1))
    dropped = system / "pixel-tactics-clock.service.d/elsewhere.conf"
    assert dropped.read_text().startswith("[Unit]\nConditionPathExists=")
    shutil.rmtree(dropped.parent)
    without_docker.type(block("docs/running/backup.md", "The key", 2))
    folder = without_docker.root / "srv/backups"
    assert folder.is_dir()
    common = system / "pixel-tactics-.service.d"
    assert (common / "backups.conf").read_text() == f"[Service]\nReadWritePaths={folder}\n"
    assert (common / "all.conf").is_file()
    assert settings(without_docker)["BACKUP_DIR"] == str(folder)


def test_the_log_is_read_where_the_units_write_it(without_docker: Machine) -> None:
    ((namespace, *which),) = without_docker.calls("journalctl")
    common = (
        without_docker.root / "etc/systemd/system/pixel-tactics-.service.d/all.conf"
    ).read_text()
    assert f"LogNamespace={namespace.removeprefix('--namespace=')}\n" in common
    assert which == ["-u", "pixel-tactics-web"]


@pytest.mark.soak
def test_a_stranger_gets_to_the_first_account(without_docker: Machine) -> None:
    """What the units start is started by hand: this machine has no service manager."""
    machine, port = without_docker, free_port()
    # A socket of its own, and ports that nobody uses.
    file = machine.root / "etc/pixel-tactics/site.env"
    text = file.read_text().replace("127.0.0.1:6379", f"127.0.0.1:{machine.broker.port}")
    server = (
        f"PGHOST={machine.cluster.folder}\nPGPORT={machine.cluster.port}\nPGUSER=pixel-tactics\n"
    )
    file.write_text(f"{text}PORT={port}\n{server}")
    for name in ("data", "keys", "backups"):
        (machine.root / "var/lib/pixel-tactics" / name).mkdir(parents=True)
    site = machine.root / "opt/pixel-tactics"
    environment = {
        "PATH": os.environ["PATH"],
        **environment_file(site / "deploy/systemd/units.env"),
        **settings(machine),
    }
    said = machine.root / "said.log"
    with said.open("wb") as log:
        line = [".venv/bin/python", "manage.py", "serve"]
        web = subprocess.Popen(line, cwd=site, env=environment, stdout=log, stderr=log)
    try:
        guest = Visitor([port])

        def ready() -> bool:
            with suppress(OSError):
                return guest.get("/readyz").status_code == 200
            return False

        wait_for(lambda: web.poll() is not None or ready(), 300)
        found = re.search(rf"https://{HOST}/setup/\s+code: (\S+)", said.read_text())
        assert found is not None, said.read_text()
        account = {"code": found[1], "username": "first", "display_name": "Первый"}
        account["password"] = "долгий пароль сайта"
        answer = guest.post("/setup/", guest.get("/setup/"), data=account)
        assert answer.status_code == 302, answer.text
        machine.type(block("docs/running/install.md", "Without Docker", 7))
        asked = block("docs/running/install.md", "A proxy of your own", 1)
        assert "ok" in machine.type(asked.replace("8000", str(port)))
        at_home = "cd /opt/pixel-tactics\n"
        show = at_home + block("docs/running/keys.md", "Make", 2)
        assert "There is none yet" in machine.type(show)
        locked = "export LEDGER_KEY_PASSPHRASE='five random words of mine'\n"
        machine.type(
            at_home + locked + block("docs/running/keys.md", "The ledgers' key on paper", 1)
        )
        assert "id: " in machine.type(show)
        key = shutil.copy(
            machine.root / "var/lib/pixel-tactics/keys/ledger-key.pem",
            machine.root / "root/key.pem",
        )
        machine.type(block("docs/running/keys.md", "The ledgers' key on paper", 3))
        assert not Path(key).exists()
        _backed_up_and_drilled(machine, file)
    finally:
        web.kill()
        web.wait()
    _put_back_elsewhere(machine)
    unpack(machine)
    machine.type(block("docs/running/upgrade.md", "With systemd"))
    assert ["stop", "pixel-tactics.target"] in machine.calls("systemctl")
    assert "up to date" in machine.type(
        block("docs/running/install.md", "Without Docker", 7) + "echo up to date\n"
    )


def _backed_up_and_drilled(machine: Machine, settings_file: Path) -> None:
    """A backup of the running site, put back beside it; what is the site's stays as it is."""
    made = Identity.generate()
    with settings_file.open("a") as told:
        told.write(f"BACKUP_RECIPIENTS={made.to_public()}\n")
    at_home = "cd /opt/pixel-tactics\n"
    machine.type(block("docs/running/backup.md", "The key", 2))
    machine.type(at_home + block("docs/running/backup.md", "The first backup", 1))
    backups, key = machine.root / "srv/backups", machine.root / "var/lib/pixel-tactics/keys"
    assert list(backups.glob("backup-*.age"))
    listed = (backups / "ended.jsonl").read_bytes()
    shutil.copytree(backups, machine.root / "root/fetched")
    (machine.root / "root/fetched/backup-key.txt").write_text(str(made))
    machine.type(block("docs/running/backup.md", "Put it back on another machine", 1))
    before = (key / "ledger-key.pem").read_bytes()
    assert "is whole" in machine.type(block("docs/running/backup.md", "A drill", 1))
    site = machine.root / "opt/pixel-tactics"
    assert not (site / "drill").exists()
    assert not (site / "fetched").exists()
    assert ((key / "ledger-key.pem").read_bytes(), (backups / "ended.jsonl").read_bytes()) == (
        before,
        listed,
    )


def _put_back_elsewhere(machine: Machine) -> None:
    """The same machine, but everything that it had is gone."""
    machine.type(
        'su postgres -c "dropdb --force pixel-tactics && createdb -O pixel-tactics pixel-tactics"\n'
    )
    shutil.rmtree(machine.root / "var/lib/pixel-tactics")
    machine.type(block("docs/running/backup.md", "Put it back on another machine", 1))
    at_home = "cd /opt/pixel-tactics\n"
    said = machine.type(
        at_home + block("docs/running/backup.md", "Put it back on another machine", 3)
    )
    assert "is whole" in said
    machine.type(at_home + block("docs/running/backup.md", "Put it back on another machine", 4))


def test_with_docker_only_what_compose_knows_is_asked_for(machine: Machine) -> None:
    machine.type(block("docs/running/install.md", "With Docker", 1))
    machine.type(block("docs/running/install.md", "With Docker", 2))
    told = environment_file(machine.root / "opt/pixel-tactics/.env")
    for name in ("SECRET_KEY", "PERSON_KEY", "POSTGRES_PASSWORD"):
        assert len(told[name]) >= 50
    machine.type(block("docs/running/install.md", "With Docker", 3))
    unpack(machine)
    machine.type(block("docs/running/upgrade.md", "With Docker"))
    new, old = (machine.root / "opt" / name for name in ("pixel-tactics", "pixel-tactics.old"))
    assert environment_file(new / ".env") == told
    assert not (new / "of-before").exists()
    # Other tests go on with what they have installed.
    shutil.rmtree(new)
    old.rename(new)
    calls = machine.calls("docker")
    assert [call[:2] for call in calls] == [
        ["compose", word] for word in ("up", "logs", "build", "stop", "up", "restart", "logs")
    ]
    for call in calls:
        named = {word for word in call[2:] if not word.startswith("-") and not word.isdigit()}
        assert named <= set(SERVICES)
    stopped = next(call for call in calls if call[1] == "stop")[2:]
    assert set(stopped) == {name for name, service in SERVICES.items() if "build" in service}
