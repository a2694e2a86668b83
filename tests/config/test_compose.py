"""`compose.yaml` and `Dockerfile` without a container engine: read, and run as they are written.

Every command and every health check runs as a process of this machine, with the environment of the
file, in the folder that the Dockerfile's steps make, as a user who may write nothing but volumes.
"""

import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml

from tests.jobs.installation import fresh_database, wait_for
from tests.support.image import (
    compose,
    files_below,
    line_of,
    make_image,
    path,
    reachable_folder,
    run_step,
    steps,
    unprivileged,
)
from tests.support.server import free_port
from tournament.config.server import CONNECTIONS

TOLD = {
    "SECRET_KEY": secrets.token_urlsafe(60),
    "PERSON_KEY": secrets.token_urlsafe(60),
    "ALLOWED_HOSTS": "championship.example",
    "POSTGRES_PASSWORD": secrets.token_hex(16),
}
SERVICES: dict[str, dict[str, Any]] = compose(TOLD)["services"]
OURS = {name for name, service in SERVICES.items() if "build" in service}


# --- what the file says ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_is_kept_limited_looked_after_and_ended_gently(name: str) -> None:
    service = SERVICES[name]
    assert service["restart"] == "unless-stopped"
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert set(service["logging"]["options"]) == {"max-size", "max-file"}
    assert service["mem_limit"]
    assert service["pids_limit"] > 0
    assert service["stop_grace_period"]
    assert service["healthcheck"]["test"]
    if name in OURS:
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["ulimits"]["nofile"] >= 2 * CONNECTIONS


@pytest.mark.parametrize("name", SERVICES)
def test_what_is_waited_for_says_when_it_is_well(name: str) -> None:
    for other, how in SERVICES[name].get("depends_on", {}).items():
        assert how == {"condition": "service_healthy"}
        assert "healthcheck" in SERVICES[other]


def test_nothing_is_open_to_the_outside_but_the_proxy() -> None:
    open_to_all = {
        name
        for name, service in SERVICES.items()
        if any(not port.startswith("127.0.0.1:") for port in service.get("ports", []))
    }
    assert open_to_all == {"proxy"}
    assert compose(TOLD)["networks"]["inside"] == {"internal": True}
    for name in ("postgres", "redis"):
        assert SERVICES[name]["networks"] == ["inside"]
    assert SERVICES["proxy"]["networks"] == ["outside"]


def test_no_secret_stands_in_the_file(project: Path) -> None:
    text = (project / "compose.yaml").read_text(encoding="utf-8")
    for name, service in yaml.safe_load(text)["services"].items():
        for variable, value in service.get("environment", {}).items():
            if re.search(r"PASSWORD|SECRET|TOKEN|_KEY$", variable):
                assert value.startswith("${"), (name, variable)
    assert not set(TOLD.values()) & set(text.split())


def test_nothing_begins_without_the_password(project: Path) -> None:
    with pytest.raises(AssertionError, match=r"POSTGRES_PASSWORD is missing in \.env"):
        compose({**TOLD, "POSTGRES_PASSWORD": ""})


def test_images_are_pinned_to_a_version() -> None:
    foreign = {service["image"] for name, service in SERVICES.items() if name not in OURS}
    bases = {step.rest.split()[0] for step in steps() if step.word == "FROM"}
    for image in foreign | bases:
        assert re.fullmatch(r"\w+:\d+(\.\d+)+(-slim)?(-bookworm)?", image), image


def test_backups_and_keys_outlive_a_container() -> None:
    whole = compose(TOLD)
    for name in OURS:
        environment, volumes = SERVICES[name]["environment"], SERVICES[name]["volumes"]
        kept = dict(reversed(item.split(":")) for item in volumes if ":" in item)
        folders = (
            environment["DATA_DIR"],
            environment["BACKUP_DIR"],
            str(Path(environment["LEDGER_KEY_PATH"]).parent),
        )
        assert {kept[folder] for folder in folders} <= set(whole["volumes"])


# --- the image ------------------------------------------------------------------------------------


def test_the_steps_of_the_image_name_what_is_there(project: Path) -> None:
    for step in steps():
        if step.word == "COPY" and not step.rest.startswith("--from="):
            assert (project / step.rest.split()[0]).exists(), step
        for named in re.findall(r"--require-hashes -r (\S+)", step.rest):
            assert "--hash=sha256:" in (project / named).read_text(encoding="utf-8")
    ignored = (project / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {".env", ".git", "/data", "/certificates"} <= set(ignored)


def test_the_image_can_dump_the_database_of_the_server() -> None:
    server = re.match(r"postgres:(\d+)", SERVICES["postgres"]["image"])
    assert server is not None
    installed = [step.rest for step in steps() if "apt-get install" in step.rest]
    assert len(installed) == 1
    assert f"postgresql-client-{server[1]} " in installed[0]


def test_the_program_runs_as_a_user_of_its_own() -> None:
    words = [step.word for step in steps()]
    user = next(step for step in steps() if step.word == "USER")
    assert f"useradd --create-home {user.rest}" in steps()[words.index("USER") - 1].rest
    assert "RUN" not in words[words.index("USER") :]


@pytest.mark.soak
def test_the_engine_is_compiled_and_packages_are_installed_as_written(
    project: Path, tmp_path: Path
) -> None:
    """All steps with pip and the compiler, in an environment of its own; minutes, and a network."""
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "own")], check=True)
    own = path(tmp_path / "own/bin")
    for stage in (0, 1):
        site = tmp_path / str(stage)
        site.mkdir()
        for step in (step for step in steps() if step.stage == stage):
            if step.word == "COPY" and step.rest.startswith("--from="):
                shutil.copytree(tmp_path / "0/build/compiled", site / "build/compiled")
            elif step.word == "COPY":
                source, target = step.rest.split()
                place = site / source if target == "." else site / target
                copy = shutil.copytree if (project / source).is_dir() else shutil.copy2
                copy(project / source, place)
            elif step.word == "RUN" and step.rest.startswith(("pip", "python", "DATA_DIR")):
                run_step(step, site, tmp_path, own)
    said = subprocess.run(
        ["python", "-m", "rules_engine"],
        cwd=tmp_path / "1",
        env=own,
        capture_output=True,
        text=True,
    )
    assert "compiled" in said.stdout + said.stderr


# --- the services ---------------------------------------------------------------------------------


class Composed:
    """What compose starts, as processes that are found where it has containers."""

    def __init__(self, folder: Path, database: str) -> None:
        """On a database that is migrated."""
        self.folder, self.site = folder, make_image(folder / "image")
        self.database = urlsplit(database)
        self.volumes = {name: folder / name for name in ("data", "keys", "backups", "tmp")}
        for volume in self.volumes.values():
            volume.mkdir()
        self.redis, self.web = free_port(), free_port()
        self._programs = folder / "programs"
        self._programs.mkdir()
        # It knows no environment variable for its port.
        client = self._programs / "redis-cli"
        client.write_text(f'#!/bin/sh\nexec {shutil.which("redis-cli")} -p {self.redis} "$@"\n')
        client.chmod(0o755)
        self.running: dict[str, subprocess.Popen[bytes]] = {}

    def _here(self, text: str) -> str:
        """A text of the file with the places of this machine."""
        names = "|".join(self.volumes)
        text = re.sub(rf"(?<![\w/])/({names})(?=/|$|\*)", rf"{self.folder}/\1", text)
        text = re.sub(r"^postgres://.*@postgres:5432/site$", self.database.geturl(), text)
        return text.replace("redis://redis:6379", f"redis://127.0.0.1:{self.redis}")

    def environment(self, name: str) -> dict[str, str]:
        told = SERVICES[name].get("environment", {})
        said = {key: self._here(str(value)) for key, value in told.items()}
        server = {"PGHOST": str(self.database.hostname), "PGPORT": str(self.database.port)}
        if name not in OURS:
            return {**path(self._programs), **server}
        image = dict(
            item.split("=") for step in steps() if step.word == "ENV" for item in step.rest.split()
        )
        # `env_file` is .env; what the file says itself counts more.
        return {
            **path(self._programs),
            **image,
            **TOLD,
            **said,
            **server,
            "HOST": "127.0.0.1",
            "PORT": str(self.web),
            "TMPDIR": str(self.volumes["tmp"]),
        }

    @contextmanager
    def up(self, name: str) -> Iterator["subprocess.Popen[bytes]"]:
        """A service, once its health check says that it is well; ended as compose ends it."""
        line = [self._here(word) for word in line_of(SERVICES[name]["command"])]
        if name == "redis":
            line += ["--port", str(self.redis), "--bind", "127.0.0.1"]
        with (self.folder / f"{name}.log").open("wb") as said:
            process = subprocess.Popen(
                unprivileged(line),
                cwd=self.site if name in OURS else self.volumes["tmp"],
                env=self.environment(name) if name in OURS else path(),
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                start_new_session=True,
            )
            try:
                wait_for(lambda: process.poll() is not None or self.is_well(name), 300)
                assert process.poll() is None, self.said(name)
                yield process
                process.terminate()
                patience = int(SERVICES[name]["stop_grace_period"].removesuffix("s"))
                process.wait(timeout=2 * patience)
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()

    def is_well(self, name: str) -> bool:
        """What the health check answers."""
        line = [self._here(word) for word in line_of(SERVICES[name]["healthcheck"]["test"])]
        done = subprocess.run(
            unprivileged(line),
            cwd=self.site,
            env=self.environment(name),
            capture_output=True,
            check=False,
        )
        return done.returncode == 0

    def said(self, name: str) -> str:
        return (self.folder / f"{name}.log").read_text(encoding="utf-8")[-2000:]


@pytest.fixture
def composed() -> Iterator[Composed]:
    with reachable_folder() as folder, fresh_database(folder) as database:
        yield Composed(folder, database)


def run_all(composed: Composed, *names: str) -> None:
    """Run services on top of redis and web, one after the other; nothing else is written."""
    before = set(files_below(composed.site))
    assert composed.is_well("postgres")
    assert not composed.is_well("redis")
    with composed.up("redis"):
        assert not composed.is_well("web")
        with composed.up("web"):
            assert "https://championship.example/setup/" in composed.said("web")
            for name in names:
                assert not composed.is_well(name), "it says so before it runs"
                with composed.up(name):
                    pass
    with pytest.raises(subprocess.CalledProcessError):
        subprocess.run(unprivileged(["touch", str(composed.site / "here")]), check=True)
    # What it writes, it writes into volumes.
    assert set(files_below(composed.site)) == before
    assert (composed.volumes["data"] / "static/.build").exists()
    for name in ("web", *names):
        assert "Traceback" not in (composed.folder / f"{name}.log").read_text(encoding="utf-8")


@pytest.mark.postgres
@pytest.mark.redis
@pytest.mark.slow
def test_every_service_runs_and_is_well_as_written(composed: Composed) -> None:
    run_all(composed, "clock", "worker")


@pytest.mark.postgres
@pytest.mark.redis
@pytest.mark.soak
def test_workers_of_one_queue_run_as_written(composed: Composed) -> None:
    run_all(composed, "worker-urgent", "worker-bulk")


def test_workers_of_one_queue_do_what_all_workers_do() -> None:
    plain = SERVICES["worker"]["command"].split(" --concurrency")[0]
    for queue in ("urgent", "bulk"):
        command = SERVICES[f"worker-{queue}"]["command"]
        assert re.fullmatch(rf"{re.escape(plain)} --concurrency \d -Q {queue}", command)


@pytest.mark.postgres
def test_the_database_server_takes_its_options(tmp_path: Path) -> None:
    """It prints a setting as it would be, with what the command says."""
    (tmp_path / "postgresql.conf").touch()
    (programs,) = sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1:]
    _server, *options = line_of(SERVICES["postgres"]["command"])
    for name, value in (item.split("=") for item in options if item != "-c"):
        line = [programs / "postgres", "-C", name, "-D", tmp_path, *options]
        done = subprocess.run(line, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == value
