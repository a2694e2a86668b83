"""The page of background work: what waits, runs and failed and why, and trying again."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy

from tests.support.scenario import Scenario
from tournament.jobs import leases, registry, worker
from tournament.jobs.models import Job, State
from tournament.jobs.payloads import Payload
from tournament.jobs.queue import enqueue
from tournament.jobs.registry import GiveUp, Progress, job, long_job

pytestmark = pytest.mark.django_db

Browser = Callable[..., Client]
FAILED = {"state": "failed"}


@pytest.fixture(autouse=True)
def _kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_kinds", {})
    monkeypatch.setattr(registry, "_schedules", {})

    # A title that is translated already: the page shows it in the reader's language.
    @job("count", title=gettext_lazy("Check of all ledgers"))
    def count(payload: Payload, now: datetime) -> None:
        if payload.get("fails"):
            raise GiveUp("nobody_there")

    @job("break", title="Break")
    def broken(payload: Payload, now: datetime) -> None:
        raise RuntimeError

    @long_job("long", title="Long")
    def long(payload: Payload, now: datetime) -> Iterator[Progress]:
        yield 3, 12


def work() -> None:
    worker.run_due(timezone.now, "tester")


def text_of(client: Client, **query: Any) -> str:
    answer = client.get(reverse("jobs"), query)
    assert answer.status_code == 200
    return answer.text


def test_it_is_empty_at_first_and_reached_from_the_publishers_home(
    scene: Scenario, browser: Browser
) -> None:
    client = browser(scene.publisher)
    Job.objects.all().delete()
    assert reverse("jobs") in client.get(reverse("publisher_home")).text
    assert "Заданий пока нет" in text_of(client)


def test_every_state_is_shown_with_what_matters(scene: Scenario, browser: Browser) -> None:
    now = timezone.now()
    enqueue("count", "done")
    enqueue("count", "failed", {"fails": 1})
    enqueue("break", "later")
    work()
    enqueue("long", "running", run_at=now - timedelta(seconds=5))
    claim = leases.claim(timezone.now(), "tester")
    assert claim is not None
    leases.renew(claim, (3, 12), timezone.now())
    enqueue("count", "tomorrow", run_at=now + timedelta(days=1))
    Job.objects.exclude(kind__in=["count", "break", "long"]).delete()
    text = text_of(browser(scene.publisher))
    assert text.count("Проверка всех журналов") == 3
    for words in (
        "Сбои 1",
        "Идут 1",
        "Ждут 2",
        "Готовы 1",
        "nobody_there",
        "RuntimeError",
        f"сбой {Job.objects.get(kind='break').incident}",
        "попытка 1 из 8",
        '<progress value="3" max="12"',
        "3 из 12",
        timezone.localtime(now + timedelta(days=1)).strftime("%d.%m.%Y %H:%M"),
    ):
        assert words in text, words
    english = browser(scene.publisher, language="en").get(reverse("jobs")).text
    assert "Check of all ledgers" in english


def test_jobs_of_one_state_page_by_page(scene: Scenario, browser: Browser) -> None:
    for number in range(60):
        enqueue("count", str(number), {"fails": 1})
    enqueue("long", "later", run_at=timezone.now() + timedelta(days=1))
    worker.run_due(timezone.now, "tester", 100)
    client = browser(scene.publisher)
    assert text_of(client).count("nobody_there") == 10
    assert ">все 60</a>" in text_of(client)
    assert text_of(client, **FAILED).count("nobody_there") == 50
    assert text_of(client, **FAILED, page=2).count("nobody_there") == 10
    assert "Long" not in text_of(client, **FAILED)
    assert "Таких заданий нет" in text_of(client, state="running")
    assert "Long" in text_of(client, state="nonsense")


def test_a_failed_job_is_tried_again_by_pressing_once_or_twice(
    scene: Scenario, browser: Browser
) -> None:
    enqueue("count", "failed", {"fails": 1})
    work()
    failed = Job.objects.get(kind="count")
    client = browser(scene.publisher)
    again = reverse("job_again", args=[failed.pk])
    assert again in text_of(client, **FAILED)
    answer = client.post(again, FAILED, follow=True)
    assert answer.redirect_chain == [(reverse("jobs") + "?state=failed", 302)]
    assert "снова поставлено в очередь" in answer.text
    assert again not in answer.text
    assert "уже нет среди сбоев" in client.post(again, {"state": "'><x"}, follow=True).text
    waiting = Job.objects.get(kind="count")
    assert (waiting.state, waiting.tries, waiting.last_error) == (State.QUEUED, 0, "")


def test_only_the_publisher_may_try_again(scene: Scenario, browser: Browser) -> None:
    enqueue("count", "failed", {"fails": 1})
    work()
    again = reverse("job_again", args=[Job.objects.get(kind="count").pk])
    for user in (scene.organizer, scene.judge):
        assert browser(user).post(again).status_code == 403
        assert browser(user).get(reverse("jobs")).status_code == 403
    assert Job.objects.get(kind="count").state == State.FAILED


def test_it_says_when_nobody_works(scene: Scenario, browser: Browser) -> None:
    client = browser(scene.publisher)
    Job.objects.all().delete()
    enqueue("count", "a")
    enqueue("count", "b", run_at=timezone.now() + timedelta(hours=1))
    assert "никто не выполняет" not in text_of(client)
    Job.objects.update(created_at=timezone.now() - timedelta(minutes=2))
    assert "никто не выполняет" in text_of(client)
    enqueue("long", "busy", run_at=timezone.now() - timedelta(hours=1))
    Job.objects.filter(kind="long").update(
        state=State.RUNNING, lease="x", lease_until=timezone.now() + timedelta(seconds=9)
    )
    assert "никто не выполняет" not in text_of(client)
    work()
    Job.objects.exclude(kind="count").delete()
    assert "никто не выполняет" not in text_of(client)
