"""`/metrics`: who may, that a stock client of Prometheus reads it, and that nobody stands in it."""

import os
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample

from tests.factories import DayFactory
from tournament.jobs.models import Job, State
from tournament.operations.backups.folder import name_of
from tournament.operations.models import Alert, SignOfLife
from tournament.operations.watching import request_counts
from tournament.operations.watching.checks import CHECKS
from tournament.operations.watching.request_counts import KINDS, RequestCounts
from tournament.people.models import Person

pytestmark = [pytest.mark.django_db, pytest.mark.database]

TOKEN = "t" * 40


@pytest.fixture(autouse=True)
def counted(monkeypatch: pytest.MonkeyPatch) -> RequestCounts:
    """Counts of the test's own."""
    counts = RequestCounts(1)
    monkeypatch.setattr(request_counts._Counted, "counts", counts)
    return counts


@pytest.fixture(autouse=True)
def backups(tmp_path: Path, settings: Any) -> Path:
    settings.METRICS_TOKEN, settings.BACKUP_DIR = TOKEN, tmp_path
    return tmp_path


def samples(text: str) -> list[Sample]:
    """What Prometheus's own client reads."""
    return [sample for family in text_string_to_metric_families(text) for sample in family.samples]


def asked() -> str:
    answer = Client().get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/plain; version=")
    assert "no-store" in answer.headers["Cache-Control"]
    return answer.text


def value(text: str, name: str, **labels: str) -> float | None:
    """The one number of this name whose labels are these."""
    found = [item for item in samples(text) if item.name == f"championship_{name}"]
    fitting = [item.value for item in found if labels.items() <= item.labels.items()]
    assert len(fitting) < 2, fitting
    return fitting[0] if fitting else None


@pytest.mark.parametrize(
    ("token", "shown", "status"),
    [
        (TOKEN, f"Bearer {TOKEN}", 200),
        (TOKEN, f"bearer {TOKEN}", 200),
        (TOKEN, f"Bearer {TOKEN}x", 403),
        (TOKEN, f"Basic {TOKEN}", 403),
        (TOKEN, TOKEN, 403),
        (TOKEN, "", 403),
        (TOKEN, "Bearer ключ", 403),
        ("", "Bearer ", 403),
        ("", "", 403),
    ],
)
def test_a_program_needs_the_token(token: str, shown: str, status: int, settings: Any) -> None:
    settings.METRICS_TOKEN = token
    headers = {"authorization": shown.encode().decode("latin-1")} if shown else {}
    answer = Client().get("/metrics", headers=headers)
    assert answer.status_code == status
    assert ("championship_" in answer.text) is (status == 200)


def test_the_numbers_are_those_of_the_site(backups: Path) -> None:
    day = DayFactory(in_play="W1.2")
    before = value(asked(), "results_accepted_total")
    day.enter("W1.2", "A")
    made = datetime.now(UTC) - timedelta(hours=3)
    (backups / name_of("backup", made, encrypted=True)).write_bytes(b"12345")
    Job.objects.all().delete()
    waits = timezone.now() - timedelta(minutes=5)
    for number, state in enumerate((State.QUEUED, State.QUEUED, State.FAILED)):
        Job.objects.create(
            kind="send_message", key=str(number), state=state, run_at=waits, created_at=waits
        )
    SignOfLife.objects.create(name="bulk", at=datetime.now(UTC), own_time=datetime.now(UTC))
    now = timezone.now()
    Alert.objects.create(check_name="disk", about="data", began_at=now, seen_at=now)
    text = asked()
    assert value(text, "results_accepted_total") == (before or 0) + 1
    assert (value(text, "ledger_entries_total", ledger="event") or 0) > 5
    jobs = {"kind": "send_message", "queue": "default"}
    assert value(text, "jobs", **jobs, state="queued") == 2
    assert value(text, "jobs", **jobs, state="failed") == 1
    assert 299 < (value(text, "jobs_oldest_seconds", **jobs) or 0) < 600
    assert value(text, "backup_bytes") == 5
    assert abs((value(text, "backup_timestamp_seconds") or 0) - made.timestamp()) < 1
    assert (value(text, "database_bytes") or 0) > 100_000
    assert (value(text, "disk_bytes", folder="data") or 0) > 1_000_000
    assert abs(value(text, "clock_offset_seconds") or 0) < 60
    assert value(text, "alerts", check="disk") == 1
    assert value(text, "alerts", check="triggers") == 0
    assert value(text, "sign_of_life_age_seconds", of="bulk") is not None
    assert value(text, "build_info", build="test") == 1


def test_requests_are_counted_by_kind_and_class(counted: RequestCounts) -> None:
    client = Client()
    client.get("/rules/")
    client.get("/nowhere/")
    client.get("/staff/jobs/")
    client.get("/api/v1/days/")
    counted.note("public", 200, 0.2)
    text = asked()
    count = "request_duration_seconds_count"
    assert value(text, count, kind="public", status="2xx") == 2
    assert value(text, count, kind="other", status="4xx") == 1
    assert value(text, count, kind="publisher", status="3xx") == 1
    assert value(text, count, kind="api", status="2xx") == 1
    part = "request_duration_seconds_bucket"
    assert value(text, part, kind="public", status="2xx", le="+Inf") == 2
    assert (value(text, part, kind="public", status="2xx", le="0.1") or 0) <= 1
    assert (value(text, "request_duration_seconds_sum", kind="public", status="2xx") or 0) > 0.2


def test_every_page_is_of_a_kind_of_its_own_audience() -> None:
    """No package of pages falls among the others by mistake."""
    from django.urls import URLResolver, get_resolver

    from tournament.web.request_log import _kind

    class Found:
        def __init__(self, func: Any) -> None:
            self.resolver_match = type("Match", (), {"func": func})
            self.path = ""

    def views(patterns: Any) -> Any:
        for item in patterns:
            if isinstance(item, URLResolver):
                yield from views(item.url_patterns)
            else:
                yield item.callback

    kinds = {view.__module__: _kind(Found(view)) for view in views(get_resolver().url_patterns)}  # type: ignore[arg-type]
    assert set(kinds.values()) == set(KINDS) - {"static"}
    other = {module for module, kind in kinds.items() if kind == "other"}
    assert other == {
        "tournament.web.channel_hooks",
        "tournament.web.program_views",
        "tournament.web.start",
        "tournament.web.webhook_views",
        "tournament.showroom.styleguide",
    }


def test_processes_count_together_and_go_on_after_one_was_replaced() -> None:
    counts = RequestCounts(2)

    def process(number: int, seconds: float) -> None:
        child = os.fork()
        if child == 0:
            counts.be(number)
            counts.note("public", 200, seconds)
            counts.note_unchanged()
            os._exit(0)
        os.waitpid(child, 0)

    process(0, 0.02)
    process(1, 0.3)
    process(1, 20.0)
    ((kind, told, parts, seconds),) = counts.histograms()
    assert (kind, told, sum(parts)) == ("public", "2xx", 3)
    assert (parts[1], parts[5], parts[-1]) == (1, 1, 1)
    assert seconds == pytest.approx(20.32)
    assert counts.unchanged() == 3


@pytest.mark.rule("CH-PD-2")
def test_nobody_and_no_id_stands_in_it() -> None:
    day = DayFactory(running=True, named=True)
    client = Client()
    client.force_login(day.publisher)
    for path in (
        f"/days/{day.event}/",
        f"/staff/days/{day.event}/roster/",
        "/my/a.b/",
        "/publisher/",
    ):
        client.get(path, headers={"user-agent": "Spy-9000"})
    text = asked()
    people = Person.objects.values_list("full_name", "display_name", "contact")
    hidden = [word for person in people for word in person if word]
    assert len(hidden) > 8
    ids = [day.event, day.championship, day.stage, day.publisher.username, "Spy-9000", "127.0.0.1"]
    assert [word for word in (*hidden, *ids) if word.casefold() in text.casefold()] == []
    allowed = {"kind", "status", "le", "ledger", "queue", "state", "folder", "of", "check", "build"}
    assert {label for item in samples(text) for label in item.labels} <= allowed
    words = {word for item in samples(text) for word in item.labels.values()}
    assert [word for word in words if re.fullmatch("[0-9a-f]{8,}", word)] == []
    assert {item.labels["check"] for item in samples(text) if "check" in item.labels} == set(CHECKS)


def test_a_publisher_reads_it_in_the_browser(counted: RequestCounts) -> None:
    day = DayFactory()
    for account, status in ((day.publisher, 200), (day.organizer, 403), (day.judge, 403)):
        client = Client()
        client.force_login(account)
        assert client.get("/metrics").status_code == status
