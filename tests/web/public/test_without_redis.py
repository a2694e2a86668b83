"""Redis goes away and comes back: the site stays as quick as it was, and counts by itself."""

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.jobs.installation import Broker, Installation
from tests.support.scenario import Scenario
from tests.web.public.days import running
from tests.web.public.doors import Door
from tests.web.test_permissions import TABLE, address
from tournament.config import shared_cache
from tournament.web.shared.limits import Limit

pytestmark = [pytest.mark.django_db, pytest.mark.redis]

LONGEST = 1.0
"""Seconds that any answer may take while Redis is away."""


@pytest.fixture(autouse=True)
def _never_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_cache, "_absence", shared_cache._Absence())


@lru_cache(maxsize=1)
def named_by_the_settings() -> dict[str, Any]:
    """The cache of an installation that has a Redis."""
    with TemporaryDirectory() as folder:
        site = Installation("sqlite:///none", Path(folder), REDIS_URL="redis://127.0.0.1:1/0")
        found = site.ask("from django.conf import settings; answer = settings.CACHES['default']")
    return dict(found)


def with_redis(url: str) -> dict[str, Any]:
    return {"default": {**named_by_the_settings(), "LOCATION": url}}


@pytest.fixture
def redis(tmp_path_factory: pytest.TempPathFactory, settings: Any) -> Iterator[Broker]:
    """The cache of an installation with Redis, on one that this test may end."""
    broker = Broker(tmp_path_factory.mktemp("redis"))
    settings.CACHES = with_redis(broker.url)
    yield broker
    broker.end()


@contextmanager
def quickly() -> Iterator[None]:
    started = time.monotonic()
    yield
    assert time.monotonic() - started < LONGEST


def everything_public(day: Scenario) -> dict[str, tuple[int, float]]:
    """What a stranger gets who asks for every page that anyone may see, and how long it took."""
    answers = {}
    for name, row in TABLE.items():
        if row.get == "A" and "token" not in row.arguments:
            started = time.monotonic()
            status = Client().get(address(name, day)).status_code
            answers[name] = (status, time.monotonic() - started)
    return answers


def test_every_public_page_answers_while_redis_is_away(
    redis: Broker, caplog: pytest.LogCaptureFixture
) -> None:
    day = running()
    usual = everything_public(day)
    redis.end()
    found = everything_public(day)
    assert found["day_check"][0] == 200
    assert {name: answer[0] for name, answer in found.items()} == {
        name: answer[0] for name, answer in usual.items()
    }
    assert {name: took for name, (_, took) in found.items() if took > LONGEST} == {}
    assert [item.message for item in caplog.records if item.name == "tournament.cache"] == [
        "the cache is away (ConnectionError); each process keeps its own meanwhile"
    ]


def test_what_people_send_is_taken_while_redis_is_away(redis: Broker, door: Door) -> None:
    stamp, login = door.stamp(), reverse("account_login")
    redis.end()
    with quickly():
        assert door.send(stamp="x").status_code == 422
    with quickly():
        assert door.send(stamp=stamp).status_code == 303
    with quickly():
        wrong = Client().post(login, {"login": "nobody", "password": "wrong"})
    assert wrong.status_code == 200
    with quickly():
        assert Client().post(
            reverse("day_check", args=[door.day.event]), {"c": "no checkpoint"}
        ).status_code in {200, 422}


def test_each_process_counts_for_itself_meanwhile(
    redis: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = Limit("test", most=2, seconds=600)
    limit.count("somebody")
    redis.end()
    assert not limit.reached("somebody")
    for _ in range(2):
        limit.count("somebody")
    assert limit.reached("somebody")
    redis.start()
    monkeypatch.setattr(shared_cache._absence, "_until", 0.0)
    cache.set("seen-by-all", 1)
    assert not limit.reached("somebody"), "what one process has counted is nobody else's"
    redis.end()
    assert not limit.reached("somebody"), "nor does it come back with the next loss"


def test_it_is_asked_again_by_itself(redis: Broker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_cache, "LEFT_ALONE", 0.2)
    redis.end()
    cache.set("a", 1)
    redis.start()
    time.sleep(0.3)
    cache.set("b", 2)
    monkeypatch.setattr(shared_cache._absence, "_until", float("inf"))
    assert (cache.get("a"), cache.get("b")) == (None, None)


def test_one_that_never_answers_costs_a_moment_once(settings: Any) -> None:
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        deaf.listen()
        settings.CACHES = with_redis(f"redis://127.0.0.1:{deaf.getsockname()[1]}/0")
        with quickly():
            assert cache.get("a") is None
        started = time.monotonic()
        for _ in range(100):
            cache.get("a")
        assert time.monotonic() - started < 0.2
