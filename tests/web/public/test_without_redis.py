"""Redis goes away and comes back: the site stays as quick as it was, and counts by itself."""

import socket
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from redis.exceptions import RedisError

from tests.jobs.installation import Broker, Installation
from tests.support.scenario import Scenario
from tests.web.public.days import running
from tests.web.public.public_form import PublicForm
from tests.web.test_permissions import TABLE, address
from tournament.config import shared_cache
from tournament.web.shared.limits import Limit

pytestmark = [pytest.mark.django_db, pytest.mark.redis]


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


@pytest.fixture
def asked_in_vain(monkeypatch: pytest.MonkeyPatch) -> list[Exception]:
    """How often Redis failed somebody, where it is left alone for longer than a test lasts."""
    found: list[Exception] = []
    begin = shared_cache._Absence.begin

    def counted(absence: shared_cache._Absence, fault: RedisError) -> None:
        found.append(fault)
        begin(absence, fault)

    monkeypatch.setattr(shared_cache, "LEFT_ALONE", 3600.0)
    monkeypatch.setattr(shared_cache._Absence, "begin", counted)
    return found


def everything_public(day: Scenario) -> dict[str, int]:
    """What a stranger gets who asks for every page that anyone may see."""
    return {
        name: Client().get(address(name, day)).status_code
        for name, row in TABLE.items()
        if row.get == "A" and "token" not in row.arguments
    }


def test_every_public_page_answers_while_redis_is_away(
    redis: Broker, caplog: pytest.LogCaptureFixture, asked_in_vain: list[Exception]
) -> None:
    day = running()
    usual = everything_public(day)
    redis.end()
    found = everything_public(day)
    assert found["day_check"] == 200
    assert found == usual
    assert len(asked_in_vain) == 1
    assert [item.message for item in caplog.records if item.name == "tournament.cache"] == [
        "the cache is away (ConnectionError); each process keeps its own meanwhile"
    ]


def test_what_people_send_is_taken_while_redis_is_away(
    redis: Broker, public_form: PublicForm, asked_in_vain: list[Exception]
) -> None:
    stamp, login = public_form.stamp(), reverse("account_login")
    redis.end()
    assert public_form.send(stamp="x").status_code == 422
    assert public_form.send(stamp=stamp).status_code == 303
    wrong = Client().post(login, {"login": "nobody", "password": "wrong"})
    assert wrong.status_code == 200
    assert Client().post(
        reverse("day_check", args=[public_form.day.event]), {"c": "no checkpoint"}
    ).status_code in {200, 422}
    assert len(asked_in_vain) == 1


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
    now = 1000.0
    monkeypatch.setattr(shared_cache, "time", SimpleNamespace(monotonic=lambda: now))
    redis.end()
    cache.set("a", 1)
    redis.start()
    now += shared_cache.LEFT_ALONE
    cache.set("b", 2)
    monkeypatch.setattr(shared_cache._absence, "_until", float("inf"))
    assert (cache.get("a"), cache.get("b")) == (None, None)


def test_one_that_never_answers_costs_a_moment_once(
    settings: Any, asked_in_vain: list[Exception]
) -> None:
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        deaf.listen()
        settings.CACHES = with_redis(f"redis://127.0.0.1:{deaf.getsockname()[1]}/0")
        assert [cache.get("a") for _ in range(100)] == [None] * 100
    assert len(asked_in_vain) == 1
    assert shared_cache.PATIENCE < 1
