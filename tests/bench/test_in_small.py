"""Every benchmark works when it is wanted: each runs in small, on what a test run has anyway.

What it measures then says nothing. `test_registration_rush` and `test_slow_line` have two of them.
"""

import os
from itertools import chain, islice
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from tests.bench import (
    bench_api,
    bench_api_writes,
    bench_audit,
    bench_brackets,
    bench_engine,
    bench_ledger,
    bench_override,
    bench_pages,
    bench_reports,
    bench_scaling,
    bench_standard_bearer,
    bench_swiss,
    bench_verification,
    bench_watchers,
    bench_worst,
)
from tests.support.days_of_today import days_of_today
from tests.support.preloaded import kept, run

HERE = Path(__file__).parent


@pytest.mark.django_db(transaction=True)
def test_those_that_ask_a_running_day() -> None:
    day = bench_pages.running_day(*bench_pages.SMALL_DAY)
    bench_pages.told(day.event, 2)
    bench_api.told(day, 0.02)
    bench_override.told(day, 2)
    bench_worst.told(chain(bench_worst.searches(day), islice(bench_worst.uploads(small=True), 1)))


@pytest.mark.parametrize(
    "benchmark",
    [bench_brackets, bench_swiss, bench_reports, bench_ledger, bench_audit],
    ids=lambda one: one.__name__.rpartition("_")[2],
)
def test_those_that_ask_no_site(benchmark: object) -> None:
    assert benchmark.main(["--small"]) == 0  # type: ignore[attr-defined]


@pytest.mark.compiler
@pytest.mark.parametrize("benchmark", [bench_engine, bench_standard_bearer])
def test_those_that_compile_the_engine(benchmark: object) -> None:
    assert benchmark.main(["--small"]) == 0  # type: ignore[attr-defined]


def test_watchers(live_server: object) -> None:
    *rest, cities, players, seconds = bench_watchers.SMALL
    days = days_of_today(cities, players)
    client = Client()
    client.force_login(days[0].organizer)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    port = live_server.thread.port  # type: ignore[attr-defined]
    events = [day.event for day in days]
    bench_watchers.told(os.getpgrp(), port, session, events, *rest, seconds)


def test_calls() -> None:
    done = run("-m", "tests.bench.bench_calls", "--small", env=kept())
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("lost: 0") == 6


@pytest.mark.postgres
@pytest.mark.redis
@pytest.mark.parametrize("benchmark", [bench_api_writes, bench_verification, bench_scaling])
def test_those_that_ask_a_site_on_a_server(benchmark: object) -> None:
    assert benchmark.main(["--small"]) == 0  # type: ignore[attr-defined]


def test_each_is_asked() -> None:
    names = {file.stem for file in HERE.glob("bench_*.py")}
    tests = [*HERE.parent.rglob("test_*.py")]
    said = "\n".join(file.read_text(encoding="utf-8") for file in tests)
    assert [name for name in sorted(names) if name not in said] == []
