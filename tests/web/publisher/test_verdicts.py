"""The page of verdicts on game logs: how far the present rules are, what changed, once more."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rules_engine.core.verdict import Illegal, Legal, Verdict
from tests.support.scenario import Scenario
from tests.support.stored_logs import log_row, log_text
from tournament.jobs import worker
from tournament.play import log_verification
from tournament.play.log_verification import KIND, request_verdicts
from tournament.play.models import LogVerdict, SubmittedLog

pytestmark = pytest.mark.django_db

Browser = Callable[..., Client]
LEGAL = Legal(("A leader",), (), 100)
ILLEGAL = Illegal(1, 40, 55, 3, "PT-MELEE-2")


def engine(monkeypatch: pytest.MonkeyPatch, name: str, verdict: Verdict) -> None:
    monkeypatch.setattr(log_verification, "edition", lambda: name)
    monkeypatch.setattr(log_verification, "judged", lambda data: (verdict, []))


def work(hour: int) -> None:
    now = datetime(2016, 12, 10, hour, tzinfo=UTC)
    worker.run_due(lambda: now, "tester", kinds=[KIND])


@pytest.fixture
def judged(scene: Scenario, monkeypatch: pytest.MonkeyPatch) -> Scenario:
    """A day with three logs that are legal."""
    engine(monkeypatch, "first", LEGAL)
    for number in range(1, 4):
        log_row(log_text(number, 1).encode(), number, day=scene.event).save()
    request_verdicts(SubmittedLog.objects.values_list("pk", flat=True))
    work(12)
    return scene


def text_of(client: Client, **query: Any) -> str:
    answer = client.get(reverse("verdicts"), query)
    assert answer.status_code == 200
    return answer.text


def test_without_logs_it_says_so(scene: Scenario, browser: Browser) -> None:
    client = browser(scene.publisher)
    assert "Записей пока нет" in text_of(client)
    assert reverse("verdicts") in client.get(reverse("jobs")).text


def test_the_present_rules_have_judged_all(judged: Scenario, browser: Browser) -> None:
    text = text_of(browser(judged.publisher))
    assert "проверено 3 из 3" in text
    assert "Нигде: по нынешним правилам" in text
    assert reverse("verdicts_anew") not in text


def test_after_a_change_of_the_rules_all_are_checked_again_once(
    judged: Scenario, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine(monkeypatch, "second", ILLEGAL)
    client = browser(judged.publisher)
    text = text_of(client)
    assert "проверено 0 из 3" in text
    anew = reverse("verdicts_anew")
    assert anew in text
    assert "Проверяются 3 записи." in client.post(anew, follow=True).text
    client.post(anew)
    text = text_of(client)
    assert "проверяются сейчас" in text
    assert anew not in text
    work(13)
    text = text_of(client)
    assert "проверено 3 из 3" in text
    assert "уже проверены" in client.post(anew, follow=True).text
    assert LogVerdict.objects.count() == 6


def test_each_change_is_told_with_its_game_and_leads_to_the_log(
    judged: Scenario, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine(monkeypatch, "second", ILLEGAL)
    client = browser(judged.publisher, language="en")
    client.post(reverse("verdicts_anew"))
    work(13)
    text = text_of(client)
    log = SubmittedLog.objects.get(match="W2")
    for words in (
        "W2 · Game 1",
        "was: by the rules, the first player won; now: breaks a rule, PT-MELEE-2, line 55",
        reverse("staff_log", args=[judged.event, log.pk]),
    ):
        assert words in text, words
    assert text.count("now: breaks a rule") == 3


def test_only_the_publisher_sees_it(judged: Scenario, browser: Browser) -> None:
    for user in (judged.organizer, judged.judge):
        assert browser(user).get(reverse("verdicts")).status_code == 403
        assert browser(user).post(reverse("verdicts_anew")).status_code == 403
