"""A real site is watched: what is broken becomes an alert and a mail, and ends by itself."""

import json
import os
import re
import secrets
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from http.client import HTTPConnection
from pathlib import Path

import psycopg
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.jobs.installation import wait_for
from tests.support.preloaded import PROJECT
from tests.support.production import HOST, Site
from tests.support.smtp_server import Mailbox, smtp_server
from tournament.operations.backups.folder import name_of

pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.slow, pytest.mark.alone]

OWNER = "owner@club.example"
SHIFTED = """
CREATE SCHEMA shifted;
CREATE FUNCTION shifted.statement_timestamp() RETURNS timestamptz LANGUAGE sql AS
  $$ SELECT pg_catalog.statement_timestamp() + interval '10 seconds' $$;
ALTER DATABASE site SET search_path = shifted, pg_catalog, public;
"""


class Watched:
    """The site, and the ways in which its owner looks at it."""

    def __init__(self, site: Site, box: Mailbox, backups: Path) -> None:
        self.site, self.box, self.backups = site, box, backups
        self.token = site.environment["METRICS_TOKEN"]

    def get(self, path: str, **headers: str) -> tuple[int, str]:
        """Ask as the proxy does."""
        connection = HTTPConnection("127.0.0.1", self.site.port, timeout=60)
        told = {"Host": HOST, "X-Forwarded-Proto": "https", **headers}
        try:
            connection.request("GET", path, headers=told)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        except OSError:
            return 0, ""
        finally:
            connection.close()

    def missing(self) -> list[str] | None:
        """What `/readyz` says is missing; None where the connection broke."""
        status, body = self.get("/readyz")
        return list(json.loads(body)["missing"]) if status else None

    def warnings(self) -> list[str] | None:
        """What `/readyz` warns of; None while it is not ready."""
        status, body = self.get("/readyz")
        if status != 200:
            return None
        # Production refuses this site's plain backups, and says so: that is another test's.
        return [name for name in json.loads(body)["warnings"] if name != "job_failed"]

    def alerts(self, state: str = "IS NULL") -> set[str]:
        """What is an open alert, or one that has ended."""
        with psycopg.connect(self.site.database) as server:
            rows = server.execute(
                f"SELECT check_name || about FROM operations_alert WHERE ended_at {state}"
            )
            return {row[0] for row in rows} - {"job_failedback_up"}

    def told(self, words: str) -> int:
        """How many mails hold these words."""
        return sum(words in " ".join(mail.get_content().split()) for mail in self.box.parsed())

    def metrics(self) -> dict[str, float]:
        """All numbers, by name and labels."""
        status, body = self.get("/metrics", Authorization=f"Bearer {self.token}")
        assert status == 200
        return {
            sample.name + "".join(f" {value}" for value in sample.labels.values()): sample.value
            for family in text_string_to_metric_families(body)
            for sample in family.samples
        }

    def execute(self, statement: str) -> None:
        """Change something behind the site's back."""
        with psycopg.connect(self.site.database, autocommit=True) as server:
            server.execute(statement)  # type: ignore[arg-type]

    def back_up(self) -> None:
        """Lay a backup of this moment into the folder."""
        made = name_of("backup", datetime.now(UTC), encrypted=True)
        (self.backups / made).write_bytes(b"age")


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk of one megabyte."""
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


@pytest.fixture
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """A running site in production's form, with a mail server beside it."""
    if os.getuid():
        pytest.skip("only the superuser makes a small disk")
    folder = tmp_path_factory.mktemp("site")
    with small_disk(folder / "backups") as backups, smtp_server() as (port, box):
        site = Site(folder)
        site.environment |= {
            "DJANGO_SETTINGS_MODULE": "tests.operations.quick_settings",
            "BACKUP_DIR": str(backups),
            "BACKUP_RECIPIENTS": "plain",
            "ALERTS_TO": OWNER,
            "METRICS_TOKEN": secrets.token_urlsafe(32),
            # The test's server speaks no TLS, which production asks for.
            "TEST_MAIL_PORT": str(port),
        }
        try:
            site.start()
            yield Watched(site, box, backups)
        finally:
            site.end()


def test_what_breaks_is_told_and_ends_by_itself(watched: Watched) -> None:
    site = watched.site
    # A new site has no backup yet; all else comes to be well.
    wait_for(lambda: watched.warnings() == ["backup"] and watched.alerts() == {"backup"})
    watched.back_up()
    wait_for(lambda: watched.warnings() == [] and watched.alerts() == set())
    wait_for(lambda: watched.told("снова в порядке") == 1)
    assert watched.told("There is no verified backup of the last day. Since") == 1

    # Nobody works any more, and nobody who is dead could send it.
    site.leave_alone()
    os.killpg(site.running["worker"].pid, signal.SIGKILL)
    site.running["worker"].wait()
    queues = {"workerurgent", "workerdefault", "workerbulk"}
    wait_for(lambda: "worker" in (watched.warnings() or ()) and watched.alerts() >= queues)
    # The letter of an end holds the words of the beginning, and a look that is late ends an alert.
    wait_for(lambda: watched.told("No worker takes up jobs of the queue “urgent”.") >= 1)

    # One disk is full, one clock is off, and the ledgers are open to changes.
    (watched.backups / "large").write_bytes(bytes(950_000))
    watched.execute("DROP TRIGGER ledger_entry_no_update ON ledger_entry")
    watched.execute(SHIFTED)
    site.cut_connections()
    expected = {"diskbackups", "triggers", "timeweb"}
    wait_for(lambda: watched.alerts() >= expected)
    wait_for(lambda: {"disk", "time", "triggers", "worker"} <= set(watched.warnings() or ()))
    wait_for(lambda: watched.told("Less than 10 % of the disk is free: the backups.") >= 1)
    numbers = watched.metrics()
    assert numbers["championship_alerts triggers"] == 1
    assert 9 < numbers["championship_clock_offset_seconds"] < 11
    assert numbers["championship_sign_of_life_age_seconds urgent"] > 8

    # Everything is put right again.
    (watched.backups / "large").unlink()
    watched.execute("ALTER DATABASE site RESET search_path")
    site.cut_connections()
    site._launch("worker")
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "--verbosity=0"],
        cwd=PROJECT,
        env=site.environment,
        check=True,
    )
    wait_for(lambda: watched.warnings() == [] and watched.alerts() == set())
    wait_for(lambda: watched.told("снова в порядке") >= 2)
    began = [
        line for mail in watched.box.parsed() for line in mail.get_content().splitlines()
        if line.startswith("No worker takes up jobs of the queue “urgent”.")
    ]  # fmt: skip
    assert len(began) == 1, "an alert is told once"
    assert set(watched.box.recipients) == {f"<{OWNER}>"}

    # A database that hangs: the question after the site's health is answered all the same.
    # Its first process at first: then no other one begins, though one may be at its end.
    hanging = site.cluster.processes[:1]
    os.kill(hanging[0], signal.SIGSTOP)
    for number in site.cluster.processes[1:]:
        with suppress(ProcessLookupError):
            os.kill(number, signal.SIGSTOP)
            hanging.append(number)
    try:
        # Each process of the site gives an answer again for a moment.
        wait_for(lambda: watched.missing() == ["database"])
        assert watched.get("/healthz")[0] == 200
    finally:
        for number in hanging:
            os.kill(number, signal.SIGCONT)
    wait_for(lambda: watched.warnings() == [])

    # The lines of all of them can be read by a program; only the greeting of the start cannot.
    told: dict[str, list[dict[str, object]]] = {}
    for name in ("web", "worker", "clock"):
        said = Path(site.folder / f"{name}.log").read_text(encoding="utf-8").splitlines()
        # Django itself tells at the start that this test's database does not wait for its disk.
        warned = re.compile(r"System check |WARNINGS:|\?: \(ledger\.|\tHINT:")
        loose = [line for line in said if not line.startswith("{") and not warned.match(line)]
        assert [line for line in loose if not re.match(r"\s|$", line)] == []
        assert OWNER not in "".join(said)
        told[name] = [json.loads(line) for line in said if line.startswith("{")]
    requests = [line for line in told["web"] if line["message"] == "request"]
    assert {"request_id", "method", "route", "kind", "status", "ms"} <= set(requests[0])
    assert {line["kind"] for line in requests} == {"watching"}
    jobs = [line for line in told["worker"] if line["message"] == "job"]
    assert {"job", "kind", "queue", "tries", "outcome", "ms"} <= set(jobs[0])
