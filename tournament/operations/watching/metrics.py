"""What `/metrics` tells Prometheus: numbers about the site, and about nobody.

Requests are counted in memory that the processes share (`request_counts`); all else is worked out
when it is asked for, from the database and the folders, so every process of every machine tells
the same. Labels are words of ours from lists that end: no ids, no names, no addresses.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import accumulate
from shutil import disk_usage
from typing import Final

from django.conf import settings
from django.db import connection
from django.db.models import Count, Min, Sum
from django.db.models.functions import Greatest
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from tournament.championship.codec import name_of
from tournament.championship.facts import SheetFilled
from tournament.jobs.models import Job, State
from tournament.jobs.registry import kind_of
from tournament.ledger.models import Entry, Ledger
from tournament.operations.backups import folder
from tournament.operations.watching import certificate
from tournament.operations.watching.alerts import open_alerts
from tournament.operations.watching.checks import CHECKS, clock_offset, disks
from tournament.operations.watching.request_counts import BOUNDS, counts
from tournament.operations.watching.signs import all_signs
from tournament.outbox.models import Message, WebhookDelivery

OF: Final = "championship_"
"""How all names begin."""


def as_text() -> bytes:
    """All of it in Prometheus's text format."""
    registry = CollectorRegistry()
    registry.register(_Site())
    return generate_latest(registry)


class _Site(Collector):
    """Works the numbers out when it is asked."""

    def describe(self) -> Iterator[Metric]:
        """Nothing: the numbers are asked for once, and not when they are registered."""
        return iter(())

    def collect(self) -> Iterator[Metric]:
        """Every number."""
        yield from _requests()
        yield from _ledgers()
        yield from _jobs()
        yield from _messages()
        yield from _storage()
        yield from _life()


def _requests() -> Iterator[Metric]:
    told = HistogramMetricFamily(
        f"{OF}request_duration_seconds",
        "Requests to this server by kind of route and class of status",
        labels=["kind", "status"],
    )
    for kind, status, parts, seconds in counts().histograms():
        bounds = [*map(str, BOUNDS), "+Inf"]
        told.add_metric([kind, status], list(zip(bounds, accumulate(parts), strict=True)), seconds)
    yield told
    yield CounterMetricFamily(
        f"{OF}polls_unchanged",
        "Polls of who watches a day that this server answered from memory",
        value=counts().unchanged(),
    )
    build = GaugeMetricFamily(f"{OF}build_info", "The build that runs", labels=["build"])
    build.add_metric([settings.BUILD], 1)
    yield build


def _ledgers() -> Iterator[Metric]:
    entries = CounterMetricFamily(
        f"{OF}ledger_entries", "Entries of all ledgers by their kind", labels=["ledger"]
    )
    for kind, size in Ledger.objects.values_list("kind").annotate(Sum("size")).order_by("kind"):
        entries.add_metric([kind], size)
    yield entries
    yield CounterMetricFamily(
        f"{OF}results_accepted",
        "Results of games that the site took, corrections included",
        value=Entry.objects.filter(type=name_of(SheetFilled)).count(),
    )


def _jobs() -> Iterator[Metric]:
    now = datetime.now(UTC)
    number = GaugeMetricFamily(
        f"{OF}jobs", "Jobs that wait, run or have failed", labels=["kind", "queue", "state"]
    )
    oldest = GaugeMetricFamily(
        f"{OF}jobs_oldest_seconds",
        "How long the oldest job that is due waits",
        labels=["kind", "queue"],
    )
    there = Job.objects.filter(state__in=(State.QUEUED, State.RUNNING, State.FAILED))
    for kind, state, count in (
        there.values_list("kind", "state").annotate(Count("pk")).order_by("kind", "state")
    ):
        number.add_metric([kind, kind_of(kind).queue, state], count)
    due = there.filter(state=State.QUEUED, run_at__lte=now)
    since = due.values_list("kind").annotate(since=Min(Greatest("run_at", "created_at")))
    for kind, moment in since.order_by("kind"):
        waits = max((now - moment).total_seconds(), 0)
        oldest.add_metric([kind, kind_of(kind).queue], waits)
    yield from (number, oldest)


def _messages() -> Iterator[Metric]:
    for name, words, rows in (
        ("messages", "Messages to people by state", Message.objects),
        ("webhook_calls", "Calls of webhooks by state", WebhookDelivery.objects),
    ):
        told = GaugeMetricFamily(OF + name, words, labels=["state"])
        for state, count in rows.values_list("state").annotate(Count("pk")).order_by("state"):
            told.add_metric([state], count)
        yield told


def _storage() -> Iterator[Metric]:
    yield GaugeMetricFamily(f"{OF}database_bytes", "Size of the database", value=_database_size())
    free = GaugeMetricFamily(f"{OF}disk_free_bytes", "Room on a disk", labels=["folder"])
    size = GaugeMetricFamily(f"{OF}disk_bytes", "Size of a disk", labels=["folder"])
    for name, path in disks():
        usage = disk_usage(path)
        free.add_metric([name], usage.free)
        size.add_metric([name], usage.total)
    yield from (free, size)
    newest = folder.newest()
    if newest is not None:
        made = newest.made_at.timestamp()
        yield GaugeMetricFamily(
            f"{OF}backup_timestamp_seconds", "When the newest verified backup was made", value=made
        )
        yield GaugeMetricFamily(f"{OF}backup_bytes", "Its size", value=newest.path.stat().st_size)


def _life() -> Iterator[Metric]:
    offset = clock_offset()
    yield GaugeMetricFamily(
        f"{OF}clock_offset_seconds",
        "How much later it is by the database's clock than by this machine's",
        value=offset.total_seconds(),
    )
    now = datetime.now(UTC) + offset
    signs = GaugeMetricFamily(
        f"{OF}sign_of_life_age_seconds", "Since the last sign of life", labels=["of"]
    )
    for name, sign in sorted(all_signs().items()):
        signs.add_metric([name], (now - sign.at).total_seconds())
    yield signs
    alerts = GaugeMetricFamily(f"{OF}alerts", "Open alerts by check", labels=["check"])
    wrong = [alert.check_name for alert in open_alerts()]
    for check in CHECKS:
        alerts.add_metric([check], wrong.count(check))
    yield alerts
    ends_at = certificate.known_end()
    if ends_at is not None:
        yield GaugeMetricFamily(
            f"{OF}certificate_end_timestamp_seconds",
            "When the certificate for https ends",
            value=ends_at.timestamp(),
        )


def _database_size() -> int:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_database_size(current_database())")
        else:
            cursor.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        return int(cursor.fetchone()[0])
