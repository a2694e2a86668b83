"""Everything that can be wrong with the site while it runs, and how that is seen.

`look` asks all of it at once; each part is asked in a thread of its own, so that a database, a
Redis or a disk that hangs leaves the others known.
"""

import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from functools import cache
from pathlib import Path
from shutil import disk_usage
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Q
from django.db.models.functions import Greatest

from tournament.jobs.life import CLOCK
from tournament.jobs.models import Job, State
from tournament.jobs.registry import Queue, is_recurring, kind_of
from tournament.ledger import triggers
from tournament.operations.backups import folder
from tournament.operations.watching import certificate
from tournament.operations.watching.probes import Probe
from tournament.operations.watching.signs import WATCHER, all_signs, is_silent
from tournament.outbox.jobs import REJECTED


class Check(StrEnum):
    """What is looked at; `words` says what it means and what to do."""

    DATABASE = "database"
    MIGRATIONS = "migrations"
    CACHE = "cache"
    CLOCK = "clock"
    WORKER = "worker"
    JOB_WAITS = "job_waits"
    JOB_FAILED = "job_failed"
    TIME = "time"
    DISK = "disk"
    BACKUP = "backup"
    TRIGGERS = "triggers"
    LEDGERS = "ledgers"
    CERTIFICATE = "certificate"


CHECKS: Final = tuple(check for check in Check if check is not Check.DATABASE)
"""What can be an alert: without the database there is none, and no page either."""
Found = Mapping[Check, frozenset[str] | None]
"""About what each check found something wrong, by words of ours (`""`: there is only one thing);
None where there was no answer."""

LEAST_FREE: Final = 0.1
"""Part of a disk that has to be free."""
MOST_OFF: Final = 5.0
"""Seconds by which a clock may differ from the database's."""
OLDEST_BACKUP: Final = timedelta(hours=26)
"""A day, and the time that tonight's may take."""
CERTIFICATE_LEFT: Final = timedelta(days=14)
LONGEST_WAIT: Final = timedelta(minutes=10)
MANY_TRIES: Final = 5
"""Tries that take about ten minutes: then it is no passing trouble."""
FAILED_LATELY: Final = timedelta(days=7)
"""How long a failure is an alert; the page of background work keeps it longer."""
LEDGER_CHECK: Final = "check_ledgers"
DATA, BACKUPS = "data", "backups"
WEB: Final = "web"
NOTHING: Final = frozenset[str]()
ONE: Final = frozenset({""})
_began = time.monotonic()


class _Clock:
    """Without the clock no queue is asked for a sign, so nothing is known of its workers.

    That begins before the clock counts as gone, since their last signs may be older than its own,
    and lasts until a queue that nobody takes up has been asked for long enough.
    """

    missed_at = float("-inf")

    @classmethod
    def was_missed(cls) -> bool:
        """Whether it gives no signs, or gave none a while ago."""
        return time.monotonic() - cls.missed_at < settings.SILENT_AFTER


def look() -> Found:
    """What is wrong now."""
    found: dict[Check, frozenset[str] | None] = {}
    for probe, checks, unanswered in _PARTS:
        answer = probe.answer()
        found |= dict.fromkeys(checks, unanswered) if answer is None else answer
    if found.get(Check.DATABASE) is None:
        found[Check.DATABASE] = ONE
    return found


def of_database() -> Found | None:
    """What the database tells; None if it does not answer."""
    try:
        offset = clock_offset()
        if missing_migrations():
            # Whatever else is asked may need them.
            unknown = dict.fromkeys(_OF_DATABASE, None)
            return {**unknown, Check.DATABASE: NOTHING, Check.MIGRATIONS: ONE}
        now = datetime.now(UTC)
        return {
            Check.DATABASE: NOTHING,
            Check.MIGRATIONS: NOTHING,
            Check.TRIGGERS: ONE if triggers.missing(connection) else NOTHING,
            **_lives(now + offset, offset),
            **_jobs(now),
        }
    except (DatabaseError, InterfaceError):
        return None


def clock_offset() -> timedelta:
    """How much later it is by the database's clock than by the one of this machine."""
    before = datetime.now(UTC)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT extract(epoch FROM statement_timestamp())"
            if connection.vendor == "postgresql"
            else "SELECT (julianday('now') - 2440587.5) * 86400"
        )
        (seconds,) = cursor.fetchone()
    between = before + (datetime.now(UTC) - before) / 2
    return datetime.fromtimestamp(float(seconds), UTC) - between


def missing_migrations() -> bool:
    """Whether this program has migrations that the database does not."""
    return not _own_migrations() <= set(MigrationRecorder(connection).applied_migrations())


@cache
def _own_migrations() -> frozenset[tuple[str, str]]:
    return frozenset(MigrationLoader(None).disk_migrations or ())


def _lives(now: datetime, offset: timedelta) -> Found:
    """Who gives no sign of life, and whose clock is off; `now` is the database's time."""
    signs = all_signs()
    silent = {queue for queue in Queue if is_silent(signs.get(queue), now)}
    if silent:
        silent -= _queues_at_work(now - offset)
    clock = bool(settings.REDIS_URL) and is_silent(signs.get(CLOCK), now)
    if settings.REDIS_URL and is_silent(signs.get(CLOCK), now, settings.SILENT_AFTER / 2):
        _Clock.missed_at = time.monotonic()
    most = timedelta(seconds=MOST_OFF)
    off = {
        name
        for name, sign in signs.items()
        if name != WATCHER and abs(sign.at - sign.own_time) > most
    }
    if abs(offset) > most:
        off.add(WEB)
    if time.monotonic() - _began < settings.SILENT_AFTER:
        # They may be about to start, as this process is.
        return {Check.CLOCK: None, Check.WORKER: None, Check.TIME: frozenset(off)}
    return {
        Check.CLOCK: ONE if clock else NOTHING,
        Check.WORKER: None if _Clock.was_missed() else frozenset(silent),
        Check.TIME: frozenset(off),
    }


def _queues_at_work(now: datetime) -> set[Queue]:
    """The queues of jobs that are being done; the embedded worker takes what is in all of them."""
    running = Job.objects.filter(state=State.RUNNING, lease_until__gte=now)
    found = {kind_of(kind).queue for kind in running.values_list("kind", flat=True).distinct()}
    return set(Queue) if found and not settings.REDIS_URL else found


def _jobs(now: datetime) -> Found:
    """Kinds of jobs that wait too long, run too long or fail again and again; that have failed."""
    longest = Greatest("run_at", "created_at")
    unfinished = Job.objects.filter(state__in=(State.QUEUED, State.RUNNING)).annotate(since=longest)
    late = Q(state=State.QUEUED, since__lt=now - LONGEST_WAIT)
    again = Q(state=State.QUEUED, tries__gte=MANY_TRIES)
    waits = set(unfinished.filter(late | again).values_list("kind", flat=True).distinct())
    running = unfinished.filter(state=State.RUNNING, started_at__isnull=False)
    waits |= {
        kind
        for kind, started in running.values_list("kind", "started_at")
        if started and now - started > timedelta(seconds=kind_of(kind).seconds) + LONGEST_WAIT
    }
    failed = Job.objects.filter(state=State.FAILED, finished_at__gte=now - FAILED_LATELY)
    # An address that takes no mail is a matter of its person, and stands with the messages.
    names = set(failed.exclude(last_error=REJECTED).values_list("kind", flat=True).distinct())
    kinds = {kind for kind in names if not is_recurring(kind) or _newest_failed(kind)}
    return {
        Check.JOB_WAITS: frozenset(waits),
        Check.JOB_FAILED: frozenset(kinds - {LEDGER_CHECK}),
        Check.LEDGERS: ONE if LEDGER_CHECK in kinds else NOTHING,
    }


def _newest_failed(kind: str) -> bool:
    """Whether the newest job of a kind that came to an end did so without success."""
    ended = Job.objects.filter(kind=kind, finished_at__isnull=False)
    return ended.order_by("-finished_at").values_list("state", flat=True).first() == State.FAILED


def of_cache() -> Found | None:
    """Whether Redis answers, if there is one: None if it does not."""
    if settings.REDIS_URL:
        # A laptop has no Redis and loads nothing of it.
        from redis import Redis
        from redis.exceptions import RedisError

        impatient: dict[str, Any] = {
            "socket_connect_timeout": 1, "socket_timeout": 1, "retry": None
        }  # fmt: skip
        with closing(Redis.from_url(settings.REDIS_URL, **impatient)) as client:
            try:
                client.ping()
            except RedisError:
                return None
    return {Check.CACHE: NOTHING}


def of_files() -> Found:
    """Disks that are nearly full, and whether there is a backup of the last day."""
    full = {name for name, path in disks() if _is_nearly_full(path)}
    return {
        Check.DISK: frozenset(full),
        Check.BACKUP: ONE if backups_are_made() and _backup_is_missing() else NOTHING,
    }


def disks() -> Iterator[tuple[str, Path]]:
    """The folders whose disks have to have room: of two on one disk the first."""
    data, backups = Path(settings.DATA_DIR), folder.folder()
    yield DATA, data
    if backups.is_dir() and backups.stat().st_dev != data.stat().st_dev:
        yield BACKUPS, backups


def applies(check: Check) -> bool:
    """Whether there is anything to look at in this installation."""
    if check in {Check.CACHE, Check.CLOCK}:
        return bool(settings.REDIS_URL)
    if check is Check.CERTIFICATE:
        return bool(settings.PRODUCTION or settings.TLS_CERT)
    return check is not Check.BACKUP or backups_are_made()


def backups_are_made() -> bool:
    """Whether this installation holds what has to be kept: no demonstration, no hall's laptop."""
    return not settings.DEMO and settings.HALL_LOG is None


def _is_nearly_full(path: Path) -> bool:
    usage = disk_usage(path)
    return usage.free < LEAST_FREE * (usage.used + usage.free)


def _backup_is_missing() -> bool:
    newest = folder.newest()
    return newest is None or datetime.now(UTC) - newest.made_at > OLDEST_BACKUP


def of_certificate() -> Found | None:
    """Whether the certificate ends soon; None if it could not be asked for."""
    end = certificate.ends_at()
    if end is None:
        return None
    soon = end - datetime.now(UTC) < CERTIFICATE_LEFT
    return {Check.CERTIFICATE: ONE if soon else NOTHING}


_OF_DATABASE: Final = (
    Check.DATABASE, Check.MIGRATIONS, Check.CLOCK, Check.WORKER, Check.JOB_WAITS, Check.JOB_FAILED,
    Check.TIME, Check.TRIGGERS, Check.LEDGERS,
)  # fmt: skip
_PARTS: Final[tuple[tuple[Probe[Found], tuple[Check, ...], frozenset[str] | None], ...]] = (
    (Probe("ask-database", of_database), _OF_DATABASE, None),
    # A Redis that says nothing is away; a disk that says nothing is unknown.
    (Probe("ask-cache", of_cache), (Check.CACHE,), ONE),
    (Probe("ask-files", of_files), (Check.DISK, Check.BACKUP), None),
    (Probe("ask-certificate", of_certificate), (Check.CERTIFICATE,), None),
)
