"""Each check sees what it is for, and sees nothing wrong while all is well."""

import ssl
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shutil import _ntuple_diskusage
from socketserver import StreamRequestHandler, ThreadingTCPServer
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests.support.certificates import certificate as made_certificate
from tests.support.server import free_port
from tournament.jobs import leases
from tournament.jobs.life import CLOCK, taken_up
from tournament.jobs.models import AT_ONCE, Job, State
from tournament.jobs.registry import Queue
from tournament.operations.backups.folder import name_of
from tournament.operations.models import SignOfLife
from tournament.operations.watching import certificate, checks, probes, signs
from tournament.operations.watching.checks import NOTHING, ONE, Check, Found
from tournament.outbox.jobs import REJECTED

pytestmark = [pytest.mark.django_db, pytest.mark.database]

LONG_AGO = timedelta(days=400)


@pytest.fixture(autouse=True)
def _at_rest(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> None:
    """A process that has run for long, with nothing kept from another test."""
    monkeypatch.setattr(signs, "_given", {})
    monkeypatch.setattr(checks, "_began", float("-inf"))
    monkeypatch.setattr(checks._Clock, "missed_at", float("-inf"))
    monkeypatch.setattr(certificate, "_known", certificate._Known())
    monkeypatch.setattr(probes, "PATIENCE", 60.0)
    settings.REDIS_URL, settings.BACKUP_DIR = "", tmp_path / "backups"
    settings.DEMO = False
    Job.objects.all().delete()


def of_database() -> Found:
    found = checks.of_database()
    assert found is not None
    return found


def lives(*names: str) -> None:
    taken_up.send(None, names=names or tuple(Queue))


def age(seconds: float, **which: Any) -> None:
    """Make signs so much older than they are."""
    for sign in SignOfLife.objects.filter(**which):
        sign.at -= timedelta(seconds=seconds)
        sign.own_time -= timedelta(seconds=seconds)
        sign.save()


def test_nothing_is_wrong_with_a_site_at_work() -> None:
    lives()
    assert {check: about for check, about in of_database().items() if about} == {}


def test_a_queue_whose_workers_say_nothing_is_named(settings: Any) -> None:
    assert of_database()[Check.WORKER] == set(Queue)
    lives()
    age(settings.SILENT_AFTER - 30)
    assert of_database()[Check.WORKER] == NOTHING
    age(60, name=Queue.BULK)
    assert of_database()[Check.WORKER] == {"bulk"}
    # It is at work on something that lasts.
    job = Job.objects.create(kind="check_ledgers", key="a")
    leases.claim_one(job.pk, timezone.now(), "worker")
    assert of_database()[Check.WORKER] == NOTHING


def test_celerys_worker_of_one_queue_does_not_stand_for_another(settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    lives(CLOCK, Queue.BULK)
    job = Job.objects.create(kind="check_ledgers", key="a")
    leases.claim_one(job.pk, timezone.now(), "worker")
    assert of_database()[Check.WORKER] == {"urgent", "default"}


def test_without_the_clock_nothing_is_known_of_workers(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    found = of_database()
    assert (found[Check.CLOCK], found[Check.WORKER]) == (ONE, None)
    # It is there again, and the queues have to be asked first.
    lives(CLOCK)
    found = of_database()
    assert (found[Check.CLOCK], found[Check.WORKER]) == (NOTHING, None)
    later = checks.time.monotonic() + settings.SILENT_AFTER + 1
    monkeypatch.setattr(checks.time, "monotonic", lambda: later)
    found = of_database()
    assert (found[Check.CLOCK], found[Check.WORKER]) == (NOTHING, set(Queue))


@pytest.mark.parametrize("ahead", [0, 25], ids=["together", "queues last asked before"])
def test_workers_are_not_blamed_while_the_clock_falls_silent(
    settings: Any, monkeypatch: pytest.MonkeyPatch, ahead: int
) -> None:
    """From its last sign on, looked at every twenty seconds as the site does it."""
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    lives(CLOCK, *Queue)
    age(ahead, name__in=list(Queue))
    passed, began = 0, checks.time.monotonic()
    monkeypatch.setattr(checks.time, "monotonic", lambda: began + passed)
    told = []
    for passed in range(0, 601, 20):  # noqa: B007 – the clock above reads it
        found = of_database()
        told.append((found[Check.CLOCK] == ONE, found[Check.WORKER] or NOTHING))
        age(20)
    assert {workers for _, workers in told} == {NOTHING}
    assert [clock for clock, _ in told] == [False] * 9 + [True] * 22
    lives(CLOCK)
    assert not of_database()[Check.WORKER]


def test_a_process_that_has_just_begun_waits_for_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checks, "_began", checks.time.monotonic())
    found = of_database()
    assert (found[Check.CLOCK], found[Check.WORKER]) == (None, None)


def test_a_process_writes_its_signs_now_and_then() -> None:
    lives("bulk")
    first = SignOfLife.objects.get().at
    lives("bulk")
    assert SignOfLife.objects.get().at == first
    signs._given["bulk"] = float("-inf")
    lives("bulk")
    assert SignOfLife.objects.get().at >= first


@pytest.mark.parametrize(("seconds", "named"), [(4, set()), (6, {"bulk"}), (-6, {"bulk"})])
def test_a_clock_that_is_off_is_named(seconds: int, named: set[str]) -> None:
    lives()
    sign = SignOfLife.objects.get(name="bulk")
    sign.own_time = sign.at + timedelta(seconds=seconds)
    sign.save()
    assert of_database()[Check.TIME] == named


@pytest.mark.parametrize(("seconds", "named"), [(4, set()), (6, {"web"}), (-6, {"web"})])
def test_the_web_process_asks_its_own_clock(
    seconds: int, named: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert abs(checks.clock_offset()) < timedelta(seconds=60)
    monkeypatch.setattr(checks, "clock_offset", lambda: timedelta(seconds=seconds))
    assert of_database()[Check.TIME] == named


NOW = {"run_at": AT_ONCE, "kind": "send_message"}


@pytest.mark.parametrize(
    ("job", "minutes", "named"),
    [
        ({**NOW}, 9, set()),
        ({**NOW}, 11, {"send_message"}),
        ({**NOW, "state": State.DONE}, 500, set()),
        ({**NOW, "kind": "of_old"}, 11, {"of_old"}),
        ({**NOW, "run_at": "later"}, 500, set()),
        ({**NOW, "run_at": "later", "tries": 4}, 500, set()),
        ({**NOW, "run_at": "later", "tries": 5}, 500, {"send_message"}),
        ({**NOW, "state": State.RUNNING, "lease": "x"}, 10, set()),
        ({**NOW, "state": State.RUNNING, "lease": "x"}, 12, {"send_message"}),
        ({"kind": "check_ledgers", "state": State.RUNNING, "lease": "x"}, 60, set()),
        ({"kind": "check_ledgers", "state": State.RUNNING, "lease": "x"}, 71, {"check_ledgers"}),
    ],
)
def test_a_job_that_does_not_get_done(job: dict[str, Any], minutes: int, named: set[str]) -> None:
    since = datetime.now(UTC) - timedelta(minutes=minutes)
    job = {**job, "created_at": since}
    if job.get("run_at") == "later":
        job["run_at"] = datetime.now(UTC) + timedelta(hours=1)
    if job.get("lease"):
        job |= {"started_at": since, "lease_until": datetime.now(UTC) + timedelta(seconds=10)}
    Job.objects.create(key="a", **job)
    assert of_database()[Check.JOB_WAITS] == named


@pytest.mark.parametrize(
    ("error", "days", "named"),
    [("RuntimeError", 0, {"send_message"}), ("RuntimeError", 8, set()), (REJECTED, 0, set())],
)
def test_a_job_that_failed_for_good(error: str, days: int, named: set[str]) -> None:
    finished = datetime.now(UTC) - timedelta(days=days)
    Job.objects.create(
        kind="send_message", key="a", state=State.FAILED, finished_at=finished, last_error=error
    )
    assert of_database()[Check.JOB_FAILED] == named


def test_what_comes_every_night_is_well_again_with_the_next_success() -> None:
    def ended(hours: int, state: State, kind: str = "back_up") -> None:
        finished = datetime.now(UTC) - timedelta(hours=hours)
        Job.objects.create(kind=kind, key=str(hours), state=state, finished_at=finished)

    ended(30, State.FAILED)
    ended(30, State.FAILED, "send_message")
    assert of_database()[Check.JOB_FAILED] == {"back_up", "send_message"}
    # Another letter that was sent is no reason to forget the one that was not.
    ended(6, State.DONE)
    ended(6, State.DONE, "send_message")
    assert of_database()[Check.JOB_FAILED] == {"send_message"}
    ended(1, State.FAILED)
    assert of_database()[Check.JOB_FAILED] == {"back_up", "send_message"}


def test_the_newest_check_of_the_ledgers_counts() -> None:
    def ended(hours: int, state: State) -> None:
        finished = datetime.now(UTC) - timedelta(hours=hours)
        Job.objects.create(kind="check_ledgers", key=str(hours), state=state, finished_at=finished)

    ended(30, State.FAILED)
    found = of_database()
    assert (found[Check.LEDGERS], found[Check.JOB_FAILED]) == (ONE, NOTHING)
    ended(6, State.DONE)
    assert of_database()[Check.LEDGERS] == NOTHING
    ended(1, State.FAILED)
    assert of_database()[Check.LEDGERS] == ONE


@pytest.mark.parametrize("name", ["ledger_entry_no_update", "ledger_ledger_only_grows"])
def test_a_trigger_that_is_gone(name: str) -> None:
    table = name.rpartition("_no_")[0] or "ledger_ledger"
    on = f" ON {table}" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER {name}{on}")
    assert of_database()[Check.TRIGGERS] == ONE


@pytest.mark.postgres
def test_a_trigger_that_is_switched_off() -> None:
    """SQLite has no such switch."""
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE ledger_entry DISABLE TRIGGER ledger_entry_no_delete")
    assert of_database()[Check.TRIGGERS] == ONE


def test_a_database_that_lacks_a_migration_serves_nobody() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'operations'")
    found = of_database()
    assert (found[Check.MIGRATIONS], found[Check.WORKER]) == (ONE, None)
    assert set(found) == set(checks._OF_DATABASE)


@pytest.mark.parametrize(("free", "named"), [(11, set()), (9, {"data"})])
def test_a_disk_with_little_room(
    free: int, named: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = _ntuple_diskusage(100, 100 - free, free)
    monkeypatch.setattr(checks, "disk_usage", lambda _path: usage)
    assert checks.of_files()[Check.DISK] == named


@pytest.mark.parametrize(
    ("names", "wrong"),
    [
        ([], True),
        ([("backup", 1)], False),
        ([("backup", 25)], False),
        ([("backup", 27)], True),
        ([("before-update", 1), ("backup", 27)], True),
    ],
)
def test_a_backup_that_is_missing(names: list[Any], wrong: bool, settings: Any) -> None:
    folder = Path(settings.BACKUP_DIR)
    folder.mkdir()
    for kind, hours in names:
        made = datetime.now(UTC) - timedelta(hours=hours)
        (folder / name_of(kind, made, encrypted=True)).touch()
    assert (checks.of_files()[Check.BACKUP] == ONE) is wrong
    settings.DEMO = True
    assert checks.of_files()[Check.BACKUP] == NOTHING


@pytest.fixture
def tls(tmp_path: Path) -> Iterator[tuple[int, Path]]:
    """A server with a certificate that is good for one more day, and that certificate."""
    path, context = made_certificate(tmp_path)

    class Server(ThreadingTCPServer):
        def get_request(self) -> Any:
            plain, where = super().get_request()
            return context.wrap_socket(plain, server_side=True), where

        def handle_error(self, *_: Any) -> None:
            """Whoever hangs up after the greeting is no news."""

    class Silent(StreamRequestHandler):
        def handle(self) -> None:
            self.rfile.read(1)

    with Server(("127.0.0.1", 0), Silent) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield server.server_address[1], path
        finally:
            server.shutdown()
            thread.join()


def test_the_end_of_a_certificate_in_a_file(tls: tuple[int, Path], settings: Any) -> None:
    settings.TLS_CERT = str(tls[1])
    assert checks.of_certificate() == {Check.CERTIFICATE: ONE}
    settings.TLS_CERT = str(tls[1].parent / "nothing")
    assert checks.of_certificate() is None
    assert checks.applies(Check.CERTIFICATE)


def test_the_end_of_the_certificate_at_the_sites_own_address(
    tls: tuple[int, Path], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PRODUCTION, settings.SITE_URL = True, f"https://127.0.0.1:{free_port()}"
    assert checks.of_certificate() is None
    assert certificate._known.ask_at > checks.time.monotonic()
    monkeypatch.setattr(certificate, "_known", certificate._Known())
    settings.SITE_URL = f"https://127.0.0.1:{tls[0]}"
    # Nobody vouches for it, and its end is read all the same.
    assert checks.of_certificate() == {Check.CERTIFICATE: ONE}
    shown = ssl.get_server_certificate(("127.0.0.1", tls[0]))
    end = certificate.x509.load_pem_x509_certificate(shown.encode()).not_valid_after_utc
    assert certificate.known_end() == end
    monkeypatch.setattr(checks, "CERTIFICATE_LEFT", timedelta(hours=1))
    assert checks.of_certificate() == {Check.CERTIFICATE: NOTHING}


# --- /readyz -------------------------------------------------------------------------------------


def ready() -> tuple[int, list[str], list[str]]:
    answer = Client().get("/readyz")
    assert answer.headers["Cache-Control"] == "no-store"
    told = answer.json()
    assert set(told) == {"status", "missing", "warnings"}
    assert told["status"] == ("ready" if answer.status_code == 200 else "unavailable")
    return answer.status_code, told["missing"], told["warnings"]


@pytest.mark.django_db(transaction=True)
def test_ready_is_who_can_answer_and_all_else_is_a_warning(settings: Any) -> None:
    lives()
    settings.DEMO = True
    assert ready() == (200, [], [])
    settings.DEMO = False
    assert ready() == (200, [], ["backup"])
    # Nobody listens there: the site goes on without its cache.
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    lives(CLOCK)
    assert ready() == (200, [], ["backup", "cache"])
    age(3600, name="urgent")
    assert ready() == (200, [], ["backup", "cache", "worker"])


@pytest.mark.django_db(transaction=True)
def test_without_its_tables_a_process_is_not_ready() -> None:
    lives()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE django_migrations SET app = 'away' WHERE app = 'operations'")
    try:
        assert ready()[:2] == (503, ["migrations"])
    finally:
        with connection.cursor() as cursor:
            cursor.execute("UPDATE django_migrations SET app = 'operations' WHERE app = 'away'")


def test_without_the_database_a_process_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    hangs = threading.Event()
    parts = [
        (probes.Probe("hangs", lambda: hangs.wait(60) and None), names, unanswered)
        if Check.DATABASE in names
        else (probe, names, unanswered)
        for probe, names, unanswered in checks._PARTS
    ]
    monkeypatch.setattr(checks, "_PARTS", parts)
    monkeypatch.setattr(probes, "PATIENCE", 0.2)
    try:
        assert ready()[:2] == (503, ["database"])
        assert Client().get("/healthz").status_code == 200
    finally:
        hangs.set()
