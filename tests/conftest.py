"""What every test shares: its own ledger key, a ledger that can be flushed."""

import gc
import logging
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest
from django.core.cache import cache
from django.db import connections
from django.test import Client
from django.utils import translation

from tests.factories import anew
from tests.runner.figures import slow
from tests.support.append_only import flush_takes_what_was_written  # noqa: F401
from tests.support.examples import drawn, on_both
from tests.support.migrated import copy_of_migrated, migrated_file
from tests.support.nobody_logged import nobody_in_the_log  # noqa: F401
from tests.support.remembered import beside_all_steps
from tests.support.scenario import Scenario
from tests.support.slow_answers import answer_slowly_where_wanted
from tournament.config.frames import roomy
from tournament.events import witness_jobs
from tournament.operations.watching import probes
from tournament.outbox import outside_calls
from tournament.outbox.channels import push
from tournament.outbox.webhooks import calling
from tournament.people import wiping
from tournament.web.shared import kept_pages

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def pytest_configure() -> None:
    """Let examples take their time, and what is kept lie."""
    answer_slowly_where_wanted()
    # So much is kept from test to test that looking through all of it for garbage takes long.
    gc.set_threshold(50_000, 20, 50)
    # How long an example takes says how busy the machine is.
    busy = [hypothesis.HealthCheck.too_slow]
    hypothesis.settings.register_profile(
        "house", hypothesis.settings(), deadline=None, suppress_health_check=busy
    )
    hypothesis.settings.load_profile("house")


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> object:
    """The whole run finds room for its frames in one piece, as a request does in the server."""
    others = config.pluginmanager.subset_hook_caller("pytest_cmdline_main", [sys.modules[__name__]])
    return roomy(others, config=config)


@pytest.fixture(autouse=True, scope="session")
def patience_with_readers() -> None:
    """Beside other tests the disk is slow, and who waits to connect anywhere counts as a reader."""
    wiping.PATIENCE_MS = 30_000


@pytest.fixture(autouse=True, scope="session")
def patience_with_services() -> None:
    """Beside other tests an answer may come late; tests of a call's limits give their own."""
    patient = outside_calls.Limits(connect=60.0, silent=60.0, whole=60.0, longest=64 * 1024)
    outside_calls.Asker.__init__.__kwdefaults__["limits"] = patient  # type: ignore[index]
    push.OF_PUSH = calling.OF_PEOPLE = witness_jobs.OF_WITNESSES = patient


@pytest.fixture(autouse=True)
def russian() -> Iterator[None]:
    """A request leaves its language behind in its thread; every test starts with the first one."""
    with translation.override("ru"):
        yield


@pytest.fixture(autouse=True)
def fresh_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept in memory is a test's own.

    The cache counts what one sender does, pages are kept, what watches the site gives an answer
    again for a moment.
    """
    cache.clear()
    kept_pages.PAGES.clear()
    monkeypatch.setattr(probes, "FRESH_FOR", -1.0)
    anew()


@pytest.fixture
def pages_see(monkeypatch: pytest.MonkeyPatch) -> Callable[[Scenario], Scenario]:
    """Have pages and jobs see the time of a day, whose clock stands between two steps."""

    def see(day: Scenario) -> Scenario:
        monkeypatch.setattr("django.utils.timezone.now", lambda: day.now)
        return day

    return see


@pytest.fixture
def beside_a_browser(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser's loop runs in this thread, and the database may be asked in between."""
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


@pytest.fixture
def browser(beside_a_browser: None) -> Iterator["Browser"]:
    """A Chromium of the test's own, closed before its database is emptied."""
    from tests.support.chromium import chromium

    with chromium() as started:
        yield started


@pytest.fixture(autouse=True, scope="session")
def requests_are_let_go() -> None:
    """Pytest keeps every record of the log until its test ends; Django's hold the whole request."""

    def forget(record: logging.LogRecord) -> bool:
        vars(record).pop("request", None)
        return True

    logging.getLogger("django.request").addFilter(forget)


@pytest.fixture(scope="session")
def django_db_keepdb(
    django_db_modify_db_settings: None, django_db_use_migrations: bool
) -> Iterator[bool]:
    """The database is not migrated by each process: it begins as a copy of one that is."""
    database = connections["default"]
    if not django_db_use_migrations:
        yield False
    elif database.vendor == "sqlite":
        shutil.copy(migrated_file(), database.settings_dict["TEST"]["NAME"])
        yield True
    else:
        name = database.creation._get_test_db_name()
        with copy_of_migrated(os.environ["DATABASE_URL"], name):
            yield True


@pytest.fixture(autouse=True, scope="session")
def logging_in_is_no_step() -> None:
    """Most tests of pages log somebody in before the days that they look at are built."""
    Client.force_login = beside_all_steps()(Client.force_login)  # type: ignore[method-assign]


PAGES = Path(__file__).parent / "web"


ELSEWHERE = ("postgres", "redis", "alone")
"""Marks of what one database alone is asked."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what looks at whole pages; heavy tests go first, light ones fill the rest."""
    dear = slow()
    heavy = ("browser", "firefox", "webkit", "node", "postgres", "redis", "slow", "pages")
    for item in items:
        if PAGES in item.path.parents and item.path.parent != PAGES:
            item.add_marker("pages")
        if item.nodeid.partition("[")[0] in dear:
            item.add_marker("slow")

    vendor = connections["default"].vendor

    def left_to_another(item: pytest.Item) -> bool:
        """Whether another database is asked, in this run, what both are to answer."""
        if any(map(item.get_closest_marker, ELSEWHERE)):
            return False
        asked_twice = item.get_closest_marker("database")
        if asked_twice is None or not item.get_closest_marker("slow"):
            return False
        if asked_twice.kwargs.get("less") and vendor == "sqlite":
            return False
        return drawn(item.nodeid.partition("[")[0], ("sqlite", "postgresql")) != vendor

    if on_both():
        left = dict.fromkeys(filter(left_to_another, items))
        config.hook.pytest_deselected(items=[*left])
        items[:] = [item for item in items if item not in left]

    def weight(item: pytest.Item) -> int:
        return sum(item.get_closest_marker(name) is not None for name in heavy)

    items.sort(key=weight, reverse=True)
    if vendor == "sqlite":
        for item in items:
            # Those that run alone bring a site with a server of its own.
            if item.get_closest_marker("postgres") and not item.get_closest_marker("alone"):
                item.add_marker(pytest.mark.skip(reason="SQLite lets nobody write meanwhile"))


@pytest.fixture(scope="session")
def project() -> Path:
    """The project's folder."""
    return Path(__file__).resolve().parent.parent
